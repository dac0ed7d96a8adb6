import { CreateSeriesDialog, type CreateEvents } from './create-dialog.tsx'

export default function CreateSeries(events: CreateEvents) {
  return <CreateSeriesDialog kind="series" {...events} />
}
