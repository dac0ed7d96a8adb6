import { describe, expect, it, test } from 'vitest'
import { isUpgrade, mayConnect, readUpgrade, upgradeBytes } from './handshake.ts'
import { withShim } from './shim.ts'

test.each([
  [{ upgrade: 'websocket' }, true],
  [{ upgrade: 'WebSocket' }, true],
  [{ upgrade: 'h2c' }, false],
  [{}, false],
])('%j asks for a socket: %s', (headers, wanted) => expect(isUpgrade(headers)).toBe(wanted))

test.each([
  ['a page below such an address', { origin: 'null' }, true],
  ['a program', {}, true],
  ['a page of ours', { origin: 'https://lab.example.edu' }, false],
  ['a page of another site', { origin: 'https://evil.example' }, false],
])('%s may connect: %s', (_who, headers, wanted) => expect(mayConnect(headers)).toBe(wanted))

test('the machine is asked as if the page were its own, without anything of the session', () => {
  const headers = {
    origin: 'null',
    cookie: 'auth=1',
    authorization: 'Bearer x',
    referer: 'http://lab/env-web/secret/',
    'user-agent': 'Browser',
    'sec-websocket-key': 'k\r\nEvil: 1',
    'sec-websocket-version': '13',
    'sec-websocket-protocol': 'binary',
    'sec-fetch-site': 'cross-site',
  }
  const said = upgradeBytes({ path: '/a?b=1', headers }, 6080, '/env-web/x').toString()
  expect(said.split('\r\n')).toEqual([
    'GET /a?b=1 HTTP/1.1',
    'Host: 127.0.0.1:6080',
    'Origin: http://127.0.0.1:6080',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: kEvil: 1',
    'sec-websocket-protocol: binary',
    'user-agent: Browser',
    'X-Forwarded-Prefix: /env-web/x',
    '',
    '',
  ])
})

describe('what the machine answers', () => {
  const answer = (text: string) => readUpgrade(Buffer.from(text.replaceAll('\n', '\r\n')))
  it('is waited for until its head is whole', () => expect(answer('HTTP/1.1 101 Sw')).toBeNull())
  it('reaches the browser with what was agreed on alone', () => {
    const read = answer(
      'HTTP/1.1 101 OK\nSet-Cookie: auth=x\nContent-Security-Policy: x\nSec-WebSocket-Accept: a\nSec-WebSocket-Protocol: binary\n\nfirst',
    )
    expect(read).toEqual({
      head: Buffer.from(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: a\r\nSec-WebSocket-Protocol: binary\r\n\r\n',
      ),
      rest: Buffer.from('first'),
    })
  })
  it.each([
    ['a page', 'HTTP/1.1 200 OK\n\n'],
    ['a no', 'HTTP/1.1 403 Forbidden\n\n'],
    ['another protocol', 'SSH-2.0-OpenSSH\n\n'],
    ['no end of it', 'x'.repeat(20_000)],
  ])('may be %s, which is no socket', (_what, text) => expect(answer(text)).toBe('refused'))
})

test.each([
  ['<!doctype html><html><head lang="zh"><title>', '<!doctype html><html><head lang="zh">', '<title>'],
  ['<html><body>x', '<html>', '<body>x'],
  ['<!DOCTYPE html>\n<p>x', '<!DOCTYPE html>', '\n<p>x'],
])('%s gets the shim before its own scripts', (page, before, after) => {
  const shown = withShim(page, '/env-web/x')
  expect(shown.startsWith(`${before}<script>`)).toBe(true)
  expect(shown.endsWith(`("/env-web/x")</script>${after}`)).toBe(true)
})
test('a piece of a page stays as it is', () => expect(withShim('<li>one</li>', '/x')).toBe('<li>one</li>'))
