import { completionLabels, emptyPlan, partsOfPlan, type SeriesKind, type SeriesPlan } from '@lab/contract/series-plan'
import { planGap } from '@lab/contract/series-gap'
import type { Tx } from '../../kernel/database/pool.ts'
import { orAbsent, refuse, type Refusal } from '../../kernel/result.ts'
import {
  changesInWords,
  copyTitle,
  findSnapshot,
  insertContent,
  notRemoved,
  pinnedNow,
  type ContentLife,
  type CopyWish,
  type FullContent,
  type NewContent,
  type Pinned,
  type VersionChange,
  type VersionWords,
  type Who,
} from '../content/index.ts'
import type { ContainerPart } from '../offering/index.ts'
import { findEntry, insertPlan, lockEntry, notePublished, savePlan } from './store.ts'

/** What a version keeps: the plan, and of each content in it the name and the version that is taught with it. */
interface SeriesSnapshot {
  title: string
  plan: SeriesPlan
  pinned: Pinned
}

const contentIds = (plan: SeriesPlan): string[] => partsOfPlan(plan).map((part) => part.content_id)

/** The working copy as a version would keep it now. */
const snapshotOf = async (tx: Tx, title: string, plan: SeriesPlan): Promise<SeriesSnapshot> => ({
  title,
  plan,
  pinned: await pinnedNow(tx, contentIds(plan)),
})

/** What a version has; 0 is the working copy. Null when there is none (any more). */
export async function loadSeries(tx: Tx, id: string, version: number): Promise<SeriesSnapshot | null> {
  if (version > 0) return (await findSnapshot(tx, id, version)) as SeriesSnapshot | null
  const entry = await findEntry(tx, id)
  return entry && snapshotOf(tx, '', entry.plan)
}

/** Why it cannot be published, if anything is missing: a rule that cannot come true, or a part that learners would not find. */
export async function publishGap(tx: Tx, plan: SeriesPlan): Promise<string | null> {
  const gap = planGap(plan)
  if (gap) return gap
  const found = await notRemoved(tx, contentIds(plan))
  for (const { title, parts: own } of plan.groups) {
    for (const [at, { content_id: id }] of own.entries()) {
      const content = found.get(id)
      if (!content) return `「${title}」第 ${at + 1} 项的内容已被删除，请移除`
      if (content.state !== 'published') return `「${content.title}」尚未发布，请先发布`
    }
  }
  return null
}

const notReady = (reason: string): Refusal<'content.notReady'> => refuse('content.notReady', { reason })

export interface NewSeries extends NewContent {
  kind: SeriesKind
  plan?: SeriesPlan
}

/** A new draft. Returns its id. */
export async function createSeries(tx: Tx, who: Who, { plan = emptyPlan, ...given }: NewSeries): Promise<string> {
  const { id } = await insertContent(tx, who, given)
  await insertPlan(tx, { id, orgId: who.orgId, plan })
  return id
}

/** A draft of a series as it is now, or as a version has it. What is in it stays the same contents. Returns its id. */
async function copySeries(
  tx: Tx,
  who: Who,
  kind: SeriesKind,
  source: FullContent,
  { id, title, version, isPublic = source.isPublic }: CopyWish,
): Promise<string> {
  const { plan } = orAbsent(await loadSeries(tx, source.id, version ?? 0))
  return createSeries(tx, who, {
    kind,
    id,
    title: title ?? copyTitle(source.title),
    cover: source.cover,
    summary: source.summary,
    categoryId: source.orgId === who.orgId ? source.categoryId : null,
    tags: source.tags,
    difficulty: source.difficulty,
    isPublic,
    sourceId: source.id,
    sourceVersion: version ?? source.publishedVersion,
    // Contents of another organisation stay there.
    plan: source.orgId === who.orgId ? plan : { ...plan, groups: [] },
  })
}

/** What a series of either kind says of the life of contents. */
export const seriesLife = (kind: SeriesKind): ContentLife => ({
  isUnchanged: async (tx, id) => {
    const { revision, publishedRevision } = await lockEntry(tx, id)
    return revision === publishedRevision
  },
  restore: async (tx, _who, { id, publishedVersion }, version) => {
    const { revision } = await lockEntry(tx, id)
    const { plan, pinned } = orAbsent(await loadSeries(tx, id, version))
    await savePlan(tx, id, plan)
    if (version === publishedVersion) await notePublished(tx, id, revision + 1)
    const found = await notRemoved(tx, Object.keys(pinned))
    const gone = Object.entries(pinned).filter(([partId]) => !found.has(partId))
    return gone.map(([, { title }]) => `「${title}」已被删除`)
  },
  ready: async (tx, { id, title }) => {
    const { plan, revision } = await lockEntry(tx, id)
    const gap = await publishGap(tx, plan)
    if (gap) return notReady(gap)
    return { snapshot: await snapshotOf(tx, title, plan), published: () => notePublished(tx, id, revision) }
  },
  copy: async (tx, who, source, wish) => ({
    id: await copySeries(tx, who, kind, source, wish),
    leftOut: source.orgId === who.orgId ? [] : ['系列中的内容属于其他组织，没有一起复制'],
  }),
  figures: async (tx, id, versions) => {
    const kept = await Promise.all(versions.map((version) => loadSeries(tx, id, version)))
    return new Map(kept.map((one, at) => [versions[at]!, { part_count: one ? partsOfPlan(one.plan).length : 0 }]))
  },
})

/** A version in words: its rules, and each part by its content. */
const wordsOf = ({ plan, pinned }: SeriesSnapshot): VersionWords => ({
  rules: { 完成条件: completionLabels[plan.completion] },
  lines: new Map(
    plan.groups.flatMap(({ title, parts }) =>
      parts.map((part) => {
        const name = pinned[part.content_id]
        const text = `${title}，${part.is_required ? '必修' : '选修'}，权重 ${part.weight}，v${name?.version ?? 0}`
        return [part.content_id, { what: name?.title ?? '已删除的内容', text }] as const
      }),
    ),
  ),
})

/** What is otherwise in `after` than in `before`: rules, then parts. */
export const differences = (before: SeriesSnapshot | null, after: SeriesSnapshot | null): VersionChange[] =>
  changesInWords(before && wordsOf(before), after && wordsOf(after))

/** The parts of a version as they are offered: each in the version that was pinned, with its own weight. */
export async function partsOfVersion(tx: Tx, id: string, version: number): Promise<ContainerPart[]> {
  const found = await loadSeries(tx, id, version)
  const { plan, pinned }: Pick<SeriesSnapshot, 'plan' | 'pinned'> = found ?? { plan: emptyPlan, pinned: {} }
  return partsOfPlan(plan).map(({ content_id: contentId, weight }) => {
    const kept = pinned[contentId]?.version
    return { contentId, said: { weight }, ...(kept ? { contentVersion: kept } : {}) }
  })
}
