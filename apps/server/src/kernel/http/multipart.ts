import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { throwRefusal, refuse } from '../result.ts'
import type { UploadedPart } from './context.ts'

/** One byte more than storage takes in one piece: a file of exactly that length is whole, a longer one is seen to be. */
export const multipartCeiling = 5 * 1024 * 1024 * 1024 + 1

/** Errors that a request's own bytes caused: no boundary, a body that was cut off, a caller who went away. */
const faultsOfSenders = new WeakSet<object>()
export const isFaultOfSender = (error: unknown): boolean => error instanceof Object && faultsOfSenders.has(error)

const noted = (error: unknown): unknown => {
  if (error instanceof Object) faultsOfSenders.add(error)
  return error
}

export async function registerMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: multipartCeiling, files: 50, fields: 50, fieldSize: 64 * 1024 },
    throwFileSizeLimit: false,
  })
}

/** The files of a multipart body one after the other; what its other fields say is put into `fields` as it arrives. */
export async function* partsOf(request: FastifyRequest, fields: Record<string, string>): AsyncIterable<UploadedPart> {
  const parts = request.parts()
  for (;;) {
    const next = await parts.next().catch((error: unknown) => {
      throw noted(error)
    })
    if (next.done) return
    const part = next.value
    if (part.type !== 'file') {
      if (part.valueTruncated) throwRefusal(refuse('invalid', { message: '表单内容过长' }))
      if (typeof part.value === 'string') fields[part.fieldname] = part.value
      continue
    }
    // A short body that is cut off has failed already.
    noted(part.file.errored)
    part.file.on('error', noted)
    if (!part.filename) {
      part.file.resume()
      throwRefusal(refuse('invalid', { message: '文件名不能为空' }))
    }
    yield { field: part.fieldname, filename: part.filename, mimetype: part.mimetype, stream: part.file }
  }
}
