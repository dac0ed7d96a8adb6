import type { RecordRow } from '@lab/contract/record'

/** Where a desk leads back to: the class it is taught in, or the home page for what is learned alone. */
export const backFrom = (record: Pick<RecordRow, 'place_kind' | 'place_id' | 'place_name'>) =>
  record.place_kind === 'class'
    ? { to: `/learn/class/${record.place_id}`, label: record.place_name }
    : { to: '/learn', label: '学习首页' }
