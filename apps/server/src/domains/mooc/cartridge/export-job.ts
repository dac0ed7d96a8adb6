import { z } from 'zod'
import type { RefusedStep } from '@lab/contract/experiment'
import { courseFormats, type CourseFormat } from '@lab/contract/mooc-package'
import type { CoursePlan } from '@lab/contract/mooc-plan'
import type { Tx } from '../../../kernel/database/pool.ts'
import { Stopped } from '../../../kernel/jobs/all-or-nothing.ts'
import { job } from '../../../kernel/jobs/definition.ts'
import { madeId } from '../../../kernel/jobs/made-id.ts'
import { packages } from '../../../kernel/jobs/named-queues.ts'
import { ActorPayload, actorIn, payloadOf } from '../../../kernel/jobs/on-behalf.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Actor } from '../../../kernel/policy/actor.ts'
import { orAbsent, refuse, throwRefusal } from '../../../kernel/result.ts'
import { contentPolicy } from '../../content/index.ts'
import { roomIn } from '../../experiment/index.ts'
import { filesToPack, madeHours, packedBytes, sizeText, storeMade, zippedPack, type Pack } from '../../file/index.ts'
import { gatheredCourse } from '../package/gather.ts'
import { findEntry, findMooc, type FullMooc } from '../store.ts'
import { leftOutOf, packedPath, writeCartridge } from './write.ts'

const name = 'mooc.export'
const Payload = z.object({ id: z.uuid(), actor: ActorPayload, format: z.enum(courseFormats).default('cartridge') })

/** Queues the writing of a course as a package. */
export const startExport = (
  tx: Tx,
  kernel: Kernel,
  actor: Actor,
  row: FullMooc,
  format: CourseFormat,
): Promise<string> =>
  kernel.jobs.enqueue(tx, {
    name,
    title: `导出课程「${row.title}」`,
    payload: { id: row.id, actor: payloadOf(actor), format },
    orgId: row.orgId,
    ownerId: actor.userId,
  })

/** What a package was made of: its file, and what stayed behind. */
interface Exported {
  made_file_id: string
  left_out: RefusedStep[]
}

/** A course as a Common Cartridge, with what it cannot have by name. */
async function gatheredCartridge(
  kernel: Kernel,
  { title, summary }: FullMooc,
  plan: CoursePlan,
  mostBytes: number,
): Promise<Pack & { leftOut: RefusedStep[] }> {
  const { packed, leftOut, bytes: totalBytes } = await filesToPack(kernel.connection.db, plan, mostBytes)
  const files = packed.map((file, at) => ({ ...file, path: packedPath(at, file.name) }))
  return {
    texts: writeCartridge({ title, summary: summary.value, plan }, files),
    bytes: files.map((file) => packedBytes(kernel.files, file.path, file)),
    totalBytes,
    leftOut: [
      ...leftOut.map((file) => ({ step: `文件「${file.name}」`, reason: file.left_out ?? '' })),
      ...leftOutOf(plan),
    ],
  }
}

/** Writes the package piece by piece; anyone who asked for it downloads it within a day. */
export const exportJob = job(name, packages, Payload, async (run): Promise<Exported | undefined> => {
  const { kernel, payload } = run
  const { db } = kernel.connection
  const actor = actorIn(payload.actor)
  const row = await findMooc(db, payload.id, { actor, kernel })
  if (!row || row.deletedAt || contentPolicy.edit(actor, row) !== true) return throwRefusal(refuse('absent'))
  const { plan } = orAbsent(await findEntry(db, row.id))
  const { packageBytes } = kernel.config
  const isWhole = payload.format === 'package'
  const { leftOut: missing, ...pack } = await (isWhole
    ? gatheredCourse(kernel, actor, row, plan, roomIn(packageBytes))
    : gatheredCartridge(kernel, row, plan, packageBytes / 2))
  const id = madeId(run.id, `${payload.format} ${Date.now()}`)
  try {
    const made = await storeMade(kernel, actor.userId, {
      id,
      name: `${row.title.replaceAll(/[\\/:*?"<>|]/g, '_')}${isWhole ? '-完整包.zip' : '.imscc'}`,
      mime: 'application/zip',
      body: zippedPack(run, pack),
      maxBytes: packageBytes,
    })
    if (made === 'too long') {
      return throwRefusal(refuse('invalid', { message: `课程包不能超过${sizeText(packageBytes)}` }))
    }
    const said = missing.length ? `，${missing.length}项没有随包导出` : ''
    run.conclude(`已打包 ${sizeText(made.sizeBytes)}，${madeHours}小时内可以下载${said}`)
    return { made_file_id: id, left_out: missing }
  } catch (error) {
    if (error instanceof Stopped) return undefined
    throw error
  }
})
