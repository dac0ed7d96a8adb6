import type { Parameters } from '@lab/contract/experiment'
import type { Question } from '@lab/contract/question/content'
import type { Tx } from '../../../kernel/database/pool.ts'
import { attachedOf, type AttachedDataset } from '../../dataset/index.ts'
import { stepsOf, type SectionContent, type StepContent } from '../outline.ts'
import { sectionsWithValues } from '../parameters.ts'
import { experimentBrief, getOutline, loadSnapshot } from '../store.ts'
import type { Asked, Variant } from '../../record/index.ts'
import { correctionsOf } from '../../regrade/index.ts'
import { withCorrections } from './corrections.ts'

/** What a record runs: the outline of its version, with scripts and answers, and what it runs in. */
export interface Plan {
  /** 0 is the working copy, which only trials run. */
  version: number
  sections: SectionContent[]
  suiteId: string | null
  networkOn: boolean
  /** Environments that one learner may have alive at once of this content. */
  concurrentEnvironments: number
  /** Data sets of its environments. */
  datasets: AttachedDataset[]
  reportPercent: number
  showHints: boolean
  parameters: Parameters
}

/**
 * The plan of what a record runs, with what was corrected for its class since, and with the values that its learner got
 * from the attempt's seed. Before there is an attempt it is the plan as its author wrote it.
 */
export async function planOf(
  tx: Tx,
  record: {
    contentId: string
    contentVersion: number
    offeringId: string
    current?: { variant: { seed: string } }
  },
): Promise<Plan> {
  const plan = await loadPlan(tx, record.contentId, record.contentVersion)
  const corrected = withCorrections(plan.sections, await correctionsOf(tx, record.offeringId))
  const seed = record.current?.variant.seed
  const sections = seed === undefined ? corrected : sectionsWithValues(corrected, plan.parameters, seed)
  return { ...plan, sections }
}

/** The plan of a version; one that is gone has an empty one. */
export async function loadPlan(tx: Tx, contentId: string, version: number): Promise<Plan> {
  const none: Plan = {
    version,
    sections: [],
    suiteId: null,
    networkOn: false,
    concurrentEnvironments: 1,
    datasets: [],
    reportPercent: 0,
    showHints: true,
    parameters: [],
  }
  if (version > 0) {
    const snapshot = await loadSnapshot(tx, contentId, version)
    if (!snapshot) return none
    const { sections, suiteId, networkOn, reportPercent, teach, datasets = [], parameters = [] } = snapshot
    const settings = { suiteId, networkOn, concurrentEnvironments: snapshot.concurrentEnvironments, reportPercent }
    return { version, sections, ...settings, datasets, showHints: teach.show_hints, parameters }
  }
  const brief = (await experimentBrief(tx, [contentId])).get(contentId)
  const outline = brief && (await getOutline(tx, contentId))
  if (!outline) return none
  const { suiteId, networkOn, concurrentEnvironments, reportPercent, teach, parameters } = brief
  const datasets = await attachedOf(tx, contentId)
  const { sections } = outline
  const settings = { suiteId, networkOn, concurrentEnvironments, reportPercent }
  return { version, sections, ...settings, datasets, showHints: teach.show_hints, parameters }
}

export const findPlanStep = (plan: Plan, stepId: string): StepContent | null =>
  stepsOf(plan.sections).find((step) => step.id === stepId) ?? null

/** The steps as an attempt keeps them. */
export const askedOf = (plan: Plan): Asked => ({
  items: plan.sections.flatMap((section) =>
    section.steps.map((step) => ({
      key: step.id,
      sectionTitle: section.title,
      title: step.title,
      kind: step.kind,
      points: step.points,
      rubric: step.rubric ?? null,
      hintCost: plan.showHints && step.hint.trim() !== '' ? step.hintCost : null,
    })),
  ),
  reportPercent: plan.reportPercent,
})

/** What the question steps of an attempt ask. */
export async function questionsOf(
  tx: Tx,
  of: { contentId: string; contentVersion: number; offeringId: string },
  variant: Variant,
): Promise<ReadonlyMap<string, Question>> {
  const plan = await planOf(tx, { ...of, current: { variant } })
  return new Map(stepsOf(plan.sections).flatMap((step) => (step.question ? [[step.id, step.question]] : [])))
}
