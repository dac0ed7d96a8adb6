import { type Parameters, type StepKind, type TeachSettings } from '@lab/contract/experiment'
import { checkSeconds, type ScriptCheck } from '@lab/contract/script-check'
import type { RichText } from '@lab/contract/fields'
import { newId } from '../../kernel/database/columns.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { copyTitle, insertContent, type Copied, type CopyWish, type NewContent, type Who } from '../content/index.ts'
import { attachedOf, copyDatasets, filesToBring, setAttached, type AttachedDataset } from '../dataset/index.ts'
import type { ExperimentSnapshot, SectionContent, StepContent } from './outline.ts'
import {
  insertExperiment,
  insertSection,
  insertSteps,
  loadSections,
  loadSnapshot,
  refreshOutline,
  type FullExperiment,
  type SectionRecord,
} from './store.ts'
import type { experimentSteps } from './tables.ts'

export type NewCheck = Omit<ScriptCheck, 'timeout_seconds'> & { timeout_seconds?: number }

/** A step to be made: title and kind, and whatever of the rest it has. Ids may be fixed (the demo school). */
export type NewStep = { title: string; kind: StepKind; check?: NewCheck | null } & Partial<
  Omit<StepContent, 'title' | 'kind' | 'check' | 'version'>
>

export interface NewSection {
  id?: string | undefined
  title: string
  originId?: string | null | undefined
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
  parameters?: Parameters | undefined
  sections?: NewSection[] | undefined
  datasets?: AttachedDataset[] | undefined
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
    parameters: given.parameters ?? [],
  })
  await addSections(tx, who, experiment, given.sections ?? [], 0)
  if (given.datasets?.length) await setAttached(tx, content.id, given.datasets)
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
      originId: section.originId ?? null,
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
  evidence: step.evidence ?? null,
  hosts: step.hosts ?? null,
  rubric: step.rubric ?? null,
  originId: step.originId ?? null,
  updatedBy: who.userId,
})

/** Sections and steps to be made again, with ids of their own; each remembers what it was made from. */
export const asNew = (sections: SectionContent[]): NewSection[] =>
  sections.map(({ id, title, steps }) => ({
    title,
    originId: id,
    steps: steps.map(({ id: stepId, version: _version, ...step }) => ({ ...step, originId: stepId })),
  }))

const attachedIn = (tx: Tx, source: FullExperiment, given: ExperimentSnapshot | null): Promise<AttachedDataset[]> =>
  given ? Promise.resolve(given.datasets ?? []) : attachedOf(tx, source.id)

/** Files that a copy takes along into another organisation: many of them take their time. */
export async function filesInCopy(tx: Tx, who: Who, source: FullExperiment, version?: number): Promise<number> {
  if (source.orgId === who.orgId) return 0
  const given = version === undefined ? null : await loadSnapshot(tx, source.id, version)
  return filesToBring(tx, await attachedIn(tx, source, given))
}

/**
 * A draft copy in `who`'s organisation, of the working outline or of a published version. It remembers its source and
 * the version that it has, by which it hears of newer ones. A copy in another organisation has no suite, because those
 * belong to organisations, and data sets of its own.
 */
export async function copyExperiment(
  tx: Tx,
  who: Who,
  source: FullExperiment,
  { version, report, ...other }: CopyWish = {},
): Promise<Copied> {
  const { experiment } = source
  const isSameOrg = source.orgId === who.orgId
  const given = version === undefined ? null : await loadSnapshot(tx, source.id, version)
  const settings = given ?? experiment
  const attached = await attachedIn(tx, source, given)
  const { attached: datasets, leftOut } = isSameOrg
    ? { attached, leftOut: [] }
    : await copyDatasets(tx, who, attached, report)
  const id = await createExperiment(tx, who, {
    ...(other.id ? { id: other.id } : {}),
    title: other.title ?? copyTitle(source.title),
    shelf: other.shelf,
    wholeId: other.wholeId,
    cover: source.cover,
    summary: source.summary,
    categoryId: isSameOrg ? source.categoryId : null,
    tags: source.tags,
    difficulty: source.difficulty,
    isPublic: other.isPublic ?? source.isPublic,
    sourceId: source.id,
    sourceVersion: version ?? source.publishedVersion,
    suiteId: isSameOrg ? settings.suiteId : null,
    durationMinutes: settings.durationMinutes,
    needsReport: settings.needsReport,
    autoPercent: settings.autoPercent,
    reportPercent: settings.reportPercent,
    networkOn: settings.networkOn,
    concurrentEnvironments: settings.concurrentEnvironments,
    teach: settings.teach,
    teachingGuide: experiment.teachingGuide,
    parameters: given ? (given.parameters ?? []) : experiment.parameters,
    sections: asNew(given?.sections ?? (await loadSections(tx, source.id))),
    datasets,
  })
  return { id, leftOut }
}
