import { answerSchemas } from '@lab/contract/question/answer'
import { asPractised } from '@lab/contract/exam-settings'
import type { Connection, Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Recent } from '../../kernel/recent.ts'
import { refuse, Refusal } from '../../kernel/result.ts'
import { isAdmitted } from '../application/index.ts'
import {
  canWork,
  goesOn,
  isTouchDue,
  isReached,
  learn,
  touchActivity,
  writtenAtOf,
  type Learner,
  type WorkRefusal,
} from '../learning/index.ts'
import { offeringFacts, phaseOf, type OfferingFacts } from '../offering/index.ts'
import { notArchived } from '../place/index.ts'
import {
  dueAtOf,
  findRecordOf,
  lockRecordFacts,
  recordFacts,
  recordRules,
  saveAnswer,
  saveRecord,
  touchRecord,
  type RecordFacts,
} from '../record/index.ts'
import { mayBeAt } from './admission.ts'
import { examVariant, revisionOf } from './draw.ts'
import { noteSeen } from './fix-store.ts'
import { markAhead } from './marks.ts'
import { loadPaper } from './paper.ts'
import { checksAnswer } from './operation.ts'
import { freshPaper, makePaper } from './papers.ts'
import { sittingState } from './sitting-rules.ts'
import { heartbeatFacts } from './heartbeat-facts.ts'
import { appendExamEvents, leadsIn, settingsIn, untouched } from './sitting-store.ts'

/**
 * The waiting room: a learner's record with their paper, which is not begun. A part of a series or a course has none before
 * it is reached, also where the papers were made beforehand.
 */
export async function openLobby(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  who: Learner,
  offering: OfferingFacts,
  now: Date,
): Promise<string | Refusal<'absent' | 'offering.notOpen' | 'place.archived'>> {
  if (offering.kind !== 'exam') return refuse('absent')
  const open = notArchived(offering)
  if (open !== true) return open
  const found = await findRecordOf(tx, { offeringId: offering.id, learnerId: who.userId })
  if (found && found.state !== 'not_started') return found.id
  const reached = await isReached(tx, kernel, who, offering, now)
  if (reached !== true) return reached
  if (found) return found.id
  if (offering.settings.needs_approval && !(await isAdmitted(tx, offering.id, [who.userId])))
    return refuse('offering.notOpen', { reason: '该考试需要申请，通过后才能参加' })
  return (await makePaper(tx, offering, { learnerId: who.userId }, now)).id
}

export interface EnterInput {
  session: string
  password: string
  again: boolean
  address: string
  agent: string
}

/** Begins an exam, goes on with it in this window, or begins the next attempt. */
export async function enter(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  who: Learner,
  record: RecordFacts,
  { session, password, again, address, agent }: EnterInput,
  now: Date,
) {
  if (record.kind !== 'exam' || record.isTrial) return refuse('absent')
  const offering = await offeringFacts(tx, record.offeringId, who.userId)
  if (!offering) return refuse('absent')
  const isAtWork = record.state === 'in_progress' || record.state === 'returned'
  if (isAtWork) {
    const may = mayBeAt(await settingsIn(tx, offering), address)
    if (may !== true) return may
  } else {
    await freshPaper(tx, offering, record, now)
    const entry = { password, address }
    const begun = await learn.start(tx, kernel, who, { offeringId: offering.id, again, entry }, now)
    if (begun instanceof Refusal) return begun
  }
  const current = (await recordFacts(tx, record.id, who.userId)) ?? record
  const { id: recordId, attemptId, orgId } = current
  const event = { recordId, attemptId, orgId, kind: 'entered' as const, at: now, by: who.userId }
  await appendExamEvents(tx, [{ ...event, session, address, agent: agent.slice(0, 300) }])
  return current
}

/** When the last answer of an attempt was written, as far as it came here: looking it up reads all items of the attempt. */
const lastWritten = new Recent<Date>(50_000)

/**
 * Keeps an answer with what it earns: one statement. The record is noted every ten seconds; which questions there are is read off the
 * attempt's variant.
 */
