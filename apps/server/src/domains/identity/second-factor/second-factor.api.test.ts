import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recoveryCodesMax } from '@lab/contract/second-factor'
import { testApp, testPassword, type Answer, type Caller, type TestApp } from '../../../testing/index.ts'

// A code of an app in addition to the password: asked for once it is confirmed, good once, and slow to guess.

let app: TestApp
let teacher: Caller
beforeAll(async () => {
  app = await testApp({ runJobs: false, env: { TRUST_PROXY: '127.0.0.1' } })
  teacher = await app.as('teacher')
})
afterAll(() => app.close())

const own = '/apis/v2/my-second-factor'
const query = (text: string) => app.kernel.connection.pool.query(text)
beforeEach(async () => {
  await query('DELETE FROM second_factors')
  await query('DELETE FROM sign_in_attempts')
})
const done = ({ status, msg, data }: Answer) => {
  expect(status, msg).toBe(200)
  return data
}
const signIn = async (given: { code?: string; password?: string }, from = '10.0.0.1', alias = 'teacher') => {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/apis/v1/commons/oauth/token',
    headers: { 'x-forwarded-for': from },
    payload: { username: 'teacher', password: testPassword, alias, ...given },
  })
  const { code, msg } = answer.json<{ code: number; msg: string }>()
  return { status: answer.statusCode, code, msg }
}
const ok = { status: 200, code: 10200 }
const needed = { status: 400, code: 20131, msg: '请输入验证码' }
const wrong = { status: 400, code: 20132, msg: '验证码不正确，请输入最新的验证码' }

/** The code that an app shows `steps` of half a minute from now. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
/** A code of a time that is neither now nor next to it. */
const staleCode = (secret: string): string => {
  const good = new Set([-1, 0, 1, 2].map((steps) => codeOf(secret, steps)))
  return ['111111', '222222', '333333', '444444', '555555'].find((code) => !good.has(code))!
}
const begin = async (who = teacher): Promise<{ secret: string; address: string }> =>
  done(await who.post(own, { password: testPassword }))
/** Confirmed by the code of now; the next one, which is taken before its time, is still good. */
const turnOn = async (who = teacher): Promise<{ secret: string; codes: string[]; used: string }> => {
  const { secret } = await begin(who)
  const used = codeOf(secret)
  const { recovery_codes } = done(await who.post(`${own}/confirmation`, { code: used }))
  return { secret, codes: recovery_codes, used }
}

test('is asked for from when the app has shown that it has the secret', async () => {
  const { secret, address } = await begin()
  expect(address).toMatch(/^otpauth:\/\/totp\/.+:teacher\?/)
  expect(new URL(address).searchParams.get('secret')).toBe(secret)
  expect(done(await teacher.get(own))).toEqual({
    on_since: null,
    recovery_codes_left: 0,
    is_required: false,
    proof: 'password',
  })
  expect(await signIn({})).toMatchObject(ok)
  expect(await teacher.post(`${own}/confirmation`, { code: staleCode(secret) })).toMatchObject({ status: 400 })
  expect(await signIn({})).toMatchObject(ok)

  done(await teacher.post(`${own}/confirmation`, { code: codeOf(secret) }))
  expect(done(await teacher.get(own))).toMatchObject({ recovery_codes_left: recoveryCodesMax })
  expect(await signIn({})).toEqual(needed)
  expect(await signIn({ code: staleCode(secret) })).toEqual(wrong)
  expect(await signIn({ code: codeOf(secret, 1) })).toMatchObject(ok)
})

test('is of the last secret that was begun with, and the code that confirms it is used up', async () => {
  const { secret: first } = await begin()
  const { secret, used } = await turnOn()
  expect(first).not.toBe(secret)
  expect(await signIn({ code: codeOf(first) })).toEqual(wrong)
  expect(await signIn({ code: used })).toEqual(wrong)
  expect(await signIn({ code: codeOf(secret, 1) })).toMatchObject(ok)
})

test('may be one step of half a minute old, and no older', async () => {
  const { secret } = await turnOn()
  await query('UPDATE second_factors SET last_step = 0')
  expect(await signIn({ code: codeOf(secret, -2) })).toEqual(wrong)
})

test('says nothing to who has the wrong password', async () => {
  const { secret } = await turnOn()
  const refused = { status: 400, msg: '用户名或密码错误' }
  expect(await signIn({ password: 'wrong-password-1' })).toMatchObject(refused)
  expect(await signIn({ password: 'wrong-password-1', code: codeOf(secret) })).toMatchObject(refused)
})

