import { passkeysMax } from '@lab/contract/passkey'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, testPassword, type Answer, type Caller, type CastName, type TestApp } from '../../../testing/index.ts'
import { insertPasskey, noteUse } from './store.ts'
import { device } from './testing/device.ts'

// A key on one's device in place of name, password and code: good for this platform, this browser, once.

const origin = 'https://lab.example.edu'
const rpId = 'lab.example.edu'
let app: TestApp
let teacher: Caller
beforeAll(async () => {
  app = await testApp({ runJobs: false, env: { PUBLIC_URL: origin } })
  teacher = await app.as('teacher')
})
afterAll(() => app.close())
beforeEach(() => app.kernel.connection.pool.query('DELETE FROM passkeys'))

const own = '/apis/v2/my-passkeys'
const done = ({ status, msg, data }: Answer) => {
  expect(status, msg).toBe(200)
  return data
}
const refused = [400, '通行密钥没有通过验证，请重试或使用密码登录']
const said = ({ status, msg }: { status: number; msg: string }) => [status, msg]

const begin = async (who: Caller) => done(await who.post(`${own}/options`, { password: testPassword }))
/** A device whose key somebody has added. */
async function added(who = teacher, name = '办公室电脑') {
  const key = device()
  const { options, challenge } = await begin(who)
  const response = key.make({ challenge: options.challenge, origin, rpId })
  const { passkey } = done(await who.post(own, { name, challenge, response }))
  return { key, passkey }
}

interface Answered {
  code: number
  msg: string
  data: { options: { challenge: string }; auth: { access_token: string } }
}
/** A browser at the sign-in page, with its cookies. */
function browser(alias = 'teacher') {
  let cookie = ''
  const post = async (path: string, payload: object) => {
    const answer = await app.app.inject({
      method: 'POST',
      url: `/apis/v2/sign-in/${path}`,
      headers: { cookie },
      payload,
    })
    const set = String(answer.headers['set-cookie'] ?? '')
    if (set.startsWith('passkey=')) cookie = set.split(';')[0]!
    return { status: answer.statusCode, ...answer.json<Answered>() }
  }
  return {
    ask: async (): Promise<string> => (await post('passkey-options', { alias })).data.options.challenge,
    enter: (response: object, as = alias) => post('passkeys', { alias: as, response }),
    get cookie() {
      return cookie
    },
    set cookie(value: string) {
      cookie = value
    },
  }
}
const idOf = (name: CastName): string => app.school.people[name].id
/** A key as it is kept, of a device that is nowhere. */
const rowOf = (name: CastName, credentialId: string) => ({
  userId: idOf(name),
  name: credentialId,
  credentialId,
  publicKey: '',
  counter: 0,
  transports: [],
  isSynced: false,
})

