import type { learner as contract, Task } from '@lab/contract/learner'
import type { QueryOf } from '@lab/contract/endpoint'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { orAbsent } from '../../kernel/result.ts'
import { findContent } from '../content/index.ts'
import type { OfferingFacts } from '../offering/index.ts'
import { groupOf, placesOfLearner, presentPlace } from './places.ts'
import { tasksOf, type TaskOfLearner } from './tasks.ts'

type Kinds = Pick<Kernel, 'kinds' | 'providers'>

/** Whom something is shown to: a learner, or somebody new to the places that a teacher looks at. */
export interface Reader {
  userId: string
  newTo?: readonly string[]
}

export const only = (found: readonly TaskOfLearner[]): Task[] => found.map(({ task }) => task)

export const holds = (task: Task, keyword: string | undefined): boolean =>
  !keyword || [task.title, task.within].some((text) => text.toLowerCase().includes(keyword.toLowerCase()))

interface Page {
  page: number
  per_page: number
  count: 'both' | 'none' | 'only'
}
/** A page of what was put together as a whole. */
export const pageOf = (tasks: readonly Task[], { page, per_page: size, count }: Page) => ({
  tasks: count === 'only' ? [] : tasks.slice((page - 1) * size, page * size),
  total: count === 'none' ? 0 : tasks.length,
})

/** A class with how far its learner is, and their group. */
export async function shownPlace(tx: Tx, kernel: Kinds, { userId, newTo }: Reader, placeId: string, now: Date) {
  const scope = { placeId, withArchived: true, newTo }
  const found = orAbsent((await placesOfLearner(tx, userId, scope))[0] ?? null)
  const tasks = await tasksOf(tx, kernel, userId, scope, now)
  return {
    place: { ...presentPlace(found, only(tasks)), summary: found.summary },
    group: await groupOf(tx, userId, placeId),
  }
}

/** What a class is taught, narrowed as it is asked for. */
export async function shownContents(
  tx: Tx,
  kernel: Kinds,
  { userId, newTo }: Reader,
  placeId: string,
  query: QueryOf<typeof contract.contents>,
  now: Date,
) {
  const { kind, standing, keyword } = query
  const all = only(await tasksOf(tx, kernel, userId, { placeId, withArchived: true, newTo }, now))
  const isWanted = (task: Task) =>
    (!kind || task.kind === kind) && (!standing || task.standing === standing) && holds(task, keyword)
  return pageOf(all.filter(isWanted), query)
}

/** One thing to learn, with what holds for its learner and why. */
export async function shownOffering(
  tx: Tx,
  kernel: Kinds,
  { userId, newTo }: Reader,
  offering: OfferingFacts,
  now: Date,
) {
  const scope = { offeringId: offering.id, withArchived: true, newTo }
  const { task, terms } = orAbsent((await tasksOf(tx, kernel, userId, scope, now))[0] ?? null)
  const { opensAt, closesAt, attempts, timeFactor } = terms.effective
  const { summary } = orAbsent(await findContent(tx, task.content_id, null))
  const { work } = kernel.kinds[offering.kind]
  return {
    task,
    summary,
    starts_by_hand: (await work?.startsByHand?.(tx, offering)) ?? false,
    times: { opens_at: opensAt, closes_at: closesAt, attempts, time_factor: work?.limit ? timeFactor : null },
  }
}
