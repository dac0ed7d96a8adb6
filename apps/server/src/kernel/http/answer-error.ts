import type { FastifyReply, FastifyRequest } from 'fastify'
import { isOutage, isStorageFull } from '../outage.ts'
import { StoreUnavailable } from '../files/store.ts'
import { RefusalThrown, refuse, type Refusal } from '../result.ts'
import { refusalBody } from './envelope.ts'
import { isFaultOfSender } from './multipart.ts'

const isOlder = (url: string): boolean => url.startsWith('/apis/v1/')

/** After how many seconds it is worth asking again, where nothing better is known. */
const usualWaitSeconds = { 429: 60, 503: 5 } as const

export function sendRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = refusalBody(refusal, isOlder(request.url))
  if (status === 429 || status === 503) {
    const { seconds, minutes } = refusal.facts
    const wait = seconds ?? (minutes === undefined ? usualWaitSeconds[status] : Number(minutes) * 60)
    reply.header('retry-after', String(wait))
  }
  return reply.code(status).send(body)
}

/** Raised by the database when a value cannot be stored (a NUL character, a number out of range): the input's fault. */
const unstorable: readonly (string | undefined)[] = ['22P02', '22021', '22P05', '22003']
/** Limits of a multipart body other than a file's length. */
const tooMuchAtOnce: readonly (string | undefined)[] = ['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT']

const isGone = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

/** The database error behind a driver's wrapper, so that its SQLSTATE can be read. */
const unwrap = (error: unknown): unknown =>
  error instanceof Error && error.cause && (error.cause as { code?: string }).code ? error.cause : error

/** What an error that left a handler is to the caller. Only what is the server's own fault is logged as an error. */
export function refusalOfError(thrown: unknown, request: FastifyRequest): Refusal {
  if (thrown instanceof RefusalThrown) return thrown.refusal
  if (thrown instanceof StoreUnavailable) {
    request.log.error({ err: thrown }, 'the file storage does not do what it is asked')
    return refuse('unavailable', { reason: '文件存储暂不可用，请稍后再试或联系管理员', seconds: 30 })
  }
  const error = unwrap(thrown)
  const known = error as { code?: string; statusCode?: number }
  if (isFaultOfSender(error)) return refuse('invalid', { message: '请求不完整或格式不正确，请重新上传' })
  if (tooMuchAtOnce.includes(known.code)) return refuse('invalid', { message: '一次上传的文件或字段过多' })
  if (known.code === 'FST_REQ_FILE_TOO_LARGE' || known.statusCode === 413) return refuse('tooLarge')
  if (known.statusCode && known.statusCode >= 400 && known.statusCode < 500)
    return refuse('invalid', { message: '请求格式不正确' })
  if (unstorable.includes(known.code)) return refuse('invalid', { message: '内容包含无法保存的字符或数值' })
  if (isStorageFull(error)) {
    request.log.error({ err: error }, 'storage is full')
    return refuse('unavailable', { reason: '服务器存储空间已满，暂时不能保存', seconds: 60 })
  }
  // Nobody is there to be answered, and nothing of ours is broken.
  if (isGone(request)) return refuse('invalid', { message: '请求中断' })
  if (isOutage(error)) {
    request.log.error({ err: error }, 'a service that this one needs does not answer')
    return refuse('unavailable')
  }
  request.log.error({ err: error }, 'request failed')
  return refuse('broken', { requestId: request.id })
}