test('is good once, also of two at the same moment, and none before it any more', async () => {
  const { secret } = await turnOn()
  const [code, before] = [codeOf(secret, 1), codeOf(secret)]
  const both = await Promise.all([signIn({ code }), signIn({ code }, '10.0.0.2')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(await signIn({ code })).toEqual(wrong)
  expect(await signIn({ code: before })).toEqual(wrong)
})

test('waits after wrong ones for the account, wherever the next comes from', async () => {
  const { secret } = await turnOn()
  for (let guess = 0; guess < 5; guess += 1) {
    expect(await signIn({ code: staleCode(secret) }, `10.0.1.${guess}`)).toEqual(wrong)
    // The password alone counts for nothing.
    expect(await signIn({})).toEqual(needed)
  }
  expect(await signIn({ code: codeOf(secret) }, '10.0.2.1')).toMatchObject({ status: 429 })
  const admin = await app.as('admin')
  const { id } = app.school.people.teacher
  done(await admin.post(`/apis/v2/users/${id}/release`))
  expect(await signIn({ code: codeOf(secret, 1) })).toMatchObject(ok)
})

test('counts wrong ones from the last right one', async () => {
  const { secret, codes } = await turnOn()
  const guess = async (times: number): Promise<void> => {
    for (let at = 0; at < times; at += 1) expect(await signIn({ code: staleCode(secret) })).toEqual(wrong)
  }
  await guess(4)
  expect(await signIn({ code: codes[0]! })).toMatchObject(ok)
  await guess(4)
  expect(await signIn({ code: codes[1]! })).toMatchObject(ok)
})

test('is replaced by a recovery code, once each and however it is typed', async () => {
  const { codes } = await turnOn()
  expect(new Set(codes).size).toBe(recoveryCodesMax)
  const [first = '', second = ''] = codes
  expect(await signIn({ code: first })).toMatchObject(ok)
  expect(await signIn({ code: first })).toEqual(wrong)
  expect(await signIn({ code: ` ${second.toUpperCase().replace('-', ' ')} ` })).toMatchObject(ok)
  expect(done(await teacher.get(own)).recovery_codes_left).toBe(recoveryCodesMax - 2)
})

test('neither secret nor codes are kept readable or logged', async () => {
  const { secret, codes } = await turnOn()
  const kept = await query('SELECT * FROM second_factors')
  const logs = await query('SELECT summary, before, after FROM activity_logs ORDER BY id')
  const all = JSON.stringify([kept.rows, logs.rows])
  for (const hidden of [secret, ...codes]) expect(all).not.toContain(hidden)
  expect(logs.rows.slice(-2).map(({ summary }: { summary: string }) => summary)).toEqual([
    '设置两步验证',
    '开启两步验证',
  ])
})

test('is begun and ended with the password only, and not begun while it is on', async () => {
  const bad = { password: 'wrong-password-1' }
  expect(await teacher.post(own, bad)).toMatchObject({ status: 400, msg: '密码不正确' })
  await turnOn()
  expect(await teacher.post(own, { password: testPassword })).toMatchObject({ status: 409, msg: '两步验证已经开启' })
  expect(await teacher.post(`${own}/removal`, bad)).toMatchObject({ status: 400, msg: '密码不正确' })
  expect(await signIn({})).toEqual(needed)
  done(await teacher.post(`${own}/removal`, { password: testPassword }))
  expect(await signIn({})).toMatchObject(ok)
  expect(await teacher.post(`${own}/confirmation`, { code: '123456' })).toMatchObject({ status: 409 })
})

test('is taken off by who administers the account, and by nobody else', async () => {
  const { id } = app.school.people.teacher
  const removal = `/apis/v2/users/${id}/second-factor/removal`
  const seen = async () => done(await (await app.as('admin')).get(`/apis/v2/users/${id}`)).user.has_second_factor
  await begin()
  expect(await seen()).toBe(false)
  await turnOn()
  expect(await seen()).toBe(true)
  for (const who of ['peer', 'stranger'] as const) {
    expect([403, 404]).toContain((await (await app.as(who)).post(removal)).status)
  }
  expect(await signIn({})).toEqual(needed)
  done(await (await app.as('admin')).post(removal))
  expect(await seen()).toBe(false)
  expect(await signIn({})).toMatchObject(ok)
})

test('nobody takes it off their own account without the password, nor by a program', async () => {
  const admin = await app.as('admin')
  const self = await admin.post(`/apis/v2/users/${app.school.people.admin.id}/second-factor/removal`)
  expect(self).toMatchObject({ status: 409 })
  const { secret } = done(await teacher.post('/apis/v2/my-tokens', { name: '程序', scope: 'write', days: 7 }))
  expect((await app.asToken(secret).post(own, { password: testPassword })).status).toBe(403)
})
