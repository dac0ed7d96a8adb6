import { createHash } from 'node:crypto'
import {
  hasCheck,
  partsOf,
  type Parameters,
  type ValidationStep,
  type ValidatedState,
  type StepEvidence,
  type StepHost,
  type StepKind,
  type StepLink,
  type TeachSettings,
} from '@lab/contract/experiment'
import { type ScriptCheck } from '@lab/contract/script-check'
import type { RichText } from '@lab/contract/fields'
import type { Question } from '@lab/contract/question/content'
import type { Rubric } from '@lab/contract/rubric'
import { questionGap } from '@lab/contract/question/gaps'
import type { AttachedDataset } from '../dataset/index.ts'

/** A step as authors and records need it; scripts and answers included. */
export interface StepContent {
  id: string
  title: string
  kind: StepKind
  body: RichText
  link: StepLink | null
  points: number
  hint: string
  hintCost: number
  answer: string
  machine: string | null
  setup: string
  check: ScriptCheck | null
  solve: string
  cleanup: string
  retries: number
  question: Question | null
  /** What must have happened at some time, in addition to what the check finds now. */
  evidence?: StepEvidence | null
  /** Scripts on further hosts of the suite. */
  hosts?: StepHost[] | null
  /** By what people score it. */
  rubric?: Rubric | null
  /** The source's step that it was copied from, by which a copy follows its source. */
  originId?: string | null
  version: number
}

export interface SectionContent {
  id: string
  title: string
  originId?: string | null
  version: number
  steps: StepContent[]
}

export interface OutlineContent {
  sections: SectionContent[]
  /** Published version that this is; null for the working copy. */
  publishedVersion: number | null
}

/** What a publish keeps (`content_versions.snapshot`). Step and section ids stay, because records point at them. */
export interface ExperimentSnapshot {
  title: string
  suiteId: string | null
  durationMinutes: number
  needsReport: boolean
  autoPercent: number
  reportPercent: number
  networkOn: boolean
  concurrentEnvironments: number
  teach: TeachSettings
  /** Absent in versions from before there were any. */
  parameters?: Parameters
  sections: SectionContent[]
  /** Data sets of its environments; versions from before there were any have none. */
  datasets?: AttachedDataset[]
}

export const stepsOf = (sections: SectionContent[]): StepContent[] => sections.flatMap((section) => section.steps)

/** Steps that a validation has to show solvable. */
export const isTask = (step: StepContent): boolean => step.kind === 'task' || hasCheck(step) || Boolean(step.evidence)

/** Steps that a validation runs: tasks, and whatever else prepares the machine. */
export const runsInValidation = (step: StepContent): boolean =>
  isTask(step) || partsOf(step).some(({ setup }) => setup !== '')

/** JSON with sorted keys, so that what the database gives back hashes as what was stored. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
    return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`
  }
  return JSON.stringify(value ?? null)
}

/** Whether two stored values are the same, whatever the order of their keys. */
export const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

export const fingerprint = (value: unknown): string =>
  createHash('sha256').update(canonical(value)).digest('hex').slice(0, 32)

const withoutIdentity = ({ id: _id, version: _version, originId: _originId, ...rest }: StepContent) => rest

/** Settings that a publish keeps in addition to the outline. */
export type PublishedSettings = Omit<ExperimentSnapshot, 'title' | 'sections' | 'datasets'>

/** Fingerprint of everything that a publish keeps of the outline, the data sets and the settings. */
export const outlineHash = (
  sections: SectionContent[],
  datasets: AttachedDataset[],
  settings: PublishedSettings,
): string => {
  const outline = sections.map((section) => [section.title, section.steps.map(withoutIdentity)])
  const { suiteId, durationMinutes, needsReport, autoPercent, reportPercent, networkOn } = settings
  const { concurrentEnvironments, teach, parameters } = settings
  const facts = [suiteId, durationMinutes, needsReport, autoPercent, reportPercent, networkOn, concurrentEnvironments]
  return fingerprint([outline, datasets, facts, teach, parameters ?? []])
}

/** Fingerprint of one step's part in a validation. */
export const stepHash = (step: StepContent): string =>
  fingerprint([
    step.kind,
    step.machine,
    step.setup,
    step.check,
    step.solve,
    step.cleanup,
    step.retries,
    step.evidence ?? null,
    ...(step.hosts ? [step.hosts] : []),
  ])

