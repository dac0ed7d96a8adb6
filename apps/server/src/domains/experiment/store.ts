import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { contents, findContent, findSnapshot, saveShape, type FullContent, type Reader } from '../content/index.ts'
import { attachedOf } from '../dataset/index.ts'
import { users } from '../identity/index.ts'
import {
  coverShape,
  outlineCounts,
  outlineHash,
  taskHash,
  type ExperimentSnapshot,
  type OutlineContent,
  type SectionContent,
  type StepContent,
} from './outline.ts'
import { experiments, experimentSections, experimentSteps } from './tables.ts'

export type ExperimentRecord = typeof experiments.$inferSelect
export type StepRecord = typeof experimentSteps.$inferSelect
export type SectionRecord = typeof experimentSections.$inferSelect

/** A content of kind experiment with what only experiments have. */
export interface FullExperiment extends FullContent {
  experiment: ExperimentRecord
}

/** The experiment with its names and the `reader`'s grant; also one in the recycle bin. */
export async function findExperiment(tx: Tx, id: string, reader: Reader | null): Promise<FullExperiment | null> {
  const content = await findContent(tx, id, reader)
  if (!content || content.kind !== 'experiment') return null
  const rows = await tx.select().from(experiments).where(eq(experiments.id, id))
  return rows[0] ? { ...content, experiment: rows[0] } : null
}

/** A step with the experiment that its rights come from. */
export interface StepWithExperiment {
  step: StepRecord
  content: FullContent
}

export async function findStep(tx: Tx, id: string, reader: Reader | null): Promise<StepWithExperiment | null> {
  const rows = await tx.select().from(experimentSteps).where(eq(experimentSteps.id, id))
  const step = rows[0]
  const content = step ? await findContent(tx, step.experimentId, reader) : null
  return step && content ? { step, content } : null
}

const stepContent = (row: StepRecord): StepContent => ({
  id: row.id,
  title: row.title,
  kind: row.kind,
  body: row.body,
  link: row.link,
  points: row.points,
  hint: row.hint,
  hintCost: row.hintCost,
  answer: row.answer,
  machine: row.machine,
  setup: row.setup,
  check: row.check,
  solve: row.solve,
  cleanup: row.cleanup,
  retries: row.retries,
  question: row.question,
  evidence: row.evidence,
  hosts: row.hosts,
  rubric: row.rubric,
  originId: row.originId,
  version: row.version,
})
export { stepContent }

/** The working copy: sections in order with their steps in order. Two statements. */
export async function loadSections(tx: Tx, experimentId: string): Promise<SectionContent[]> {
  const [sections, steps] = await Promise.all([
    tx
      .select()
      .from(experimentSections)
      .where(eq(experimentSections.experimentId, experimentId))
      .orderBy(asc(experimentSections.position), asc(experimentSections.id)),
    tx
      .select()
      .from(experimentSteps)
      .where(eq(experimentSteps.experimentId, experimentId))
      .orderBy(asc(experimentSteps.position), asc(experimentSteps.id)),
  ])
  return sections.map((section) => ({
    id: section.id,
    title: section.title,
    originId: section.originId,
    version: section.version,
    steps: steps.filter((step) => step.sectionId === section.id).map(stepContent),
  }))
}

/** The snapshot of a published version, or null when there is none of that number. */
export async function loadSnapshot(tx: Tx, experimentId: string, version: number): Promise<ExperimentSnapshot | null> {
  // Written by `readyExperiment` only, in this shape.
  return (await findSnapshot(tx, experimentId, version)) as ExperimentSnapshot | null
}

/**
 * The outline of a published version, or the working copy without one. Null when that version does not exist.
 * Scripts and answers are in it: present it before it leaves.
 */
export async function getOutline(tx: Tx, experimentId: string, version?: number): Promise<OutlineContent | null> {
  if (version === undefined) return { sections: await loadSections(tx, experimentId), publishedVersion: null }
  const snapshot = await loadSnapshot(tx, experimentId, version)
  return snapshot ? { sections: snapshot.sections, publishedVersion: version } : null
}

