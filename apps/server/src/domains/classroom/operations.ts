import type { Tx } from '../../kernel/database/pool.ts'
import { openPlace } from '../place/index.ts'
import { insertClass } from './store.ts'

export interface NewClass {
  id?: string
  name: string
  term?: string
  courseName?: string
  summary?: string
  cover?: string
  startsOn?: string | null
  endsOn?: string | null
  isTraining?: boolean
}

/** Makes a class: a place, and what is particular to classes. */
export async function createClass(
  tx: Tx,
  who: { userId: string; orgId: string },
  { id, name, ...own }: NewClass,
): Promise<{ id: string; orgId: string; name: string }> {
  const place = await openPlace(tx, who, { id, kind: 'class', name })
  await insertClass(tx, { ...own, id: place.id })
  return place
}
