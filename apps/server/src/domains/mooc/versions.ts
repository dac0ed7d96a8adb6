import { courseGap } from '@lab/contract/mooc-path'
import {
  courseTotals,
  emptyCourse,
  isLinkedUnit,
  isPartUnit,
  unitKindLabels,
  unitsOfPlan,
  type CoursePlan,
  type LinkedUnit,
  type PartUnit,
} from '@lab/contract/mooc-plan'
import { completionLabels } from '@lab/contract/series-plan'
import { afterCommit, type Tx } from '../../kernel/database/pool.ts'
import type { ReportProgress } from '../../kernel/jobs/all-or-nothing.ts'
import { Recent } from '../../kernel/recent.ts'
import { orAbsent, refuse } from '../../kernel/result.ts'
import {
  changesInWords,
  copyTitle,
  findSnapshot,
  insertContent,
  notRemoved,
  pinnedNow,
  type ContentLife,
  type Copied,
  type CopyWish,
  type FullContent,
  type NewContent,
  type Pinned,
  type VersionChange,
  type VersionWords,
  type Who,
} from '../content/index.ts'
import type { ContainerPart } from '../offering/index.ts'
import { bringUnits, filesInUnits } from './brought-units.ts'
import { datasetsIn, findEntry, insertPlan, lockEntry, notePublished, savePlan } from './store.ts'

/** What a version keeps: the plan, and of each content in it the name and the version that is taught with it. */
interface MoocSnapshot {
  title: string
  plan: CoursePlan
  pinned: Pinned
  /** The data sets among them: what a version names is not removed for good. Versions of before have none. */
  datasets?: { datasetId: string }[]
}

/** The units of a plan that are contents of their own. */
export const partUnits = (plan: Pick<CoursePlan, 'chapters'>): PartUnit[] => unitsOfPlan(plan).filter(isPartUnit)
/** The same with data sets, which are read in it. */
export const linkedUnits = (plan: Pick<CoursePlan, 'chapters'>): LinkedUnit[] => unitsOfPlan(plan).filter(isLinkedUnit)
const contentIds = (plan: CoursePlan): string[] => linkedUnits(plan).map((unit) => unit.content_id)

/** The working copy as a version would keep it now. */
const snapshotOf = async (tx: Tx, title: string, plan: CoursePlan): Promise<MoocSnapshot> => ({
  title,
  plan,
  pinned: await pinnedNow(tx, contentIds(plan)),
  datasets: datasetsIn(plan).map((datasetId) => ({ datasetId })),
})

/** What a version has; 0 is the working copy. Null when there is none (any more). */
export async function loadMooc(tx: Tx, id: string, version: number): Promise<MoocSnapshot | null> {
  if (version > 0) return (await findSnapshot(tx, id, version)) as MoocSnapshot | null
  const entry = await findEntry(tx, id)
  return entry && snapshotOf(tx, '', entry.plan)
}

/** Versions never change, and while a video runs each report of it asks for one. */
const recent = new Recent<MoocSnapshot>(40)

async function recentVersion(tx: Tx, id: string, version: number): Promise<MoocSnapshot | null> {
  const name = `${id} ${version}`
  const known = version > 0 ? recent.get(name) : undefined
  if (known) return known
  const found = await loadMooc(tx, id, version)
  // What a transaction publishes that is rolled back has never been a version.
  if (found && version > 0) afterCommit(() => recent.set(name, found))
  return found
}

/** The plan of a version. */
export const planOfVersion = async (tx: Tx, id: string, version: number): Promise<CoursePlan> =>
  (await recentVersion(tx, id, version))?.plan ?? emptyCourse

/** A data set of a version, in the version that was pinned; null where it was never published. */
export async function publishedDataset(
  tx: Tx,
  { contentId, contentVersion }: { contentId: string; contentVersion: number },
  datasetId: string,
): Promise<{ id: string; title: string; version: number } | null> {
  const pinned = (await recentVersion(tx, contentId, contentVersion))?.pinned[datasetId]
  return pinned && pinned.version > 0 ? { id: datasetId, ...pinned } : null
}

/** Why it cannot be published, if anything is missing: a rule that cannot come true, or a unit that learners would not find. */
export async function publishGap(tx: Tx, plan: CoursePlan): Promise<string | null> {
  const gap = courseGap(plan)
  if (gap) return gap
  const found = await notRemoved(tx, contentIds(plan))
  for (const { title, content_id: id } of linkedUnits(plan)) {
    const content = found.get(id)
    if (!content) return `「${title}」的内容已被删除，请移除`
    if (content.state !== 'published') return `「${title}」的${content.title}尚未发布，请先发布`
  }
  return null
}

interface NewMooc extends NewContent {
  plan?: CoursePlan
}

/** A new draft. Returns its id. */
export async function createMooc(
  tx: Tx,
  who: Who,
  { plan = emptyCourse, ...given }: Omit<NewMooc, 'kind'>,
): Promise<string> {
  const { id } = await insertContent(tx, who, { ...given, kind: 'mooc' })
  await insertPlan(tx, { id, orgId: who.orgId, plan })
  return id
}

