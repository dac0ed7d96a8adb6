import type { Tx } from '../../kernel/database/pool.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { view, type StandingFacts } from '../place/index.ts'
import { classesOfContents, classesTeaching } from './store.ts'

/** Names of the places that somebody may look at, and how many there are beyond those. */
function namesFor(actor: Actor, rows: readonly (StandingFacts & { name: string })[]): string[] {
  const seen = rows.filter((row) => view(actor, row) === true)
  const others = rows.length - seen.length
  return [...seen.map(({ name }) => name), ...(others ? [`其他${others}个班级、课程或项目`] : [])]
}

/** Where a content is taught now, as one person may know it. */
export const runningOfferingsOf = async (tx: Tx, contentId: string, actor: Actor): Promise<string[]> =>
  namesFor(actor, await classesTeaching(tx, contentId, actor.userId))

/** Where each of some contents was ever placed, as one person may know it. */
export async function classesOf(
  tx: Tx,
  contentIds: readonly string[],
  actor: Actor,
): Promise<{ contentId: string; names: string[] }[]> {
  const rows = await classesOfContents(tx, contentIds, actor.userId)
  return [...Map.groupBy(rows, (row) => row.contentId)].map(([contentId, some]) => ({
    contentId,
    names: namesFor(actor, some),
  }))
}
