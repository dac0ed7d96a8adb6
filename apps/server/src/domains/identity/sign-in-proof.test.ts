import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { askForProof, isProof } from './sign-in-proof.ts'

const key = randomBytes(32)
const now = new Date('2026-11-20T12:00:00+08:00')
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const given = { turn: 'peer 10.0.0.1', failures: 3 }
const figures = '零一二三四五六七八九'

function proofOf({ challenge, bits, question }: ReturnType<typeof askForProof>) {
  const [, a, b] = /^(.)加(.)等于/.exec(question)!
  for (let nonce = 0; ; nonce += 1) {
    const digest = createHash('sha256').update(`${challenge}.${nonce}`).digest()
    if (digest.readUInt32BE(0) >>> (32 - bits) === 0)
      return { challenge, nonce: String(nonce), answer: String(figures.indexOf(a!) + figures.indexOf(b!)) }
  }
}
const proof = proofOf(askForProof(key, given, now))

test.each([
  ['at once', given, 0, true],
  ['after nine minutes', given, 9, true],
  ['after eleven minutes', given, 11, false],
  ['once one more has failed', { ...given, failures: 4 }, 0, false],
  ['for somebody else', { ...given, turn: 'teacher 10.0.0.1' }, 0, false],
])('what was asked for is good %s: %o after %i minutes, %s', (_what, asked, minutes, expected) => {
  expect(isProof(key, proof, asked, inMinutes(minutes))).toBe(expected)
})

test.each([
  ['nothing', undefined],
  ['a challenge that another server signed', proofOf(askForProof(randomBytes(32), given, now))],
  ['something behind the signature', { ...proof, challenge: `${proof.challenge}.x` }],
])('%s is no proof', (_what, brought) => {
  expect(isProof(key, brought, given, now)).toBe(false)
})
