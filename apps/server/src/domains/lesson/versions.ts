import { emptyOutline, outlineGaps, outlineHours } from '@lab/contract/lesson-outline'
import { emptyTermPlan } from '@lab/contract/lesson-term'
import { lessonBasics } from '@lab/contract/lesson'
import type { Tx } from '../../kernel/database/pool.ts'
import { orAbsent, refuse } from '../../kernel/result.ts'
import {
  copyTitle,
  findSnapshot,
  insertContent,
  type ContentLife,
  type Copied,
  type CopyWish,
  type FullContent,
  type NewContent,
  type Who,
} from '../content/index.ts'
import {
  findEntry,
  insertLesson,
  lockEntry,
  notePublished,
  noteWriter,
  saveLesson,
  type LessonEntry,
  type LessonWritten,
} from './store.ts'
import { emptyGraph, type KnowledgeGraph } from '@lab/contract/lesson-graph'
import type { LessonResource } from '@lab/contract/lesson-resources'
import { findGraph, putGraph, withoutContents } from './graph-store.ts'
import { experimentsIn, findResources, putResources, withoutLinks } from './resource-store.ts'
import { findPlans, replacePlans, type TeachingPlans } from './teaching-store.ts'
import { copyTemplate } from './template/store.ts'

/** What a version keeps: all that is prepared. */
export type LessonSnapshot = LessonWritten & {
  teaching: TeachingPlans
  graph: KnowledgeGraph
  resources: LessonResource[]
}

const writtenOf = ({ totalHours, credits, audience, outline, term }: LessonEntry): LessonWritten => ({
  totalHours,
  credits,
  audience,
  outline,
  term,
})

/** The working copy as a version would keep it now: teaching plans of sessions that are gone are left out. */
async function snapshotOf(tx: Tx, entry: LessonEntry): Promise<LessonSnapshot> {
  const all = await findPlans(tx, entry.id)
  const known = new Set(entry.term.sessions.map(({ id }) => id))
  const teaching = Object.fromEntries(Object.entries(all).filter(([id]) => known.has(id)))
  const [graph, resources] = [await findGraph(tx, entry.id), await findResources(tx, entry.id)]
  return { ...writtenOf(entry), teaching, graph, resources }
}

/** What a version has; 0 is the working copy. Null when there is none (any more). */
export async function loadLesson(tx: Tx, id: string, version: number): Promise<LessonSnapshot | null> {
  if (version > 0) {
    const kept = (await findSnapshot(tx, id, version)) as (LessonWritten & Partial<LessonSnapshot>) | null
    // Versions that were published before there were teaching plans, graphs and resources have none.
    return kept && { teaching: {}, graph: emptyGraph, resources: [], ...kept }
  }
  const entry = await findEntry(tx, id)
  return entry && snapshotOf(tx, entry)
}

/** Why it cannot be published, if anything is missing. */
export function publishGap({ outline, totalHours }: LessonWritten): string | null {
  if (outline.rows.length === 0) return '还没有教学大纲，请先编写'
  return outlineGaps(outline, totalHours)[0] ?? null
}

export type NewLesson = Omit<NewContent, 'kind'> & Partial<LessonSnapshot>

/** A new draft. Returns its id. */
export async function createLesson(
  tx: Tx,
  who: Who,
  { totalHours, credits, audience, outline, term, teaching, graph, resources, ...given }: NewLesson,
): Promise<string> {
  const { id } = await insertContent(tx, who, { ...given, kind: 'lesson' })
  await insertLesson(tx, {
    id,
    orgId: who.orgId,
    totalHours: totalHours ?? lessonBasics.total_hours.parse(undefined),
    credits: credits ?? lessonBasics.credits.parse(undefined),
    audience: audience ?? '',
    outline: outline ?? emptyOutline,
    term: term ?? emptyTermPlan,
  })
  if (teaching) await replacePlans(tx, id, teaching)
  if (graph) await putGraph(tx, id, graph)
  if (resources?.length) await putResources(tx, id, resources)
  await noteWriter(tx, id, who.userId)
  return id
}

/** What of a preparation goes along into an organisation: nothing that is linked of another one. */
export function takenAlong(source: Pick<FullContent, 'orgId'>, orgId: string, written: LessonSnapshot) {
  if (source.orgId === orgId) return { written, leftOut: [] }
  const { graph, resources } = written
  return {
    written: { ...written, graph: withoutContents(graph), resources: withoutLinks(resources) },
    leftOut: experimentsIn(resources).length > 0 ? ['课程资源中的实验属于其他组织，没有一起复制'] : [],
  }
}

/** Writes over all that is prepared. */
export async function fillLesson(
  tx: Tx,
  id: string,
  { teaching, graph, resources, ...written }: LessonSnapshot,
): Promise<void> {
  await saveLesson(tx, id, written)
  await replacePlans(tx, id, teaching)
  await putGraph(tx, id, graph)
  await putResources(tx, id, resources)
}

/** A draft of a preparation as it is now, or as a version has it; says what could not be taken along. */
export async function copyLesson(
  tx: Tx,
  who: Who,
  source: FullContent,
  { id, title, version, isPublic = source.isPublic, shelf }: CopyWish,
): Promise<Copied> {
  const { written, leftOut } = takenAlong(source, who.orgId, orAbsent(await loadLesson(tx, source.id, version ?? 0)))
  const copyId = await createLesson(tx, who, {
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
    ...written,
  })
  await copyTemplate(tx, source, { id: copyId, orgId: who.orgId })
  return { id: copyId, leftOut }
}

/** What a course is taught from: its own copy of the published version, under the course's id, that follows no source. */
export async function takeForCourse(tx: Tx, who: Who, source: FullContent, id: string): Promise<void> {
  const version = orAbsent(await loadLesson(tx, source.id, source.publishedVersion))
  await createLesson(tx, who, {
    id,
    title: source.title,
    cover: source.cover,
    summary: source.summary,
    tags: source.tags,
    isPublic: false,
    shelf: 'taught',
    ...takenAlong(source, who.orgId, version).written,
  })
  await copyTemplate(tx, source, { id, orgId: who.orgId })
}

/** What preparations say of the life of contents. */
export const lessonLife: ContentLife = {
  isUnchanged: async (tx, id) => {
    const { revision, publishedRevision } = await lockEntry(tx, id)
    return revision === publishedRevision
  },
  restore: async (tx, { userId }, { id, publishedVersion }, version) => {
    const { revision } = await lockEntry(tx, id)
    await fillLesson(tx, id, orAbsent(await loadLesson(tx, id, version)))
    if (version === publishedVersion) await notePublished(tx, id, revision + 1)
    await noteWriter(tx, id, userId)
    return []
  },
  ready: async (tx, { id }) => {
    const entry = await lockEntry(tx, id)
    const gap = publishGap(entry)
    if (gap) return refuse('content.notReady', { reason: gap })
    return { snapshot: await snapshotOf(tx, entry), published: () => notePublished(tx, id, entry.revision) }
  },
  copy: copyLesson,
  figures: async (tx, id, versions) => {
    const kept = await Promise.all(versions.map((version) => loadLesson(tx, id, version)))
    return new Map(
      kept.map((one, at) => {
        const { theory, practice } = outlineHours(one?.outline.rows ?? [])
        return [versions[at]!, { outline_hours: theory + practice, session_count: one?.term.sessions.length ?? 0 }]
      }),
    )
  },
}