describe('adding', () => {
  test('several, each with a name and when it was used last; one is taken away', async () => {
    expect(done(await teacher.get(own))).toEqual({ passkeys: [], is_possible: true })
    const { key, passkey } = await added()
    await added(teacher, '手机')
    const page = browser()
    const entered = await page.enter(key.sign({ challenge: await page.ask(), origin, rpId, userId: idOf('teacher') }))
    expect(entered.status).toBe(200)
    const { passkeys } = done(await teacher.get(own))
    expect(passkeys).toMatchObject([
      { name: '办公室电脑', last_used_at: expect.any(String), is_synced: false },
      { name: '手机', last_used_at: null },
    ])
    // Not by others.
    expect((await (await app.as('peer')).delete(`${own}/${passkey.id}`)).status).toBe(404)
    done(await teacher.delete(`${own}/${passkey.id}`))
    expect(done(await teacher.get(own)).passkeys).toMatchObject([{ name: '手机' }])
    expect(
      said(await page.enter(key.sign({ challenge: await page.ask(), origin, rpId, userId: idOf('teacher') }))),
    ).toEqual(refused)
  })

  test('takes the password', async () => {
    const wrong = await teacher.post(`${own}/options`, { password: 'not-this-one1' })
    expect(said(wrong)).toEqual([400, '密码不正确'])
  })

  const untrue: [string, { origin?: string; rpId?: string; challenge?: string }][] = [
    ['another site', { origin: 'https://lab.example.edu.evil.example' }],
    ['the same name without encryption', { origin: 'http://lab.example.edu' }],
    ['another party', { rpId: 'example.edu' }],
    ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ]
  test.each(untrue)('is refused for %s', async (_name, change) => {
    const { options, challenge } = await begin(teacher)
    const response = device().make({ challenge: options.challenge, origin, rpId, ...change })
    expect(said(await teacher.post(own, { name: '假的', challenge, response }))).toEqual(refused)
  })

  test('is refused without a person whom the device recognised', async () => {
    const { options, challenge } = await begin(teacher)
    const response = device({ isSeen: false }).make({ challenge: options.challenge, origin, rpId })
    expect(said(await teacher.post(own, { name: '无人', challenge, response }))).toEqual(refused)
  })

  test('is of the session that asked, and once', async () => {
    const { options, challenge } = await begin(teacher)
    const response = device().make({ challenge: options.challenge, origin, rpId })
    const body = { name: '我的', challenge, response }
    expect(said(await (await app.as('peer')).post(own, body))).toEqual(refused)
    const elsewhere = await (
      await app.as(null)
    ).post('/apis/v1/commons/oauth/token', { username: 'teacher', password: testPassword })
    expect(said(await app.asToken(elsewhere.data.auth.access_token).post(own, body))).toEqual(refused)
    done(await teacher.post(own, body))
    expect(said(await teacher.post(own, body))).toEqual(refused)
    expect(said(await teacher.post(own, { ...body, challenge: 'made-up' }))).toEqual(refused)
    // Nor after an answer that was refused.
    const second = await begin(teacher)
    const asked = { challenge: second.options.challenge, origin, rpId }
    const wrong = device().make({ ...asked, origin: 'https://evil.example' })
    expect(said(await teacher.post(own, { name: '假的', challenge: second.challenge, response: wrong }))).toEqual(
      refused,
    )
    const right = device().make(asked)
    expect(said(await teacher.post(own, { name: '迟的', challenge: second.challenge, response: right }))).toEqual(
      refused,
    )
  })

  test('has an end: so many keys somebody has, and no more', async () => {
    const { db } = app.kernel.connection
    const { options, challenge } = await begin(teacher)
    for (let n = 0; n < passkeysMax; n += 1) await insertPasskey(db, rowOf('teacher', `key-${n}`))
    expect((await teacher.post(`${own}/options`, { password: testPassword })).msg).toContain(String(passkeysMax))
    const response = device().make({ challenge: options.challenge, origin, rpId })
    expect((await teacher.post(own, { name: '多的', challenge, response })).msg).toContain(String(passkeysMax))
  })

  test('a key that somebody has is nobody else’s', async () => {
    const { key } = await added()
    const peer = await app.as('peer')
    const { options, challenge } = await begin(peer)
    const response = key.make({ challenge: options.challenge, origin, rpId })
    expect(said(await peer.post(own, { name: '别人的', challenge, response }))).toEqual(refused)
  })
})

