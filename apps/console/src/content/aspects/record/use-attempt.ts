import type { AttemptBrief, Contribution, RecordRow } from '@lab/contract/record'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { api } from '../../../api/request/api.ts'
import { chosenAttempt } from './attempt-rules.ts'

export interface ShownAttempt {
  record: RecordRow | undefined
  attempts: AttemptBrief[]
  /** Of a group: who did what. */
  contributions: readonly Contribution[]
  /** The attempt that the page shows; undefined until the record is there. */
  shown: AttemptBrief | undefined
  /** What a call is given: nothing for the current attempt. */
  number: number | undefined
  /** Why nothing of it can be changed: neither current nor counted. */
  refusal: string | undefined
}

/** The attempt of a record that its pages show, chosen in the address. */
export function useAttempt(recordId: string): ShownAttempt {
  const [params] = useSearchParams()
  const { data } = useQuery(api.record.get.query({ params: { id: recordId } }))
  const attempts = data?.attempts ?? []
  return {
    record: data?.record,
    attempts,
    contributions: data?.contributions ?? [],
    ...chosenAttempt(attempts, params.get('attempt')),
  }
}
