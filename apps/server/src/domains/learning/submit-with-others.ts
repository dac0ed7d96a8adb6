import { gathered } from '../../kernel/database/gathered.ts'
import type { ChangeEvent } from '../../kernel/http/context.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/result.ts'
import { latenessAt } from '../offering/index.ts'
import {
  submitForLearners,
  itemsOfAttempts,
  recordChanges,
  recordRules,
  tellOthersOfMany,
  type LearnerSubmitted,
  type ItemEntry,
  type RecordFacts,
  type RecordWithItems,
} from '../record/index.ts'
import { canSubmit, workIn, type Learner } from './guards.ts'

type SubmitKernel = Pick<Kernel, 'connection' | 'kinds' | 'events'>

interface Submitting {
  kernel: SubmitKernel
  record: RecordFacts
  by: string
  at: Date
  dueAt: Date | null
}

interface Done extends LearnerSubmitted {
  items: ItemEntry[]
}

/**
 * What is submitted at one moment is one transaction: at the end of an exam everybody does it within seconds, and each transaction
 * waits for the disk and for the announcements of all others.
 */
const submission = gathered<Submitting, Done | null>({
  name: ({ record }) => record.id,
  async ask(pool, all) {
    const submitted = await submittedOf(all)
    const attemptIds = all.flatMap(({ record }) => (submitted.has(record.id) ? [record.attemptId] : []))
    const items = attemptIds.length ? await itemsOfAttempts(pool, attemptIds) : []
    const itemsOf = Map.groupBy(items, ({ attemptId }) => attemptId)
    return all.map(({ record: { id, attemptId } }) => {
      const done = submitted.get(id)
      return done ? { ...done, items: itemsOf.get(attemptId) ?? [] } : null
    })
  },
})

/** Submits those of some records where that is a sum, and announces it; by record. */
async function submittedOf(all: readonly Submitting[]): Promise<ReadonlyMap<string, LearnerSubmitted>> {
  const { kernel, at: now } = all[0]!
  return kernel.connection.transaction(async (tx) => {
    const ahead = new Set<string>()
    for (const [offeringId, [one]] of Map.groupBy(all, ({ record }) => record.offeringId))
      if (await workIn(kernel, one!.record.kind)?.isMarkedAhead?.(tx, offeringId)) ahead.add(offeringId)
    const submissions = all.flatMap(({ record: { id: recordId, offeringId }, by, at, dueAt }) =>
      ahead.has(offeringId) ? [{ recordId, by, at, dueAt }] : [],
    )
    const submitted = submissions.length ? await submitForLearners(tx, submissions, '提交') : []
    await tellOthersOfMany(tx, 'attempt.submitted', submitted, now)
    const changes: ChangeEvent[] = submitted.flatMap((record) => recordChanges(record))
    await kernel.events.publish(tx, ...changes)
    return new Map(submitted.map((one) => [one.id, one]))
  })
}

/** Whether submitting an attempt may be a sum of marks that are there, by what its record says; the statement asks again. */
const isPlain = (record: RecordFacts, now: Date): boolean =>
  record.state === 'in_progress' &&
  record.attempt === 1 &&
  record.partyKind === 'person' &&
  record.wholeId === null &&
  record.returnedAt === null &&
  !record.isTrial &&
  !record.settings.auto_confirm &&
  !recordRules.isReturning(record.lastActiveAt, now)

/**
 * Submits together with others who do it at the same moment, and tells those who watch; null where it is more than a sum, or refused:
 * that is said by `submit`, which does it by itself.
 */
export async function submitWithOthers(
  kernel: SubmitKernel,
  who: Learner,
  record: RecordFacts,
  now: Date,
): Promise<RecordWithItems | null> {
  const { db } = kernel.connection
  const work = workIn(kernel, record.kind)
  if (!work?.isMarkedAhead || !isPlain(record, now)) return null
  const open = await canSubmit(db, who, record, now)
  if (open instanceof Refusal || latenessAt(open.window, now).isLate) return null
  if (((await work.maySubmit?.(db, record, now)) ?? true) !== true) return null
  const submitted = await submission(db, { kernel, record, by: who.userId, at: now, dueAt: open.dueAt })
  if (!submitted) return null
  const { totals, items } = submitted
  const { progress, score, maxScore } = totals
  const moment = { state: 'submitted', submittedAt: now, isLate: false, progress, score, maxScore } as const
  const current = { ...record.current, ...moment, latePercent: 0, dueAt: open.dueAt }
  return { ...record, ...totals, ...moment, countedAttemptId: record.attemptId, current, items }
}
