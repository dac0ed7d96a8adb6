import type { Question } from '@lab/contract/question/content'
import { resultsHidden } from '@lab/contract/question/operation'
import type { AttemptBrief, RecordListRow, RecordRow, StepProgress } from '@lab/contract/record'
import type { Actor } from '../../kernel/policy/actor.ts'
import { abilities } from '../../kernel/policy/verdict.ts'
import { markAnswer, markedByHand } from '../question/index.ts'
import type { AttemptRow } from './attempts.ts'
import { scoreOf } from './criteria.ts'
import { isCounted } from './graded-attempt.ts'
import { answerOf, textOf, type ItemEntry } from './items.ts'
import type { ListedRecord } from './list.ts'
import { recordAbilities } from './policy.ts'
import type { RecordEntry, RecordFacts } from './store.ts'
import { stuckReason } from './stuck.ts'
import type { Withheld } from './withheld-scores.ts'

const iso = (moment: string | Date | null): string | null => (moment === null ? null : new Date(moment).toISOString())

function currentStep(row: ListedRecord): RecordRow['current_step'] {
  if (row.step_id === null || row.step_title === null || row.step_since === null) return null
  return {
    id: row.step_id,
    title: row.step_title,
    since: new Date(row.step_since).toISOString(),
    duration_seconds: row.step_seconds ?? 0,
    last_message: row.step_message ?? '',
    failures: row.step_failures ?? 0,
    stuck: stuckReason(
      {
        kind: row.kind,
        recordState: row.state,
        stepState: row.step_state ?? 'not_started',
        sameFailures: row.step_same_failures ?? 0,
        stepSeconds: row.step_seconds ?? 0,
      },
      { medianSeconds: row.step_median, finishers: row.step_finishers ?? 0 },
    ),
  }
}

/** An attempt in a record's list of them. */
export const presentAttempt = (record: RecordEntry, attempt: AttemptRow): AttemptBrief => ({
  number: attempt.number,
  state: attempt.state,
  progress: attempt.progress,
  score: attempt.score,
  max_score: attempt.maxScore,
  is_late: attempt.isLate,
  started_at: iso(attempt.startedAt),
  due_at: iso(attempt.dueAt),
  submitted_at: iso(attempt.submittedAt),
  is_counted: isCounted(record, attempt),
})

/** A learner's row of a list, for this reader. */
export function presentListed(actor: Actor, row: ListedRecord): RecordListRow {
  const facts = {
    orgId: row.org_id,
    role: row.role,
    isArchived: row.is_archived,
    learnerIds: row.learner_ids,
    placeKind: row.place_kind,
    isTrial: row.is_trial,
    contentCreatorId: row.content_creator_id,
  }
  return {
    id: row.id,
    kind: row.kind,
    content_id: row.content_id,
    content_title: row.content_title,
    offering_id: row.offering_id,
    place_id: row.place_id,
    place_kind: row.place_kind,
    place_name: row.place_name,
    learner: {
      kind: row.party_kind,
      id: row.party_id,
      real_name: row.real_name,
      avatar: row.avatar,
      number: row.number,
      group_name: row.group_name,
      members: row.members,
    },
    is_trial: row.is_trial,
    state: row.state,
    progress: row.progress,
    step_count: row.step_count,
    passed_count: row.passed_count,
    current_step: currentStep(row),
    score: row.score,
    max_score: row.max_score,
    attempt: row.attempt,
    is_late: row.is_late,
    duration_seconds: row.duration_seconds,
    started_at: iso(row.started_at),
    last_active_at: iso(row.last_active_at),
    submitted_at: iso(row.submitted_at),
    content_version: row.content_version,
    open_queries: row.open_queries,
    has_open_appeal: row.has_open_appeal,
    env_record_id: row.env_record_id,
    can: abilities(recordAbilities(actor, facts)),
  }
}

/** A record that exists, for this reader. */
export const presentRecord = (actor: Actor, row: ListedRecord & { id: string }): RecordRow => ({
  ...presentListed(actor, row),
  id: row.id,
})

