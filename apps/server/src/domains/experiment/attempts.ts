import { and, eq, ne, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { type Later, prepared, preparedFields } from '../../kernel/database/prepared.ts'
import type { ItemEntry } from '../record/index.ts'
import { experimentAttempts, experimentItemStates } from './tables.ts'

export type ExperimentAttempt = typeof experimentAttempts.$inferSelect
export type ExperimentItemState = typeof experimentItemStates.$inferSelect

/** What an attempt at an experiment has besides its items: made with it, brought in line when it is made again. */
export async function putExperimentAttempt(
  tx: Tx,
  attemptId: string,
  mounts: ExperimentAttempt['mounts'],
  keys: readonly string[],
): Promise<void> {
  await tx
    .insert(experimentAttempts)
    .values({ attemptId, mounts })
    .onConflictDoUpdate({ target: experimentAttempts.attemptId, set: { mounts } })
  const { key } = experimentItemStates
  const ofAttempt = eq(experimentItemStates.attemptId, attemptId)
  await tx.delete(experimentItemStates).where(and(ofAttempt, notInArray(key, [...keys])))
  if (!keys.length) return
  await tx
    .insert(experimentItemStates)
    .values(keys.map((one) => ({ attemptId, key: one })))
    .onConflictDoNothing()
}

/** Data sets of an attempt's environments, in the versions that there were when it was started. */
export async function mountsOf(tx: Tx, attemptId: string): Promise<ExperimentAttempt['mounts']> {
  const { mounts } = experimentAttempts
  const [row] = await tx.select({ mounts }).from(experimentAttempts).where(eq(experimentAttempts.attemptId, attemptId))
  return row?.mounts ?? []
}

/** What the newest check of each step of an attempt printed. */
export async function lastOutputs(
  tx: Tx,
  attemptId: string,
  items: readonly Pick<ItemEntry, 'kind' | 'tries'>[],
): Promise<ReadonlyMap<string, string>> {
  if (!items.some(({ kind, tries }) => kind === 'task' && tries > 0)) return new Map()
  const rows = await outputsRead(tx, { attemptId })
  return new Map(rows.map(({ key, lastOutput }) => [key, lastOutput]))
}
const outputsRead = prepared('experiment_outputs', (tx) =>
  tx
    .select({ key: experimentItemStates.key, lastOutput: experimentItemStates.lastOutput })
    .from(experimentItemStates)
    .where(
      and(eq(experimentItemStates.attemptId, sql.placeholder('attemptId')), ne(experimentItemStates.lastOutput, '')),
    ),
)

/** The next attempt goes on in the same environment. */
export async function continueExperimentAttempt(tx: Tx, fromId: string, attemptId: string): Promise<void> {
  const [before] = await tx.select().from(experimentAttempts).where(eq(experimentAttempts.attemptId, fromId))
  if (before) await tx.insert(experimentAttempts).values({ ...before, attemptId })
  const states = await tx.select().from(experimentItemStates).where(eq(experimentItemStates.attemptId, fromId))
  if (states.length) await tx.insert(experimentItemStates).values(states.map((state) => ({ ...state, attemptId })))
}

const itemStateSaved = preparedFields('experiment_item_saved', (tx, fields: Later<Partial<ExperimentItemState>>) =>
  tx
    .update(experimentItemStates)
    .set(fields)
    .where(
      and(
        eq(experimentItemStates.attemptId, sql.placeholder('attemptId')),
        eq(experimentItemStates.key, sql.placeholder('key')),
      ),
    ),
)
export async function saveItemState(
  tx: Tx,
  attemptId: string,
  key: string,
  patch: Partial<Omit<ExperimentItemState, 'attemptId' | 'key'>>,
): Promise<void> {
  await itemStateSaved(tx, patch, { attemptId, key })
}

/**
 * Claims the setup of a step in an environment; true for exactly one caller per step and environment, however many ask at
 * once.
 */
export async function claimSetup(tx: Tx, attemptId: string, key: string, envRecordId: string): Promise<boolean> {
  const rows = await tx
    .update(experimentItemStates)
    .set({ setupEnvId: envRecordId })
    .where(
      and(
        eq(experimentItemStates.attemptId, attemptId),
        eq(experimentItemStates.key, key),
        sql`${experimentItemStates.setupEnvId} IS DISTINCT FROM ${envRecordId}`,
      ),
    )
    .returning({ key: experimentItemStates.key })
  return rows.length > 0
}

/**
 * Claims the cleanups of all other steps that wait in an environment, for one caller; their setup runs again should they be
 * opened again.
 */
export async function claimCleanups(
  tx: Tx,
  attemptId: string,
  openKey: string,
  envRecordId: string,
): Promise<Set<string>> {
  const rows = await tx
    .update(experimentItemStates)
    .set({ cleanupEnvId: null, setupEnvId: null })
    .where(
      and(
        eq(experimentItemStates.attemptId, attemptId),
        eq(experimentItemStates.cleanupEnvId, envRecordId),
        ne(experimentItemStates.key, openKey),
      ),
    )
    .returning({ key: experimentItemStates.key })
  return new Set(rows.map(({ key }) => key))
}
