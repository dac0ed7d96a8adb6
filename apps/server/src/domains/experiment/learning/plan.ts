import { filledText, type Parameters } from '@lab/contract/experiment'
import type { Tx } from '../../../kernel/database/pool.ts'
import { attachedOf, type AttachedDataset } from '../../dataset/index.ts'
import { stepsOf, type SectionContent, type StepContent } from '../outline.ts'
import { parameterValues, sectionsWithValues } from '../parameters.ts'
import { experimentBrief, getOutline, loadSnapshot } from '../store.ts'
import { withTexts } from '../../question/index.ts'
import type { Asked, QuestionsOf, StatementsOf, Variant } from '../../record/index.ts'
import { correctionsOf } from '../../regrade/index.ts'
import { withCorrections } from './corrections.ts'
import { experimentVariant } from './variant.ts'

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
    current?: { variant: Variant }
  },
): Promise<Plan> {
  const plan = await loadPlan(tx, record.contentId, record.contentVersion)
  const corrected = withCorrections(plan.sections, await correctionsOf(tx, record.offeringId))
  const { current } = record
  if (!current) return { ...plan, sections: corrected }
  return { ...plan, sections: sectionsWithValues(corrected, plan.parameters, experimentVariant(current).seed) }
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
      readByTeacher: step.kind === 'report',
      weightGroup: step.kind === 'report' ? 'report' : 'checked',
      rubric: step.rubric ?? null,
      hintCost: plan.showHints && step.hint.trim() !== '' ? step.hintCost : null,
    })),
  ),
  weights: plan.reportPercent > 0 ? { checked: 100 - plan.reportPercent, report: plan.reportPercent } : {},
})

/** What the question steps ask, in each learner's own values. */
export async function questionsOf(
  tx: Tx,
  of: { contentId: string; contentVersion: number; offeringId: string },
): Promise<QuestionsOf> {
  const { sections, parameters } = await planOf(tx, of)
  const steps = stepsOf(sections)
  const written = new Map(steps.flatMap(({ id, question }) => (question ? [[id, question]] : [])))
  return (variant) => {
    if (!variant || !parameters.length) return written
    const values = parameterValues(parameters, experimentVariant({ variant }).seed)
    return new Map(
      Array.from(written, ([key, question]) => [key, withTexts(question, (text) => filledText(text, values))]),
    )
  }
}

/** What the steps say, in each learner's own values. */
export async function statementsOf(
  tx: Tx,
  of: { contentId: string; contentVersion: number; offeringId: string },
): Promise<StatementsOf> {
  const { sections, parameters } = await planOf(tx, of)
  return (variant) => {
    const values = parameters.length ? parameterValues(parameters, experimentVariant({ variant }).seed) : {}
    return new Map(stepsOf(sections).map(({ id, body }) => [id, { ...body, value: filledText(body.value, values) }]))
  }
}
