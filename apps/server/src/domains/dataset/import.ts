import { z } from 'zod'
import { datasetLimits, type AddedFiles } from '@lab/contract/dataset'
import { joined } from '@lab/contract/dataset-paths'
import { refusalMessage } from '@lab/contract/refusals'
import { BYTES_PER_MB } from '@lab/contract/upload-rules'
import { job } from '../../kernel/jobs/definition.ts'
import { interactive } from '../../kernel/jobs/named-queues.ts'
import { throwRefusal, ok, refuse, Refusal } from '../../kernel/result.ts'
import {
  discardUpload,
  findFileByToken,
  leftIn,
  receiveFile,
  roomFor,
  unpackFile,
  type FileRow,
} from '../file/index.ts'
import { addFiles } from './add-files.ts'
import type { IncomingFile } from './rules.ts'
import { findDataset } from './store.ts'

export const importName = 'dataset.import'
const Payload = z.object({
  token: z.string(),
  datasetId: z.uuid(),
  orgId: z.uuid(),
  userId: z.uuid(),
  dir: z.string(),
  same: z.enum(['replace', 'keep']),
})

/** Files that enter the tree in one transaction: one that is killed loses no more than these, and they come again. */
const batchSize = 50
const mostNamed = 100

export const asIncoming = (path: string, file: FileRow): IncomingFile => ({
  path,
  fileId: file.id,
  sizeBytes: file.sizeBytes,
  sha256: file.sha256,
})

/**
 * Takes an uploaded zip apart into a data set's tree. Files that cannot be taken are named with the reason. Run twice it
 * changes nothing more: a file that is there with the same bytes is kept as it is.
 */
export const importJob = job(importName, interactive, Payload, async (run): Promise<AddedFiles> => {
  const { kernel, payload } = run
  const { connection } = kernel
  const archive = await findFileByToken(connection.db, payload.token)
  if (!archive) return throwRefusal(refuse('file.unreadable', { reason: '压缩包已不存在，请重新上传' }))
  const total: AddedFiles = { added: 0, replaced: 0, kept: 0, refused: [] }
  const room = await roomFor(connection.db, payload.orgId)
  const limits = { entries: datasetLimits.archiveFiles, totalBytes: room ? leftIn(room) : 1024 * BYTES_PER_MB }
  const batch: IncomingFile[] = []
  const note = (refused: AddedFiles['refused']): void => {
    total.refused.push(...refused.slice(0, Math.max(0, mostNamed - total.refused.length)))
  }
  const enter = async (): Promise<void> => {
    if (!batch.length) return
    const done = await connection.transaction(async (tx) => {
      const row = await findDataset(tx, payload.datasetId, null)
      if (!row || row.deletedAt) return throwRefusal(refuse('absent'))
      return addFiles(tx, payload, payload.datasetId, batch.splice(0), payload.same)
    })
    total.added += done.added
    total.replaced += done.replaced
    total.kept += done.kept
    note(done.refused)
  }
  const unpacked = await unpackFile(kernel, archive, limits, async (entry, index, count) => {
    if (run.cancelled()) return
    const path = joined(payload.dir, entry.path)
    const stream = entry.open()
    try {
      const incoming = { filename: entry.path.split('/').at(-1)!, stream, size: entry.claimedBytes }
      const file = await receiveFile(kernel, payload, 'dataset', incoming)
      if (file instanceof Refusal) note([{ path, reason: refusalMessage(file.name, file.facts) }])
      else batch.push(asIncoming(path, file))
    } finally {
      stream.destroy()
    }
    if (batch.length >= batchSize) await enter()
    await run.progress(index + 1, count, `已导入${total.added + total.replaced}个文件`)
  })
  await enter()
  ok(unpacked)
  if (!run.cancelled()) await connection.transaction((tx) => discardUpload(tx, archive))
  const { datasetId: id, orgId } = payload
  await connection.transaction((tx) => kernel.events.publish(tx, { domain: 'dataset', id, orgId }))
  const refused = total.refused.length ? `，${total.refused.length}个未能导入` : ''
  run.conclude(`已导入${total.added + total.replaced}个文件${refused}`)
  return total
})
