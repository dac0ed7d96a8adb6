import type { DeskUnit, UnitResponse } from '@lab/contract/mooc-learning'
import { unitsOfPlan, type CoursePlan, type UnitOf } from '@lab/contract/mooc-plan'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuseField, type Refusal } from '../../kernel/result.ts'
import { findSnapshot } from '../content/index.ts'
import type { Taken } from '../learning/index.ts'
import type { ItemEntry } from '../record/index.ts'
import { publishedDataset } from './versions.ts'

type Facts = Omit<NonNullable<DeskUnit['dataset']>, 'done_by'>

/** What the data sets of a course have, in the versions that were pinned, by content. */
export async function datasetFacts(
  tx: Tx,
  course: { contentId: string; contentVersion: number },
  plan: CoursePlan,
): Promise<Map<string, Facts>> {
  const found = new Map<string, Facts>()
  for (const unit of unitsOfPlan(plan)) {
    if (unit.kind !== 'dataset') continue
    const pinned = await publishedDataset(tx, course, unit.content_id)
    const kept =
      pinned && ((await findSnapshot(tx, pinned.id, pinned.version)) as { fileCount: number; totalBytes: number })
    if (kept)
      found.set(unit.content_id, { title: pinned.title, file_count: kept.fileCount, total_bytes: kept.totalBytes })
  }
  return found
}

/** Takes that a data set was opened, or its files downloaded: done by what the course asks for. */
export function takenOfDataset(
  { done_by: goal }: UnitOf<'dataset'>,
  { state }: ItemEntry,
  given: UnitResponse,
): Taken | Refusal<'invalid'> {
  if (given.kind !== 'opened' && given.kind !== 'downloaded') return refuseField('value', '请打开或下载数据集')
  if (state === 'passed') return { value: { ...given }, mark: null, event: null }
  if (goal === 'downloaded' && given.kind === 'opened')
    return { value: { ...given }, mark: { state: 'in_progress' }, event: null }
  const message = given.kind === 'downloaded' ? '已下载' : '已打开'
  const event = { kind: 'answered' as const, text: `${message}数据集` }
  return { value: { ...given }, mark: { share: 1, isPassed: true, message }, event }
}

/** Takes that something was said: done once it was often enough. */
export function takenOfDiscussion(
  { posts_required: wanted }: UnitOf<'discussion'>,
  { state }: ItemEntry,
  posts: number,
): Taken {
  const event = posts > 0 ? { kind: 'answered' as const, text: `在讨论中第 ${posts} 次发言` } : null
  const value = { kind: 'posted', posts }
  // What was done once stays done, also when some of it is hidden later.
  if (state === 'passed') return { value, mark: null, event, merges: true }
  if (posts < wanted) return { value, mark: { state: 'in_progress' }, event, merges: true }
  return { value, mark: { share: 1, isPassed: true, message: `已发言 ${posts} 次` }, event, merges: true }
}
