import { CreateSeriesDialog, type CreateEvents } from './create-dialog.tsx'

export default function CreateExpSeries(events: CreateEvents) {
  return <CreateSeriesDialog kind="exp_series" {...events} />
}
