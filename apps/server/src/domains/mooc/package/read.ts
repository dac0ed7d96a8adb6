import { packageLimits, type RefusedStep } from '@lab/contract/experiment'
import { kindLabels } from '@lab/contract/kinds'
import { BadZip, decodeText, readEntry, type ZipEntry } from '../../../kernel/files/zip.ts'
import { Refusal } from '../../../kernel/result.ts'
import { PackedExam, unfitExam } from '../../exam/index.ts'
import {
  isPackedBytes,
  readDatasets,
  readPackage,
  type GivenDataset,
  type ReadPackage,
} from '../../experiment/index.ts'
import { readFiles, type GivenFile } from '../../file/index.ts'
import { courseFile, CourseManifest, isCourseFile, type CoursePart } from './format.ts'

/** Of the texts of a package together: all of them are held at once. */
const mostTextBytes = 128 * 1024 * 1024

/** A course package as it was understood, before anything is made of it. */
export interface ReadCourse extends Pick<CourseManifest, 'course' | 'plan'> {
  /** By the ids that the plan has for them. */
  experiments: Map<string, ReadPackage>
  exams: Map<string, PackedExam>
  /** Each called by the id that the plan has for it. */
  datasets: GivenDataset[]
  files: GivenFile[]
  refused: RefusedStep[]
}

/** The entries of a course by their paths from the folder of its manifest. */
function entriesOf(entries: readonly ZipEntry[]): Map<string, ZipEntry> {
  const manifest = entries.find(({ path }) => isCourseFile(path))!
  const root = manifest.path.slice(0, -courseFile.length)
  return new Map(
    entries.flatMap((entry) => (entry.path.startsWith(root) ? [[entry.path.slice(root.length), entry] as const] : [])),
  )
}

async function jsonIn(entry: ZipEntry | undefined, most: number): Promise<unknown> {
  const bytes = entry && (await readEntry(entry, most))
  if (!bytes) return undefined
  try {
    return JSON.parse(decodeText(bytes).replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

/** Throws `BadZip` where it is no course that this platform could have written. */
async function manifestIn(entries: ReadonlyMap<string, ZipEntry>): Promise<CourseManifest> {
  const texts = [...entries.values()].filter(({ path }) => !isPackedBytes(path))
  if (texts.reduce((sum, { claimedBytes }) => sum + claimedBytes, 0) > mostTextBytes)
    throw new BadZip('课程包的文字内容过多')
  const given = await jsonIn(entries.get(courseFile), packageLimits.manifestBytes)
  const manifest = CourseManifest.safeParse(given)
  if (manifest.success) return manifest.data
  throw new BadZip(`course.json 不正确：${manifest.error.issues[0]?.message ?? '格式有误'}`)
}

/** Reads the texts of a course package. Experiments and exams that cannot be used are left out and listed with the reason. */
export async function readCourse(entries: readonly ZipEntry[]): Promise<ReadCourse> {
  const byPath = entriesOf(entries)
  const { course, plan, parts, datasets, files } = await manifestIn(byPath)
  const refused: RefusedStep[] = []
  const packed = new Map([...byPath].filter(([path]) => isPackedBytes(path)))
  const read: ReadCourse = {
    course,
    plan,
    experiments: new Map(),
    exams: new Map(),
    datasets: readDatasets(packed, '', datasets, refused),
    files: readFiles(packed, '', files, refused),
    refused,
  }
  const folders = Map.groupBy(byPath, ([path]) => /^experiments\/\d{1,4}\//.exec(path)?.[0] ?? '')
  for (const part of parts) {
    const reason = await readPart(part, { read, byPath, folders })
    if (reason !== null) refused.push({ step: `${kindLabels[part.kind]}「${part.title}」`, reason })
  }
  return read
}

interface Within {
  read: ReadCourse
  byPath: ReadonlyMap<string, ZipEntry>
  folders: ReadonlyMap<string, readonly (readonly [string, ZipEntry])[]>
}

/** Reads one experiment or exam; answers why it cannot be used, null where it can. */
async function readPart({ id, kind, path, title, left_out: why }: CoursePart, { read, byPath, folders }: Within) {
  if (path === null) return `没有随包导出：${why ?? '原因不明'}`
  if (kind === 'exam') {
    const exam = PackedExam.safeParse(await jsonIn(byPath.get(path), packageLimits.manifestBytes))
    if (!exam.success) return exam.error.issues[0]?.message ?? '内容有误'
    const unfit = unfitExam(exam.data)
    if (unfit === null) read.exams.set(id, exam.data)
    return unfit
  }
  const inside = (folders.get(path) ?? []).map(([at, entry]) => ({ ...entry, path: at.slice(path.length) }))
  const found = await readPackage(inside, true)
  if (found instanceof Refusal) return String(found.facts.reason)
  read.experiments.set(id, found)
  read.refused.push(
    ...found.refused.map((one) => ({ ...one, step: `${kindLabels.experiment}「${title}」的${one.step}` })),
  )
  found.refused = []
  return null
}
