import type { Tx } from '../../kernel/database/pool.ts'
import { isAdmin, type Actor } from '../../kernel/policy/actor.ts'
import { refuse, Refusal } from '../../kernel/result.ts'
import { publishContent, type UsesKernel } from '../content/index.ts'
import { attachedOf, type AttachedDataset } from '../dataset/index.ts'
import { readConfig } from '../platform/index.ts'
import { publishObstacle, type ExperimentSnapshot, type SectionContent } from './outline.ts'
import { lastProofSteps } from './proof-store.ts'
import { loadSections, lockOutline, saveExperiment, type ExperimentRecord, type FullExperiment } from './store.ts'

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

export interface PublishInput {
  /** The version that the person saw; null publishes whatever is there (the demo school). */
  seen: number | null
  note?: string
  /** Goes past a missing proof. The caller has made sure that there is a reason and logs it. */
  force?: boolean
  /** Whether this person may go past it at all, which the refusal says. */
  canForce?: boolean
}

/** Whether a person may publish without a proof, as the platform has it. */
export async function mayForce(tx: Tx, actor: Actor): Promise<true | Refusal<'forbidden'>> {
  const { force_publish } = await readConfig(tx, 'audit_config')
  if (force_publish === 'nobody') return refuse('forbidden', { reason: '平台设置要求实验通过验证后才能发布' })
  if (force_publish === 'admins' && !isAdmin(actor))
    return refuse('forbidden', { reason: '平台设置要求实验通过验证后才能发布，未通过时请由管理员发布' })
  return true
}

/**
 * Publishes the working copy as the next version. An experiment with tasks needs a proof of exactly its present
 * content; without one the refusal names the step that is unproven. Returns the new version number.
 */
export async function publishExperiment(
  tx: Tx,
  kernel: Pick<UsesKernel, 'providers'>,
  who: { userId: string },
  row: Pick<FullExperiment, 'id' | 'title' | 'state' | 'publishedVersion'>,
  given: PublishInput,
): Promise<number | Refusal<'content.wrongState' | 'content.notReady' | 'changedMeanwhile' | 'absent'>> {
  const experiment = await lockOutline(tx, row.id)
  const sections = await loadSections(tx, row.id)
  const obstacle = publishObstacle(sections, experiment, await lastProofSteps(tx, row.id))
  if (obstacle && !(obstacle.forcible && given.force)) {
    return refuse(
      'content.notReady',
      { reason: obstacle.reason },
      { data: { forcible: obstacle.forcible && given.canForce !== false } },
    )
  }
  const saved = await publishContent(tx, kernel, who, row, {
    seen: given.seen,
    snapshot: snapshotOf(row.title, experiment, sections, await attachedOf(tx, row.id)),
    note: given.note ?? '',
  })
  if (saved instanceof Refusal) return saved
  await saveExperiment(tx, row.id, { publishedHash: experiment.outlineHash })
  return saved.publishedVersion
}
