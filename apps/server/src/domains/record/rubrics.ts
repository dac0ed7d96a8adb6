import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { convertedScores, rubricMisfit, type Rubric } from '@lab/contract/rubric'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse, Refusal } from '../../kernel/result.ts'
import { offerings } from '../offering/index.ts'
import { setScore } from './grade.ts'
import type { OpenedItem } from './items.ts'
import { countingOf, lockRecords, type RecordEntry } from './store.ts'
import { attemptItems, attempts, offeringRubrics, records } from './tables.ts'

interface Placed {
  offeringId: string
  contentVersion: number
}

/** What a new attempt asks, with the rubrics that were changed in its offering since it was published. */
export async function withRubrics(
  tx: Tx,
  { offeringId, contentVersion }: Placed,
  items: readonly OpenedItem[],
): Promise<readonly OpenedItem[]> {
  if (!items.some(({ rubric }) => rubric)) return items
  const rows = await tx
    .select({ key: offeringRubrics.key, rubric: offeringRubrics.rubric })
    .from(offeringRubrics)
    .where(and(eq(offeringRubrics.offeringId, offeringId), eq(offeringRubrics.contentVersion, contentVersion)))
  const changed = new Map(rows.map(({ key, rubric }) => [key, rubric]))
  return items.map((item) => {
    const rubric = item.rubric && changed.get(item.key)
    return rubric && rubricMisfit(rubric, item.points) === null ? { ...item, rubric } : item
  })
}

export interface RubricChange {
  key: string
  rubric: Rubric
  reason: string
  /** What was scored and is not released waits for a mark once more. */
  isAgain: boolean
}

/** An answer that was scored by the rubric before. */
export interface ConvertedAnswer {
  attemptId: string
  before: Rubric
  /** It waits for a mark once more. */
  isOpen: boolean
}

/** The items of an offering that a rubric is for, of the attempts that are graded: with the average, all that were submitted. */
const itemsWith = (tx: Tx, offeringId: string, key: string) =>
  tx
    .select({
      recordId: records.id,
      attemptId: attempts.id,
      number: attempts.number,
      state: attempts.state,
      points: attemptItems.points,
      rubric: attemptItems.rubric,
      scores: attemptItems.criterionScores,
    })
    .from(attemptItems)
    .innerJoin(attempts, eq(attempts.id, attemptItems.attemptId))
    .innerJoin(records, eq(records.id, attempts.recordId))
    .innerJoin(offerings, eq(offerings.id, records.offeringId))
    .where(
      and(
        eq(records.offeringId, offeringId),
        eq(records.isTrial, false),
        eq(attemptItems.key, key),
        isNotNull(attemptItems.rubric),
        or(
          eq(attempts.id, records.attemptId),
          eq(attempts.id, records.countedAttemptId),
          and(eq(countingOf, 'average'), inArray(attempts.state, ['submitted', 'graded'])),
        ),
      ),
    )
    .orderBy(records.id, attempts.number)

/**
 * Another rubric for an item, of everybody who is asked it in an offering and of those who begin later. Together its criteria
 * are worth what the item is worth. What was scored is converted in proportion, or opened again where it is not released.
 */
export async function changeRubric(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  who: { userId: string },
  placed: Placed & { orgId: string },
  { key, rubric, reason, isAgain }: RubricChange,
  now: Date,
): Promise<
  { before: Rubric; changed: RecordEntry[]; answers: ConvertedAnswer[] } | Refusal<'absent' | 'record.criterion'>
> {
  const { offeringId, contentVersion, orgId } = placed
  const ids = new Set((await itemsWith(tx, offeringId, key)).map(({ recordId }) => recordId))
  if (!ids.size) return refuse('absent')
  await lockRecords(tx, [...ids])
  const items = await itemsWith(tx, offeringId, key)
  const [first] = items
  if (!first?.rubric) return refuse('absent')
  for (const { points } of items) {
    const misfit = rubricMisfit(rubric, points)
    if (misfit) return refuse('record.criterion', { reason: misfit })
  }
  const attemptIds = items.map(({ attemptId }) => attemptId)
  await tx
    .update(attemptItems)
    .set({ rubric })
    .where(and(eq(attemptItems.key, key), sql`${attemptItems.attemptId} = ANY(${sql.param(attemptIds)}::uuid[])`))
  const row = { offeringId, key, contentVersion, orgId, rubric, by: who.userId, at: now }
  await tx
    .insert(offeringRubrics)
    .values(row)
    .onConflictDoUpdate({
      target: [offeringRubrics.offeringId, offeringRubrics.key, offeringRubrics.contentVersion],
      set: row,
    })
  const changed: RecordEntry[] = []
  const answers: ConvertedAnswer[] = []
  for (const { recordId, attemptId, number, state, rubric: before, scores } of items) {
    if (!scores || !before) continue
    const isOpen = isAgain && state === 'submitted'
    answers.push({ attemptId, before, isOpen })
    const criteria = convertedScores(scores, before, rubric)
    const isSame =
      scores.length === criteria.length &&
      scores.every((one, at) => one.id === criteria[at]?.id && one.score === criteria[at]?.score)
    if (isSame && !isOpen) continue
    const given = {
      stepId: key,
      attempt: number,
      reason: `修改评分标准：${reason}`,
      ...(isOpen ? { score: null } : { criteria, isConverted: true }),
    }
    const record = await setScore(tx, kernel, who, recordId, given, now)
    if (!(record instanceof Refusal)) changed.push(record)
  }
  return { before: first.rubric, changed, answers }
}