/** Holds the outline until the transaction ends: two people who reorder at once take turns. Call before any write. */
export async function lockOutline(tx: Tx, experimentId: string): Promise<ExperimentRecord> {
  const rows = await tx.select().from(experiments).where(eq(experiments.id, experimentId)).for('update')
  return rows[0]!
}

/** Brings counts and fingerprints in step with what is stored. Call after every write to it, under `lockOutline`. */
export async function refreshOutline(tx: Tx, { id }: { id: string }): Promise<void> {
  const experiment = (await tx.select().from(experiments).where(eq(experiments.id, id)))[0]!
  const sections = await loadSections(tx, experiment.id)
  const datasets = await attachedOf(tx, experiment.id)
  await tx
    .update(experiments)
    .set({
      ...outlineCounts(sections),
      outlineHash: outlineHash(sections, datasets, experiment),
      taskHash: taskHash(sections, experiment, datasets),
    })
    .where(eq(experiments.id, experiment.id))
  await saveShape(tx, experiment.id, coverShape(sections))
}

export async function insertExperiment(tx: Tx, row: typeof experiments.$inferInsert): Promise<ExperimentRecord> {
  return (await tx.insert(experiments).values(row).returning())[0]!
}

export async function saveExperiment(
  tx: Tx,
  id: string,
  patch: Partial<typeof experiments.$inferInsert>,
): Promise<ExperimentRecord> {
  if (!Object.keys(patch).length) return (await tx.select().from(experiments).where(eq(experiments.id, id)))[0]!
  return (await tx.update(experiments).set(patch).where(eq(experiments.id, id)).returning())[0]!
}

/** A section of this experiment, or null. */
export async function findSection(tx: Tx, experimentId: string, id: string): Promise<SectionRecord | null> {
  const rows = await tx
    .select()
    .from(experimentSections)
    .where(and(eq(experimentSections.id, id), eq(experimentSections.experimentId, experimentId)))
  return rows[0] ?? null
}

export async function insertSection(tx: Tx, row: typeof experimentSections.$inferInsert): Promise<SectionRecord> {
  return (await tx.insert(experimentSections).values(row).returning())[0]!
}

export async function saveSection(
  tx: Tx,
  id: string,
  seen: number,
  patch: { title: string },
): Promise<SectionRecord | Refusal<'changedMeanwhile'>> {
  const rows = await tx
    .update(experimentSections)
    .set({ ...patch, version: sql`${experimentSections.version} + 1` })
    .where(and(eq(experimentSections.id, id), eq(experimentSections.version, seen)))
    .returning()
  return rows[0] ?? refuse('changedMeanwhile')
}

export async function deleteSection(tx: Tx, id: string): Promise<void> {
  await tx.delete(experimentSections).where(eq(experimentSections.id, id))
}

export async function sectionIds(tx: Tx, experimentId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: experimentSections.id })
    .from(experimentSections)
    .where(eq(experimentSections.experimentId, experimentId))
    .orderBy(asc(experimentSections.position), asc(experimentSections.id))
  return rows.map((row) => row.id)
}

export async function stepIds(tx: Tx, sectionId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: experimentSteps.id })
    .from(experimentSteps)
    .where(eq(experimentSteps.sectionId, sectionId))
    .orderBy(asc(experimentSteps.position), asc(experimentSteps.id))
  return rows.map((row) => row.id)
}

/** Gives the sections the positions of their places in `ids`. */
export async function orderSections(tx: Tx, ids: string[]): Promise<void> {
  await tx.execute(sql`UPDATE experiment_sections AS section SET position = place.position - 1
    FROM unnest(${sql.param(ids)}::uuid[]) WITH ORDINALITY AS place (id, position) WHERE section.id = place.id`)
}

