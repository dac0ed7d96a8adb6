import type { FastifyInstance } from 'fastify'
import { refusalBody } from '../../kernel/http/envelope.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/result.ts'
import { changingKind } from './own.ts'
import { isInline } from './rules.ts'
import { findFileByToken, type FileRow } from './store.ts'

export const fileAddress = (row: FileRow): string => `/files/${row.token}/${encodeURIComponent(row.name)}`

/** One range of a Range header (RFC 9110, 14.1.2); several ranges and nonsense answer the whole file. */
export function parseRange(header: string | undefined, size: number): { start: number; end: number } | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (!match[1] && !match[2])) return null
  const start = match[1] ? Number(match[1]) : Math.max(0, size - Number(match[2]))
  const end = match[1] && match[2] ? Math.min(Number(match[2]), size - 1) : size - 1
  return start <= end && start < size ? { start, end } : null
}

/**
 * Uploaded bytes under a path of their own. Whatever they are, nothing of them runs in our origin: the type is what the
 * bytes said at upload, unknown types are downloads, and the policy sandboxes the document.
 */
export function serveFiles(app: FastifyInstance, kernel: Kernel): void {
  app.get('/files/:token/:name', { config: { quiet: true } }, async (request, reply) => {
    const { token } = request.params as { token: string }
    const row = /^[\w-]{22}$/.test(token) ? await findFileByToken(kernel.connection.db, token) : null
    const isChanging = row?.kind === changingKind
    // The bytes of a kept file may be replaced under its address: browsers ask again, and are told when nothing changed.
    const tag = `"${row?.sha256 ?? ''}"`
    if (row && isChanging && request.headers['if-none-match'] === tag) return reply.code(304).header('etag', tag).send()
    const range = row ? parseRange(request.headers.range, row.sizeBytes) : null
    const body = row ? await kernel.files.get(row.storageKey, range ?? undefined) : null
    if (!row || !body) {
      const { status, body: answer } = refusalBody(refuse('absent'), false)
      return reply.code(status).send(answer)
    }
    const shown = isInline(row.mime)
    reply.header('content-type', shown ? row.mime : 'application/octet-stream')
    reply.header(
      'content-disposition',
      `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(row.name).replaceAll("'", '%27')}`,
    )
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; sandbox",
    )
    reply.header('cross-origin-resource-policy', 'same-origin')
    reply.header('cache-control', isChanging ? 'private, no-cache' : 'private, max-age=31536000, immutable')
    if (isChanging) reply.header('etag', tag)
    reply.header('accept-ranges', 'bytes')
    reply.header('content-length', range ? range.end - range.start + 1 : row.sizeBytes)
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${row.sizeBytes}`)
    return reply.send(body)
  })
}
