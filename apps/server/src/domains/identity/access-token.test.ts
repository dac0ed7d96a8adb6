import { randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { readAccessToken, signAccessToken } from './access-token.ts'

const key = randomBytes(32)
const claims = { sid: 'session', sub: 'person', exp: 1_000 }

test('two tokens of one session in the same second differ, and both are good until they end', async () => {
  const tokens = [await signAccessToken(claims, key), await signAccessToken(claims, key)]
  expect(tokens[0]).not.toBe(tokens[1])
  for (const token of tokens) {
    expect(await readAccessToken(token, key, 999)).toMatchObject(claims)
    expect(await readAccessToken(token, key, 1_000)).toBeNull()
    expect(await readAccessToken(token, randomBytes(32), 999)).toBeNull()
  }
})

test.each(['', 'a.b', 'a.b.c', '..', `${'a'.repeat(40)}.e30.${'b'.repeat(43)}`])('%j is not a token', async (token) => {
  expect(await readAccessToken(token, key, 999)).toBeNull()
})

test('a token without a session, or of another algorithm, is refused though its signature is ours', async () => {
  const noSession = new SignJWT({ sub: 'person', exp: 1_000 }).setProtectedHeader({ alg: 'HS256' })
  expect(await readAccessToken(await noSession.sign(key), key, 999)).toBeNull()
  const longer = randomBytes(64)
  const another = new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS512' })
  expect(await readAccessToken(await another.sign(longer), longer, 999)).toBeNull()
})
