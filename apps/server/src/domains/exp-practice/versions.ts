import { kindLabels } from '@lab/contract/kinds'
import { emptyTopic, type TopicPlan } from '@lab/contract/topic-plan'
import type { Tx } from '../../kernel/database/pool.ts'
import { orAbsent, refuse } from '../../kernel/result.ts'
import {
  changesInWords,
  copyTitle,
  findSnapshot,
  insertContent,
  notRemoved,
  type ContentLife,
  type Copied,
  type CopyWish,
  type FullContent,
  type NewContent,
  type VersionChange,
  type VersionWords,
  type Who,
} from '../content/index.ts'
import { copyExperiment, copyPublished, findExperiment } from '../experiment/index.ts'
import type { ContainerPart } from '../offering/index.ts'
import { publishGap } from './rules.ts'
import { findPlan, insertPlan, lockPlan, notePublished, savePlan } from './store.ts'

/** What a version keeps: the plan, and what its experiments were called then. */
interface TopicSnapshot extends TopicPlan {
  titles: Record<string, string>
}

async function snapshotOf(tx: Tx, plan: TopicPlan): Promise<TopicSnapshot> {
  const found = await notRemoved(tx, plan.experiments)
  return { ...plan, titles: Object.fromEntries([...found].map(([id, { title }]) => [id, title])) }
}

/** What a version has; 0 is the working copy. Null when there is none (any more). */
export async function loadTopic(tx: Tx, id: string, version: number): Promise<TopicSnapshot | null> {
  if (version > 0) return (await findSnapshot(tx, id, version)) as TopicSnapshot | null
  const plan = await findPlan(tx, id)
  return plan && snapshotOf(tx, plan)
}

export interface NewTopic extends Omit<NewContent, 'kind'> {
  hasRanking?: boolean
}

/** A new draft without experiments. Returns its id. */
export async function createTopic(tx: Tx, who: Who, { hasRanking, ...given }: NewTopic): Promise<string> {
  const { id } = await insertContent(tx, who, { ...given, kind: 'exp_practice' })
  await insertPlan(tx, {
    id,
    orgId: who.orgId,
    plan: { ...emptyTopic, hasRanking: hasRanking ?? emptyTopic.hasRanking },
  })
  return id
}

/** A draft of a topic as it is now, or as a version has it, with copies of its experiments. */
async function copyTopic(
  tx: Tx,
  who: Who,
  source: FullContent,
  { id: fixedId, title, version, isPublic = source.isPublic }: CopyWish,
): Promise<Copied> {
  const { experiments, hasRanking } = orAbsent(await loadTopic(tx, source.id, version ?? 0))
  const isSameOrg = source.orgId === who.orgId
  const id = await createTopic(tx, who, {
    id: fixedId,
    title: title ?? copyTitle(source.title),
    cover: source.cover,
    summary: source.summary,
    categoryId: isSameOrg ? source.categoryId : null,
    tags: source.tags,
    difficulty: source.difficulty,
    isPublic,
    sourceId: source.id,
    sourceVersion: version ?? source.publishedVersion,
    hasRanking,
  })
  // Experiments may have environments and data sets, which stay in their organisation.
  if (!isSameOrg) return { id, leftOut: ['专题中的实验属于其他组织，没有一起复制'] }
  const leftOut: string[] = []
  const made: string[] = []
  for (const partId of experiments) {
    const part = await findExperiment(tx, partId, null)
    if (!part || part.deletedAt) continue
    const wish = { title: part.title, shelf: 'part', wholeId: id } as const
    const copy = part.publishedVersion > 0 ? copyPublished(tx, who, part, wish) : copyExperiment(tx, who, part, wish)
    const { id: copyId, leftOut: missing } = await copy
    made.push(copyId)
    leftOut.push(...missing)
  }
  await savePlan(tx, id, { experiments: made })
  return { id, leftOut }
}

/** What a topic says of the life of contents. */
export const topicLife: ContentLife = {
  isUnchanged: async (tx, id) => {
    const { revision, publishedRevision } = await lockPlan(tx, id)
    return revision === publishedRevision
  },
  restore: async (tx, _who, { id, publishedVersion }, version) => {
    const { revision } = await lockPlan(tx, id)
    const { experiments, hasRanking, titles } = orAbsent(await loadTopic(tx, id, version))
    const found = await notRemoved(tx, experiments)
    await savePlan(tx, id, { experiments: experiments.filter((one) => found.has(one)), hasRanking })
    const gone = experiments.filter((one) => !found.has(one))
    if (version === publishedVersion && !gone.length) await notePublished(tx, id, revision + 1)
    return gone.map((one) => `「${titles[one] ?? kindLabels.experiment}」已被删除`)
  },
  ready: async (tx, { id }) => {
    const { plan, revision } = await lockPlan(tx, id)
    const gap = publishGap(plan.experiments, await notRemoved(tx, plan.experiments))
    if (gap) return refuse('content.notReady', { reason: gap })
    return { snapshot: await snapshotOf(tx, plan), published: () => notePublished(tx, id, revision) }
  },
  copy: copyTopic,
  figures: async (tx, id, versions) => {
    const kept = await Promise.all(versions.map((version) => loadTopic(tx, id, version)))
    return new Map(kept.map((one, at) => [versions[at]!, { part_count: one?.experiments.length ?? 0 }]))
  },
}

const wordsOf = ({ experiments, titles, hasRanking }: TopicSnapshot): VersionWords => ({
  rules: { 排行榜: hasRanking ? '显示' : '不显示' },
  lines: new Map(
    experiments.map((id, at) => [id, { what: titles[id] ?? '已删除的实验', text: `第 ${at + 1} 个实验` }]),
  ),
})

/** What is otherwise in `after` than in `before`: the ranking, then the experiments. */
export const differences = (before: TopicSnapshot | null, after: TopicSnapshot | null): VersionChange[] =>
  changesInWords(before && wordsOf(before), after && wordsOf(after))

/** The experiments of a version as they are offered: always as they are published now. */
export const partsOfVersion = async (tx: Tx, id: string, version: number): Promise<ContainerPart[]> =>
  ((await loadTopic(tx, id, version))?.experiments ?? []).map((contentId) => ({ contentId }))
