import { isLearnedAlone } from '@lab/contract/place-words'
import type { RecordRow } from '@lab/contract/record'
import { pageOfOffering } from '../link-address.ts'

type Worked = Pick<RecordRow, 'place_kind' | 'place_id' | 'place_name' | 'is_trial' | 'kind' | 'content_title'>

/** Names in the address of a trial what was tried in a preview. */
export const triedIn = 'offering'
/** The offering that a trial was begun in; empty where it was opened by itself. */
export const offeringTried = (): string => new URLSearchParams(location.search).get(triedIn) ?? ''

const home = { to: '/learn', label: '学习' }

/** Where a desk leads back to: the class it is taught in, its topic, or what else there is to practise alone. */
export function backFrom(record: Worked, withinId: string | null = null) {
  if (record.is_trial) {
    const tried = offeringTried()
    return tried ? { to: pageOfOffering(record.kind, tried), label: record.content_title } : home
  }
  if (!isLearnedAlone(record)) return { to: `/learn/class/${record.place_id}`, label: record.place_name }
  return withinId === null
    ? { to: '/learn/practice', label: '自主练习' }
    : { to: `/learn/topic/${withinId}`, label: '实验练习专题' }
}
