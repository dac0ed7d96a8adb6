import type { TypingLanguage } from '@lab/contract/training'
import { eq, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Member } from '../../kernel/policy/actor.ts'
import {
  findContent,
  listContents,
  type ContentListQuery,
  type FullContent,
  type Reader,
  type ListExtension,
} from '../content/index.ts'
import { trainings } from './tables.ts'

export type TrainingEntry = typeof trainings.$inferSelect

/** A content of kind training with what only trainings have. */
export interface FullTraining extends FullContent {
  training: TrainingEntry
}

/** The training with its names and the `reader`'s grant; also one in the recycle bin. */
export async function findTraining(tx: Tx, id: string, reader: Reader | null): Promise<FullTraining | null> {
  const content = await findContent(tx, id, reader)
  if (!content || content.kind !== 'training') return null
  const rows = await tx.select().from(trainings).where(eq(trainings.id, id))
  return rows[0] ? { ...content, training: rows[0] } : null
}

/** What the list's statement fetches of `trainings` besides the content. */
export type ListedTraining = Pick<
  TrainingEntry,
  'mode' | 'language' | 'characterCount' | 'targetSpeed' | 'targetAccuracy'
>

const extension: ListExtension = {
  name: 'training',
  join: sql`LEFT JOIN trainings AS own ON own.id = p.id`,
  columns: {
    mode: sql<ListedTraining['mode']>`own.mode`,
    language: sql<ListedTraining['language']>`own.language`,
    characterCount: sql<number>`own.character_count`,
    targetSpeed: sql<number>`own.target_speed`,
    targetAccuracy: sql<number>`own.target_accuracy`,
  } satisfies { [Name in keyof ListedTraining]: SQL<ListedTraining[Name]> },
}

export type TrainingListQuery = ContentListQuery & { language?: TypingLanguage | undefined }

const inLanguage = (language: TypingLanguage): SQL =>
  sql`id IN (SELECT ${trainings.id} FROM ${trainings} WHERE ${trainings.language} = ${language})`

/** One page of trainings that the person may see. */
export const listTrainings = (tx: Tx, actor: Member, { language, ...query }: TrainingListQuery) =>
  listContents<ListedTraining>(tx, { actor, kind: 'training' }, query, {
    ...extension,
    where: language ? [inLanguage(language)] : [],
  })

export async function insertTraining(tx: Tx, row: typeof trainings.$inferInsert): Promise<void> {
  await tx.insert(trainings).values(row)
}

export type TrainingPatch = Partial<Omit<TrainingEntry, 'id' | 'orgId' | 'mode'>>

/** Saves what is given; what learners type differs from what was published from then on. */
export async function saveTraining(tx: Tx, id: string, patch: TrainingPatch): Promise<void> {
  if (Object.keys(patch).length === 0) return
  await tx
    .update(trainings)
    .set({ ...patch, revision: sql`${trainings.revision} + 1` })
    .where(eq(trainings.id, id))
}

/** The working copy, held until the transaction ends, so that nothing is changed while it is published. */
export async function lockTraining(tx: Tx, id: string): Promise<TrainingEntry> {
  return (await tx.select().from(trainings).where(eq(trainings.id, id)).for('update'))[0]!
}

export async function notePublished(tx: Tx, id: string, revision: number): Promise<void> {
  await tx.update(trainings).set({ publishedRevision: revision }).where(eq(trainings.id, id))
}
