import { checkSeconds, type StepCheck, type StepKind, type TeachSettings } from '@lab/contract/experiment'
import type { RichText } from '@lab/contract/fields'
import { newId } from '../../kernel/database/columns.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { copyTitle, insertContent, type NewContent, type Who } from '../content/index.ts'
import type { SectionContent, StepContent } from './outline.ts'
import {
  insertExperiment,
  insertSection,
  insertSteps,
  loadSections,
  refreshOutline,
  type FullExperiment,
  type SectionRecord,
} from './store.ts'
import type { experimentSteps } from './tables.ts'

export type NewCheck = Omit<StepCheck, 'timeout_seconds'> & { timeout_seconds?: number }

/** A step to be made: title and kind, and whatever of the rest it has. Ids may be fixed (the demo school). */
export type NewStep = { title: string; kind: StepKind; check?: NewCheck | null } & Partial<
  Omit<StepContent, 'title' | 'kind' | 'check' | 'version'>
>

export interface NewSection {
  id?: string | undefined
  title: string
  steps: NewStep[]
}

export interface NewExperiment extends Omit<NewContent, 'kind'> {
  suiteId?: string | null | undefined
  durationMinutes?: number | undefined
  needsReport?: boolean | undefined
  autoPercent?: number | undefined
  reportPercent?: number | undefined
  networkOn?: boolean | undefined
  concurrentEnvironments?: number | undefined
  teach?: Partial<TeachSettings> | undefined
  teachingGuide?: RichText | undefined
  sections?: NewSection[] | undefined
}

export const defaultTeach: TeachSettings = {
  opens_at: null,
  closes_at: null,
  attempts: null,
  show_hints: true,
  late_policy: 'accept',
  late_deduct_percent: 0,
}
const emptyText: RichText = { format: 'markdown', value: '' }

/** A new draft experiment of `who` with its whole outline. Returns its id. Input is taken as already checked. */
export async function createExperiment(tx: Tx, who: Who, given: NewExperiment): Promise<string> {
  const content = await insertContent(tx, who, { ...given, kind: 'experiment' })
  const experiment = await insertExperiment(tx, {
    id: content.id,
    orgId: who.orgId,
    suiteId: given.suiteId ?? null,
    durationMinutes: given.durationMinutes ?? 45,
    needsReport: given.needsReport ?? false,
    autoPercent: given.autoPercent ?? 100,
    reportPercent: given.reportPercent ?? 0,
    networkOn: given.networkOn ?? false,
    concurrentEnvironments: given.concurrentEnvironments ?? 1,
    teach: { ...defaultTeach, ...given.teach },
    teachingGuide: given.teachingGuide ?? emptyText,
  })
  await addSections(tx, who, experiment, given.sections ?? [], 0)
  await refreshOutline(tx, experiment)
  return content.id
}

/** Adds whole sections after the first `from` ones. The caller refreshes the outline. */
export async function addSections(
  tx: Tx,
  who: Pick<Who, 'userId'>,
  experiment: { id: string; orgId: string },
  sections: NewSection[],
  from: number,
): Promise<SectionRecord[]> {
  const made: SectionRecord[] = []
  for (const [index, section] of sections.entries()) {
    const row = await insertSection(tx, {
      ...(section.id ? { id: section.id } : {}),
      experimentId: experiment.id,
      orgId: experiment.orgId,
      title: section.title,
      position: from + index,
    })
    await insertSteps(
      tx,
      section.steps.map((step, position) => stepRow(who, experiment, row.id, step, position)),
    )
    made.push(row)
  }
  return made
}

/** The row of a new step. */
export const stepRow = (
  who: Pick<Who, 'userId'>,
  experiment: { id: string; orgId: string },
  sectionId: string,
  step: NewStep,
  position: number,
): typeof experimentSteps.$inferInsert => ({
  id: step.id ?? newId(),
  experimentId: experiment.id,
  sectionId,
  orgId: experiment.orgId,
  position,
  title: step.title,
  kind: step.kind,
  body: step.body ?? emptyText,
  link: step.link ?? null,
  points: step.points ?? 0,
  hint: step.hint ?? '',
  hintCost: step.hintCost ?? 0,
  answer: step.answer ?? '',
  machine: step.machine ?? null,
  setup: step.setup ?? '',
  check: step.check ? { ...step.check, timeout_seconds: step.check.timeout_seconds ?? checkSeconds.default } : null,
  solve: step.solve ?? '',
  cleanup: step.cleanup ?? '',
  retries: step.retries ?? 0,
  question: step.question ?? null,
  updatedBy: who.userId,
})

/** Sections and steps to be made anew, with ids of their own. */
export const asNew = (sections: SectionContent[]): NewSection[] =>
  sections.map(({ title, steps }) => ({ title, steps: steps.map(({ id: _id, version: _version, ...step }) => step) }))

/**
 * A draft copy in `who`'s organisation, with the working outline. It remembers its source and the version the source
 * had been published as. A copy in another organisation has no suite, because suites belong to organisations.
 */
export async function copyExperiment(
  tx: Tx,
  who: Who,
  source: FullExperiment,
  other: { title?: string | undefined; isCase?: boolean; isPublic?: boolean } = {},
): Promise<string> {
  const { experiment } = source
  const isSameOrg = source.orgId === who.orgId
  const id = await createExperiment(tx, who, {
    title: other.title ?? copyTitle(source.title),
    isCase: other.isCase,
    cover: source.cover,
    summary: source.summary,
    categoryId: isSameOrg ? source.categoryId : null,
    tags: source.tags,
    difficulty: source.difficulty,
    isPublic: other.isPublic ?? source.isPublic,
    sourceId: source.id,
    sourceVersion: source.publishedVersion,
    suiteId: isSameOrg ? experiment.suiteId : null,
    durationMinutes: experiment.durationMinutes,
    needsReport: experiment.needsReport,
    autoPercent: experiment.autoPercent,
    reportPercent: experiment.reportPercent,
    networkOn: experiment.networkOn,
    concurrentEnvironments: experiment.concurrentEnvironments,
    teach: experiment.teach,
    teachingGuide: experiment.teachingGuide,
    sections: asNew(await loadSections(tx, source.id)),
  })
  return id
}