describe('signing in', () => {
  test('needs no name, no password and no code', async () => {
    const { key } = await added()
    const { secret } = done(await teacher.post('/apis/v2/my-second-factor', { password: testPassword }))
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    done(await teacher.post('/apis/v2/my-second-factor/confirmation', { code }))
    const page = browser()
    const { status, data } = await page.enter(
      key.sign({ challenge: await page.ask(), origin, rpId, userId: idOf('teacher') }),
    )
    expect(status).toBe(200)
    expect(data.auth).toMatchObject({ login_method: 'passkey', site: 'teacher', user: { username: 'teacher' } })
    expect((await app.asToken(data.auth.access_token).get('/apis/v2/experiments')).status).toBe(200)
    await app.kernel.connection.pool.query('DELETE FROM second_factors')
  })

  test('once with a challenge, in the browser that asked, at the site that it asked for', async () => {
    const { key } = await added()
    const page = browser()
    const asked = await page.ask()
    const response = key.sign({ challenge: asked, origin, rpId, userId: idOf('teacher') })
    const { cookie } = page
    const other = browser()
    await other.ask()
    expect(said(await other.enter(response))).toEqual(refused)
    expect(said(await browser().enter(response))).toEqual(refused)
    expect((await page.enter(response)).status).toBe(200)
    page.cookie = cookie
    expect(said(await page.enter(response))).toEqual(refused)
    // Nor with a new signature of the same challenge.
    page.cookie = cookie
    expect(said(await page.enter(key.sign({ challenge: asked, origin, rpId, userId: idOf('teacher') })))).toEqual(
      refused,
    )
    const student = browser('student')
    const forStudents = await student.ask()
    const signed = key.sign({ challenge: forStudents, origin, rpId, userId: idOf('teacher') })
    expect(said(await student.enter(signed, 'teacher'))).toEqual(refused)
  })

  const untrue: [string, (made: { key: ReturnType<typeof device>; challenge: string; userId: string }) => object][] = [
    ['another site', ({ key, ...asked }) => key.sign({ ...asked, origin: 'https://evil.example', rpId })],
    ['another party', ({ key, ...asked }) => key.sign({ ...asked, origin, rpId: 'evil.example' })],
    ['another challenge', ({ key, ...asked }) => key.sign({ ...asked, challenge: 'AAAA', origin, rpId })],
    ['another person', ({ key, ...asked }) => key.sign({ ...asked, userId: idOf('admin'), origin, rpId })],
    ['a key of nobody', (asked) => device().sign({ ...asked, origin, rpId })],
    [
      'a signature of another key under the name of this one',
      ({ key, ...asked }) => ({ ...device().sign({ ...asked, origin, rpId }), id: key.id, rawId: key.id }),
    ],
    [
      'an answer to adding one',
      ({ key, ...asked }) => {
        const { response, ...rest } = key.sign({ ...asked, origin, rpId })
        const made = key.make({ ...asked, origin, rpId })
        return { ...rest, response: { ...response, clientDataJSON: made.response.clientDataJSON } }
      },
    ],
  ]
  test.each(untrue)('is refused for %s', async (_name, answer) => {
    const { key } = await added()
    const page = browser()
    const challenge = await page.ask()
    expect(said(await page.enter(answer({ key, challenge, userId: idOf('teacher') })))).toEqual(refused)
  })

  test('is refused for a key that has counted less than before: it is a copy', async () => {
    const { key } = await added()
    const page = browser()
    const enter = async () =>
      page.enter(key.sign({ challenge: await page.ask(), origin, rpId, userId: idOf('teacher') }))
    key.setCounter(50)
    expect((await enter()).status).toBe(200)
    key.setCounter(20)
    expect(said(await enter())).toEqual(refused)
    key.setCounter(51)
    expect((await enter()).status).toBe(200)
  })

  test('admits to the sites of one’s roles alone, and nobody whose account is disabled', async () => {
    const { key } = await added()
    const userId = idOf('teacher')
    const student = browser('student')
    const atStudents = await student.enter(key.sign({ challenge: await student.ask(), origin, rpId, userId }))
    expect(atStudents.status).toBe(403)
    const admin = await app.as('admin')
    done(await admin.post(`/apis/v2/users/${userId}/disable`))
    const page = browser()
    const closed = await page.enter(key.sign({ challenge: await page.ask(), origin, rpId, userId }))
    expect(said(closed)).toEqual([403, '账号已停用'])
    done(await admin.post(`/apis/v2/users/${userId}/enable`))
    teacher = await app.as('teacher')
  })

  test('a count that came before is refused, also of two signatures at one moment', async () => {
    const { db } = app.kernel.connection
    const key = await insertPasskey(db, { ...rowOf('teacher', 'counts'), counter: 5 })
    const silent = await insertPasskey(db, rowOf('teacher', 'counts-nothing'))
    const note = (id: string, counter: number) => noteUse(db, id, { counter, isSynced: false, now: new Date() })
    expect([await note(key!.id, 5), await note(key!.id, 6), await note(key!.id, 0)]).toEqual([false, true, false])
    expect([await note(silent!.id, 0), await note(silent!.id, 0)]).toEqual([true, true])
  })

  test('an account that is erased has no keys any more', async () => {
    await insertPasskey(app.kernel.connection.db, rowOf('otherStudent', 'erased'))
    const admin = await app.as('admin')
    const erasure = { username: 'otherstudent' }
    done(await admin.post(`/apis/v2/users/${idOf('otherStudent')}/erasure`, erasure))
    expect((await app.kernel.connection.pool.query('SELECT FROM passkeys')).rows).toEqual([])
  })

  test('a password set by a link takes the keys away, too', async () => {
    await insertPasskey(app.kernel.connection.db, rowOf('neighbour', 'before'))
    const admin = await app.as('admin')
    const { token } = done(await admin.post(`/apis/v2/users/${idOf('neighbour')}/password-link`))
    const payload = { token, new_password: 'Chosen-myself-1' }
    const used = await app.app.inject({ method: 'POST', url: '/apis/v2/password-links/uses', payload })
    expect(used.statusCode).toBe(200)
    expect((await app.kernel.connection.pool.query('SELECT FROM passkeys')).rows).toEqual([])
  })

  test('a new password from an administrator takes the keys away, too', async () => {
    const peer = await app.as('peer')
    await added(peer)
    const admin = await app.as('admin')
    done(await admin.post(`/apis/v2/users/${idOf('peer')}/reset-password`, { initial_password: 'First12345' }))
    const { rows } = await app.kernel.connection.pool.query('SELECT FROM passkeys')
    expect(rows).toEqual([])
  })
})

