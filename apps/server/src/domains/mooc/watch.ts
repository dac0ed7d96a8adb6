import { WatchState, type UnitResponse } from '@lab/contract/mooc-learning'
import type { UnitOf } from '@lab/contract/mooc-plan'
import { canHaveWatched, mergedStretches, watchLimits, type Elapsed } from '@lab/contract/watched'
import { and, eq, max, min } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuseField, type Refusal } from '../../kernel/result.ts'
import type { Taken } from '../learning/index.ts'
import { responses, type ItemEntry, type RecordFacts } from '../record/index.ts'
import { markOfVideo } from './video-answers.ts'

export const nothingWatched: WatchState = { stretches: [], position: 0, played: 0, answers: {} }

/** What is kept of a video by its item. */
export const watchStateOf = ({ response }: Pick<ItemEntry, 'response'>): WatchState => {
  const found = WatchState.safeParse(response)
  return found.success ? found.data : nothingWatched
}

/**
 * How long ago a unit was reported of, last and for the first time. Of one that never was: since it is the current one, as far
 * as it is.
 */
async function elapsedOf(tx: Tx, { current, ...record }: RecordFacts, key: string, now: Date): Promise<Elapsed> {
  const [reported] = await tx
    .select({ first: min(responses.at), last: max(responses.at) })
    .from(responses)
    .where(and(eq(responses.attemptId, current.id), eq(responses.key, key)))
  const opened = record.currentStepId === key && record.currentSince !== null ? record.currentSince : now
  const since = (moment: Date): number => (now.getTime() - moment.getTime()) / 1000
  return { sinceLast: since(reported?.last ?? opened), sinceFirst: since(reported?.first ?? opened) }
}

/** Takes what somebody says that they watched of a video, as far as they can have. */
export async function watched(
  tx: Tx,
  record: RecordFacts,
  unit: UnitOf<'video'>,
  item: ItemEntry,
  { given, now }: { given: Extract<UnitResponse, { kind: 'watched' }>; now: Date },
): Promise<Taken | Refusal<'invalid'>> {
  const before = watchStateOf(item)
  const stretches = mergedStretches([...before.stretches, ...given.stretches], unit.duration_seconds)
  const elapsed = await elapsedOf(tx, record, item.key, now)
  if (stretches.length > watchLimits.stretches || !canHaveWatched(before.stretches, stretches, elapsed))
    return refuseField('value', '观看记录与实际用时不符，请刷新后继续观看')
  // No more than can have been played since the first report; what one window does not know another one may.
  const most = Math.max(0, elapsed.sinceFirst) * watchLimits.speed + watchLimits.slackSeconds
  const played = Math.round(Math.max(before.played, Math.min(given.played ?? 0, most)))
  const value = {
    stretches,
    position: Math.min(given.position, unit.duration_seconds),
    played,
    answers: before.answers,
  }
  if (item.state === 'passed') return { value, mark: null, event: null, merges: true }
  const mark = markOfVideo(unit, value)
  if (!('share' in mark)) return { value, mark, event: null, merges: true }
  return { value, mark, event: { kind: 'answered', text: `看完视频，${mark.message}` }, merges: true }
}
