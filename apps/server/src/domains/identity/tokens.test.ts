import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readAccessToken, signAccessToken } from './tokens.ts'

const key = randomBytes(32)
const claims = { sid: 'session', sub: 'person', exp: 1_000 }

test('two tokens of one session in the same second differ, and both are good until they end', () => {
  const tokens = [signAccessToken(claims, key), signAccessToken(claims, key)]
  expect(tokens[0]).not.toBe(tokens[1])
  for (const token of tokens) {
    expect(readAccessToken(token, key, 999)).toMatchObject(claims)
    expect(readAccessToken(token, key, 1_000)).toBeNull()
    expect(readAccessToken(token, randomBytes(32), 999)).toBeNull()
  }
})