/** A plan as it goes along into an organisation, with what could not. Its ids stay, by which a copy follows its source. */
const takenAlong = async (
  tx: Tx,
  who: Who,
  source: FullContent,
  given: Pick<MoocSnapshot, 'plan' | 'pinned'>,
  report?: ReportProgress,
): Promise<{ plan: CoursePlan; leftOut: string[] }> =>
  source.orgId === who.orgId ? { plan: given.plan, leftOut: [] } : bringUnits(tx, who, given, report)

/** A draft of a course as it is now, or as a version has it; says what could not be taken along. */
export async function copyMooc(
  tx: Tx,
  who: Who,
  source: FullContent,
  { id, title, version, isPublic = source.isPublic, shelf, report }: CopyWish,
): Promise<Copied> {
  const given = orAbsent(await loadMooc(tx, source.id, version ?? 0))
  const { plan, leftOut } = await takenAlong(tx, who, source, given, report)
  const copyId = await createMooc(tx, who, {
    ...(id ? { id } : {}),
    title: title ?? copyTitle(source.title),
    cover: source.cover,
    summary: source.summary,
    categoryId: source.orgId === who.orgId ? source.categoryId : null,
    tags: source.tags,
    difficulty: source.difficulty,
    isPublic,
    ...(shelf ? { shelf } : {}),
    sourceId: source.id,
    sourceVersion: version ?? source.publishedVersion,
    plan,
  })
  return { id: copyId, leftOut }
}

/** Gives a course the plan that another one has now; says what could not be taken along. */
export async function fillMooc(tx: Tx, who: Who, source: FullContent, id: string): Promise<string[]> {
  const { plan, leftOut } = await takenAlong(tx, who, source, orAbsent(await loadMooc(tx, source.id, 0)))
  await savePlan(tx, id, plan)
  return leftOut
}

/** What courses say of the life of contents. */
export const moocLife: ContentLife = {
  isUnchanged: async (tx, id) => {
    const { revision, publishedRevision } = await lockEntry(tx, id)
    return revision === publishedRevision
  },
  restore: async (tx, _who, { id, publishedVersion }, version) => {
    const { revision } = await lockEntry(tx, id)
    const { plan, pinned } = orAbsent(await loadMooc(tx, id, version))
    await savePlan(tx, id, plan)
    if (version === publishedVersion) await notePublished(tx, id, revision + 1)
    const found = await notRemoved(tx, Object.keys(pinned))
    return Object.entries(pinned).flatMap(([partId, { title }]) => (found.has(partId) ? [] : [`「${title}」已被删除`]))
  },
  ready: async (tx, { id, title }) => {
    const { plan, revision } = await lockEntry(tx, id)
    const gap = await publishGap(tx, plan)
    if (gap) return refuse('content.notReady', { reason: gap })
    return { snapshot: await snapshotOf(tx, title, plan), published: () => notePublished(tx, id, revision) }
  },
  copy: copyMooc,
  filesInCopy: async (tx, who, source, version) =>
    source.orgId === who.orgId ? 0 : filesInUnits(tx, who, orAbsent(await loadMooc(tx, source.id, version ?? 0))),
  figures: async (tx, id, versions) => {
    const kept = await Promise.all(versions.map((version) => loadMooc(tx, id, version)))
    return new Map(kept.map((one, at) => [versions[at]!, { part_count: one ? courseTotals(one.plan).units : 0 }]))
  },
}

/** A version in words: its rules, and each unit by its id. */
const wordsOf = ({ plan, pinned }: MoocSnapshot): VersionWords => ({
  rules: { 完成条件: completionLabels[plan.completion] },
  lines: new Map(
    plan.chapters.flatMap((chapter) =>
      chapter.sections.flatMap((section) =>
        section.units.map((unit) => {
          const version = isLinkedUnit(unit) ? `，v${pinned[unit.content_id]?.version ?? 0}` : ''
          const where = `${chapter.title} › ${section.title}`
          const text = `${where}，${unitKindLabels[unit.kind]}，${unit.is_required ? '必修' : '选修'}${version}`
          return [unit.id, { what: unit.title, text, value: unit }] as const
        }),
      ),
    ),
  ),
})

/** What is otherwise in `after` than in `before`: rules, then units. */
export const differences = (before: MoocSnapshot | null, after: MoocSnapshot | null): VersionChange[] =>
  changesInWords(before && wordsOf(before), after && wordsOf(after))

/** The experiments and exams of a version as they are offered: each in the version that was pinned, with its own weight. */
export async function partsOfVersion(tx: Tx, id: string, version: number): Promise<ContainerPart[]> {
  const found = await loadMooc(tx, id, version)
  if (!found) return []
  return partUnits(found.plan).map(({ content_id: contentId, weight }) => {
    const kept = found.pinned[contentId]?.version
    return { contentId, said: { weight }, ...(kept ? { contentVersion: kept } : {}) }
  })
}
