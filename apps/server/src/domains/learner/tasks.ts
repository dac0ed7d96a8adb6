import type { Task } from '@lab/contract/learner'
import type { Closed } from '@lab/contract/path-standing'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { applicationsOf } from '../application/index.ts'
import { closedAmong, termsFor, type LearnersTerms } from '../learning/index.ts'
import { pointsOf, worksOfLearner, type LearnersWork, type WorkScope } from '../offering/index.ts'
import { openByOffering } from '../query/index.ts'
import { dueOf, findRecordsOf, shownToLearners, timeUpAt, type RecordEntry } from '../record/index.ts'
import { standingOf } from './standing.ts'

/** A task with what else is known of it when it is put together. */
export interface TaskOfLearner {
  task: z.output<typeof Task>
  terms: LearnersTerms
  isArchived: boolean
}

interface Known {
  record: RecordEntry | undefined
  terms: LearnersTerms
  isReleased: boolean
  openQueries: number
  pending: Task['pending_application']
  isAdmitted: boolean
  /** Why what it is a part of does not let them begin it; null where it does. */
  closed: Closed | null
  points: number
}

const iso = (moment: Date | null | undefined): string | null => moment?.toISOString() ?? null

function taskOf(work: LearnersWork, known: Known, now: Date): Task {
  const { record, terms, openQueries, pending } = known
  const { settings } = terms
  const isReturned = record?.returnedAt != null
  const upAt = record && !isReturned ? timeUpAt(record.current, terms.timeFactor) : null
  const standing = standingOf(
    {
      state: record?.state ?? null,
      isReturned,
      isArchived: work.isArchived,
      settings,
      timeUpAt: upAt,
      isAwaited: openQueries > 0 || pending !== null,
      isPartClosed: known.closed !== null,
    },
    now,
  )
  return {
    offering_id: work.id,
    kind: work.kind,
    content_id: work.contentId,
    title: work.contentTitle,
    cover: work.contentCover,
    within: work.within,
    place_id: work.placeId,
    place_kind: work.placeKind,
    place_name: work.placeName,
    standing,
    closed: known.closed?.why ?? null,
    record_id: record?.id ?? null,
    progress: record?.progress ?? 0,
    score: record && known.isReleased ? record.score : null,
    max_score: record?.maxScore ?? known.points,
    attempt: record && record.state !== 'not_started' ? record.attempt : 0,
    attempts: settings.attempts,
    // What a rule keeps closed opens by that rule, whatever its own date says.
    opens_at: known.closed ? known.closed.opensAt : settings.opens_at,
    due_at: record
      ? iso(dueOf(record.current, terms))
      : iso(settings.closes_at === null ? null : new Date(settings.closes_at)),
    late_policy: settings.late_policy,
    late_percent: settings.late_percent,
    needs_approval: settings.needs_approval,
    is_admitted: known.isAdmitted,
    open_queries: openQueries,
    pending_application: pending,
    group_name: terms.group?.name ?? '',
    last_active_at: iso(record?.lastActiveAt),
    submitted_at: iso(record?.submittedAt),
  }
}

/** Everything that a learner is taught in a scope, as they have it; as many statements for one as for many. */
export async function tasksOf(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds' | 'providers'>,
  userId: string,
  scope: WorkScope,
  now: Date,
): Promise<TaskOfLearner[]> {
  const works = await worksOfLearner(tx, kernel, userId, scope)
  const ids = works.map(({ id }) => id)
  const records = await findRecordsOf(tx, userId, ids)
  const byOffering = new Map(records.map((record) => [record.offeringId, record]))
  const terms = await termsFor(tx, userId, works, records, now)
  const together = [...new Set([...terms.values()].flatMap(({ learnerIds }) => learnerIds))]
  const applications = Map.groupBy(await applicationsOf(tx, userId, together, ids), (one) => one.offeringId)
  const shown = await shownToLearners(tx, kernel, records, now)
  const openQueries = await openByOffering(tx, userId)
  // A paper that was made beforehand is a record that is not begun.
  const waiting = works.filter(({ id }) => (byOffering.get(id)?.state ?? 'not_started') === 'not_started')
  const closed = await closedAmong(tx, kernel, { userId }, waiting, now)
  const unbegun = works.filter(({ id }) => !byOffering.has(id))
  const points = await pointsOf(
    tx,
    kernel,
    unbegun.map(({ contentId, kind }) => ({ id: contentId, kind })),
  )
  return works.map((work) => {
    const record = byOffering.get(work.id)
    const own = applications.get(work.id) ?? []
    const known = {
      record,
      terms: terms.get(work.id)!,
      isReleased: record !== undefined && shown.has(record.id),
      openQueries: openQueries.get(work.id) ?? 0,
      pending: own.find(({ isPending }) => isPending)?.kind ?? null,
      isAdmitted: own.some((one) => !one.isPending && terms.get(work.id)!.learnerIds.includes(one.learnerId)),
      closed: closed.get(work.id) ?? null,
      points: points.get(work.contentId) ?? 0,
    }
    return { task: taskOf(work, known, now), terms: known.terms, isArchived: work.isArchived }
  })
}
