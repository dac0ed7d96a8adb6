import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, testPassword, type Caller, type TestApp } from '../../testing/index.ts'
import { meanwhile } from '../learning/testing/meanwhile.ts'
import type { AskedProof } from './sign-in-proof.ts'

let app: TestApp
let nobody: Caller
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  nobody = await app.as(null)
})
afterAll(() => app.close())
beforeEach(() => app.kernel.connection.db.execute(sql`DELETE FROM sign_in_attempts`))

interface Proof {
  challenge: string
  nonce: string
  answer: string
}
const signIn = (password: string, proof?: Proof, username = 'peer') =>
  nobody.post('/apis/v1/commons/oauth/token', { username, password, ...(proof ? { proof } : {}) })
const wrong = 'wrong password 1'
const fail = async (times: number): Promise<AskedProof | undefined> => {
  let asked: AskedProof | undefined
  for (let failure = 0; failure < times; failure += 1) asked = (await signIn(wrong)).data?.proof
  return asked
}

function work({ challenge, bits }: AskedProof): string {
  for (let nonce = 0; ; nonce += 1) {
    const digest = createHash('sha256').update(`${challenge}.${nonce}`).digest()
    if (digest.readUInt32BE(0) >>> (32 - bits) === 0) return String(nonce)
  }
}
const figures = '零一二三四五六七八九'
const answerTo = ({ question }: AskedProof): number => {
  const [, a, b] = /^(.)加(.)等于/.exec(question)!
  return figures.indexOf(a!) + figures.indexOf(b!)
}
const proofOf = (asked: AskedProof): Proof => ({
  challenge: asked.challenge,
  nonce: work(asked),
  answer: String(answerTo(asked)),
})

test('after three wrong passwords the next attempt brings a proof, and the right one with it comes in', async () => {
  expect(await fail(2)).toBeUndefined()
  const asked = await fail(1)
  expect(asked).toMatchObject({ question: expect.stringContaining('等于多少') })
  const without = await signIn(testPassword)
  expect([without.status, without.code, without.msg]).toEqual([400, 20136, '请先回答下面的问题'])
  const within = await signIn(testPassword, proofOf(without.data.proof))
  expect(within.status).toBe(200)
  expect((await signIn(testPassword)).status).toBe(200)
})

test('being asked is no wrong password: nobody waits for it', async () => {
  await fail(3)
  for (let time = 0; time < 6; time += 1) expect((await signIn(testPassword)).code).toBe(20136)
})

test.each([
  ['another answer', (proof: Proof) => ({ ...proof, answer: '99' })],
  ['no work', (proof: Proof) => ({ ...proof, nonce: 'x' })],
  ['a challenge of one’s own', (proof: Proof) => ({ ...proof, challenge: `${proof.challenge.split('.')[0]}.x` })],
])('%s is refused', async (_what, change) => {
  const asked = (await fail(3))!
  const answer = await signIn(testPassword, change(proofOf(asked)))
  expect([answer.code, answer.msg]).toEqual([20136, '验证没有通过，请重新作答'])
})

test('a proof is good for one attempt, and for its account alone', async () => {
  const asked = (await fail(3))!
  const proof = proofOf(asked)
  for (let failure = 0; failure < 3; failure += 1) await signIn(wrong, undefined, 'teacher')
  expect((await signIn(testPassword, proof, 'teacher')).code).toBe(20136)
  expect((await signIn(wrong, proof)).code).toBe(20101)
  expect((await signIn(testPassword, proof)).code).toBe(20136)
})

test('of guesses at one moment with one proof only one is looked at', async () => {
  const proof = proofOf((await fail(3))!)
  const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(wrong, proof)))
  expect(answers.filter(({ code }) => code === 20101)).toHaveLength(1)
})

test('the answer may be written as people write it', async () => {
  const asked = (await fail(3))!
  const number = answerTo(asked)
  const said = number < 10 ? figures[number]! : `十${number % 10 ? figures[number % 10] : ''}`
  expect((await signIn(testPassword, { ...proofOf(asked), answer: said })).status).toBe(200)
})

test('unknown names are asked like known ones', async () => {
  const codes = async (name: string) => {
    const seen = []
    for (let time = 0; time < 5; time += 1) seen.push((await signIn(wrong, undefined, name)).code)
    return seen
  }
  expect(await codes('nobody-here')).toEqual(await codes('peer'))
})

test('who asks while others are failing is measured by what had failed when it was counted', async () => {
  await fail(2)
  const answer = await meanwhile(
    app,
    (tx) => tx.execute(sql`UPDATE sign_in_attempts SET failures = 3 WHERE account = 'peer'`),
    () => signIn(testPassword),
  )
  expect([answer.status, answer.code]).toEqual([400, 20136])
  expect((await signIn(testPassword, proofOf(answer.data.proof))).status).toBe(200)
})

test('nor does who waits come in without a proof at the moment at which the wait ends', async () => {
  await fail(3)
  await app.kernel.connection.db.execute(sql`
    UPDATE sign_in_attempts SET locked_until = now() + interval '1 hour' WHERE account = 'peer'`)
  const answer = await meanwhile(
    app,
    (tx) => tx.execute(sql`UPDATE sign_in_attempts SET locked_until = NULL WHERE account = 'peer'`),
    () => signIn(testPassword),
  )
  expect([answer.status, answer.code]).toEqual([400, 20136])
})
