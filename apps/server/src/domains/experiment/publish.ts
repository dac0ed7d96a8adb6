import type { Tx } from '../../kernel/database/pool.ts'
import { isAdmin, type Actor } from '../../kernel/policy/actor.ts'
import { refuse, Refusal } from '../../kernel/result.ts'
import type { ContentLife } from '../content/index.ts'
import { attachedOf, type AttachedDataset } from '../dataset/index.ts'
import { readConfig } from '../platform/index.ts'
import { publishObstacle, type ExperimentSnapshot, type SectionContent } from './outline.ts'
import { lastValidationSteps } from './validation-store.ts'
import { loadSections, lockOutline, saveExperiment, type ExperimentRecord } from './store.ts'

/** What a version keeps of the experiment as it is now. */
export const snapshotOf = (
  title: string,
  experiment: ExperimentRecord,
  sections: SectionContent[],
  datasets: AttachedDataset[],
): ExperimentSnapshot => ({
  title,
  suiteId: experiment.suiteId,
  durationMinutes: experiment.durationMinutes,
  needsReport: experiment.needsReport,
  autoPercent: experiment.autoPercent,
  reportPercent: experiment.reportPercent,
  networkOn: experiment.networkOn,
  concurrentEnvironments: experiment.concurrentEnvironments,
  teach: experiment.teach,
  parameters: experiment.parameters,
  sections,
  ...(datasets.length ? { datasets } : {}),
})

/** Whether a person may publish without a validation, as the platform has it. */
async function mayForce(tx: Tx, actor: Actor): Promise<true | Refusal<'forbidden'>> {
  const { force_publish } = await readConfig(tx, 'audit_config')
  if (force_publish === 'nobody') return refuse('forbidden', { reason: '平台设置要求实验通过验证后才能发布' })
  if (force_publish === 'admins' && !isAdmin(actor))
    return refuse('forbidden', { reason: '平台设置要求实验通过验证后才能发布，未通过时请由管理员发布' })
  return true
}

/**
 * What a version keeps of the working copy. An experiment with tasks needs a validation of exactly its present content;
 * without one the refusal names the step that is unvalidated, and says whether this person may go past it.
 */
export const readyExperiment: ContentLife['ready'] = async (tx, { id, title }, { force, by }) => {
  const forcing = by ? await mayForce(tx, by) : true
  if (force && forcing instanceof Refusal) return forcing
  const experiment = await lockOutline(tx, id)
  const sections = await loadSections(tx, id)
  const obstacle = publishObstacle(sections, experiment, await lastValidationSteps(tx, id))
  if (obstacle && !(obstacle.forcible && force)) {
    const forcible = obstacle.forcible && forcing === true
    return refuse('content.notReady', { reason: obstacle.reason }, { data: { forcible } })
  }
  return {
    snapshot: snapshotOf(title, experiment, sections, await attachedOf(tx, id)),
    published: async () => void (await saveExperiment(tx, id, { publishedHash: experiment.outlineHash })),
  }
}
