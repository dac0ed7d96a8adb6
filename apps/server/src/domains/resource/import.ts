import { z } from 'zod'
import { importFilesMax, resourceTitleMax, type ResourceImportResult, type ResourceType } from '@lab/contract/resource'
import { refusalMessage } from '@lab/contract/refusals'
import { BYTES_PER_MB, suffixOf, type UploadOrigin } from '@lab/contract/upload-rules'
import type { ZipEntry } from '../../kernel/files/zip.ts'
import { job } from '../../kernel/jobs/definition.ts'
import { interactive } from '../../kernel/jobs/named-queues.ts'
import { madeId } from '../../kernel/jobs/made-id.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { throwRefusal, ok, refuse, Refusal } from '../../kernel/result.ts'
import { discardUpload, fileAddress, findFileByToken, leftIn, receiveFile, roomFor, unpackFile } from '../file/index.ts'
import { createResource } from './operations.ts'
import { findResource } from './store.ts'

const byOrigin: Partial<Record<UploadOrigin, ResourceType>> = { image: 'picture', video: 'video', pdf: 'pdf' }
const origins: Readonly<Record<string, UploadOrigin>> = {
  jpg: 'image',
  jpeg: 'image',
  png: 'image',
  gif: 'image',
  webp: 'image',
  mp4: 'video',
  webm: 'video',
  pdf: 'pdf',
}

/** What a file of an archive becomes, by its name; its bytes are checked against it when it is received. Pure. */
export function plannedResource(path: string): {
  origin: UploadOrigin
  type: ResourceType
  title: string
  name: string
} {
  const name = path.split('/').at(-1)!
  const suffix = suffixOf(name)
  const origin = origins[suffix] ?? 'file'
  const stem = (suffix ? name.slice(0, -suffix.length - 1) : name).trim()
  const title = [...(stem || name)].slice(0, resourceTitleMax).join('')
  return { origin, type: byOrigin[origin] ?? 'file', title, name }
}

export const importName = 'resource.import'
const Payload = z.object({
  token: z.string(),
  orgId: z.string(),
  userId: z.string(),
  isPublic: z.boolean(),
  tags: z.array(z.string()),
})
type Payload = z.output<typeof Payload>

/** Makes one resource; says why not in words. */
async function importOne(kernel: Kernel, who: Payload, entry: ZipEntry, id: string): Promise<true | string> {
  const { origin, type, title, name } = plannedResource(entry.path)
  const said = ({ name: why, facts }: Refusal): string => refusalMessage(why, facts)
  const stream = entry.open()
  try {
    const file = await receiveFile(kernel, who, origin, { filename: name, stream, size: entry.claimedBytes })
    if (file instanceof Refusal) return said(file)
    const carried = { url: fileAddress(file) }
    const made = await kernel.connection.transaction((tx) =>
      createResource(
        tx,
        who,
        {
          title,
          obj_type: type,
          is_public: who.isPublic,
          tags: who.tags,
          ...(type === 'picture' ? { obj_picture: carried } : { obj_file: carried }),
        },
        id,
      ),
    )
    return made instanceof Refusal ? said(made) : true
  } finally {
    stream.destroy()
  }
}

const mostNamed = 100

/** Takes an uploaded zip apart into resources. Files that cannot be taken are left out and named with the reason. */
export const importJob = job(importName, interactive, Payload, async (run): Promise<ResourceImportResult> => {
  const { kernel, payload } = run
  const { db } = kernel.connection
  const archive = await findFileByToken(db, payload.token)
  if (!archive) return throwRefusal(refuse('file.unreadable', { reason: '压缩包已不存在，请重新上传' }))
  const result: ResourceImportResult = { created: 0, refused: [] }
  const room = await roomFor(db, payload.orgId)
  const limits = { entries: importFilesMax, totalBytes: room ? leftIn(room) : 1024 * BYTES_PER_MB }
  const unpacked = await unpackFile(kernel, archive, limits, async (entry, index, count) => {
    if (run.cancelled()) return
    const id = madeId(run.id, entry.path)
    const isMade = (await findResource(db, id)) !== null
    const made = isMade || (await importOne(kernel, payload, entry, id))
    if (made === true) result.created += 1
    else if (result.refused.length < mostNamed) result.refused.push({ name: entry.path, reason: made })
    await run.progress(index + 1, count, `已导入${result.created}个`)
  })
  ok(unpacked)
  if (!run.cancelled()) await kernel.connection.transaction((tx) => discardUpload(tx, archive))
  const refused = result.refused.length ? `，${result.refused.length}个未能导入` : ''
  run.conclude(`已导入${result.created}个资源${refused}`)
  const orgId = payload.orgId
  await kernel.connection.transaction((tx) => kernel.events.publish(tx, { domain: 'resource', orgId }))
  return result
})
