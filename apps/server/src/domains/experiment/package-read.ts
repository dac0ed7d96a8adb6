import { z } from 'zod'
import { contentBasics } from '@lab/contract/content'
import { verifyScriptTypes } from '@lab/contract/environment'
import {
  Concurrent,
  packageLimits,
  Parameters,
  StepInput,
  TeachSettings,
  type RefusedStep,
} from '@lab/contract/experiment'
import { editorModes, type RichText } from '@lab/contract/fields'
import { refuse, Refusal } from '../../kernel/result.ts'
import { decodeText, type ZipEntry } from '../../kernel/files/zip.ts'
import { patternFault } from '../question/index.ts'
import { readTexts, type ArchiveFiles } from './archive.ts'
import type { NewExperiment, NewSection, NewStep } from './create.ts'
import { checkFile, hostFolder, isPackedBytes, Manifest, ManifestSuite, stepFiles } from './package-format.ts'
import { readDatasets, type GivenDataset } from './package-datasets.ts'
import { type GivenFile, readFiles } from '../file/index.ts'

export interface ReadPackage {
  /** Without its sections. */
  experiment: NewExperiment | null
  sections: NewSection[]
  datasets: GivenDataset[]
  /** Pictures and files that are quoted. */
  files: GivenFile[]
  suite: ManifestSuite | null
  refused: RefusedStep[]
}

const unreadable = (reason: string): Refusal<'experiment.packageUnreadable'> =>
  refuse('experiment.packageUnreadable', { reason })

const nowhere = Symbol('too long')
/** A file's text; undefined when it is not there; `nowhere` when it is longer than allowed. */
function textOf(files: ArchiveFiles, path: string): string | undefined | typeof nowhere {
  const bytes = files.get(path)
  if (bytes === undefined) return undefined
  return bytes === null ? nowhere : decodeText(bytes)
}

function jsonOf(files: ArchiveFiles, path: string): unknown {
  const text = textOf(files, path)
  if (typeof text !== 'string') return undefined
  try {
    // Editors on Windows put a byte order mark in front.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

/** The folder that the package lies in: people zip the folder as often as its content. */
function rootOf(files: ArchiveFiles, marker: RegExp): string {
  const found = [...files.keys()].filter((path) => marker.test(path)).toSorted((a, b) => a.length - b.length)[0]
  return found?.replace(marker, '') ?? ''
}

const TextFormat = z.enum(editorModes).catch('markdown')

const Settings = z.object({
  title: contentBasics.title,
  tags: contentBasics.tags.catch([]),
  difficulty: contentBasics.difficulty.catch('easy'),
  duration_minutes: z.number().int().min(1).max(6000).catch(45),
  needs_report: z.boolean().catch(false),
  auto_percent: z.number().int().min(0).max(100).catch(100),
  network_on: z.boolean().catch(false),
  concurrent_environments: Concurrent.catch(1),
  teach: TeachSettings.optional().catch(undefined),
  cover: contentBasics.cover.catch(''),
  suite: ManifestSuite.nullable().catch(null),
  summary_format: TextFormat,
  teaching_guide_format: TextFormat,
  parameters: Parameters.optional(),
})

/**
 * Reads the texts of an uploaded package. Steps that cannot be used are left out and listed with the reason; a package that is no
 * package refuses as a whole. Without a manifest (`wholeOnly` false) the folders below `steps/` become one section.
 */
export async function readPackage(
  entries: ZipEntry[],
  wholeOnly: boolean,
): Promise<ReadPackage | Refusal<'experiment.packageUnreadable'>> {
  const files = await readTexts(entries, isPackedBytes, packageLimits)
  if (files instanceof Refusal) return files
  const packed = new Map(entries.filter(({ path }) => isPackedBytes(path)).map((entry) => [entry.path, entry]))
  const root = rootOf(files, /(?<=^|^[^/]+\/)manifest\.json$/)
  const given = jsonOf(files, `${root}manifest.json`)
  if (given === undefined) return wholeOnly ? unreadable('缺少 manifest.json') : readLooseSteps(files)
  const manifest = Manifest.safeParse(given)
  if (!manifest.success) return unreadable('manifest.json 的格式不正确')
  const settings = Settings.safeParse(manifest.data.experiment)
  if (!settings.success) return unreadable(settings.error.issues[0]?.message ?? 'manifest.json 的格式不正确')

  const refused: RefusedStep[] = []
  const sections = manifest.data.sections.map((section, index) => ({
    title: section.title.trim().slice(0, 50) || `第${index + 1}节`,
    steps: section.steps.flatMap((folder) => readStep(files, `${root}${folder.replace(/\/+$/, '')}`, folder, refused)),
  }))
  const richText = (path: string, format: RichText['format']) => {
    const text = textOf(files, `${root}${path}`)
    return {
      format,
      value: typeof text === 'string' ? text.replaceAll('\0', '').slice(0, 200_000) : '',
    }
  }
  const { data } = settings
  return {
    experiment: {
      title: data.title,
      tags: data.tags,
      difficulty: data.difficulty,
      durationMinutes: data.duration_minutes,
      needsReport: data.needs_report,
      autoPercent: data.auto_percent,
      reportPercent: 100 - data.auto_percent,
      teach: data.teach,
      parameters: data.parameters,
      summary: richText('summary.md', data.summary_format),
      teachingGuide: richText('teaching-guide.md', data.teaching_guide_format),
      cover: data.cover,
      networkOn: data.network_on,
      concurrentEnvironments: data.concurrent_environments,
    },
    sections,
    datasets: readDatasets(packed, root, manifest.data.datasets ?? [], refused),
    files: readFiles(packed, root, manifest.data.files ?? [], refused),
    suite: data.suite,
    refused,
  }
}

function readLooseSteps(files: ArchiveFiles): ReadPackage | Refusal<'experiment.packageUnreadable'> {
  const folders = [
    ...new Set([...files.keys()].flatMap((path) => /^(.*)\/step\.json$/.exec(path)?.[1] ?? [])),
  ].toSorted()
  if (!folders.length) return unreadable('没有找到任何环节（每个环节是一个含 step.json 的文件夹）')
  const refused: RefusedStep[] = []
  const steps = folders.flatMap((folder) => readStep(files, folder, folder, refused))
  return { experiment: null, sections: [{ title: '导入的环节', steps }], datasets: [], files: [], suite: null, refused }
}

/** One step, or nothing with a line in `refused`. */
function readStep(files: ArchiveFiles, folder: string, name: string, refused: RefusedStep[]): NewStep[] {
  const no = (step: string, reason: string): NewStep[] => {
    refused.push({ step, reason })
    return []
  }
  const given = jsonOf(files, `${folder}/step.json`)
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return no(name, '缺少 step.json，或其内容不是有效的 JSON')
  }
  const facts = given as Record<string, unknown>
  const label = typeof facts.title === 'string' && facts.title.trim() ? facts.title.trim().slice(0, 50) : name
  const texts: Record<string, string> = {}
  for (const [field, file] of Object.entries(stepFiles)) {
    const text = textOf(files, `${folder}/${file}`)
    if (text === nowhere) return no(label, `文件 ${file} 过大`)
    if (text?.includes('\0')) return no(label, `文件 ${file} 不是文本文件`)
    texts[field] = text ?? ''
  }
  const check = readCheck(files, folder, facts.check)
  if (typeof check === 'string') return no(label, check)
  const hosts = readHosts(files, folder, facts.hosts)
  if (typeof hosts === 'string') return no(label, hosts)
  const { body = '', ...scripts } = texts
  const { body_format: format, ...plain } = facts
  const text = { format: TextFormat.parse(format), value: body }
  const parsed = StepInput.safeParse({ ...plain, ...scripts, body: text, check, hosts })
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const where = issue?.path.join('.') ?? ''
    return no(label, where ? `${where}：${issue?.message ?? '内容有误'}` : (issue?.message ?? '内容有误'))
  }
  const { hint_cost: hintCost, ...step } = parsed.data
  const fault = step.question && patternFault(step.question)
  if (fault) return no(label, fault)
  return [{ ...step, hintCost }]
}