/** Puts the steps into a section in the order of `ids`. */
export async function orderSteps(tx: Tx, sectionId: string, ids: string[]): Promise<void> {
  await tx.execute(sql`UPDATE experiment_steps AS step SET position = place.position - 1, section_id = ${sectionId}
    FROM unnest(${sql.param(ids)}::uuid[]) WITH ORDINALITY AS place (id, position) WHERE step.id = place.id`)
}

export async function insertSteps(tx: Tx, rows: (typeof experimentSteps.$inferInsert)[]): Promise<StepRecord[]> {
  return rows.length ? tx.insert(experimentSteps).values(rows).returning() : []
}

/** Saves over the version that the person saw; refuses with who saved a newer one. */
export async function saveStep(
  tx: Tx,
  who: { userId: string },
  id: string,
  seen: number,
  patch: Partial<typeof experimentSteps.$inferInsert>,
): Promise<StepRecord | Refusal<'changedMeanwhile' | 'absent'>> {
  const rows = await tx
    .update(experimentSteps)
    .set({ ...patch, version: sql`${experimentSteps.version} + 1`, updatedAt: sql`now()`, updatedBy: who.userId })
    .where(and(eq(experimentSteps.id, id), eq(experimentSteps.version, seen)))
    .returning()
  if (rows[0]) return rows[0]
  const newer = await tx
    .select({
      version: experimentSteps.version,
      at: experimentSteps.updatedAt,
      name: sql<string | null>`person.real_name`,
    })
    .from(experimentSteps)
    .leftJoin(sql`${users} AS person`, sql`person.id = ${experimentSteps.updatedBy}`)
    .where(eq(experimentSteps.id, id))
  const row = newer[0]
  if (!row) return refuse('absent')
  const name = row.name ?? '他人'
  return refuse('changedMeanwhile', { who: name }, { data: { version: row.version, who: name, at: row.at } })
}

export async function deleteStep(tx: Tx, id: string): Promise<void> {
  await tx.delete(experimentSteps).where(eq(experimentSteps.id, id))
}

export interface ExperimentBrief {
  id: string
  suiteId: string | null
  durationMinutes: number
  needsReport: boolean
  autoPercent: number
  reportPercent: number
  networkOn: boolean
  concurrentEnvironments: number
  teach: ExperimentRecord['teach']
  totalPoints: number
  stepCount: number
  taskCount: number
  parameters: ExperimentRecord['parameters']
}

/** What offerings and records need of many experiments, by id: the working settings, no scripts. */
export async function experimentBrief(tx: Tx, ids: string[]): Promise<Map<string, ExperimentBrief>> {
  if (!ids.length) return new Map()
  const rows = await tx
    .select({
      id: experiments.id,
      suiteId: experiments.suiteId,
      durationMinutes: experiments.durationMinutes,
      needsReport: experiments.needsReport,
      autoPercent: experiments.autoPercent,
      reportPercent: experiments.reportPercent,
      networkOn: experiments.networkOn,
      concurrentEnvironments: experiments.concurrentEnvironments,
      teach: experiments.teach,
      totalPoints: experiments.totalPoints,
      stepCount: experiments.stepCount,
      taskCount: experiments.taskCount,
      parameters: experiments.parameters,
    })
    .from(experiments)
    .where(inArray(experiments.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Titles of the experiments that name a suite and are not removed. */
export async function usersOfSuite(tx: Tx, suiteId: string): Promise<string[]> {
  const rows = await tx.execute<{ title: string }>(sql`SELECT c.title FROM experiments
    JOIN ${contents} c ON c.id = experiments.id AND c.deleted_at IS NULL
    WHERE experiments.suite_id = ${suiteId} ORDER BY c.seq`)
  return rows.rows.map((row) => row.title)
}

/** What all steps of some experiments are worth together, by id. */
export async function totalPoints(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { id, totalPoints: points } = experiments
  const rows = await tx
    .select({ id, points })
    .from(experiments)
    .where(inArray(id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.points]))
}