export async function keepAnswer(
  tx: Tx,
  { connection }: Pick<Kernel, 'connection'>,
  who: Learner,
  record: RecordFacts,
  answered: { key: string; answer: string[]; writtenAt?: string | undefined; session?: string | null },
  now: Date,
): Promise<true | Refusal<WorkRefusal | 'invalid' | 'exam.leadLost'>> {
  const { key, answer, writtenAt, session } = answered
  if (record.kind !== 'exam') return refuse('absent')
  const open = await canWork(tx, who, record, now)
  if (open instanceof Refusal) return open
  const { current } = record
  const { sections, versions } = examVariant(current)
  const isAsked = sections.some(({ questions }) => questions.some((one) => one.key === key))
  const paper = await loadPaper(tx, record.contentId, current.contentVersion)
  const asked = paper?.questions.get(key)
  if (!isAsked || !paper || !asked) return refuse('absent')
  const window = { offeringId: record.offeringId, attemptId: current.id, session: session ?? null }
  if (session !== undefined && !record.isTrial && !(await leadsIn(tx, window, paper.settings.single_session)))
    return refuse('exam.leadLost')
  if (asked.question.type === 'operation') return refuse('invalid', { message: checksAnswer })
  // Nothing is an answer too: it takes back what was given.
  const misfit = answer.length > 0 && answerSchemas[asked.question.type].safeParse(answer).error?.issues[0]
  if (misfit) return refuse('invalid', { message: misfit.message })
  const mark = markAhead(asked.question, answer, versions[key] !== undefined)
  const written = writtenAtOf(writtenAt, now)
  const since = lastWritten.get(current.id)
  const given = { value: answer, writtenAt: written, mark, isTimed: true, since }
  if (!(await saveAnswer(tx, { id: current.id, by: who.userId }, key, given, now)))
    return refuse('record.wrongState', { state: '已提交', verb: '作答' })
  if (!since || since < written) lastWritten.set(current.id, written)
  if (record.state === 'returned' || isTouchDue(record, now)) await touch(tx, connection, who, record, key, now)
  return true
}

/** Notes that somebody is at work, at which question, and how many have something given to them. */
async function touch(
  tx: Tx,
  connection: Connection,
  who: Learner,
  record: RecordFacts,
  key: string | null,
  now: Date,
): Promise<void> {
  if (goesOn(record, key, now)) {
    const seconds = recordRules.secondsSpent(record.lastActiveAt, now)
    await touchRecord(tx, record, { seconds, stepId: key, countsOpened: true }, now)
    return
  }
  // The first time, after an absence, and what was returned.
  await connection.transaction(async (held) => {
    const seen = await lockRecordFacts(held, record.id, who.userId)
    // Submitted while this waited: nothing is noted of it any more.
    if (seen?.state !== 'in_progress' && seen?.state !== 'returned') return
    // To be there is no work: what was returned is in progress again with its first answer.
    const patch = await touchActivity(held, who, seen, now, { stepId: key, isWork: key !== null })
    const saved = await saveRecord(held, seen, patch)
    await touchRecord(held, saved, { seconds: 0, stepId: null, countsOpened: true }, now)
  })
}

export interface HeartbeatInput {
  session: string
  left: number
  flags: Readonly<Record<string, boolean>>
  seen: readonly string[]
  address: string
}

/** A heartbeat: keeps what happened since the last one, and answers the state of the exam. */
export async function heartbeat(
  tx: Tx,
  { connection }: Pick<Kernel, 'connection'>,
  who: Learner,
  record: RecordFacts,
  { session, left, flags, seen, address }: HeartbeatInput,
  now: Date,
) {
  const { id: recordId, attemptId, orgId, current } = record
  const isAtWork = record.state === 'in_progress' || record.state === 'returned'
  const event = { recordId, attemptId, orgId, at: now, by: who.userId, session }
  const { lead, address: lastAddress, leaves: before, sitting, noticeId } = await heartbeatFacts(tx, record)
  const variant = examVariant(current)
  const asked = new Set(variant.sections.flatMap(({ questions }) => questions.map(({ key }) => key)))
  if (isAtWork) {
    await noteSeen(
      tx,
      event,
      seen.filter((key) => asked.has(key)),
    )
  }
  if (isAtWork && !record.heldAt) await touch(tx, connection, who, record, null, now)
  // Who waits for the beginning, or for a pause to end, is there without working.
  else if (isAtWork || record.state === 'not_started') await saveRecord(tx, record, { lastActiveAt: now })
  const place = { ...record, id: record.offeringId, contentVersion: current.contentVersion }
  const run = sitting ?? untouched(record.offeringId, orgId)
  const settings = asPractised(await settingsIn(tx, place, run))
  const leaves = before + (isAtWork ? left : 0)
  const dueAt = await dueAtOf(tx, record, now)
  const { leave_limit: limit } = settings
  // Last, and in one statement: what fails before is sent again whole, and counted once.
  if (isAtWork)
    await appendExamEvents(tx, [
      ...(lead === session && lastAddress !== address ? [{ ...event, kind: 'moved' as const, address }] : []),
      ...Array.from({ length: left }, () => ({ ...event, kind: 'left' as const })),
      ...Object.entries(flags)
        .filter(([key]) => asked.has(key))
        .map(([key, on]) => ({ ...event, key, kind: on ? ('flagged' as const) : ('unflagged' as const) })),
    ])
  return {
    isOverLimit: isAtWork && settings.counts_leaves && limit !== null && leaves > limit,
    shown: {
      server_now: now.toISOString(),
      due_at: dueAt && dueAt.toISOString(),
      sitting: sittingState(run, settings, phaseOf(record.settings, now)),
      state: record.state,
      leaves,
      leads: !settings.single_session || lead === null || lead === session,
      notice_id: record.isTrial ? 0 : noticeId,
      revision: revisionOf(variant),
    },
  }
}