/** Fingerprint of all that a validation depends on: the steps it runs, their order and values, and the environment with its data sets. */
export const taskHash = (
  sections: SectionContent[],
  env: { suiteId: string | null; networkOn: boolean; parameters?: Parameters },
  datasets: AttachedDataset[] = [],
): string => {
  const run = stepsOf(sections).filter(runsInValidation)
  if (!run.some(isTask)) return ''
  const mounted = datasets.length ? [datasets] : []
  const drawn = env.parameters?.length ? [{ parameters: env.parameters }] : []
  return fingerprint([env.suiteId, env.networkOn, run.map(stepHash), ...mounted, ...drawn])
}

/** A validation's step as stored: with the fingerprint of what was run, so that later changes can be named. */
export type StoredValidationStep = Omit<ValidationStep, 'cause' | 'at'> &
  Partial<Pick<ValidationStep, 'cause' | 'at'>> & { step_hash: string }

export interface ValidatedFacts {
  taskHash: string
  validatedHash: string
  failedHash: string
}

export function validatedState({ taskHash: present, validatedHash, failedHash }: ValidatedFacts): ValidatedState {
  if (present === '' || (validatedHash === '' && failedHash === '')) return 'none'
  if (present === validatedHash) return 'passed'
  return present === failedHash ? 'failed' : 'outdated'
}

/**
 * Why an experiment cannot be published yet, or null. `forcible`: a person may go past it with a reason, because only
 * the validation is missing. `lastValidation` is the newest finished one's steps.
 */
export function publishObstacle(
  sections: SectionContent[],
  facts: ValidatedFacts & { suiteId: string | null; needsReport?: boolean },
  lastValidation: StoredValidationStep[] | null,
): { reason: string; forcible: boolean } | null {
  const steps = stepsOf(sections)
  if (!steps.length) return { reason: '实验中没有任何环节', forcible: false }
  if (facts.needsReport && !steps.some(({ kind }) => kind === 'report')) {
    return { reason: '实验需要报告，但没有「实验报告」环节', forcible: false }
  }
  for (const step of steps) {
    const gap = step.kind === 'question' ? questionGap(step.question) : undefined
    if (gap) return { reason: `环节「${step.title}」${gap}`, forcible: false }
  }
  const tasks = steps.filter(isTask)
  if (!tasks.length || facts.taskHash === facts.validatedHash) return null
  const because = (reason: string) => ({ reason, forcible: true })
  const unchecked = tasks.find((step) => !hasCheck(step) && !step.evidence)
  if (unchecked) return because(`环节「${unchecked.title}」没有验证脚本`)
  const unsolved = tasks.find((step) => !partsOf(step).some(({ solve }) => solve))
  if (unsolved) return because(`环节「${unsolved.title}」没有参考解脚本，无法验证`)
  if (!facts.suiteId) return because('实验未配置环境套件，任务环节无法验证')
  for (const step of tasks) {
    const run = lastValidation?.find((one) => one.step_id === step.id)
    if (!run || run.state === 'waiting') return because(`环节「${step.title}」尚未验证`)
    if (run.step_hash !== stepHash(step)) return because(`环节「${step.title}」在验证之后有变更，请重新验证`)
    if (run.state !== 'passed') return because(`环节「${step.title}」未通过验证：${run.reason}`)
  }
  return because('环节顺序、准备脚本、个性化参数、环境套件或数据集在验证之后有变更，请重新验证')
}

/** Places `id` at `position` among the others (beyond the end counts as the end). */
export function placeAt(ids: string[], id: string, position: number): string[] {
  const others = ids.filter((other) => other !== id)
  return [...others.slice(0, position), id, ...others.slice(position)]
}

/** As much of an outline as a cover can show. */
const most = { sections: 12, steps: 24 }

/** What the experiment's drawn cover shows (contract, `CoverShape`): the points of its steps, section by section. */
export const coverShape = (sections: readonly Pick<SectionContent, 'steps'>[]): string =>
  sections
    .filter(({ steps }) => steps.length > 0)
    .slice(0, most.sections)
    .map(({ steps }) => steps.slice(0, most.steps).map(({ points }) => points))
    .join(';')

/** Counts that lists show. */
export const outlineCounts = (sections: SectionContent[]) => {
  const steps = stepsOf(sections)
  return {
    stepCount: steps.length,
    taskCount: steps.filter(isTask).length,
    totalPoints: steps.reduce((sum, step) => sum + step.points, 0),
  }
}
