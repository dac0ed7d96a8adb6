import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ValidationState } from '@lab/contract/experiment'
import type { Tx } from '../../kernel/database/pool.ts'
import { jobs } from '../../kernel/jobs/tables.ts'
import type { PersonName } from '../content/index.ts'
import { users } from '../identity/index.ts'
import type { StoredValidationStep } from './outline.ts'
import { experimentValidations, experiments } from './tables.ts'

export type ValidationRecord = typeof experimentValidations.$inferSelect
export interface ListedValidation extends ValidationRecord {
  startedByPerson: PersonName
}

/** A validation whose job ended without saying so (cancelled before it began, or failed for good) is over all the same. */
const state = sql<ValidationState>`CASE
  WHEN ${experimentValidations.state} NOT IN ('queued', 'running') THEN ${experimentValidations.state}
  WHEN job.state = 'cancelled' THEN 'cancelled'
  WHEN job.state IN ('done', 'failed') OR job.id IS NULL THEN 'broken'
  ELSE ${experimentValidations.state} END`

async function read(
  tx: Tx,
  where: ReturnType<typeof and>,
  page: { limit: number; offset: number },
): Promise<ListedValidation[]> {
  const rows = await tx
    .select({
      validation: experimentValidations,
      state,
      name: sql<string | null>`person.real_name`,
      avatar: sql<string | null>`person.avatar`,
    })
    .from(experimentValidations)
    .leftJoin(sql`${jobs} AS job`, sql`job.id = ${experimentValidations.jobId}`)
    .leftJoin(sql`${users} AS person`, sql`person.id = ${experimentValidations.startedBy}`)
    .where(where)
    .orderBy(desc(experimentValidations.createdAt), desc(experimentValidations.id))
    .limit(page.limit)
    .offset(page.offset)
  return rows.map(({ validation, name, avatar, state: present }) => ({
    ...validation,
    state: present,
    startedByPerson: { id: validation.startedBy, realName: name ?? '已删除的用户', avatar: avatar ?? '' },
  }))
}

export async function findValidation(tx: Tx, experimentId: string, id: string): Promise<ListedValidation | null> {
  const rows = await read(
    tx,
    and(eq(experimentValidations.experimentId, experimentId), eq(experimentValidations.id, id)),
    {
      limit: 1,
      offset: 0,
    },
  )
  return rows[0] ?? null
}

/** Validations of an experiment, newest first. */
export async function listValidations(
  tx: Tx,
  experimentId: string,
  query: { page: number; per_page: number },
): Promise<{ rows: ListedValidation[]; total: number }> {
  const where = eq(experimentValidations.experimentId, experimentId)
  const rows = await read(tx, where, { limit: query.per_page, offset: (query.page - 1) * query.per_page })
  return { rows, total: await tx.$count(experimentValidations, where) }
}

export async function insertValidation(
  tx: Tx,
  row: typeof experimentValidations.$inferInsert,
): Promise<ValidationRecord> {
  return (await tx.insert(experimentValidations).values(row).returning())[0]!
}

export async function saveValidation(
  tx: Tx,
  id: string,
  patch: Partial<typeof experimentValidations.$inferInsert>,
): Promise<void> {
  await tx.update(experimentValidations).set(patch).where(eq(experimentValidations.id, id))
}

/** Whether a validation of this experiment is queued or running. Ask under `lockOutline`. */
export async function isValidating(tx: Tx, experimentId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: experimentValidations.id })
    .from(experimentValidations)
    .innerJoin(sql`${jobs} AS job`, sql`job.id = ${experimentValidations.jobId} AND job.state IN ('queued', 'running')`)
    .where(
      and(
        eq(experimentValidations.experimentId, experimentId),
        inArray(experimentValidations.state, ['queued', 'running']),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** The steps of the newest validation that ran to its end, or null. */
export async function lastValidationSteps(tx: Tx, experimentId: string): Promise<StoredValidationStep[] | null> {
  const rows = await tx
    .select({ steps: experimentValidations.steps })
    .from(experimentValidations)
    .where(
      and(
        eq(experimentValidations.experimentId, experimentId),
        inArray(experimentValidations.state, ['passed', 'failed']),
      ),
    )
    .orderBy(desc(experimentValidations.createdAt), desc(experimentValidations.id))
    .limit(1)
  return rows[0]?.steps ?? null
}

/** Remembers on the experiment what this validation showed. */
export async function noteValidated(tx: Tx, experimentId: string, hash: string, passed: boolean): Promise<void> {
  await tx
    .update(experiments)
    .set(
      passed
        ? { validatedHash: hash }
        : // The same content may pass one day and fail another; the last time counts.
          {
            failedHash: hash,
            validatedHash: sql`CASE WHEN ${experiments.validatedHash} = ${hash} THEN '' ELSE ${experiments.validatedHash} END`,
          },
    )
    .where(eq(experiments.id, experimentId))
}
