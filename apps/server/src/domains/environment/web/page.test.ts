import { describe, expect, it, test } from 'vitest'
import { sealed, unsealed, type Web } from './address.ts'
import { isAsked, locationBelow, readAnswer, requestBytes, rerooted, shownAnswer } from './page.ts'

const below = '/env-web/x'
const answer = (text: string) => readAnswer(Buffer.from(text.replaceAll('\n', '\r\n')))

describe('what the machine is asked', () => {
  const ask = (headers: Record<string, string>, path = '/a?b=1', method = 'GET', body = '') =>
    requestBytes({ method, path, headers, body: Buffer.from(body) }, 8080, below).toString()
  it('has the page’s own headers, and nothing of the person’s session', () => {
    const said = ask({ accept: 'text/html', cookie: 'auth=1', authorization: 'Bearer x', 'sec-fetch-site': 'none' })
    expect(said).toMatch(/^GET \/a\?b=1 HTTP\/1\.0\r\nHost: 127\.0\.0\.1:8080\r\n/)
    expect(said).toContain('accept: text/html\r\n')
    expect(said).toContain('X-Forwarded-Prefix: /env-web/x\r\n')
    expect(said).not.toMatch(/cookie|authorization|sec-fetch/i)
  })
  it('cannot be made two requests', () => {
    expect(ask({ 'x-a': 'b\r\nEvil: 1' }, '/a\r\nEvil: 2')).not.toMatch(/^Evil/m)
  })
  it('says how long a body is', () => {
    expect(ask({ 'content-length': '99' }, '/', 'POST', '你好')).toMatch(/Content-Length: 6\r\n\r\n你好$/)
  })
})

describe('what the machine answers', () => {
  it('is read with its body', () => {
    expect(answer('HTTP/1.0 201 Created\nContent-Type: text/plain\n\nhello')).toEqual({
      status: 201,
      headers: [['content-type', 'text/plain']],
      body: Buffer.from('hello'),
    })
  })
  it('may come in chunks', () => {
    const { body } = answer('HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n5\nhello\n3\n, x\n0\n\n')!
    expect(body.toString()).toBe('hello, x')
  })
  test.each(['', 'SSH-2.0-OpenSSH\n', 'HTTP/1.0 999 No\n\n', 'HTTP/1.0 200 OK\n'])('%j is none', (text) => {
    expect(answer(text)).toBeNull()
  })
  it('sets no cookies and brings no policy of its own', () => {
    const shown = shownAnswer(
      answer('HTTP/1.0 200 OK\nSet-Cookie: auth=x\nContent-Security-Policy: x\nETag: "1"\n\n')!,
      80,
      below,
    )
    expect(shown.headers).toEqual([
      ['etag', '"1"'],
      ['content-type', 'application/octet-stream'],
    ])
  })
})

test.each([
  ['/login', '/env-web/x/login'],
  ['http://127.0.0.1:8080/a', '/env-web/x/a'],
  ['http://localhost:8080', '/env-web/x/'],
  ['next?p=1', 'next?p=1'],
  ['http://127.0.0.1:9999/a', null],
  ['https://evil.example/', null],
  ['//evil.example/', null],
  ['javascript:alert(1)', null],
])('a redirect to %s leads to %s', (location, wanted) => {
  expect(locationBelow(location, 8080, below)).toBe(wanted)
})

test.each([
  ['text/html', '<a href="/a"><img src=\'/b.png\'>', '<a href="/env-web/x/a"><img src=\'/env-web/x/b.png\'>'],
  ['text/html; charset=utf-8', '<a href="//cdn/x"> 你好', '<a href="//cdn/x"> 你好'],
  ['text/css', 'a{background:url(/i.png)}', 'a{background:url(/env-web/x/i.png)}'],
  ['application/json', '{"a":" href=/x"}', '{"a":" href=/x"}'],
])('%s: %s', (type, given, wanted) => {
  expect(rerooted(type, Buffer.from(given), below).toString()).toBe(wanted)
})

test.each([
  [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'script' }, false],
  [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'frame' }, false],
  [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'embed' }, false],
  [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' }, true],
  [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' }, true],
  [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'script' }, true],
  [{}, true],
])('%j is answered: %s', (headers, wanted) => expect(isAsked(headers)).toBe(wanted))

describe('an address', () => {
  const key = Buffer.from('key')
  const web: Web = { id: '0de70000-0000-4000-8000-000000000001', host: 'web', port: 8080, session: 's', until: 1_000 }
  const segment = sealed(key, web)
  it('opens what it was made for until its time is over', () => {
    expect(unsealed(key, segment, 999)).toEqual(web)
    expect(unsealed(key, segment, 1_000)).toBeNull()
  })
  it.each([
    ['nothing', ''],
    ['another seal', `${segment.split('.')[0]}.x`],
    ['another port under the same seal', `${Buffer.from('{}').toString('base64url')}.${segment.split('.')[1]}`],
    ['more behind it', `${segment}.x`],
    ['another key', sealed(Buffer.from('other'), web)],
  ])('with %s is none', (_what, given) => expect(unsealed(key, given, 0)).toBeNull())
})
