import { createHash } from 'node:crypto'
import { checkedPath } from '@lab/contract/dataset-paths'
import type { RefusedStep } from '@lab/contract/experiment'
import { refusalMessage } from '@lab/contract/refusals'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Member } from '../../kernel/policy/actor.ts'
import { Leaving, Refusal } from '../../kernel/result.ts'
import type { Who } from '../content/index.ts'
import { twinOf, unpackDataset, type AttachedDataset } from '../dataset/index.ts'
import { storeBytes } from '../file/index.ts'
import type { ArchiveFiles } from './archive.ts'
import { datasetFile, ManifestDataset } from './package-format.ts'

/** A data set as a package brings it: its files' bytes are the package's. */
export type GivenDataset = Omit<ManifestDataset, 'files' | 'left_out'> & {
  files: { path: string; sha256: string; bytes: Buffer }[]
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const called = (title: string): string => `数据集「${title}」`

/** The data sets of a package. What it does not carry, or carries damaged, is listed with the reason. */
export function readDatasets(
  files: ArchiveFiles,
  root: string,
  listed: unknown[],
  refused: RefusedStep[],
): GivenDataset[] {
  const names = new Set<string>()
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
    const found: GivenDataset['files'] = []
    for (const { path, sha256 } of wanted) {
      const bytes = files.get(`${root}${datasetFile(sha256)}`)
      if (!bytes) return no(bytes === null ? `文件「${path}」过大` : `缺少文件「${path}」`)
      if (hashOf(bytes) !== sha256) return no(`文件「${path}」已损坏`)
      found.push({ path, sha256, bytes })
    }
    return [{ ...dataset, files: found }]
  })
}

/**
 * Makes the data sets of a package, or takes those of the organisation that have exactly the same files. What there is no
 * room for is listed.
 */
export async function takeDatasets(
  kernel: Kernel,
  actor: Member & Who,
  given: GivenDataset[],
  refused: RefusedStep[],
): Promise<AttachedDataset[]> {
  const attached: AttachedDataset[] = []
  for (const dataset of given) {
    const no = (reason: string): void => void refused.push({ step: called(dataset.title), reason })
    const taken = await takeDataset(kernel, actor, dataset)
    if (taken instanceof Refusal) no(refusalMessage(taken.name, taken.facts))
    else if (attached.some((one) => one.datasetId === taken.id)) no('与包中另一个数据集的文件完全相同，只保留了一个')
    else attached.push({ datasetId: taken.id, version: dataset.pinned ? taken.version : null, name: dataset.name })
  }
  return attached
}

async function takeDataset(kernel: Kernel, actor: Member & Who, dataset: GivenDataset) {
  const { connection } = kernel
  const sized = dataset.files.map((file) => ({ ...file, sizeBytes: file.bytes.length }))
  const twin = await twinOf(connection.db, actor, sized)
  if (twin) return twin
  const incoming: Parameters<typeof unpackDataset>[3] = []
  for (const { path, bytes } of dataset.files) {
    const stored = await storeBytes(kernel, actor, 'dataset', { name: path.split('/').at(-1)!, bytes })
    if (stored instanceof Refusal) return stored
    incoming.push({ path, fileId: stored.id, sizeBytes: stored.sizeBytes, sha256: stored.sha256 })
  }
  const { title, tags, difficulty, summary } = dataset
  const content = { title, tags, difficulty, summary: { format: 'markdown' as const, value: summary } }
  try {
    return { id: await connection.transaction((tx) => unpackDataset(tx, actor, content, incoming)), version: 1 }
  } catch (error) {
    // One data set that cannot be made is no reason to refuse the steps.
    if (error instanceof Leaving) return error.refusal
    throw error
  }
}
