import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { publishEvent } from '../../kernel/events/bus.ts'
import { job, type JobRun } from '../../kernel/jobs/definition.ts'
import type { NamedQueue } from '../../kernel/jobs/named-queues.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { askOutside } from '../../kernel/outbound/ask.ts'
import { scoreScope } from './claims.ts'
import { accessToken } from './access-token.ts'
import { ltiLines, ltiPeople, ltiPlatforms, ltiScores } from './tables.ts'

export const queue: NamedQueue = { name: 'lti', concurrency: 2 }
const name = 'lti.score'
const mostBytes = 64 * 1024
const Payload = z.object({ line_id: z.string(), user_id: z.string() })

export interface ReleasedMark {
  offeringId: string
  learnerIds: readonly string[]
  score: number | null
  maxScore: number
}

/** Writes down marks for the lines that their learners have come by, in the transaction that confirms them. */
export async function noteMarks(tx: Tx, marks: readonly ReleasedMark[], at: Date): Promise<void> {
  const given = marks.flatMap(({ offeringId, learnerIds, score, maxScore }) =>
    score === null || maxScore <= 0 ? [] : learnerIds.map((learnerId) => ({ offeringId, learnerId, score, maxScore })),
  )
  if (!given.length) return
  const noted = await tx.execute(sql`
    UPDATE ${ltiScores} AS s SET score = given.score, max_score = given."maxScore", at = ${at.toISOString()}::timestamptz,
      sent_at = NULL, is_queued = false
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given ("offeringId" uuid, "learnerId" uuid,
        score double precision, "maxScore" double precision)
      JOIN ${ltiLines} l ON l.offering_id = given."offeringId"
    WHERE l.id = s.line_id AND s.user_id = given."learnerId"`)
  if (noted.rowCount) await publishEvent(tx, { domain: 'lti' })
}

/** Enqueues what was written down and has no job yet. */
export const enqueueMarks = async (kernel: Kernel): Promise<void> => {
  await kernel.connection.transaction(async (tx) => {
    const waiting = await tx.execute<{ line_id: string; user_id: string }>(sql`
      UPDATE ${ltiScores} SET is_queued = true WHERE (line_id, user_id) IN (
        SELECT line_id, user_id FROM ${ltiScores} WHERE sent_at IS NULL AND NOT is_queued LIMIT 500 FOR UPDATE SKIP LOCKED)
      RETURNING line_id, user_id`)
    for (const { line_id, user_id } of waiting.rows) {
      const payload = { line_id, user_id }
      await kernel.jobs.enqueue(tx, { name, title: '成绩回传', payload, orgId: null, ownerId: null })
    }
  })
}

/** The address of the scores of a line, whose own address may have a query. */
export function scoresAddress(line: string): string {
  const url = new URL(line)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/scores`
  return url.href
}

/** Sends one mark (LTI Assignment and Grade Services 2.0). What the platform does not take is sent again later by the queue. */
async function sendMark({ payload, kernel }: JobRun<z.output<typeof Payload>>): Promise<object> {
  const { db } = kernel.connection
  const ofMark = and(eq(ltiScores.lineId, payload.line_id), eq(ltiScores.userId, payload.user_id))
  const [found] = await db
    .select({ mark: ltiScores, line: ltiLines, platform: ltiPlatforms, subject: ltiPeople.subject })
    .from(ltiScores)
    .innerJoin(ltiLines, eq(ltiLines.id, ltiScores.lineId))
    .innerJoin(ltiPlatforms, eq(ltiPlatforms.id, ltiLines.platformId))
    .innerJoin(ltiPeople, and(eq(ltiPeople.platformId, ltiLines.platformId), eq(ltiPeople.userId, ltiScores.userId)))
    .where(and(ofMark, or(isNull(ltiScores.subject), eq(ltiPeople.subject, ltiScores.subject))))
    .orderBy(asc(ltiPeople.createdAt))
    .limit(1)
  if (!found || found.mark.sentAt !== null || !found.platform.isEnabled) return {}
  const { mark, line, platform, subject } = found
  const { status } = await askOutside({
    address: scoresAddress(line.address),
    method: 'POST',
    headers: {
      'content-type': 'application/vnd.ims.lis.v1.score+json',
      authorization: `Bearer ${await accessToken(kernel, platform, scoreScope)}`,
    },
    body: JSON.stringify({
      userId: subject,
      scoreGiven: mark.score,
      scoreMaximum: mark.maxScore,
      activityProgress: 'Completed',
      gradingProgress: 'FullyGraded',
      timestamp: mark.at.toISOString(),
    }),
    mostBytes,
    allowed: kernel.config.privateNetworks,
  })
  if (status < 200 || status > 299) throw new Error(`the platform does not take the mark: ${status}`)
  // A newer one that came meanwhile waits for a job of its own.
  await db
    .update(ltiScores)
    .set({ sentAt: sql`now()` })
    .where(and(ofMark, eq(ltiScores.at, mark.at)))
  return { status }
}

export const scoreJob = job(name, queue, Payload, sendMark, 12)

/** Sees to it that marks come into the queue: at once by an event, and by the clock where that got lost. */
export function startMarks(kernel: Kernel, topic: string): void {
  const work = (): void => {
    if (kernel.closing.aborted) return
    enqueueMarks(kernel).catch((error: unknown) => {
      if (!kernel.closing.aborted) kernel.log.warn({ err: error }, 'marks for platforms could not be enqueued')
    })
  }
  const unsubscribe = kernel.events.subscribe((event) => event.id === undefined && work(), [topic])
  const timer = setInterval(work, 60_000).unref()
  kernel.closing.addEventListener('abort', () => {
    unsubscribe()
    clearInterval(timer)
  })
  work()
}
