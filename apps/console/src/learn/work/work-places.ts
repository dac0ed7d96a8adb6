import { isLearnedAlone } from '@lab/contract/place-words'
import type { RecordRow } from '@lab/contract/record'

type Worked = Pick<RecordRow, 'place_kind' | 'place_id' | 'place_name'>

/** Where a desk leads back to: the class it is taught in, its topic, or what else there is to practise alone. */
export function backFrom(record: Worked, withinId: string | null = null) {
  if (!isLearnedAlone(record)) return { to: `/learn/class/${record.place_id}`, label: record.place_name }
  return withinId === null
    ? { to: '/learn/practice', label: '自主练习' }
    : { to: `/learn/topic/${withinId}`, label: '实验练习专题' }
}
