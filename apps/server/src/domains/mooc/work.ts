import { isPartKind, unitItems, unitsOfPlan, type CoursePlan, type Unit } from '@lab/contract/mooc-plan'
import { UnitResponse, type DeskUnit } from '@lab/contract/mooc-learning'
import { watchedPercent } from '@lab/contract/watched'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, refuseField, Refusal } from '../../kernel/result.ts'
import { closedWords, responseBy, type LearnersWork } from '../learning/index.ts'
import { listItems, recordLearners, type ItemEntry } from '../record/index.ts'
import { offeringsBelow, presentOutline, sectionTitles, standingIn, taughtPlan } from './outline.ts'
import { followParts } from './parts.ts'
import { planOfVersion } from './versions.ts'
import { askedQuiz, tried } from './quiz.ts'
import { answered, askedIn } from './video-answers.ts'
import { takenOfDataset, takenOfDiscussion, datasetFacts } from './linked-units.ts'
import { ownPosts } from './discussion/store.ts'
import { nothingWatched, watched, watchStateOf } from './watch.ts'

interface CourseVariant {
  readonly [name: string]: string[]
  /** The units that count for its progress: those that are required, or all of them. */
  counted: string[]
}

/** The units that a course's progress is counted by. */
export function countedUnits(plan: CoursePlan): string[] {
  const units = unitsOfPlan(plan)
  const required = units.filter((unit) => unit.is_required)
  return (required.length ? required : units).map(({ id }) => id)
}

/** How far an attempt is: the share of what is to be done that is done. */
export function courseProgress(
  items: readonly Pick<ItemEntry, 'key' | 'state'>[],
  { counted }: { counted?: unknown },
): number {
  const asked = new Set(Array.isArray(counted) ? counted : items.map(({ key }) => key))
  const done = items.filter(({ key, state }) => asked.has(key) && state === 'passed').length
  return asked.size ? Math.floor((done / asked.size) * 100) : 0
}

/** What is taught of the version that a record is of; of a record that has begun, with `items`, what it began with of that. */
async function planIn(
  tx: Tx,
  of: { contentId: string; contentVersion: number; offeringId: string },
  items: readonly ItemEntry[] | null = null,
): Promise<CoursePlan> {
  const plan = await planOfVersion(tx, of.contentId, of.contentVersion)
  return taughtPlan(plan, await offeringsBelow(tx, of.offeringId), items)
}

type Inside = Pick<DeskUnit, 'body' | 'file' | 'url' | 'video' | 'quiz' | 'dataset' | 'discussion'>

/** What is known of units beyond the plan: what their data sets have, and how often their learners said something. */
interface Around {
  datasets: ReadonlyMap<string, Omit<NonNullable<DeskUnit['dataset']>, 'done_by'>>
  posts: ReadonlyMap<string, number>
}

/** What a learner is shown of a unit: of a closed one nothing that is in it. */
function inside(unit: Unit, isOpen: boolean, item: ItemEntry | undefined, { datasets, posts }: Around): Inside {
  const nothing = { body: null, file: null, url: null, video: null, quiz: null, dataset: null, discussion: null }
  if (!isOpen) return nothing
  switch (unit.kind) {
    case 'document':
      return { ...nothing, body: unit.body }
    case 'link':
      return { ...nothing, url: unit.url }
    case 'quiz':
      return { ...nothing, quiz: askedQuiz(unit, item) }
    case 'discussion': {
      const { posts_required, body } = unit
      return { ...nothing, body, discussion: { posts_required, own_posts: posts.get(unit.id) ?? 0 } }
    }
    case 'dataset': {
      const found = datasets.get(unit.content_id)
      return { ...nothing, dataset: found ? { ...found, done_by: unit.done_by } : null }
    }
    case 'pdf':
      return { ...nothing, file: unit.file && { name: unit.file.name, url: unit.file.url } }
    case 'video': {
      const { answers, ...state } = item ? watchStateOf(item) : nothingWatched
      const { duration_seconds, watch_percent, subtitles, marks = [] } = unit
      return {
        ...nothing,
        file: unit.file && { name: unit.file.name, url: unit.file.url },
        video: {
          duration_seconds,
          watch_percent,
          watched_percent: watchedPercent(state.stretches, duration_seconds),
          subtitles: subtitles?.url ?? null,
          marks,
          questions: askedIn(unit, { answers }),
          ...state,
        },
      }
    }
    default:
      return nothing
  }
}

