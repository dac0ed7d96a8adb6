import { hasCheck, partsOf, type Outline, type ValidationStep, type Section, type Step } from '@lab/contract/experiment'
import { abilities } from '../../kernel/policy/verdict.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import {
  contentCan,
  contentPolicy,
  presentContent,
  presentPerson,
  presentRow,
  type ListedContent,
} from '../content/index.ts'
import { presentQuestion } from '../question/index.ts'
import { evidenceLines } from './evidence.ts'
import {
  outlineCounts,
  validatedState,
  type OutlineContent,
  type ValidatedFacts,
  type SectionContent,
  type StepContent,
} from './outline.ts'
import type { ListedValidation } from './validation-store.ts'
import type { FullExperiment } from './store.ts'

/** What the list's statement fetches of `experiments` in addition to the content (store, `listExtension`). */
export interface ListedExtra extends ValidatedFacts {
  suiteId: string | null
  durationMinutes: number
  needsReport: boolean
  stepCount: number
  taskCount: number
  totalPoints: number
}

const common = (facts: ListedExtra) => ({
  suite_id: facts.suiteId,
  duration_minutes: facts.durationMinutes,
  needs_report: facts.needsReport,
  step_count: facts.stepCount,
  task_count: facts.taskCount,
  total_points: facts.totalPoints,
  validated: validatedState(facts),
})

/** A row of the experiment list (contract, `ExperimentRow`). */
export const presentListed = (actor: Actor, row: ListedContent<ListedExtra>) => ({
  ...presentRow(actor, row),
  ...common(row.extra),
})

/** An experiment in full (contract, `Experiment`), without its outline. */
export const presentExperiment = (actor: Actor, row: FullExperiment) => {
  const { experiment } = row
  return {
    ...presentContent(actor, row),
    ...common(experiment),
    can: {
      ...contentCan(actor, row),
      ...abilities({ validate: contentPolicy.edit(actor, row), export: contentPolicy.edit(actor, row) }),
    },
    auto_percent: experiment.autoPercent,
    report_percent: experiment.reportPercent,
    network_on: experiment.networkOn,
    concurrent_environments: experiment.concurrentEnvironments,
    parameters: contentPolicy.edit(actor, row) === true ? experiment.parameters : [],
    nightly_validation: experiment.nightlyValidation,
    changed_since_publish: row.publishedVersion > 0 && experiment.outlineHash !== experiment.publishedHash,
  }
}

/** Who reads an outline: whether also scripts, answers and hidden parts, and the seed of whose attempt it is. */
interface Reader {
  withSecrets: boolean
  seed?: string
}

/** A step (contract, `Step`). */
export function presentStep(
  step: StepContent,
  sectionId: string,
  position: number,
  { withSecrets, seed = '' }: Reader,
): Step {
  return {
    id: step.id,
    section_id: sectionId,
    position,
    title: step.title,
    kind: step.kind,
    body: step.body,
    link: step.link,
    points: step.points,
    hint: step.hint,
    hint_cost: step.hintCost,
    machine: step.machine,
    retries: step.retries,
    has_check: hasCheck(step),
    check_type: partsOf(step).find(({ check }) => check)?.check?.type ?? null,
    question: step.question && presentQuestion(step.question, { seed: `${seed}${step.id}` }),
    analysis: '',
    evidence: step.evidence ? evidenceLines(step.evidence) : [],
    rubric: (step.rubric ?? []).map(({ note: _note, ...criterion }) => criterion),
    version: step.version,
    ...(withSecrets
      ? {
          secrets: {
            answer: step.answer,
            setup: step.setup,
            check: step.check,
            solve: step.solve,
            cleanup: step.cleanup,
            question: step.question,
            evidence: step.evidence ?? null,
            hosts: step.hosts ?? null,
            rubric: step.rubric ?? null,
          },
        }
      : {}),
  }
}

export const presentSection = (section: SectionContent, position: number, reader: Reader): Section => ({
  id: section.id,
  title: section.title,
  position,
  version: section.version,
  steps: section.steps.map((step, index) => presentStep(step, section.id, index, reader)),
})

/** The whole outline (contract, `Outline`) for somebody who may or may not edit, or for the learner of a seed. */
export function presentOutline(outline: OutlineContent, canEdit: boolean, seed = ''): Outline {
  const counts = outlineCounts(outline.sections)
  return {
    sections: outline.sections.map((section, index) => presentSection(section, index, { withSecrets: canEdit, seed })),
    step_count: counts.stepCount,
    task_count: counts.taskCount,
    total_points: counts.totalPoints,
    published_version: outline.publishedVersion,
    can_edit: canEdit,
  }
}

const validationFacts = (validation: ListedValidation, presentHash: string) => ({
  id: validation.id,
  state: validation.state,
  reason: validation.reason,
  job_id: validation.jobId,
  env_record_id: validation.envRecordId,
  started_by: presentPerson(validation.startedByPerson),
  created_at: validation.createdAt,
  started_at: validation.startedAt,
  finished_at: validation.finishedAt,
  is_current: validation.taskHash === presentHash,
  is_nightly: validation.isNightly,
  values: validation.values,
})

/** A validation with every output (contract, `Validation`). */
export const presentValidation = (validation: ListedValidation, presentHash: string) => ({
  ...validationFacts(validation, presentHash),
  // Runs of before this was stored have neither.
  steps: validation.steps.map((step): ValidationStep => ({ ...step, cause: step.cause ?? '', at: step.at ?? null })),
})

/** A validation as a row of the list. */
export const presentValidationRow = (validation: ListedValidation, presentHash: string) => ({
  ...validationFacts(validation, presentHash),
  passed_steps: validation.steps.filter((step) => step.state === 'passed').length,
  total_steps: validation.steps.length,
})
