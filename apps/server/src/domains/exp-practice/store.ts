import { emptyTopic, type TopicPlan } from '@lab/contract/topic-plan'
import { eq, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Member } from '../../kernel/policy/actor.ts'
import {
  findContent,
  listContents,
  type ContentListQuery,
  type FullContent,
  type ListExtension,
  type Reader,
} from '../content/index.ts'
import { practiceTopics } from './tables.ts'

type TopicEntry = typeof practiceTopics.$inferSelect

/** What lists and headers need of a topic. */
export interface ListedTopic {
  experimentCount: number
  hasRanking: boolean
}
/** A content of kind exp_practice with what only topics have. */
export interface FullTopic extends FullContent {
  topic: ListedTopic & { isChanged: boolean }
}

/** The topic with its names and the `reader`'s grant; also one in the recycle bin. */
export async function findTopic(tx: Tx, id: string, reader: Reader | null): Promise<FullTopic | null> {
  const content = await findContent(tx, id, reader)
  if (content?.kind !== 'exp_practice') return null
  const { experimentCount, hasRanking, revision, publishedRevision } = practiceTopics
  const rows = await tx
    .select({ experimentCount, hasRanking, isChanged: sql<boolean>`${revision} <> ${publishedRevision}` })
    .from(practiceTopics)
    .where(eq(practiceTopics.id, id))
  return rows[0] ? { ...content, topic: rows[0] } : null
}

const extension: ListExtension = {
  name: 'exp_practice',
  join: sql`LEFT JOIN practice_topics AS own ON own.id = p.id`,
  columns: {
    experimentCount: sql<number>`own.experiment_count`,
    hasRanking: sql<boolean>`own.has_ranking`,
  } satisfies { [Name in keyof ListedTopic]: SQL<ListedTopic[Name]> },
}

/** One page of topics that the person may see. */
export const listTopics = (tx: Tx, actor: Member, query: ContentListQuery) =>
  listContents<ListedTopic>(tx, { actor, kind: 'exp_practice' }, query, extension)

const planOf = ({ experiments, hasRanking }: Pick<TopicEntry, 'experiments' | 'hasRanking'>): TopicPlan => ({
  experiments,
  hasRanking,
})

/** The working copy; null when there is none. */
export async function findPlan(tx: Tx, id: string): Promise<TopicPlan | null> {
  const [row] = await tx.select().from(practiceTopics).where(eq(practiceTopics.id, id))
  return row ? planOf(row) : null
}

/** The experiments of a topic as it is worked on, in their order. */
export const topicExperiments = async (tx: Tx, id: string): Promise<string[]> =>
  (await findPlan(tx, id))?.experiments ?? []

/** The same, held until the transaction ends, so that nothing is changed while it is published. */
export async function lockPlan(tx: Tx, id: string) {
  const [row] = await tx.select().from(practiceTopics).where(eq(practiceTopics.id, id)).for('update')
  const { revision = 0, publishedRevision = -1 } = row ?? {}
  return { plan: row ? planOf(row) : emptyTopic, revision, publishedRevision }
}

export async function insertPlan(tx: Tx, { id, orgId, plan }: { id: string; orgId: string; plan: TopicPlan }) {
  await tx.insert(practiceTopics).values({ id, orgId, ...plan, experimentCount: plan.experiments.length })
}

/** Saves what is given; it differs from what was published from then on. */
export async function savePlan(tx: Tx, id: string, given: Partial<TopicPlan>): Promise<void> {
  const { experiments } = given
  await tx
    .update(practiceTopics)
    .set({
      ...given,
      ...(experiments ? { experimentCount: experiments.length } : {}),
      revision: sql`${practiceTopics.revision} + 1`,
    })
    .where(eq(practiceTopics.id, id))
}

export async function notePublished(tx: Tx, id: string, revision: number): Promise<void> {
  await tx.update(practiceTopics).set({ publishedRevision: revision }).where(eq(practiceTopics.id, id))
}
