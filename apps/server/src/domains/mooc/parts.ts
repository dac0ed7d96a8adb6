import { isPartUnit, unitsOfPlan, type CoursePlan } from '@lab/contract/mooc-plan'
import type { Completion } from '@lab/contract/series-plan'
import type { StepState } from '@lab/contract/record'
import { nobody } from '../../kernel/database/columns.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { partsBelow } from '../offering/index.ts'
import {
  automaticOf,
  confirmItself,
  findRecordOf,
  listItems,
  lockRecordFacts,
  needsNoTeacher,
  refreshTotals,
  saveItem,
  worksOf,
  type ItemEntry,
  type Work,
} from '../record/index.ts'
import { planOfVersion } from './versions.ts'

/** How an experiment or an exam of a course counts for its learner: done as the course says, with the share that it earned. */
export function markOfPart(
  work: Pick<Work, 'state' | 'percent'> | undefined,
  { completion, passScore }: { completion: Completion; passScore: number },
): { state: StepState; share: number | null } {
  if (!work || work.state === 'not_started') return { state: 'not_started', share: null }
  const { state, percent } = work
  const isDone =
    completion === 'submitted' ? state === 'submitted' || state === 'graded' : percent !== null && percent >= passScore
  return { state: isDone ? 'passed' : 'in_progress', share: percent === null ? null : percent / 100 }
}

/** The best that those who learn together did in each part. */
function bestOf(works: ReadonlyMap<string, ReadonlyMap<string, Work>>, offeringId: string): Work | undefined {
  const all = [...works.values()].flatMap((own) => own.get(offeringId) ?? [])
  const rank = ({ state, percent }: Work): number =>
    (percent ?? 0) + (state === 'graded' || state === 'submitted' ? 1000 : 0)
  return all.toSorted((a, b) => rank(b) - rank(a))[0]
}

interface Taught {
  offeringId: string
  plan: CoursePlan
  learnerIds: readonly string[]
}

/** Brings the items of a course's experiments and exams to what its learners did in them. True where any changed. */
export async function followParts(
  tx: Tx,
  { offeringId, plan, learnerIds }: Taught,
  { attemptId, items, now }: { attemptId: string; items: readonly ItemEntry[]; now: Date },
): Promise<boolean> {
  const below = new Map((await partsBelow(tx, offeringId)).map((part) => [part.contentId, part]))
  const works = await worksOf(
    tx,
    [...below.values()].map(({ id }) => id),
    learnerIds,
  )
  let isChanged = false
  for (const unit of unitsOfPlan(plan)) {
    const part = isPartUnit(unit) ? below.get(unit.content_id) : undefined
    const item = items.find(({ key }) => key === unit.id)
    if (!part || !item) continue
    const given = { completion: plan.completion, passScore: part.settings.pass_score }
    const { state, share } = markOfPart(bestOf(works, part.id), given)
    if (item.state === state && item.share === share) continue
    isChanged = true
    await saveItem(tx, attemptId, item.key, {
      state,
      share,
      automatic: automaticOf(item, share),
      firstOpenedAt: item.firstOpenedAt ?? (state === 'not_started' ? null : now),
      passedAt: state === 'passed' ? (item.passedAt ?? now) : null,
    })
  }
  return isChanged
}

/** Lets the records that learners have of a course follow what they did in a part of it. */
export async function partChanged(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  course: { id: string; contentId: string },
  learnerIds: readonly string[],
  now: Date,
): Promise<void> {
  const followed = new Set<string>()
  for (const learnerId of learnerIds) {
    const found = await findRecordOf(tx, { offeringId: course.id, learnerId })
    // Begun later, it begins with what was done by then.
    if (!found || followed.has(found.id)) continue
    followed.add(found.id)
    const record = (await lockRecordFacts(tx, found.id, nobody))!
    const plan = await planOfVersion(tx, course.contentId, record.contentVersion)
    const items = await listItems(tx, record.attemptId)
    const of = { offeringId: course.id, plan, learnerIds: record.learnerIds }
    if (!(await followParts(tx, of, { attemptId: record.attemptId, items, now }))) continue
    const whole = await refreshTotals(tx, kernel, record)
    // It only waited for what was marked now.
    const isDue = whole.state === 'submitted' && record.settings.auto_confirm && needsNoTeacher(whole.items)
    if (isDue) await confirmItself(tx, kernel, whole, now)
  }
}
