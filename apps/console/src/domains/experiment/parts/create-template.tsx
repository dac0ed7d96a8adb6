import CreateDialog, { type CreateEvents } from './create-dialog.tsx'

/** Asks for the few things a practice template begins with. */
export default function CreateTemplate(events: CreateEvents) {
  return <CreateDialog shelf="template" label="实验练习模板" {...events} />
}
