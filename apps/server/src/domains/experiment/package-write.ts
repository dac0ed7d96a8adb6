import type { ScriptCheck } from '@lab/contract/script-check'
import type { Kernel } from '../../kernel/kernel.ts'
import type { PackedDataset } from '../dataset/index.ts'
import {
  packedBytes,
  quotedFile,
  type ManifestFile,
  type Pack,
  type PackedBytes,
  type PackedFile,
} from '../file/index.ts'
import {
  checkFile,
  datasetFile,
  hostFolder,
  packageFormat,
  packageVersion,
  stepFiles,
  type Manifest,
  type ManifestDataset,
  type ManifestSuite,
} from './package-format.ts'
import type { SectionContent, StepContent } from './outline.ts'
import type { FullExperiment } from './store.ts'

/** A folder name that sorts in the order of the steps and says which one it is. */
function folderOf(index: number, step: StepContent): string {
  const words = step.title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '')
  return `steps/${String(index + 1).padStart(2, '0')}-${words.slice(0, 30) || 'step'}`
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** What a package says in addition to the outline. */
export interface PackageExtras {
  datasets?: ManifestDataset[]
  files?: ManifestFile[]
  suite?: ManifestSuite | null
}

/** The files of a package by path, those of data sets and the quoted ones not among them. */
export function packageFiles(
  row: FullExperiment,
  sections: SectionContent[],
  { datasets = [], files: quoted = [], suite = null }: PackageExtras = {},
): Map<string, string> {
  const { experiment } = row
  const files = new Map<string, string>()
  let index = 0
  const listed = sections.map((section) => ({
    title: section.title,
    steps: section.steps.map((step) => {
      const folder = folderOf(index++, step)
      for (const [path, text] of stepFolder(step)) files.set(`${folder}/${path}`, text)
      return folder
    }),
  }))
  const manifest: Manifest = {
    format: packageFormat,
    version: packageVersion,
    experiment: {
      title: row.title,
      tags: row.tags,
      difficulty: row.difficulty,
      duration_minutes: experiment.durationMinutes,
      needs_report: experiment.needsReport,
      auto_percent: experiment.autoPercent,
      report_percent: experiment.reportPercent,
      network_on: experiment.networkOn,
      concurrent_environments: experiment.concurrentEnvironments,
      teach: experiment.teach,
      cover: row.cover,
      suite,
      summary_format: row.summary.format,
      teaching_guide_format: experiment.teachingGuide.format,
      ...(experiment.parameters.length ? { parameters: experiment.parameters } : {}),
    },
    sections: listed,
    ...(datasets.length ? { datasets } : {}),
    ...(quoted.length ? { files: quoted } : {}),
  }
  files.set('summary.md', row.summary.value)
  files.set('teaching-guide.md', experiment.teachingGuide.value)
  return new Map([['manifest.json', json(manifest)], ...files])
}

function stepFolder(step: StepContent): Map<string, string> {
  const { title, kind, points, machine, retries, question, check, link } = step
  const files = new Map<string, string>()
  files.set(
    'step.json',
    json({
      title,
      kind,
      points,
      hint_cost: step.hintCost,
      machine,
      retries,
      body_format: step.body.format,
      link: link && { name: link.name, url: link.url },
      question,
      check: described(check),
      ...(step.evidence ? { evidence: step.evidence } : {}),
      ...(step.rubric ? { rubric: step.rubric } : {}),
      ...(step.hosts
        ? { hosts: step.hosts.map(({ machine: name, check: one }) => ({ machine: name, check: described(one) })) }
        : {}),
    }),
  )
  files.set(stepFiles.body, step.body.value)
  for (const field of ['hint', 'answer', 'setup', 'solve', 'cleanup'] as const) {
    if (step[field]) files.set(stepFiles[field], step[field])
  }
  if (check) files.set(checkFile[check.type], check.script)
  for (const host of step.hosts ?? []) {
    const at = hostFolder(host.machine)
    for (const field of ['setup', 'solve', 'cleanup'] as const) {
      if (host[field]) files.set(`${at}/${stepFiles[field]}`, host[field])
    }
    if (host.check) files.set(`${at}/${checkFile[host.check.type]}`, host.check.script)
  }
  return files
}

const described = (check: ScriptCheck | null) =>
  check && {
    type: check.type,
    timeout_seconds: check.timeout_seconds,
    ...(check.only_one_fails ? { only_one_fails: true } : {}),
  }

/** What a package says of the data sets of the experiment: those it carries, and those it does not with the reason. */
export const describeDatasets = ({ packed, leftOut }: Packing): ManifestDataset[] => [
  ...packed.map(({ name, isPinned, row, files }) => ({
    name,
    title: row.title,
    summary: row.summary.value,
    tags: row.tags,
    difficulty: row.difficulty,
    pinned: isPinned,
    files: files.map(({ path, sha256 }) => ({ path, sha256 })),
  })),
  ...leftOut.map(({ name, title, reason }) => ({
    name,
    title,
    summary: '',
    tags: [],
    difficulty: 'easy' as const,
    pinned: false,
    left_out: reason,
    files: [],
  })),
]

export interface Packing {
  packed: PackedDataset[]
  leftOut: { name: string; title: string; reason: string }[]
}

/** The files of a package in order, and how many bytes those of data sets and the quoted ones have. */
export function packageEntries(
  store: Kernel['files'],
  row: FullExperiment,
  sections: SectionContent[],
  given: { datasets: Packing; files: { packed: PackedFile[]; leftOut: ManifestFile[] }; suite: ManifestSuite | null },
): Pack {
  const { packed, leftOut } = given.files
  const texts = packageFiles(row, sections, {
    datasets: describeDatasets(given.datasets),
    files: [...packed.map(({ token, name, sha256 }) => ({ token, name, sha256 })), ...leftOut],
    suite: given.suite,
  })
  return { texts, ...bytesToPack(store, given.datasets.packed, packed) }
}

/** The bytes of data sets and of quoted files, each content once. */
export function bytesToPack(
  store: Kernel['files'],
  datasets: readonly PackedDataset[],
  quoted: readonly PackedFile[],
): Pick<Pack, 'bytes' | 'totalBytes'> {
  const found = new Map<string, PackedBytes>()
  for (const { files } of datasets)
    for (const file of files) {
      const path = datasetFile(file.sha256)
      found.set(path, packedBytes(store, path, { ...file, name: file.path }))
    }
  for (const file of quoted) found.set(quotedFile(file.sha256), packedBytes(store, quotedFile(file.sha256), file))
  const bytes = [...found.values()]
  return { bytes, totalBytes: bytes.reduce((sum, one) => sum + one.sizeBytes, 0) }
}
