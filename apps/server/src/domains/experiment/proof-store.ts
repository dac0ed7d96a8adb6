import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ProofState } from '@lab/contract/experiment'
import type { Tx } from '../../kernel/database/pool.ts'
import type { PersonName } from '../content/index.ts'
import type { StoredProofStep } from './outline.ts'
import { experimentProofs, experiments } from './tables.ts'

export type ProofRecord = typeof experimentProofs.$inferSelect
export interface ListedProof extends ProofRecord {
  startedByPerson: PersonName
}

/** A proof whose job ended without saying so (cancelled before it began, or failed for good) is over all the same. */
const state = sql<ProofState>`CASE
  WHEN ${experimentProofs.state} NOT IN ('queued', 'running') THEN ${experimentProofs.state}
  WHEN job.state = 'cancelled' THEN 'cancelled'
  WHEN job.state IN ('done', 'failed') OR job.id IS NULL THEN 'broken'
  ELSE ${experimentProofs.state} END`

async function read(
  tx: Tx,
  where: ReturnType<typeof and>,
  page: { limit: number; offset: number },
): Promise<ListedProof[]> {
  const rows = await tx
    .select({
      proof: experimentProofs,
      state,
      name: sql<string | null>`person.real_name`,
      avatar: sql<string | null>`person.avatar`,
    })
    .from(experimentProofs)
    .leftJoin(sql`jobs AS job`, sql`job.id = ${experimentProofs.jobId}`)
    .leftJoin(sql`users AS person`, sql`person.id = ${experimentProofs.startedBy}`)
    .where(where)
    .orderBy(desc(experimentProofs.createdAt), desc(experimentProofs.id))
    .limit(page.limit)
    .offset(page.offset)
  return rows.map(({ proof, name, avatar, state: present }) => ({
    ...proof,
    state: present,
    startedByPerson: { id: proof.startedBy, realName: name ?? '已删除的用户', avatar: avatar ?? '' },
  }))
}

export async function findProof(tx: Tx, experimentId: string, id: string): Promise<ListedProof | null> {
  const rows = await read(tx, and(eq(experimentProofs.experimentId, experimentId), eq(experimentProofs.id, id)), {
    limit: 1,
    offset: 0,
  })
  return rows[0] ?? null
}

/** Proofs of an experiment, newest first. */
export async function listProofs(
  tx: Tx,
  experimentId: string,
  query: { page: number; per_page: number },
): Promise<{ rows: ListedProof[]; total: number }> {
  const where = eq(experimentProofs.experimentId, experimentId)
  const rows = await read(tx, where, { limit: query.per_page, offset: (query.page - 1) * query.per_page })
  return { rows, total: await tx.$count(experimentProofs, where) }
}

export async function insertProof(tx: Tx, row: typeof experimentProofs.$inferInsert): Promise<ProofRecord> {
  return (await tx.insert(experimentProofs).values(row).returning())[0]!
}

export async function saveProof(
  tx: Tx,
  id: string,
  patch: Partial<typeof experimentProofs.$inferInsert>,
): Promise<void> {
  await tx.update(experimentProofs).set(patch).where(eq(experimentProofs.id, id))
}

/** Whether a proof of this experiment is queued or running. Ask under `lockOutline`. */
export async function isProving(tx: Tx, experimentId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: experimentProofs.id })
    .from(experimentProofs)
    .innerJoin(sql`jobs AS job`, sql`job.id = ${experimentProofs.jobId} AND job.state IN ('queued', 'running')`)
    .where(and(eq(experimentProofs.experimentId, experimentId), inArray(experimentProofs.state, ['queued', 'running'])))
    .limit(1)
  return rows.length > 0
}

/** The steps of the newest proof that ran to its end, or null. */
export async function lastProofSteps(tx: Tx, experimentId: string): Promise<StoredProofStep[] | null> {
  const rows = await tx
    .select({ steps: experimentProofs.steps })
    .from(experimentProofs)
    .where(and(eq(experimentProofs.experimentId, experimentId), inArray(experimentProofs.state, ['passed', 'failed'])))
    .orderBy(desc(experimentProofs.createdAt), desc(experimentProofs.id))
    .limit(1)
  return rows[0]?.steps ?? null
}

/** Remembers on the experiment what this proof showed. */
export async function noteProven(tx: Tx, experimentId: string, hash: string, passed: boolean): Promise<void> {
  await tx
    .update(experiments)
    .set(
      passed
        ? { provenHash: hash }
        : // The same content may pass one day and fail another; the last time counts.
          {
            failedHash: hash,
            provenHash: sql`CASE WHEN ${experiments.provenHash} = ${hash} THEN '' ELSE ${experiments.provenHash} END`,
          },
    )
    .where(eq(experiments.id, experimentId))
}
