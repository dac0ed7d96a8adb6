import { createHash } from 'node:crypto'
import { asPractised, type ExamRules, type ExamSettings } from '@lab/contract/exam-settings'
import type { ExamReceipt, ExamSheet } from '@lab/contract/exam-sheet'
import type { Tx } from '../../kernel/database/pool.ts'
import { phaseOf } from '../offering/index.ts'
import { presentQuestion } from '../question/index.ts'
import {
  answerOf,
  isSubmitted as isHandedIn,
  listItems,
  recordRules,
  type AttemptRow,
  type ItemEntry,
  type RecordFacts,
  type Withheld,
} from '../record/index.ts'
import { paperIn } from './asked.ts'
import { examVariant, revisionOf } from './draw.ts'
import { fixedSince } from './fix-rules.ts'
import { reviewed } from './marks.ts'
import { revealedBy, type Revealed } from './rules.ts'
import { sittingState } from './sitting-rules.ts'
import { checkedOf, withMessages, type Checked } from './operation-review.ts'
import { shownAnswer } from './operation.ts'
import { noticesTo } from './notices.ts'
import { whichAreOver } from './over.ts'
import { noteOf } from './paper.ts'
import { countLeaves, flaggedIn, settingsIn, sittingOf, type SittingRow } from './sitting-store.ts'

/** The rules of an exam, without what only its teachers know. */
export const rulesOf = (settings: ExamSettings): ExamRules => ({
  start: settings.start,
  duration_minutes: settings.duration_minutes,
  entry_minutes: settings.entry_minutes,
  earliest_minutes: settings.earliest_minutes,
  layout: settings.layout,
  needs_password: settings.password !== '',
  has_addresses: settings.addresses !== '',
  single_session: settings.single_session,
  full_screen: settings.full_screen,
  counts_leaves: settings.counts_leaves,
  leave_limit: settings.leave_limit,
  practice: settings.practice,
  show_score: settings.show_score,
  show_answers: settings.show_answers,
  show_analysis: settings.show_analysis,
})

/** What an attempt was submitted with, as its learner keeps it. */
export function receiptOf(
  attempt: { id: string; submittedAt: Date | null },
  items: readonly ItemEntry[],
): ExamReceipt | null {
  if (!attempt.submittedAt) return null
  const answers = items.map((item) => [item.key, answerOf(item)] as const)
  const checksum = createHash('sha256')
    .update(JSON.stringify([attempt.id, attempt.submittedAt.toISOString(), answers]))
    .digest('hex')
    .slice(0, 8)
    .toUpperCase()
  return {
    at: attempt.submittedAt.toISOString(),
    answered: answers.filter(([, answer]) => answer.length > 0).length,
    questions: items.length,
    checksum,
  }
}

/** What a learner may see of an attempt by now: everything of a trial, which is its author's. */
export async function revealedOf(
  tx: Tx,
  record: RecordFacts,
  settings: ExamSettings,
  run: Pick<SittingRow, 'endedAt' | 'releasedAt'>,
  now: Date,
): Promise<Revealed> {
  const { isTrial, state } = record
  const isSubmitted = isHandedIn({ state })
  if (isTrial || !isSubmitted) return { score: isSubmitted, answers: isSubmitted, analysis: isSubmitted }
  const { offeringId: id, orgId, placeId, settings: placed } = record
  const { endedAt } = run
  const place = { id, orgId, placeId, settings: placed, endedAt, minutes: settings.duration_minutes }
  const isClosed = (await whichAreOver(tx, [place], now)).has(id)
  // What is not marked yet is released once it is: until then a learner is shown neither marks nor keys.
  const isReleased = state === 'graded' && (run.releasedAt !== null || settings.show_score === 'released')
  return revealedBy(settings, { isSubmitted, isClosed, isReleased })
}

