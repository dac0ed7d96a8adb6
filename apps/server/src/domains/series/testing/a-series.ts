import { emptyPlan, type PlannedPart, type SeriesPlan } from '@lab/contract/series-plan'
import { newId } from '../../../kernel/database/columns.ts'
import type { Tx } from '../../../kernel/database/pool.ts'
import { ok, orAbsent } from '../../../kernel/result.ts'
import { findContent, publishContent, type UsesKernel, type Who } from '../../content/index.ts'
import { createSeries, type NewSeries } from '../versions.ts'

/** A content as a part: required, open, of weight 1. */
export const aPart = (contentId: string, more: Partial<PlannedPart> = {}): PlannedPart => ({
  id: newId(),
  content_id: contentId,
  is_required: true,
  weight: 1,
  unlock: { rule: 'free' },
  ...more,
})

/** A plan of groups, each open but for what is said. */
export const aPlan = (
  ...groups: { title?: string; unlock?: SeriesPlan['groups'][0]['unlock']; parts: PlannedPart[] }[]
) => ({
  ...emptyPlan,
  groups: groups.map(({ title = '第一组', unlock = { rule: 'free' as const }, parts }) => ({
    id: newId(),
    title,
    unlock,
    parts,
  })),
})

/** A series, published. Returns its id. */
export async function aSeries(
  tx: Tx,
  kernel: UsesKernel,
  who: Who,
  given: Pick<NewSeries, 'title' | 'kind'> & { plan: SeriesPlan },
): Promise<string> {
  const id = await createSeries(tx, who, given)
  ok(await publishContent(tx, kernel, who, orAbsent(await findContent(tx, id, null)), { seen: null }))
  return id
}
