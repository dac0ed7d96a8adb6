import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CallLimits } from '../../kernel/http/call-limits.ts'
import { testApp, testPassword, type TestApp } from '../../testing/index.ts'

let app: TestApp
const school = '10.0.0.1'
const learners = Array.from({ length: 40 }, (_, at) => `learner-${at}`)
const cookies = new Map<string, string>()

const signIn = async (
  username: string,
  password: string,
  given: { cookie?: string | undefined; from?: string; proto?: string } = {},
) => {
  const { cookie, from = school, proto = 'http' } = given
  const answer = await app.app.inject({
    method: 'POST',
    url: '/apis/v1/commons/oauth/token',
    headers: { 'x-forwarded-for': from, 'x-forwarded-proto': proto, ...(cookie ? { cookie } : {}) },
    payload: { username, password, alias: 'student' },
  })
  const set = String(answer.headers['set-cookie'] ?? '')
  return { status: answer.statusCode, code: answer.json<{ code: number }>().code, set, cookie: set.split(';')[0] }
}
const statusOf = async (...given: Parameters<typeof signIn>): Promise<number> => (await signIn(...given)).status
const guess = (username: string, cookie?: string): Promise<number> => statusOf(username, 'wrong password 1', { cookie })

beforeAll(async () => {
  // No time passes: what was counted stays counted.
  app = await testApp({ runJobs: false, limits: new CallLimits(() => 0), env: { TRUST_PROXY: '127.0.0.1' } })
  await app.kernel.connection.db.execute(sql`
    INSERT INTO users (id, username, real_name, customer_id, roles, password_hash)
    SELECT gen_random_uuid(), 'learner-' || n, '学员', customer_id, roles, password_hash
    FROM users, generate_series(0, 39) n WHERE username = 'student'`)
  // What attempts have to bring after some that failed: sign-in-proof.api.test.ts.
  const rules = { proof_attempts: 0 }
  await (await app.as('operator')).put('/apis/v2/platform-configs/login_config', rules)
  for (const learner of learners) cookies.set(learner, (await signIn(learner, testPassword)).cookie!)
}, 120_000)
afterAll(() => app?.close())

test('a right password makes the browser known; only the sign-in gets the cookie back', async () => {
  const { set } = await signIn('learner-0', testPassword)
  expect(set).toMatch(
    /^known_device=[\w-]+\.[\w-]+; Path=\/apis\/v1\/commons\/oauth\/token; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
  )
  expect((await signIn('learner-0', testPassword, { proto: 'https' })).set).toMatch(/; SameSite=Strict; Secure$/)
  expect((await signIn('learner-0', 'wrong password 1', { from: '10.0.0.9' })).set).toBe('')
})

test('somebody in the same building tries names and passwords until the address may not any more', async () => {
  const guesses = await Promise.all(Array.from({ length: 300 }, (_, at) => guess(learners[at % 8]!)))
  expect(guesses.filter((status) => status === 400)).toHaveLength(40)
  expect(await guess('anybody')).toBe(429)
})

test('forty learners behind the address of a guesser sign in where they did before', async () => {
  const answers = await Promise.all(
    learners.flatMap((learner) => [guess(learner), statusOf(learner, testPassword, { cookie: cookies.get(learner) })]),
  )
  expect(answers.filter((_, at) => at % 2 === 1)).toEqual(Array(40).fill(200))
  expect(answers.filter((_, at) => at % 2 === 0)).toEqual(Array(40).fill(429))
}, 60_000)

test('a name written in capitals is the same account there as well', async () => {
  expect(await statusOf(' LEARNER-9 ', testPassword, { cookie: cookies.get('learner-9') })).toBe(200)
})

test('what is no known browser of the account gains nothing: the right password waits too', async () => {
  const own = cookies.get('learner-1')!
  const nothing: [string, string | undefined][] = [
    ['none', undefined],
    ['another account’s', cookies.get('learner-2')],
    ['a changed one', own.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['junk', 'known_device=a.b'],
  ]
  const answers: [string, number][] = []
  for (const [what, cookie] of nothing) answers.push([what, await statusOf('learner-1', testPassword, { cookie })])
  expect(answers).toEqual(nothing.map(([what]) => [what, 429]))
  expect(await statusOf('learner-1', testPassword, { cookie: own })).toBe(200)
})

test('wrong passwords from a known browser count on it: no more guesses than elsewhere, and only it waits', async () => {
  const own = cookies.get('learner-3')!
  const guesses: number[] = []
  for (let attempt = 0; attempt < 7; attempt++) guesses.push(await guess('learner-3', own))
  expect(guesses).toEqual([400, 400, 400, 400, 400, 429, 429])
  expect(await signIn('learner-3', testPassword, { cookie: own })).toMatchObject({ status: 429, code: 20102, set: '' })
  expect(await statusOf('learner-3', testPassword, { from: '10.0.0.2' })).toBe(200)
  expect(await statusOf('learner-4', testPassword, { cookie: cookies.get('learner-4') })).toBe(200)
})

test('the limit of an address holds for a known browser as well, by itself', async () => {
  const own = cookies.get('learner-5')!
  const codes: number[] = []
  for (let attempt = 0; attempt < 121; attempt++)
    codes.push((await signIn('learner-5', 'wrong password 1', { cookie: own })).code)
  expect(codes).toEqual([...Array<number>(5).fill(20101), ...Array<number>(115).fill(20102), 10429])
}, 60_000)

test('one browser of many learners is known for each of them', async () => {
  const both = (await signIn('learner-7', testPassword, { from: '10.0.0.3', cookie: cookies.get('learner-6') })).cookie
  expect(await statusOf('learner-6', testPassword, { cookie: both })).toBe(200)
  expect(await statusOf('learner-7', testPassword, { cookie: both })).toBe(200)
})
