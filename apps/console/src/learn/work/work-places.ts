import type { RecordRow } from '@lab/contract/record'

/** Where a desk leads back to: the class it is taught in, or what else there is to practise alone. */
export const backFrom = (record: Pick<RecordRow, 'place_kind' | 'place_id' | 'place_name'>) =>
  record.place_kind === 'class'
    ? { to: `/learn/class/${record.place_id}`, label: record.place_name }
    : { to: '/learn/practice', label: '自主练习' }