/** Scripts on further hosts, each in its folder; a string says what is wrong. */
function readHosts(files: ArchiveFiles, folder: string, given: unknown): unknown {
  if (!Array.isArray(given) || !given.length) return null
  const hosts: unknown[] = []
  for (const one of given as unknown[]) {
    const { machine, check: described } = (typeof one === 'object' && one !== null ? one : {}) as Record<
      string,
      unknown
    >
    if (typeof machine !== 'string') return '其他主机的描述有误'
    const at = `${folder}/${hostFolder(machine)}`
    const check = readCheck(files, at, described)
    if (typeof check === 'string') return `主机 ${machine}：${check}`
    const host: Record<string, unknown> = { machine, check }
    for (const field of ['setup', 'solve', 'cleanup'] as const) {
      const text = textOf(files, `${at}/${stepFiles[field]}`)
      if (text === nowhere || text?.includes('\0')) return `主机 ${machine} 的 ${stepFiles[field]} 过大或不是文本文件`
      host[field] = text ?? ''
    }
    hosts.push(host)
  }
  return hosts
}

/** The check of a step from its description and its script file; a string says what is wrong. */
function readCheck(files: ArchiveFiles, folder: string, given: unknown): unknown {
  const described = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {}
  const type = verifyScriptTypes.find((one) =>
    'type' in described ? one === described.type : files.has(`${folder}/${checkFile[one]}`),
  )
  if (!type) return 'type' in described ? '验证脚本的类型不支持' : null
  const script = textOf(files, `${folder}/${checkFile[type]}`)
  if (script === nowhere) return `文件 ${checkFile[type]} 过大`
  if (script === undefined) return `缺少验证脚本 ${checkFile[type]}`
  if (script.includes('\0')) return `文件 ${checkFile[type]} 不是文本文件`
  const { timeout_seconds, only_one_fails } = described
  return {
    type,
    script,
    ...(timeout_seconds === undefined ? {} : { timeout_seconds }),
    ...(only_one_fails === undefined ? {} : { only_one_fails }),
  }
}
