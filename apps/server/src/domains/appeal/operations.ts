import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal, refuse } from '../../kernel/result.ts'
import { excerpt, notify, recordLink } from '../notice/index.ts'
import { appealsUntil } from '../marking/index.ts'
import { leadersOf, notArchived } from '../place/index.ts'
import {
  attemptsOfRecords,
  lockRecord,
  lockRecordFacts,
  setScore,
  shownToLearners,
  type RecordFacts,
  type SetScore,
} from '../record/index.ts'
import { hasOtherScore, mayAppeal, mayDecide } from './rules.ts'
import { endAppeal, insertAppeal, statesOf, type AppealRow } from './store.ts'

const reasonLength = 200

/** Where both sides read it: the scores of the record. */
const linkOf = ({ id, contentId, kind, placeId, placeKind }: RecordFacts) =>
  recordLink({ recordId: id, contentId, contentKind: kind, placeId, placeKind }, 'score')

/** Appeals the score that counts of a record, in the name of one of its learners. Who grades it hears of it. */
export async function create(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  who: { userId: string; realName: string },
  recordId: string,
  reason: string,
  now: Date,
): Promise<
  AppealRow | Refusal<'absent' | 'appeal.notReleased' | 'appeal.already' | 'appeal.tooLate' | 'place.archived'>
> {
  const record = await lockRecordFacts(tx, recordId, who.userId)
  if (!record) return refuse('absent')
  const open = notArchived(record)
  if (open !== true) return open
  const counted = (await attemptsOfRecords(tx, [recordId])).find(({ id }) => id === record.countedAttemptId)
  if (!counted) return refuse('absent')
  const until = await appealsUntil(tx, record.offeringId)
  const isShown = (await shownToLearners(tx, kernel, [record], now)).has(recordId)
  const may = mayAppeal({ isShown, earlier: await statesOf(tx, counted.id), until, now })
  if (may !== true) return may
  const made = await insertAppeal(tx, {
    orgId: record.orgId,
    recordId,
    offeringId: record.offeringId,
    attemptId: counted.id,
    attempt: counted.number,
    appellantId: who.userId,
    reason,
    scoreBefore: counted.score ?? 0,
    createdAt: now,
  })
  if (!made) return refuse('appeal.already')
  const graders = await leadersOf(tx, record.placeId)
  await notify(tx, {
    kind: 'grade',
    title: `${who.realName}对「${record.contentTitle}」的成绩提出申诉`,
    body: excerpt(reason),
    link: linkOf(record),
    userIds: graders.length ? graders : [record.contentCreatorId],
    orgId: record.orgId,
    about: `appeal:${made.id}`,
    at: now,
  })
  return made
}

/** Takes an appeal back that nobody decided yet. */
export const withdraw = async (tx: Tx, id: string, now: Date): Promise<true | Refusal<'appeal.decided'>> =>
  (await endAppeal(tx, id, { state: 'withdrawn', decidedAt: now })) || refuse('appeal.decided')

export interface Decision {
  isAccepted: boolean
  answer: string
  /** Steps that get another score, each as a grader would give it. */
  corrections: readonly Pick<SetScore, 'stepId' | 'score' | 'criteria'>[]
}

export type DecisionRefusal =
  | 'absent'
  | 'appeal.decided'
  | 'appeal.sameScore'
  | 'record.wrongState'
  | 'record.scoreRange'
  | 'record.criterion'

/**
 * Decides an appeal. Accepted, the steps that are named get their new scores, which the history of scores keeps with the
 * reason; what that makes of the attempt is kept with the appeal. The learners are notified either way.
 */
export async function decide(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  who: { userId: string },
  { appeal, record }: { appeal: AppealRow; record: RecordFacts },
  { isAccepted, answer, corrections }: Decision,
  now: Date,
): Promise<number | Refusal<DecisionRefusal>> {
  // Held, so that of two who decide at once the later one sees what the other decided.
  if (!(await lockRecord(tx, record.id))) return refuse('absent')
  const may = mayDecide(appeal.state)
  if (may !== true) return may
  const reason = `成绩申诉：${answer}`.slice(0, reasonLength)
  for (const correction of corrections) {
    const set = await setScore(tx, kernel, who, record.id, { ...correction, attempt: appeal.attempt, reason }, now)
    if (set instanceof Refusal) return set
  }
  const score = (await attemptsOfRecords(tx, [record.id])).find(({ id }) => id === appeal.attemptId)?.score ?? null
  const scoreAfter = score ?? appeal.scoreBefore
  if (isAccepted) {
    const other = hasOtherScore(appeal.scoreBefore, score)
    if (other !== true) return other
  }
  const state = isAccepted ? 'accepted' : 'refused'
  const ended = { state, answer, decidedBy: who.userId, decidedAt: now, scoreAfter } as const
  if (!(await endAppeal(tx, appeal.id, ended))) return refuse('appeal.decided')
  await notify(tx, {
    kind: 'grade',
    title: `「${record.contentTitle}」的成绩申诉${isAccepted ? `已改分：${appeal.scoreBefore} → ${scoreAfter}` : '维持原分'}`,
    body: excerpt(answer),
    link: linkOf(record),
    userIds: record.learnerIds,
    orgId: record.orgId,
    about: `appeal:${appeal.id}:decided`,
    at: now,
  })
  return scoreAfter
}
