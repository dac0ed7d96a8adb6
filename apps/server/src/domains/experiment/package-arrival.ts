import type { RefusedStep } from '@lab/contract/experiment'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Actor, Member } from '../../kernel/policy/actor.ts'
import { ok } from '../../kernel/result.ts'
import { admitsQuotes, quotedKey, type Arrival } from '../file/index.ts'
import { createExperiment } from './create.ts'
import { fileKey, makeDatasets, receiveDatasets, type ArrivedDataset } from './package-datasets.ts'
import type { ReadPackage } from './package-read.ts'
import { settle } from './packages.ts'

/** The bytes that a package brings, each content once, by the key that it arrives under. */
export function bytesOfPackage({ datasets, files }: Pick<ReadPackage, 'datasets' | 'files'>): Map<string, number> {
  const inDatasets = datasets
    .flatMap((one) => one.files)
    .map((one) => [fileKey(one.sha256), one.entry.claimedBytes] as const)
  const quoted = files.flatMap((one) => (one.entry ? [[quotedKey(one), one.entry.claimedBytes] as const] : []))
  return new Map([...inDatasets, ...quoted])
}

/** An experiment of a package whose bytes are here: only the rows are missing. */
export interface ArrivedExperiment extends Awaited<ReturnType<typeof settle>> {
  datasets: ArrivedDataset[]
  /** What could not be had, added to as it is found. */
  refused: RefusedStep[]
}

/** Brings in what an experiment of a package quotes and mounts. Refuses quotes of what the person may not read. */
export async function arriveExperiment(
  kernel: Kernel,
  actor: Actor & Member,
  found: ReadPackage,
  arrival: Arrival,
): Promise<ArrivedExperiment> {
  const { refused } = found
  const settled = await settle(kernel, actor, found, arrival)
  const { experiment, sections } = settled
  ok(await admitsQuotes(kernel.connection.db, kernel, actor, { experiment, sections }))
  const datasets = await receiveDatasets(kernel, actor, found.datasets, arrival, refused)
  return { ...settled, datasets, refused }
}

/** Makes the experiment whose bytes have arrived. Returns its id. */
export async function makeArrived(
  tx: Tx,
  kernel: Kernel,
  actor: Actor & Member,
  id: string,
  { experiment, sections, suiteId, datasets: arrived, refused }: ArrivedExperiment,
): Promise<string> {
  const datasets = await makeDatasets(tx, kernel, actor, arrived, refused)
  return createExperiment(tx, actor, { ...experiment!, id, suiteId, sections, datasets })
}
