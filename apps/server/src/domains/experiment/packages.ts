import { kindLabels } from '@lab/contract/kinds'
import { packageLimits, type RefusedStep } from '@lab/contract/experiment'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import type { Who } from '../content/index.ts'
import { attachedOf, datasetsToPack } from '../dataset/index.ts'
import { findSuite, suiteLike } from '../environment/index.ts'
import { type Arrival, filesToPack, readdressed, takeFiles } from '../file/index.ts'
import type { ReadPackage } from './package-read.ts'
import { packageEntries } from './package-write.ts'
import { loadSections, type FullExperiment } from './store.ts'

/** The room for files in a package of a size: the rest is for its texts, and for what a zip says of each file. */
export const roomIn = (packageBytes: number): number =>
  Math.max(packageBytes / 2, packageBytes - packageLimits.textsBytes)

/**
 * The whole of an experiment for a zip of at most `mostBytes`: what it quotes first, then its data sets as far as there is
 * room left. What stays behind is named.
 */
export async function gathered(
  kernel: Pick<Kernel, 'connection' | 'files' | 'providers'>,
  actor: Actor,
  row: FullExperiment,
  mostBytes: number,
): Promise<ReturnType<typeof packageEntries> & { leftOut: RefusedStep[] }> {
  const {
    connection: { db },
    files: store,
  } = kernel
  const sections = await loadSections(db, row.id)
  const { summary, cover, experiment } = row
  const files = await filesToPack(db, { summary, cover, guide: experiment.teachingGuide, sections }, mostBytes)
  const limits = { files: packageLimits.datasetFiles, bytes: mostBytes - files.bytes }
  const datasets = await datasetsToPack(db, { actor, kernel }, await attachedOf(db, row.id), limits)
  const suite = experiment.suiteId ? await findSuite(db, experiment.suiteId) : null
  const leftOut = [
    ...files.leftOut.map(({ name, left_out: why }) => ({ step: `文件「${name}」`, reason: why ?? '' })),
    ...datasets.leftOut.map(({ title, reason }) => ({ step: `${kindLabels.dataset}「${title}」`, reason })),
  ]
  const entries = packageEntries(store, row, sections, {
    datasets,
    files,
    suite: suite && { title: suite.title, hosts: suite.machines.map(({ hostname }) => hostname) },
  })
  return { ...entries, leftOut }
}

/**
 * What was read from a package, at home in the organisation: its files are the organisation's own, its suite one that is
 * called the same and has the same hosts. What could not be had is added to `refused`.
 */
export async function settle(
  kernel: Kernel,
  who: Who,
  { experiment, sections, files, suite, refused }: ReadPackage,
  arrival: Arrival,
): Promise<Pick<ReadPackage, 'experiment' | 'sections'> & { suiteId: string | null }> {
  const moved = await takeFiles(kernel, who, files, arrival, refused)
  const suiteId = suite && (await suiteLike(kernel.connection.db, who.orgId, suite))
  if (suite && !suiteId) {
    const reason = '本组织没有名称和主机都相同的套件，请在「实验环境」中选择'
    refused.push({ step: `环境套件「${suite.title}」`, reason })
  }
  return { ...readdressed({ experiment, sections }, moved), suiteId }
}
