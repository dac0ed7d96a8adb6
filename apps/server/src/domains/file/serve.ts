import type { FastifyInstance } from 'fastify'
import { refusalBody } from '../../kernel/http/envelope.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/result.ts'
import { addressKey, isSigned, type Signature } from './address.ts'
import { changingKind } from './ownership.ts'
import { isQuoted } from './references.ts'
import { isInline } from './rules.ts'
import { findFileByToken, type FileRow } from './store.ts'

/** One range of a Range header (RFC 9110, 14.1.2); several ranges and nonsense answer the whole file. */
export function parseRange(header: string | undefined, size: number): { start: number; end: number } | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (!match[1] && !match[2])) return null
  const start = match[1] ? Number(match[1]) : Math.max(0, size - Number(match[2]))
  const end = match[1] && match[2] ? Math.min(Number(match[2]), size - 1) : size - 1
  return start <= end && start < size ? { start, end } : null
}

/** How long the answer about a quotation is believed: looking through everything is not done at every request. */
const quotedMs = 10 * 60_000
const unquotedMs = 30_000
const rememberedMost = 10_000

/**
 * Whether a private file opens without a signature: when its owner has put it into something that people read, they must
 * see it there. Answers of the recent past are remembered.
 */
function quotationMemory(kernel: Pick<Kernel, 'connection' | 'providers'>): (token: string) => Promise<boolean> {
  const known = new Map<string, { answer: Promise<boolean>; until: number }>()
  return (token) => {
    const now = Date.now()
    const before = known.get(token)
    if (before && before.until > now) return before.answer
    if (known.size >= rememberedMost) known.clear()
    const entry = { answer: isQuoted(kernel.connection.db, kernel, token), until: now + unquotedMs }
    known.set(token, entry)
    entry.answer.then(
      (isIt) => {
        if (isIt) entry.until = now + quotedMs
      },
      () => known.delete(token),
    )
    return entry.answer
  }
}

/**
 * Uploaded bytes under a path of their own. Whatever they are, nothing of them runs in our origin: the type is what the
 * bytes said at upload, unknown types are downloads, and the policy sandboxes the document. A private file opens only by
 * a signed address that is not over, or where it is quoted.
 */
export function serveFiles(app: FastifyInstance, kernel: Kernel): void {
  const isQuotedSomewhere = quotationMemory(kernel)
  const mayOpen = async (row: FileRow, signature: Signature): Promise<boolean> =>
    !row.isPrivate ||
    isSigned(await addressKey(kernel.connection), row.token, signature, Date.now()) ||
    isQuotedSomewhere(row.token)

  app.get('/files/:token/:name', { config: { quiet: true } }, async (request, reply) => {
    const { token } = request.params as { token: string }
    const { e: expiry, s: seal, download } = request.query as { e?: string; s?: string; download?: string }
    const found = /^[\w-]{22}$/.test(token) ? await findFileByToken(kernel.connection.db, token) : null
    const row = found && (await mayOpen(found, { expiry, seal })) ? found : null
    const isChanging = row?.kind === changingKind
    // The bytes of a kept file may be replaced under its address: browsers ask again, and are answered that nothing changed.
    const tag = `"${row?.sha256 ?? ''}"`
    if (row && isChanging && request.headers['if-none-match'] === tag) return reply.code(304).header('etag', tag).send()
    const wanted = row ? parseRange(request.headers.range, row.sizeBytes) : null
    // A range of what was meanwhile replaced would be glued to the old beginning (RFC 9110, 13.1.5).
    const condition = request.headers['if-range']
    const range = condition === undefined || condition === tag ? wanted : null
    const body = row ? await kernel.files.get(row.storageKey, range ?? undefined) : null
    if (!row || !body) {
      const { status, body: answer } = refusalBody(refuse('absent'), false)
      return reply.code(status).header('cache-control', 'no-store').send(answer)
    }
    const shown = isInline(row.mime)
    const isDownload = !shown || download !== undefined
    reply.header('content-type', shown ? row.mime : 'application/octet-stream')
    reply.header(
      'content-disposition',
      `${isDownload ? 'attachment' : 'inline'}; filename*=UTF-8''${encodeURIComponent(row.name).replaceAll("'", '%27')}`,
    )
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; sandbox",
    )
    reply.header('cross-origin-resource-policy', 'same-origin')
    reply.header('cache-control', cacheOf(row))
    if (isChanging) reply.header('etag', tag)
    reply.header('accept-ranges', 'bytes')
    reply.header('content-length', range ? range.end - range.start + 1 : row.sizeBytes)
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${row.sizeBytes}`)
    return reply.send(body)
  })
}

/** What was private a moment ago must not stay in a cache; what may change is asked for again. */
const cacheOf = (row: FileRow): string =>
  row.isPrivate || row.kind === changingKind ? 'private, no-cache' : 'private, max-age=31536000, immutable'