describe('its owner hears', () => {
  const heard = async (who: Caller): Promise<string[]> =>
    done(await who.get('/apis/v2/my-notices')).list.map(({ title }: { title: string }) => title)

  test('of a key that is added and of one that is removed', async () => {
    const operator = await app.as('operator')
    const { passkey } = await added(operator, '机房电脑')
    expect(await heard(operator)).toContain('您的账号添加了通行密钥「机房电脑」')
    done(await operator.delete(`${own}/${passkey.id}`))
    expect(await heard(operator)).toContain('您的账号移除了通行密钥「机房电脑」')
  })

  test('and says whether keys go with a changed password', async () => {
    const operator = await app.as('operator')
    await insertPasskey(app.kernel.connection.db, rowOf('operator', 'remains'))
    const change = (old_password: string, new_password: string, more: object = {}) =>
      operator.put('/apis/v1/commons/users/info/password', { old_password, new_password, ...more })
    done(await change(testPassword, 'Another-pass-1'))
    expect(done(await operator.get(own)).passkeys).toHaveLength(1)
    done(await change('Another-pass-1', testPassword, { drops_passkeys: true }))
    expect(done(await operator.get(own)).passkeys).toEqual([])
    const { list } = done(await operator.get('/apis/v2/my-notices'))
    expect(list[0].title).toBe('密码已修改，您的1个通行密钥已移除')
  })
})

test('without an address that is set, none is made under the name that a caller says', async () => {
  const bare = await testApp({ runJobs: false })
  try {
    const who = await bare.as('teacher')
    const answer = await bare.app.inject({
      method: 'POST',
      url: '/apis/v2/sign-in/passkey-options',
      headers: { host: 'evil.example' },
      payload: { alias: 'teacher' },
    })
    expect(answer.json()).toMatchObject({ code: 20145 })
    const onOwnMachine = await bare.app.inject({
      method: 'POST',
      url: '/apis/v2/sign-in/passkey-options',
      headers: { host: 'localhost:4600' },
      payload: { alias: 'teacher' },
    })
    expect(onOwnMachine.json()).toMatchObject({ code: 10200, data: { options: { rpId: 'localhost' } } })
    expect(done(await who.get(own))).toMatchObject({ passkeys: [] })
  } finally {
    await bare.close()
  }
})
