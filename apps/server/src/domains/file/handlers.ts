import { file as contract, partsOf, type FileUpload, type UploadedFile } from '@lab/contract/file'
import type { UploadOrigin } from '@lab/contract/upload-rules'
import type { z } from 'zod'
import { bind } from '../../kernel/http/bind.ts'
import type { UploadedPart } from '../../kernel/http/context.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { ok, orAbsent, refuse, throwRefusal } from '../../kernel/result.ts'
import { fileAddress } from './address.ts'
import { receiveFile } from './receive.ts'
import type { FileRow } from './store.ts'
import { dropUpload, finishUpload, openUpload, storePart } from './uploads/operations.ts'
import { findUpload, type UploadRow } from './uploads/store.ts'

const mostAtOnce = 20

const present = (row: FileRow): UploadedFile => {
  const address = fileAddress(row)
  return { path: address, file_url: address, url: address, name: row.name, filename: row.name, size: row.sizeBytes }
}

const arrivedOf = (row: UploadRow) => ({
  received: row.parts.map((part) => part.number),
  received_bytes: row.parts.reduce((sum, part) => sum + part.sizeBytes, 0),
})

const presentUpload = (row: UploadRow): z.input<typeof FileUpload> => ({
  id: row.id,
  name: row.name,
  size: row.sizeBytes,
  part_bytes: row.partBytes,
  parts: partsOf(row.sizeBytes),
  ...(row.finishedAt ? { received: [], received_bytes: row.sizeBytes } : arrivedOf(row)),
  state: row.finishedAt ? 'done' : 'open',
  expires_at: row.expiresAt,
  file: row.file && present(row.file),
})

interface UploadContext {
  kernel: Kernel
  actor: Actor
  parts(): AsyncIterable<UploadedPart>
  query: { origin?: UploadOrigin | undefined }
}

async function receiveAll(
  { kernel, actor, parts, query }: Omit<UploadContext, 'query'> & { query?: UploadContext['query'] },
  origin: UploadOrigin,
  atMost: number,
): Promise<UploadedFile[]> {
  const received: UploadedFile[] = []
  for await (const part of parts()) {
    if (received.length >= atMost) throwRefusal(refuse('invalid', { message: `只允许上传${atMost}个文件` }))
    received.push(present(ok(await receiveFile(kernel, actor, query?.origin ?? origin, part))))
  }
  if (!received.length) throwRefusal(refuse('invalid', { message: '请上传文件' }))
  return received
}

const one = (origin: UploadOrigin) => async (context: UploadContext) => (await receiveAll(context, origin, 1))[0]!

export const fileEndpoints = bind('file', contract, {
  picture: async (context) => {
    const files = await receiveAll(context, 'image', mostAtOnce)
    return { ...files[0]!, ...(files.length > 1 ? { files } : {}) }
  },
  pdf: one('pdf'),
  video: one('video'),
  file: one('file'),
  olderPicture: one('image'),
  olderPdf: one('pdf'),
  olderVideo: one('video'),
  olderCsv: one('csv'),
  olderFile: one('file'),
  olderPictures: async ({ kernel, actor, parts }) => {
    const files = await receiveAll({ kernel, actor, parts }, 'image', mostAtOnce)
    const path = files.map((one) => one.path)
    return { files, total: files.length, path, url: path }
  },

  createUpload: async ({ tx, actor, body, now, ok }) => ({
    upload: presentUpload(ok(await openUpload(tx, actor, body, now))),
  }),
  getUpload: async ({ object }) => ({ upload: presentUpload(object) }),
  putPart: async ({ kernel, object, params, query, parts, tx, now, ok }) => {
    let isSent = false
    for await (const { stream } of parts()) {
      if (isSent) throwRefusal(refuse('invalid', { message: '只允许上传1个文件' }))
      ok(await storePart(kernel, object, { number: params.number, body: stream, sha256: query.sha256 }, now))
      isSent = true
    }
    if (!isSent) throwRefusal(refuse('invalid', { message: '请上传文件' }))
    return arrivedOf(orAbsent(await findUpload(tx, object.id)))
  },
  finishUpload: async ({ kernel, actor, object, ok }) => {
    const keeper = { userId: object.ownerId, orgId: object.orgId ?? actor.orgId }
    return present(ok(await finishUpload(kernel, keeper, object)))
  },
  abortUpload: async ({ kernel, object }) => {
    await dropUpload(kernel, object.id)
    return {}
  },
})
