import type { RecordRow } from '@lab/contract/record'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../../api/request/api.ts'
import { useStale } from '../../../../api/use-stale.ts'
import { rosterRefusal } from '../place-access.ts'
import { LearnerDrawer } from './learner-drawer.tsx'

type RecordArrangementsProps = { record: Pick<RecordRow, 'place_id' | 'learner'>; onClose: () => void }

/** The arrangements of a record's learner, from the record: who asks for more time is usually looked at there. */
export default function RecordArrangements({ record, onClose }: RecordArrangementsProps) {
  const { place_id: id, learner } = record
  const { data } = useQuery(api.place.get.query({ params: { id } }))
  const stale = useStale()
  return (
    <LearnerDrawer
      placeId={id}
      learnerId={learner.id}
      refusal={rosterRefusal(data?.place)}
      onClose={() => {
        // The record says when it is due.
        void stale('record')
        onClose()
      }}
    />
  )
}
