import { kindLabels } from '@lab/contract/kinds'
import { sql } from 'drizzle-orm'
import { checkedPath } from '@lab/contract/dataset-paths'
import { packageLimits, type RefusedStep } from '@lab/contract/experiment'
import { refusalMessage } from '@lab/contract/refusals'
import type { Tx } from '../../kernel/database/pool.ts'
import type { ZipEntry } from '../../kernel/files/zip.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Actor, Member } from '../../kernel/policy/actor.ts'
import { ok, RefusalThrown, Refusal } from '../../kernel/result.ts'
import { twinOf, unpackDataset, type AttachedDataset } from '../dataset/index.ts'
import { admitsQuotes, type Arrival } from '../file/index.ts'
import { datasetFile, ManifestDataset } from './package-format.ts'

/** A data set as a package brings it: its files' bytes are the package's. */
export type GivenDataset = Omit<ManifestDataset, 'files' | 'left_out'> & {
  files: { path: string; sha256: string; entry: ZipEntry }[]
}

/** Entries of a package by their path. */
export type PackedEntries = ReadonlyMap<string, ZipEntry>

const called = (title: string): string => `${kindLabels.dataset}「${title}」`

/** The data sets of a package. What it does not carry is listed with the reason. */
export function readDatasets(
  entries: PackedEntries,
  root: string,
  listed: unknown[],
  refused: RefusedStep[],
): GivenDataset[] {
  const names = new Set<string>()
  let files = 0
  return listed.flatMap((given, index) => {
    const parsed = ManifestDataset.safeParse(given)
    const title = parsed.success ? called(parsed.data.title) : `第${index + 1}个数据集`
    const no = (reason: string): GivenDataset[] => {
      refused.push({ step: title, reason })
      return []
    }
    if (!parsed.success) return no(parsed.error.issues[0]?.message ?? '内容有误')
    const { left_out: why, files: wanted, ...dataset } = parsed.data
    if (why !== undefined) return no(`没有随包导出：${why}`)
    const key = dataset.name.toLowerCase()
    if (checkedPath(dataset.name).problem !== undefined || dataset.name.includes('/') || names.has(key)) {
      return no('挂载名称不能使用')
    }
    if (!wanted.length) return no('没有文件')
    names.add(key)
    files += wanted.length
    if (files > packageLimits.datasetFiles) return no(`一个实验包中的数据集文件不能超过${packageLimits.datasetFiles}个`)
    const found: GivenDataset['files'] = []
    for (const { path, sha256 } of wanted) {
      const entry = entries.get(`${root}${datasetFile(sha256)}`)
      if (!entry) return no(`缺少文件「${path}」`)
      found.push({ path, sha256, entry })
    }
    return [{ ...dataset, files: found }]
  })
}

type Incoming = Parameters<typeof unpackDataset>[3]

/** A data set whose bytes have arrived, or one of the organisation that has exactly the same files. */
export interface ArrivedDataset {
  given: GivenDataset
  made: { twin: { id: string; version: number } } | { incoming: Incoming }
}

/** The key of a data set's file: a content arrives once, however many files have it. */
export const fileKey = (sha256: string): string => `dataset-file ${sha256}`
export const isDatasetKey = (key: string): boolean => key.startsWith('dataset-file ')

/**
 * Brings the bytes of the data sets in. What there is no room for, and what is damaged, is listed. Refuses quotes of what the
 * person may not read.
 */
export async function receiveDatasets(
  kernel: Kernel,
  actor: Actor & Member,
  given: GivenDataset[],
  arrival: Arrival,
  refused: RefusedStep[],
): Promise<ArrivedDataset[]> {
  const said = given.map(({ title, summary, tags }) => ({ title, summary, tags }))
  ok(await admitsQuotes(kernel.connection.db, kernel, actor, said))
  const arrived: ArrivedDataset[] = []
  for (const dataset of given) {
    const made = await receiveDataset(kernel, actor, dataset, arrival)
    if (typeof made === 'string') refused.push({ step: called(dataset.title), reason: made })
    else arrived.push({ given: dataset, made })
  }
  return arrived
}

async function receiveDataset(
  kernel: Kernel,
  actor: Actor & Member,
  { files }: Pick<GivenDataset, 'files'>,
  arrival: Arrival,
): Promise<ArrivedDataset['made'] | string> {
  const { db } = kernel.connection
  // What the archive claims is enough: a twin is something that the person may use anyway.
  const twin = await twinOf(db, { actor, kernel }, claimedFiles({ files }))
  if (twin) return { twin }
  const incoming: Incoming = []
  for (const { path, sha256, entry } of files) {
    const file = { name: path.split('/').at(-1)!, sha256, entry }
    const stored = await arrival.take(fileKey(sha256), 'dataset', file)
    if (stored === 'damaged' || stored instanceof Refusal) {
      // Their space is for the data sets that come after it; what those share comes again.
      await arrival.drop(incoming.map((one) => fileKey(one.sha256)))
      return stored === 'damaged' ? `文件「${path}」已损坏` : refusalMessage(stored.name, stored.facts)
    }
    incoming.push({ path, fileId: stored.id, sizeBytes: stored.sizeBytes, sha256: stored.sha256 })
  }
  return { incoming }
}

const claimedFiles = ({ files }: Pick<GivenDataset, 'files'>) =>
  files.map(({ path, sha256, entry }) => ({ path, sha256, sizeBytes: entry.claimedBytes }))

/** Makes the data sets whose bytes have arrived. One that cannot be made is no reason to refuse the rest. */
export async function makeDatasets(
  tx: Tx,
  kernel: Pick<Kernel, 'providers'>,
  actor: Actor & Member,
  arrived: ArrivedDataset[],
  refused: RefusedStep[],
): Promise<AttachedDataset[]> {
  const attached: AttachedDataset[] = []
  for (const { given, made } of arrived) {
    const { title, tags, difficulty, pinned, name } = given
    const no = (reason: string): void => void refused.push({ step: called(title), reason })
    const summary = { format: 'markdown' as const, value: given.summary }
    // What another experiment of the same package has brought is a twin by now.
    const [twin, incoming] =
      'twin' in made ? [made.twin, []] : [await twinOf(tx, { actor, kernel }, claimedFiles(given)), made.incoming]
    const taken =
      twin ??
      (await within(tx, async () => ({
        id: await unpackDataset(tx, actor, { title, tags, difficulty, summary }, incoming),
        version: 1,
      })))
    if (taken instanceof Refusal) no(refusalMessage(taken.name, taken.facts))
    else if (attached.some((one) => one.datasetId === taken.id)) no('与包中另一个数据集的文件完全相同，只保留了一个')
    else attached.push({ datasetId: taken.id, version: pinned ? taken.version : null, name })
  }
  return attached
}

/** Does a part of a transaction; where it leaves with a refusal, this part alone is taken back. */
async function within<T>(tx: Tx, work: () => Promise<T>): Promise<T | Refusal> {
  await tx.execute(sql`SAVEPOINT part`)
  try {
    const done = await work()
    await tx.execute(sql`RELEASE SAVEPOINT part`)
    return done
  } catch (error) {
    if (!(error instanceof RefusalThrown)) throw error
    await tx.execute(sql`ROLLBACK TO SAVEPOINT part`)
    return error.refusal
  }
}
