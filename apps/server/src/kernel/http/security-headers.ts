import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** What data may do when somebody opens it as a page: nothing. The rest of a page's headers says nothing about data. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/**
 * Headers of every answer. Styles may be inline: antd writes its style tags at run time. Inline scripts only by the
 * hashes of the built pages. Uploaded files bring a stricter policy of their own (files domain).
 */
export function securityHeaders(
  app: FastifyInstance,
  options: { frameAncestors: string[]; scriptHashes: string[] },
): void {
  const csp = [
    "default-src 'self'",
    `script-src 'self' 'wasm-unsafe-eval' ${[...new Set(options.scriptHashes)].map((hash) => `'${hash}'`).join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors 'self' ${options.frameAncestors.join(' ')}`.trim(),
  ].join('; ')
  // With a callback: a promise for each of thousands of answers a second would be seen in the list benchmark.
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.header('x-content-type-options', 'nosniff')
    const isData = String(reply.getHeader('content-type')).startsWith('application/json')
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', isData ? dataPolicy : csp)
    if (!isData) {
      reply.header('referrer-policy', 'same-origin')
      if (!reply.hasHeader('cross-origin-opener-policy')) reply.header('cross-origin-opener-policy', 'same-origin')
      reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()')
    }
    done(null, payload)
  })
}

/** CSP hashes of the inline scripts of a built page. */
export function inlineScriptHashes(html: string): string[] {
  const hashes: string[] = []
  for (const match of html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)) {
    const text = match[1] ?? ''
    if (text.trim()) hashes.push(`sha256-${createHash('sha256').update(text).digest('base64')}`)
  }
  return hashes
}
