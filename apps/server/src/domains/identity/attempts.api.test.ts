import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, testPassword, type TestApp } from '../../testing/index.ts'
import { countFailure, takeBackAttempt, type Counted } from './attempts.ts'

let app: TestApp
const home = '10.0.0.1'
const elsewhere = '10.9.9.9'

beforeAll(async () => {
  // Forwarding headers of this test's requests are believed, so that it can ask from several addresses.
  app = await testApp({ runJobs: false, env: { TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => app.close())
const rule = async (given: object) => (await app.as('operator')).put('/apis/v2/platform-configs/login_config', given)
// What attempts have to bring after some is tested below.
beforeAll(() => rule({ proof_attempts: 0 }))
beforeEach(() => app.kernel.connection.db.execute(sql`DELETE FROM sign_in_attempts`))

const signIn = async (username: string, password: string, from = home) => {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/apis/v1/commons/oauth/token',
    headers: { 'x-forwarded-for': from },
    payload: { username, password },
  })
  const { code, msg } = answer.json<{ code: number; msg: string }>()
  return { status: answer.statusCode, code, msg, wait: answer.headers['retry-after'] }
}
const fail = async (times: number, username = 'peer', from = home) => {
  for (let failure = 0; failure < times; failure++) await signIn(username, 'wrong password 1', from)
}
const right = { status: 200, code: 10200 }
const wrong = { status: 400, code: 20101, msg: '用户名或密码错误' }
const locked = { status: 429, code: 20102, msg: '登录失败次数过多，请1分钟后再试', wait: '60' }

describe('wrong passwords in a row', () => {
  test('make even the right one wait, and say for how long', async () => {
    await fail(5)
    expect(await signIn('peer', testPassword)).toMatchObject(locked)
    await app.kernel.connection.db.execute(sql`UPDATE sign_in_attempts SET locked_until = now() - interval '1 s'`)
    expect(await signIn('peer', testPassword)).toMatchObject(right)
  })

  test('make the next wait longer', async () => {
    await fail(5)
    await app.kernel.connection.db.execute(sql`UPDATE sign_in_attempts SET locked_until = now() - interval '1 s'`)
    expect(await signIn('peer', 'wrong password 1')).toMatchObject(wrong)
    expect(await signIn('peer', testPassword)).toMatchObject({ msg: '登录失败次数过多，请2分钟后再试', wait: '120' })
  })

  test('are forgotten with the right one', async () => {
    await fail(4)
    expect(await signIn('peer', testPassword)).toMatchObject(right)
    await fail(4)
    expect(await signIn('peer', testPassword)).toMatchObject(right)
  })

  test('do not keep the owner out who signs in elsewhere, and the guesser stays locked', async () => {
    await fail(5, 'peer', elsewhere)
    expect(await signIn('peer', testPassword, home)).toMatchObject(right)
    expect(await signIn('peer', testPassword, elsewhere)).toMatchObject(locked)
  })

  test('make each address wait for its own', async () => {
    await fail(5, 'peer', elsewhere)
    await app.kernel.connection.db.execute(sql`UPDATE sign_in_attempts SET locked_until = now() - interval '1 s'`)
    await fail(1, 'peer', elsewhere)
    await fail(5, 'peer', home)
    expect(await signIn('peer', testPassword, home)).toMatchObject({ wait: '60' })
    expect(await signIn('peer', testPassword, elsewhere)).toMatchObject({ wait: '120' })
  })

  test('count the same however the name is written', async () => {
    await fail(3)
    await fail(2, ' PEER ')
    expect(await signIn('peer', testPassword)).toMatchObject(locked)
  })

  test('do not show who exists', async () => {
    const answerFor = async (name: string) => {
      const answers = []
      for (let attempt = 0; attempt < 7; attempt++) answers.push(await signIn(name, 'wrong password 1'))
      return answers
    }
    expect(await answerFor('nobody-of-that-name')).toEqual(await answerFor('peer'))
  })

  test('wait as often and as long as the platform says', async () => {
    const operator = await app.as('operator')
    await operator.put('/apis/v2/platform-configs/login_config', { lock_attempts: 3, lock_minutes: 30 })
    await fail(3)
    expect(await signIn('peer', testPassword)).toMatchObject({ msg: '登录失败次数过多，请30分钟后再试' })
    await operator.put('/apis/v2/platform-configs/login_config', { lock_attempts: 5, lock_minutes: 1 })
  })
})

test('guesses at the same time count like guesses one after the other', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, () => signIn('peer', 'wrong password 1')))
  const counted = answers.map(({ code }) => code)
  expect(counted.filter((code) => code === wrong.code)).toHaveLength(5)
  expect(counted.filter((code) => code === locked.code)).toHaveLength(55)
})

test('one person may open many browsers at the same time', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => signIn('peer', testPassword)))
  expect(answers.map(({ code }) => code)).toEqual(Array(12).fill(10200))
})

test('what was tried long ago is not kept', async () => {
  await fail(1, 'somebody')
  await app.kernel.connection.db.execute(sql`UPDATE sign_in_attempts SET at = now() - interval '25 hours'`)
  await fail(1, 'somebody-else')
  const kept = await app.kernel.connection.db.execute(sql`SELECT account FROM sign_in_attempts`)
  expect(kept.rows).toEqual([{ account: 'somebody-else' }])
})

describe('an attempt that nobody could answer', () => {
  const rules = { lock_attempts: 2, lock_minutes: 5 }
  const attempt = { account: 'outage', ip: home }
  const count = async () => {
    const counted = await countFailure(app.kernel.connection.db, attempt, rules)
    expect(counted).toHaveProperty('failures')
    return counted as Counted
  }
  const row = async () => {
    const found = await app.kernel.connection.db.execute<{ failures: number; waits: boolean }>(
      sql`SELECT failures, coalesce(locked_until > now(), false) AS waits FROM sign_in_attempts WHERE account = 'outage'`,
    )
    return found.rows[0]
  }
  const takeBack = (counted: Counted) => takeBackAttempt(app.kernel.connection.db, attempt, counted, rules)

  test('counts for nothing, and no wait is left of it', async () => {
    await takeBack(await count())
    expect(await row()).toBeUndefined()
    await count()
    await takeBack(await count())
    expect(await row()).toEqual({ failures: 1, waits: false })
  })

  test('takes no wait away that others have counted meanwhile, on another server', async () => {
    const unanswered = await count()
    await count()
    await app.kernel.connection.db.execute(sql`UPDATE sign_in_attempts SET locked_until = now() - interval '1 s'`)
    await count()
    expect(await row()).toEqual({ failures: 3, waits: true })
    await takeBack(unanswered)
    expect(await row()).toEqual({ failures: 2, waits: true })
  })
})