/** A record for its own learner, with the items of its current attempt. */
export function presentOwn(
  actor: Actor,
  facts: RecordFacts,
  items: readonly ItemEntry[],
  openQueries: number,
): RecordRow {
  const step = items.find((one) => one.key === facts.currentStepId)
  return presentRecord(actor, {
    id: facts.id,
    org_id: facts.orgId,
    kind: facts.kind,
    content_id: facts.contentId,
    content_title: facts.contentTitle,
    content_creator_id: facts.contentCreatorId,
    offering_id: facts.offeringId,
    place_id: facts.placeId,
    place_kind: facts.placeKind,
    place_name: facts.placeName,
    is_archived: facts.isArchived,
    role: facts.role,
    party_kind: facts.partyKind,
    party_id: facts.partyId,
    learner_ids: facts.learnerIds,
    real_name: facts.learnerName,
    avatar: facts.learnerAvatar,
    number: facts.learnerNumber,
    group_name: facts.groupName,
    members: facts.members,
    is_trial: facts.isTrial,
    state: facts.state,
    progress: facts.progress,
    step_count: facts.stepCount,
    passed_count: facts.passedCount,
    score: facts.score,
    max_score: facts.maxScore,
    attempt: facts.attempt,
    is_late: facts.isLate,
    duration_seconds: facts.durationSeconds,
    started_at: facts.startedAt,
    last_active_at: facts.lastActiveAt,
    submitted_at: facts.submittedAt,
    content_version: facts.contentVersion,
    pass_score: facts.settings.pass_score,
    open_queries: openQueries,
    has_open_appeal: false,
    env_record_id: facts.envRecordId,
    counts_earlier: facts.state === 'in_progress' && facts.countedAttemptId !== facts.attemptId,
    step_id: facts.currentStepId,
    step_title: step?.title ?? null,
    step_state: step?.state ?? null,
    step_since: facts.currentSince,
    step_seconds: step?.durationSeconds ?? null,
    step_message: step?.lastMessage ?? null,
    step_failures: step?.failures ?? null,
    step_same_failures: step?.sameFailures ?? null,
    step_median: null,
    step_finishers: null,
  })
}

/** How much of what a grader thinks of a step is shown. */
export type Disclosure = 'all' | 'remarks' | 'nothing'

/** To the learner: all of it with the grade; what is to be mended while the work is returned. */
export const disclosureOf = ({ state, returnedAt }: Pick<RecordFacts, 'state' | 'returnedAt'>): Disclosure =>
  state === 'graded' ? 'all' : returnedAt ? 'remarks' : 'nothing'

const reviewOf = (step: ItemEntry, question: Question, disclosure: Disclosure) => ({
  question,
  marked: markedByHand(markAnswer(question, answerOf(step)), disclosure === 'all' ? step.manual : null, step.points),
})

/**
 * A step of a record, with what its last check printed and what is shown of what a grader thinks of it. With its question,
 * and so its key, only for who may see that.
 */
export const presentStep = (
  step: ItemEntry,
  disclosure: Disclosure,
  lastOutput = '',
  question?: Question,
): StepProgress => ({
  step_id: step.key,
  section_title: step.sectionTitle,
  title: step.title,
  kind: step.kind,
  points: step.points,
  state: step.state,
  attempts: step.tries,
  failures: step.failures,
  has_hint: step.hintCost !== null,
  hint_cost: step.hintCost ?? 0,
  hint_opened: step.hintOpened,
  duration_seconds: step.durationSeconds,
  first_opened_at: iso(step.firstOpenedAt),
  passed_at: iso(step.passedAt),
  share: step.share,
  last_outcome: step.lastOutcome,
  last_message: step.lastMessage,
  last_output: lastOutput,
  answer: answerOf(step),
  review: question && answerOf(step).length > 0 ? reviewOf(step, question, disclosure) : null,
  report: textOf(step),
  comment: disclosure === 'nothing' ? '' : step.comment,
  annotations: disclosure === 'nothing' ? [] : step.annotations,
  rubric: (step.rubric ?? []).map(({ id, title, points }) => ({
    id,
    title,
    points,
    score: disclosure === 'all' ? (scoreOf(step.criterionScores, id)?.score ?? null) : null,
  })),
})

/** A step of a record without what it earned, and whether that was enough. */
const withoutMark = (step: StepProgress): StepProgress => ({
  ...step,
  state: step.state === 'not_started' ? 'not_started' : 'in_progress',
  failures: 0,
  passed_at: null,
  share: null,
  last_outcome: null,
  last_message: '',
  answer: resultsHidden(step.answer),
  review: null,
  comment: '',
  annotations: [],
  rubric: step.rubric.map((criterion) => ({ ...criterion, score: null })),
})

/**
 * A step as its learner reads it where marks are shown later, or never. Of what follows a record of its own, it still says
 * whether it is done, which opens what comes next.
 */
export function stepAsShown(step: StepProgress, withheld: Withheld): StepProgress {
  if (withheld === 'all') return withoutMark(step)
  if (!withheld.has(step.step_id)) return step
  return { ...withoutMark(step), state: step.state, passed_at: step.passed_at }
}
