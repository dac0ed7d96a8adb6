import { file as contract, type UploadedFile } from '@lab/contract/file'
import { bind } from '../../kernel/http/bind.ts'
import type { UploadedPart } from '../../kernel/http/context.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { ok, refuse, leaveWith } from '../../kernel/result.ts'
import { receiveFile } from './receive.ts'
import type { UploadKind } from './rules.ts'
import { fileAddress } from './serve.ts'
import type { FileRow } from './store.ts'

const mostAtOnce = 20

const present = (row: FileRow): UploadedFile => {
  const address = fileAddress(row)
  return { path: address, file_url: address, url: address, name: row.name, filename: row.name, size: row.sizeBytes }
}

interface UploadContext {
  kernel: Kernel
  actor: Actor
  parts(): AsyncIterable<UploadedPart>
}

async function receiveAll(
  { kernel, actor, parts }: UploadContext,
  kind: UploadKind,
  atMost: number,
): Promise<UploadedFile[]> {
  const received: UploadedFile[] = []
  for await (const part of parts()) {
    if (received.length >= atMost) leaveWith(refuse('invalid', { message: `只允许上传${atMost}个文件` }))
    received.push(present(ok(await receiveFile(kernel, actor, kind, part))))
  }
  if (!received.length) leaveWith(refuse('invalid', { message: '请上传文件' }))
  return received
}

const one = (kind: UploadKind) => async (context: UploadContext) => (await receiveAll(context, kind, 1))[0]!

export const fileEndpoints = bind('file', contract, {
  picture: async (context) => {
    const files = await receiveAll(context, 'picture', mostAtOnce)
    return { ...files[0]!, ...(files.length > 1 ? { files } : {}) }
  },
  pdf: one('pdf'),
  video: one('video'),
  file: one('file'),
  olderPicture: one('picture'),
  olderPdf: one('pdf'),
  olderVideo: one('video'),
  olderCsv: one('csv'),
  olderFile: one('file'),
  olderPictures: async (context) => {
    const files = await receiveAll(context, 'picture', mostAtOnce)
    return { files, total: files.length }
  },
})
