import type { OutlineObjective, OutlineRow } from '@lab/contract/lesson-outline'
import { emptyTermPlan, type TermPlan } from '@lab/contract/lesson-term'
import { newId } from '../../../kernel/database/columns.ts'
import type { Tx } from '../../../kernel/database/pool.ts'
import { ok, orAbsent } from '../../../kernel/result.ts'
import { findContent, publishContent, type UsesKernel, type Who } from '../../content/index.ts'
import { createLesson, type NewLesson } from '../versions.ts'

/** A line of an outline: a chapter of two hours. */
export const aRow = (title: string, more: Partial<OutlineRow> = {}): OutlineRow => ({
  id: newId(),
  depth: 0,
  title,
  theory: 2,
  practice: 0,
  level: null,
  objective_ids: [],
  note: '',
  ...more,
})

export const anObjective = (text: string): OutlineObjective => ({ id: newId(), kind: 'knowledge', text })

/** A plan with one session that has no time yet. */
const aTerm = (): TermPlan => ({
  ...emptyTermPlan,
  sessions: [{ id: newId(), title: '第一次课', kind: 'theory', hours: 2, row_ids: [], note: '', at: null }],
})

/** A preparation with one chapter and one session, published. Returns its id. */
export async function aLesson(
  tx: Tx,
  kernel: UsesKernel,
  who: Who,
  given: Pick<NewLesson, 'title'> & Partial<NewLesson>,
): Promise<string> {
  const outline = { objectives: [], rows: [aRow('第一章')] }
  const id = await createLesson(tx, who, { totalHours: 2, outline, term: aTerm(), ...given })
  ok(await publishContent(tx, kernel, who, orAbsent(await findContent(tx, id, null)), { seen: null }))
  return id
}
