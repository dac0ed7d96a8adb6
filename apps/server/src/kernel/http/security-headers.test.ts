import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { inlineScriptHashes, securityHeaders } from './security-headers.ts'

const app = Fastify()
securityHeaders(app, { frameAncestors: ['https://portal.example.edu'], scriptHashes: ['sha256-abc=', 'sha256-abc='] })
app.get('/page', async (_request, reply) => reply.type('text/html').send('<p>'))
app.get('/data', async () => ({}))
app.get('/file', async (_request, reply) =>
  reply.header('content-security-policy', 'sandbox').type('text/html').send(''),
)

const headersOf = async (url: string) => (await app.inject({ url })).headers

test('a page runs its own scripts and nothing else, and is framed where it may be', async () => {
  expect(await headersOf('/page')).toMatchObject({
    'content-security-policy':
      "default-src 'self'; script-src 'self' 'wasm-unsafe-eval' 'sha256-abc='; style-src 'self' 'unsafe-inline'; " +
      "img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self' data:; connect-src 'self'; " +
      "worker-src 'self' blob:; frame-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; " +
      "frame-ancestors 'self' https://portal.example.edu",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  })
})

test('data does nothing when it is opened as a page', async () => {
  expect(await headersOf('/data')).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  })
})

test('a stricter policy stays', async () => {
  expect((await headersOf('/file'))['content-security-policy']).toBe('sandbox')
})

test('inline scripts are named by their hashes, others are not', () => {
  const html = '<script src="/a.js"></script><script>alert(1)</script><script type="module"> </script>'
  expect(inlineScriptHashes(html)).toEqual(['sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='])
})
