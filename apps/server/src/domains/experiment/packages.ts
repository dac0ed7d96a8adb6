import { packageLimits } from '@lab/contract/experiment'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import type { Who } from '../content/index.ts'
import { attachedOf, datasetsToPack } from '../dataset/index.ts'
import { findSuite, suiteLike } from '../environment/index.ts'
import { filesToPack, readdressed, takeFiles } from './package-files.ts'
import type { ReadPackage } from './package-read.ts'
import { writePackage } from './package-write.ts'
import { loadSections, type FullExperiment } from './store.ts'

/** The whole of an experiment as a zip: what it quotes first, then its data sets as far as there is room left. */
export async function packed(tx: Tx, store: Kernel['files'], actor: Actor, row: FullExperiment): Promise<Buffer> {
  const { datasetFiles, datasetBytes } = packageLimits
  const sections = await loadSections(tx, row.id)
  const { summary, cover, experiment } = row
  const files = await filesToPack(tx, { summary, cover, guide: experiment.teachingGuide, sections }, datasetBytes)
  const limits = { files: datasetFiles, bytes: datasetBytes - files.bytes }
  const datasets = await datasetsToPack(tx, actor, await attachedOf(tx, row.id), limits)
  const suite = experiment.suiteId ? await findSuite(tx, experiment.suiteId) : null
  return writePackage(store, row, sections, {
    datasets,
    files,
    suite: suite && { title: suite.title, hosts: suite.machines.map(({ hostname }) => hostname) },
  })
}

/**
 * What was read from a package, at home in the organisation: its files are the organisation's own, its suite one that is
 * called the same and has the same hosts. What could not be had is added to `refused`.
 */
export async function settle(
  kernel: Kernel,
  who: Who,
  { experiment, sections, files, suite, refused }: ReadPackage,
): Promise<Pick<ReadPackage, 'experiment' | 'sections'> & { suiteId: string | null }> {
  const moved = await takeFiles(kernel, who, files, refused)
  const suiteId = suite && (await suiteLike(kernel.connection.db, who.orgId, suite))
  if (suite && !suiteId) {
    const reason = '本组织没有名称和主机都相同的套件，请在「实验环境」中选择'
    refused.push({ step: `环境套件「${suite.title}」`, reason })
  }
  return { ...readdressed({ experiment, sections }, moved), suiteId }
}