/** A course is one attempt: an item for each of its units, those of experiments and exams following their own records. */
export const courseWork: LearnersWork<CourseVariant> = {
  nextAttempt: 'continues',
  canLeaveAttempt: false,
  alone: null,
  limit: null,
  startsByHand: null,
  admits: null,
  maySubmit: async (tx, record, now) => {
    const items = await listItems(tx, record.current.id)
    const { done, total } = standingIn(await planIn(tx, record, items), items, now)
    return done === total ? true : refuse('offering.notOpen', { reason: `还有 ${total - done} 项没有完成` })
  },
  variant: async (tx, of) => ({ counted: countedUnits(await planIn(tx, of)) }),
  items: async (tx, of) => {
    const plan = await planIn(tx, of)
    const titles = sectionTitles(plan)
    const items = unitsOfPlan(plan).map(({ id, title, kind, weight }) => ({
      key: id,
      sectionTitle: titles.get(id) ?? '',
      title,
      kind: unitItems[kind],
      points: weight,
    }))
    return { items }
  },
  open: async (tx, attempt, of) => {
    const learners = await tx
      .select({ id: recordLearners.userId })
      .from(recordLearners)
      .where(eq(recordLearners.recordId, attempt.recordId))
    const taught = {
      offeringId: of.offeringId,
      plan: await planIn(tx, of),
      learnerIds: learners.map(({ id }) => id),
    }
    const items = await listItems(tx, attempt.id)
    await followParts(tx, taught, { attemptId: attempt.id, items, now: attempt.createdAt })
  },
  respond: async (tx, record, item, value, now) => {
    const given = responseBy(UnitResponse, value)
    if (given instanceof Refusal) return given
    const items = await listItems(tx, record.current.id)
    const plan = await planIn(tx, record, items)
    const unit = unitsOfPlan(plan).find(({ id }) => id === item.key)
    if (!unit || isPartKind(unit.kind)) return refuseField('value', '这一项在它自己的页面中完成')
    const { closed } = standingIn(plan, items, now).parts.get(unit.id)!
    if (closed && item.state === 'not_started') return refuseField('value', closedWords(closed))
    if (unit.kind === 'video') {
      if (given.kind === 'answered') return answered(unit, item, watchStateOf(item), given)
      return given.kind === 'watched'
        ? watched(tx, record, unit, item, { given, now })
        : refuseField('value', '请观看视频')
    }
    if (unit.kind === 'quiz')
      return given.kind === 'quiz' ? tried(unit, item, given) : refuseField('value', '请作答后提交测验')
    if (unit.kind === 'dataset') return takenOfDataset(unit, item, given)
    if (unit.kind === 'discussion')
      return given.kind === 'posted'
        ? takenOfDiscussion(unit, item, (await ownPosts(tx, record.id)).get(unit.id) ?? 0)
        : refuseField('value', '请在讨论中发言')
    if (given.kind !== 'read') return refuseField('value', '这一项没有视频和测验')
    if (item.state === 'passed') return { value: { ...given }, mark: null, event: null }
    return {
      value: { ...given },
      mark: { share: 1, isPassed: true, message: '已学完' },
      event: { kind: 'answered', text: '学完' },
    }
  },
  isMarkedAhead: null,
  mark: async () => new Map(),
  present: async (tx, _kernel, _actor, record) => {
    const items = await listItems(tx, record.current.id)
    const whole = await planOfVersion(tx, record.contentId, record.contentVersion)
    const offerings = await offeringsBelow(tx, record.offeringId)
    const plan = taughtPlan(whole, offerings, items)
    const standing = standingIn(plan, items, new Date())
    const byKey = new Map(items.map((item) => [item.key, item]))
    const seen = { plan, items, standing, offerings }
    const around = { datasets: await datasetFacts(tx, record, plan), posts: await ownPosts(tx, record.id) }
    return {
      mooc: presentOutline(seen, (unit, shown) => inside(unit, shown.closed === null, byKey.get(unit.id), around)),
    }
  },
  abandon: async () => {},
}