/** An exam as its learner is shown it. */
export async function presentSheet(tx: Tx, record: RecordFacts, now: Date): Promise<ExamSheet> {
  const { current, settings: placed } = record
  const variant = examVariant(current)
  const { paper, find, isGiven, fixes } = await paperIn(
    tx,
    { ...record, contentVersion: current.contentVersion },
    variant,
  )
  const run = await sittingOf(tx, record.offeringId, record.orgId)
  const place = { ...record, id: record.offeringId, contentVersion: current.contentVersion }
  const settings = asPractised(await settingsIn(tx, place, run))
  const items = await listItems(tx, current.id)
  const byKey = new Map(items.map((item) => [item.key, item]))
  const isAtWork = record.state === 'in_progress' || record.state === 'returned'
  const revealed = await revealedOf(tx, record, settings, run, now)
  const state = record.isTrial ? 'running' : sittingState(run, settings, phaseOf(placed, now))
  const flagged = await flaggedIn(tx, current.id)
  const { seed, shuffles_options: shufflesOptions, sections, versions } = variant
  // What people gave is theirs to change until the grade is confirmed.
  const isSettled = record.isTrial || record.state === 'graded'
  const byHand = (item: ItemEntry) => (isSettled ? item.manual : null)
  const operations = revealed.answers ? await checkedOf(tx, current.id) : new Map<string, Checked>()
  let number = 0
  return {
    rules: rulesOf(settings),
    server_now: now.toISOString(),
    sitting: state,
    opens_at: placed.opens_at,
    closes_at: placed.closes_at,
    question_count: items.length,
    points: record.maxScore,
    sections:
      (isAtWork && state !== 'paused') || revealed.answers
        ? sections.map(({ title, questions }, at) => ({
            title,
            note: noteOf(paper, title, at),
            questions: questions.flatMap(({ key }) => {
              const [asked, item] = [find(key), byKey.get(key)]
              if (!asked || !item) return []
              const answer = answerOf(item)
              const { analysis } = asked.question
              number += 1
              return {
                key,
                number,
                stem: asked.stem,
                question: presentQuestion(asked.question, { seed: `${seed} ${key}`, shufflesOptions }),
                points: item.points,
                answer: shownAnswer(asked.question, answer, revealed.answers),
                is_flagged: flagged.has(key),
                fixed: fixedSince(fixes.get(key)?.[(versions[key] ?? 0) - 1], current.startedAt),
                review: revealed.answers
                  ? {
                      question: { ...asked.question, analysis: revealed.analysis ? analysis : '' },
                      marked: withMessages(
                        reviewed(asked.question, answer, {
                          isGiven: isGiven(key),
                          byHand: byHand(item),
                          points: item.points,
                        }),
                        asked.question,
                        revealed.analysis ? operations.get(key) : undefined,
                      ),
                      score: byHand(item) ?? item.automatic,
                    }
                  : null,
              }
            }),
          }))
        : [],
    revision: revisionOf(variant),
    leaves: settings.counts_leaves ? await countLeaves(tx, current.id) : 0,
    notices: record.isTrial ? [] : await noticesTo(tx, record.offeringId, record.learnerIds),
    receipt: receiptOf(current, items),
    score: revealed.score && isSettled ? record.score : null,
    may_repeat: !isAtWork && !record.isTrial && recordRules.hasAttemptLeft(record.attempt, placed.attempts),
  }
}

/** What single questions earned is withheld altogether, or not at all. */
export async function withheldItems(
  tx: Tx,
  _kernel: unknown,
  record: RecordFacts,
  attempt: AttemptRow,
  now: Date,
): Promise<Withheld> {
  const run = await sittingOf(tx, record.offeringId, record.orgId)
  const place = { ...record, id: record.offeringId, contentVersion: attempt.contentVersion }
  const settings = asPractised(await settingsIn(tx, place, run))
  const revealed = await revealedOf(tx, { ...record, state: attempt.state }, settings, run, now)
  return revealed.answers ? new Set() : 'all'
}
