import { and, eq, ne, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { type Later, preparedFields } from '../../kernel/database/prepared.ts'
import { experimentAttempts, experimentItemStates } from './tables.ts'

export type ExperimentAttempt = typeof experimentAttempts.$inferSelect
export type ExperimentItemState = typeof experimentItemStates.$inferSelect

/** A step's hint when the attempt began. */
export interface OpenedHint {
  key: string
  hasHint: boolean
  hintCost: number
}

/** What an attempt at an experiment has beside its items, made with it; what is there already stays. */
export async function openExperimentAttempt(
  tx: Tx,
  attemptId: string,
  reportPercent: number,
  hints: readonly OpenedHint[],
): Promise<void> {
  await tx.insert(experimentAttempts).values({ attemptId, reportPercent }).onConflictDoNothing()
  if (hints.length)
    await tx
      .insert(experimentItemStates)
      .values(hints.map(({ key, hasHint, hintCost }) => ({ attemptId, key, hasHint, hintCost })))
      .onConflictDoNothing()
}

/** Brings a trial in line with the working copy: its weight and hints, and what is gone removed. */
export async function alignExperimentAttempt(
  tx: Tx,
  attemptId: string,
  reportPercent: number,
  hints: readonly OpenedHint[],
): Promise<void> {
  const ofAttempt = eq(experimentItemStates.attemptId, attemptId)
  const keys = hints.map(({ key }) => key)
  await tx.delete(experimentItemStates).where(and(ofAttempt, notInArray(experimentItemStates.key, keys)))
  await saveExperimentAttempt(tx, attemptId, { reportPercent })
  for (const { key, hasHint, hintCost } of hints) {
    await tx
      .insert(experimentItemStates)
      .values({ attemptId, key, hasHint, hintCost })
      .onConflictDoUpdate({
        target: [experimentItemStates.attemptId, experimentItemStates.key],
        set: { hasHint, hintCost },
      })
  }
}

/** The next attempt goes on in the same environment, with the hints that were opened. */
export async function continueExperimentAttempt(tx: Tx, fromId: string, attemptId: string): Promise<void> {
  const [before] = await tx.select().from(experimentAttempts).where(eq(experimentAttempts.attemptId, fromId))
  if (before) await tx.insert(experimentAttempts).values({ ...before, attemptId })
  const states = await tx.select().from(experimentItemStates).where(eq(experimentItemStates.attemptId, fromId))
  if (states.length) await tx.insert(experimentItemStates).values(states.map((state) => ({ ...state, attemptId })))
}

export async function saveExperimentAttempt(
  tx: Tx,
  attemptId: string,
  patch: Partial<Omit<ExperimentAttempt, 'attemptId'>>,
): Promise<void> {
  await tx.update(experimentAttempts).set(patch).where(eq(experimentAttempts.attemptId, attemptId))
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
