import type { RefusedStep } from '@lab/contract/experiment'
import { packageLimits } from '@lab/contract/experiment'
import { kindLabels } from '@lab/contract/kinds'
import type { CoursePlan } from '@lab/contract/mooc-plan'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Actor } from '../../../kernel/policy/actor.ts'
import { contentPolicy, type FullContent } from '../../content/index.ts'
import { datasetsToPack } from '../../dataset/index.ts'
import { findExam, packedExam, type PackedExam } from '../../exam/index.ts'
import { bytesToPack, describeDatasets, findExperiment, gathered } from '../../experiment/index.ts'
import { filesToPack, type Pack, type PackedBytes } from '../../file/index.ts'
import { datasetsIn, type FullMooc } from '../store.ts'
import { partUnits } from '../versions.ts'
import { courseFile, courseFormat, courseVersion, type CourseManifest, type CoursePart } from './format.ts'

type With = Pick<Kernel, 'connection' | 'files' | 'providers'>

/** Why a content of the course does not go along; null where it does. */
function staysBehind(actor: Actor, row: FullContent | null): string | null {
  if (!row || row.deletedAt) return '内容已删除'
  return contentPolicy.use(actor, row) === true ? null : '导出者没有使用权限'
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`
const below = (folder: string, bytes: readonly PackedBytes[]): PackedBytes[] =>
  bytes.map((one) => ({ ...one, path: `${folder}${one.path}` }))

/** The whole of a course for a zip of at most `mostBytes`, with its experiments, exams and data sets. What stays behind is named. */
export async function gatheredCourse(
  kernel: With,
  actor: Actor,
  row: FullMooc,
  plan: CoursePlan,
  mostBytes: number,
): Promise<Pack & { leftOut: RefusedStep[] }> {
  const { db } = kernel.connection
  const reader = { actor, kernel }
  const texts = new Map<string, string>()
  const bytes: PackedBytes[] = []
  const leftOut: RefusedStep[] = []
  const parts: CoursePart[] = []
  const exams: PackedExam[] = []
  let room = mostBytes
  const no = (part: Omit<CoursePart, 'path' | 'left_out'>, reason: string): void => {
    leftOut.push({ step: `${kindLabels[part.kind]}「${part.title}」`, reason })
    parts.push({ ...part, path: null, left_out: reason })
  }
  for (const { kind, content_id: id, title } of partUnits(plan)) {
    const part = { id, kind, title }
    const found = kind === 'experiment' ? await findExperiment(db, id, reader) : await findExam(db, id, reader)
    const reason = staysBehind(actor, found)
    if (!found || reason !== null) {
      no(part, reason ?? '')
      continue
    }
    const path = kind === 'experiment' ? `experiments/${parts.length + 1}/` : `exams/${parts.length + 1}.json`
    if ('experiment' in found) {
      const pack = await gathered(kernel, actor, found, room)
      for (const [name, text] of pack.texts) texts.set(`${path}${name}`, text)
      bytes.push(...below(path, pack.bytes))
      room -= pack.totalBytes
      leftOut.push(
        ...pack.leftOut.map((one) => ({ ...one, step: `${kindLabels.experiment}「${title}」的${one.step}` })),
      )
    } else {
      const packed = await packedExam(db, found)
      if (!packed) {
        no(part, '内容已删除')
        continue
      }
      texts.set(path, json(packed.exam))
      exams.push(packed.exam)
      leftOut.push(...packed.notes.map((note) => ({ step: `${kindLabels.exam}「${title}」`, reason: note })))
    }
    parts.push({ ...part, path })
  }
  const { title, summary, cover, tags, difficulty } = row
  const files = await filesToPack(db, { summary, cover, plan, exams }, room)
  const attached = datasetsIn(plan).map((datasetId) => ({ datasetId, version: null, name: datasetId }))
  const limits = { files: packageLimits.datasetFiles, bytes: room - files.bytes }
  const datasets = await datasetsToPack(db, reader, attached, limits)
  const own = bytesToPack(kernel.files, datasets.packed, files.packed)
  leftOut.push(
    ...files.leftOut.map(({ name, left_out: why }) => ({ step: `文件「${name}」`, reason: why ?? '' })),
    ...datasets.leftOut.map((one) => ({ step: `${kindLabels.dataset}「${one.title}」`, reason: one.reason })),
  )
  const manifest: CourseManifest = {
    format: courseFormat,
    version: courseVersion,
    course: { title, summary, cover, tags, difficulty },
    plan,
    parts,
    datasets: describeDatasets(datasets),
    files: [...files.packed.map(({ token, name, sha256 }) => ({ token, name, sha256 })), ...files.leftOut],
  }
  const all = [...own.bytes, ...bytes]
  return {
    // First, so that what it is is known early.
    texts: new Map([[courseFile, json(manifest)], ...texts]),
    bytes: all,
    totalBytes: all.reduce((sum, one) => sum + one.sizeBytes, 0),
    leftOut,
  }
}
