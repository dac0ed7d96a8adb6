import { z } from 'zod'
import { labLimits } from '@lab/contract/experiment-labs'
import type { Tx } from '../../../kernel/database/pool.ts'
import { job, type JobRun } from '../../../kernel/jobs/definition.ts'
import { packages } from '../../../kernel/jobs/named-queues.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Actor } from '../../../kernel/policy/actor.ts'
import { refuse, Refusal } from '../../../kernel/result.ts'
import { findFileByToken, withStoredZip } from '../../file/index.ts'
import { uploadedArchive } from '../package-import.ts'
import { labTextsOf } from './archive-files.ts'
import { recogniseApart } from './recognise-apart.ts'
import { findLabImport, insertLabImport, saveLabImport, type LabImportRow } from './store.ts'

const name = 'experiment.readLabs'
const Payload = z.object({ importId: z.uuid(), ownerId: z.uuid() })

/** Begins to read an uploaded archive; what is recognised is stored, and nothing is made. */
export async function startReading(
  tx: Tx,
  kernel: Kernel,
  actor: Actor,
  url: string,
  now: Date,
): Promise<LabImportRow | Refusal<'experiment.packageUnreadable' | 'noOrganisation'>> {
  if (actor.orgId === null) return refuse('noOrganisation')
  const archive = await uploadedArchive(tx, kernel, actor, url)
  if (archive instanceof Refusal) return archive
  const row = await insertLabImport(
    tx,
    { orgId: actor.orgId, ownerId: actor.userId, archiveToken: archive.token, name: archive.name },
    now,
  )
  const jobId = await kernel.jobs.enqueue(tx, {
    name,
    title: `识别实验「${archive.name}」`,
    payload: { importId: row.id, ownerId: actor.userId },
    orgId: actor.orgId,
    ownerId: actor.userId,
  })
  await saveLabImport(tx, row.id, { jobId })
  return { ...row, jobId }
}

async function read(run: JobRun<z.output<typeof Payload>>): Promise<unknown> {
  const { kernel, payload } = run
  const { db } = kernel.connection
  const row = await findLabImport(db, payload.importId, payload.ownerId)
  if (!row || row.state !== 'reading') return { state: 'gone' }
  const archive = await findFileByToken(db, row.archiveToken)
  const limits = { entries: labLimits.entries, totalBytes: 4 * kernel.config.packageBytes }
  const drafts = archive
    ? await withStoredZip(kernel, archive, limits, async (entries) =>
        recogniseApart(await labTextsOf(entries), {
          isStopped: () => run.cancelled(),
          onCrash: (error) => kernel.log.error({ err: error }, 'labs could not be recognised'),
        }),
      )
    : refuse('file.unreadable', { reason: '文件已不存在，请重新上传' })
  if (drafts === null) return undefined
  const nothing =
    '没有认出实验：支持 KillerCoda、Katacoda、Instruqt、Labtainers、GitHub Classroom、Jupyter 笔记本和 Markdown'
  const reason = drafts instanceof Refusal ? String(drafts.facts.reason) : drafts.length ? '' : nothing
  await kernel.connection.transaction(async (tx) => {
    const result = reason
      ? { state: 'unreadable' as const, reason }
      : { state: 'ready' as const, drafts: drafts as Exclude<typeof drafts, Refusal> }
    await saveLabImport(tx, row.id, result)
    await kernel.events.publish(tx, { domain: 'experiment', orgId: row.orgId })
  })
  run.conclude(reason || `认出 ${(drafts as unknown[]).length} 个实验`)
  return { lab_import_id: row.id }
}

export const readLabsJob = {
  ...job(name, packages, Payload, read),
  dropped: async (tx: Tx, payload: unknown): Promise<void> =>
    saveLabImport(tx, Payload.parse(payload).importId, { state: 'unreadable', reason: '识别已取消或失败，请重新上传' }),
}
