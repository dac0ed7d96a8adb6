import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { nonceFor, sha256 } from './sign-in-proof.ts'

const hex = (text: string): string =>
  sha256(text)
    .map((word) => word.toString(16).padStart(8, '0'))
    .join('')

test.each(['', 'abc', 'a'.repeat(55), 'b'.repeat(56), 'c'.repeat(64), 'eyJvZiI6IjEyMyJ9.sig.4711'.repeat(9)])(
  'the hash of %j is that of every other program',
  (text) => expect(hex(text)).toBe(createHash('sha256').update(text).digest('hex')),
)

test('the work is what the server counts', async () => {
  const nonce = await nonceFor('challenge', 10)
  const digest = createHash('sha256').update(`challenge.${nonce}`).digest()
  expect(digest.readUInt32BE(0) >>> 22).toBe(0)
})
