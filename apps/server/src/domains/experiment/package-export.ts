import { z } from 'zod'
import { exportFormats, type ExportFormat, type RefusedStep } from '@lab/contract/experiment'
import type { Tx } from '../../kernel/database/pool.ts'
import { Stopped } from '../../kernel/jobs/all-or-nothing.ts'
import { job } from '../../kernel/jobs/definition.ts'
import { packages } from '../../kernel/jobs/named-queues.ts'
import { madeId } from '../../kernel/jobs/made-id.ts'
import { ActorPayload, actorIn, payloadOf } from '../../kernel/jobs/on-behalf.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { throwRefusal, refuse } from '../../kernel/result.ts'
import { contentPolicy } from '../content/index.ts'
import { madeHours, sizeText, storeMade, zippedPack } from '../file/index.ts'
import { gatheredScenario } from './labs/as-killercoda.ts'
import { gathered, roomIn } from './packages.ts'
import { findExperiment, type FullExperiment } from './store.ts'

const name = 'experiment.export'
const Payload = z.object({ id: z.uuid(), actor: ActorPayload, format: z.enum(exportFormats).default('package') })

export const startExport = (
  tx: Tx,
  kernel: Kernel,
  actor: Actor,
  row: FullExperiment,
  format: ExportFormat,
): Promise<string> =>
  kernel.jobs.enqueue(tx, {
    name,
    title: `导出实验「${row.title}」`,
    payload: { id: row.id, actor: payloadOf(actor), format },
    orgId: row.orgId,
    ownerId: actor.userId,
  })

/** What a package was made of: its file, and what stayed behind. */
interface Exported {
  made_file_id: string
  left_out: RefusedStep[]
}

/** Writes the package piece by piece; anyone who asked for it downloads it within a day. */
export const exportJob = job(name, packages, Payload, async (run): Promise<Exported | undefined> => {
  const { kernel, payload } = run
  const actor = actorIn(payload.actor)
  const row = await findExperiment(kernel.connection.db, payload.id, { actor, kernel })
  if (!row || row.deletedAt || contentPolicy.edit(actor, row) !== true) return throwRefusal(refuse('absent'))
  const { packageBytes } = kernel.config
  const room = roomIn(packageBytes)
  const isOwn = payload.format === 'package'
  const pack = await (isOwn ? gathered(kernel, actor, row, room) : gatheredScenario(kernel, row, room))
  const id = madeId(run.id, `package ${Date.now()}`)
  try {
    const made = await storeMade(kernel, actor.userId, {
      id,
      name: `${row.title.replaceAll(/[\\/:*?"<>|]/g, '_')}${isOwn ? '' : '-killercoda'}.zip`,
      mime: 'application/zip',
      body: zippedPack(run, pack),
      maxBytes: packageBytes,
    })
    if (made === 'too long') {
      return throwRefusal(refuse('invalid', { message: `实验包不能超过${sizeText(packageBytes)}` }))
    }
    const missing = pack.leftOut.length ? `，${pack.leftOut.length}项没有随包导出` : ''
    run.conclude(`已打包 ${sizeText(made.sizeBytes)}，${madeHours}小时内可以下载${missing}`)
    return { made_file_id: id, left_out: pack.leftOut }
  } catch (error) {
    if (error instanceof Stopped) return undefined
    throw error
  }
})
