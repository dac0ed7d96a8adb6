import type { AuthSession } from '@lab/contract/identity'
import type { Person } from './support/person.ts'
import { answerSpecially, noteCalls } from './support/server-answers.ts'
import { expect, test } from './support/test.ts'

const now = (): number => Math.floor(Date.now() / 1000)
/** A session whose access token is due but still good for the server. */
const due = (): Partial<AuthSession> => ({ token_expire_in: now() + 200, access_token_time: now() - 100 })

/** What the session keeps in the tab; scroll positions are nobody's. */
const storageOf = async (person: Person): Promise<string[]> => {
  const keys = await person.page.evaluate(() => Object.keys(sessionStorage))
  return keys.filter((key) => key !== 'react-router-scroll-positions').sort()
}

/** The sign-in address that comes back to `path`. */
const loginTo = (path: string): RegExp =>
  new RegExp(`/auth/login\\?alias=teacher&redirect_url=${encodeURIComponent(path)}$`)

test.describe('without a session', () => {
  test('any page leads to the sign-in page and back, with the session kept as specified', async ({ as }) => {
    const teacher = as('teacher1')
    const wanted = '/class?s=autumn&state=active'
    await teacher.opens(wanted)
    await expect(teacher.page).toHaveURL(loginTo(wanted))
    const signedInAt = now()
    await teacher.signsIn()
    await expect(teacher.page).toHaveURL(wanted)
    await expect(teacher.heading('班级')).toBeVisible()
    const session = (await teacher.session())!
    expect(Object.keys(session).sort()).toEqual([
      'access_token',
      'access_token_time',
      'login_method',
      'refresh_token',
      'refresh_token_expire_in',
      'refresh_token_time',
      'site',
      'token_expire_in',
      'user',
    ])
    expect(session.user).toMatchObject({ username: 'teacher1', role_slugs: ['teacher'] })
    expect(session.token_expire_in - session.access_token_time).toBe(300)
    expect(session.refresh_token_expire_in - session.refresh_token_time).toBe(300)
    expect(session.access_token_time).toBeGreaterThan(signedInAt)
    await expect.poll(() => storageOf(teacher)).toEqual(['menus', 'settings', 'theme', 'uploadSettings'])
  })

  test('a wrong password is reported on the page', async ({ as }) => {
    const teacher = as('teacher3')
    await teacher.opens('/auth/login?alias=teacher')
    await teacher.signsIn('Wrong@2026')
    await expect(teacher.page.getByText('用户名或密码错误')).toBeVisible()
    expect(await teacher.session()).toBeUndefined()
  })

  test('signing in sends no token, whatever is left from before', async ({ as }) => {
    const teacher = as('teacher1')
    await teacher.isSignedIn()
    const { requests } = noteCalls(teacher.page)
    await teacher.opens('/auth/login?alias=teacher&redirect_url=%2Fclass')
    await teacher.signsIn()
    await expect(teacher.heading('班级')).toBeVisible()
    const call = requests.find((request) => request.url().endsWith('/apis/v1/commons/oauth/token'))!
    expect(await call.headerValue('authorization')).toBeNull()
    expect(await call.headerValue('app-type')).toBe('teacher')
  })

  // Other such addresses: apps/console/auth/redirect-target.test.ts.
  test('signing in never leaves for another site', async ({ as }) => {
    const teacher = as('teacher1')
    await teacher.opens(`/auth/login?alias=teacher&redirect_url=${encodeURIComponent('//evil.example')}`)
    await teacher.signsIn()
    await expect(teacher.page).toHaveURL('/dashboard')
  })

  test('the public pages open, ask for no menus and show none', async ({ as }) => {
    const visitor = as('nobody')
    const { calls } = noteCalls(visitor.page)
    for (const [path, text] of [
      ['/404', '页面不存在'],
      ['/403', '没有访问权限'],
      ['/test', '运行检查'],
    ] as const) {
      await visitor.opens(path)
      await expect(visitor.page.getByText(text, { exact: true }).first()).toBeVisible()
      await expect(visitor.page).toHaveURL(path)
      await expect(visitor.menu.getByRole('link')).toHaveCount(0)
    }
    expect(calls.filter((call) => call.includes('/menus'))).toEqual([])
    await visitor.opens('/login?redirect_url=%2Fexp')
    await expect(visitor.page).toHaveURL(loginTo('/exp'))
  })
})

test.describe('a due access token', () => {
  test('is refreshed once, however many requests of however many tabs wait, and all go on with the new one', async ({
    as,
  }) => {
    const teacher = as('teacher1')
    const old = await teacher.isSignedIn(due)
    const { calls, requests } = noteCalls(teacher.page)
    const pages = ['/class', '/env/template', '/env/instance']
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await answerSpecially(teacher.page, 'POST', '/apis/v2/jwt/refresh-token', () => held.then(() => undefined))

    const tabs = [teacher]
    await teacher.opens(pages[0]!)
    for (const path of pages.slice(1)) tabs.push(await teacher.opensTab(path))
    await expect.poll(() => calls).toContain('POST /apis/v2/jwt/refresh-token')
    // Nothing has left with the old token meanwhile.
    expect(calls).toEqual(['POST /apis/v2/jwt/refresh-token'])
    release()
    for (const tab of tabs) await expect(tab.page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const tab of tabs) await tab.page.waitForLoadState('load')
    await expect.poll(() => calls.length).toBeGreaterThan(10)

    expect(calls.filter((call) => call.includes('refresh-token'))).toHaveLength(1)
    const fresh = (await teacher.session())!
    expect(fresh.access_token).not.toBe(old.access_token)
    const sent = requests.filter((request) => !request.url().includes('refresh-token'))
    const bearers = await Promise.all(sent.map((request) => request.headerValue('authorization')))
    expect(new Set(bearers)).toEqual(new Set([`Bearer ${fresh.access_token}`]))
    const refresh = requests.find((request) => request.url().includes('refresh-token'))!
    expect(await refresh.headerValue('authorization')).toBe(`Bearer ${old.access_token}`)
    expect(refresh.postDataJSON()).toEqual({ refresh_token: old.refresh_token })
  })

  for (const [left, isRefreshed] of [
    [300, true],
    [301, false],
  ] as const) {
    test(`${left} s before its end it is ${isRefreshed ? 'due' : 'not due'}`, async ({ as }) => {
      const teacher = as('teacher1')
      const moment = now()
      await teacher.page.clock.setFixedTime(moment * 1000)
      await teacher.isSignedIn(() => ({ token_expire_in: moment + left, access_token_time: moment + left - 300 }))
      const { calls } = noteCalls(teacher.page)
      await teacher.opens('/class')
      await expect(teacher.heading('软件工程2601班')).toBeVisible()
      expect(calls.filter((call) => call.includes('refresh-token'))).toHaveLength(isRefreshed ? 1 : 0)
    })
  }

  test('that cannot be refreshed leads to the sign-in page and back', async ({ as }) => {
    const teacher = as('teacher1')
    await teacher.isSignedIn(() => ({ ...due(), refresh_token: 'taken-back' }))
    await teacher.opens('/class?state=active')
    await expect(teacher.page).toHaveURL(loginTo('/class?state=active'))
    expect(await teacher.session()).toBeUndefined()
    await teacher.signsIn()
    await expect(teacher.page).toHaveURL('/class?state=active')
  })

  test('a refresh time in the past is a sign-out', async ({ as }) => {
    const teacher = as('teacher1')
    await teacher.isSignedIn(() => ({ ...due(), refresh_token_time: now() - 1 }))
    const { calls } = noteCalls(teacher.page)
    await teacher.opens('/class')
    await expect(teacher.page).toHaveURL(/\/auth\/logout\?/)
    expect(calls[0]).toBe('DELETE /apis/v2/jwt/token?cas=0&third_party=0')
    expect(calls.filter((call) => call.includes('refresh-token'))).toEqual([])
    expect(await teacher.session()).toBeUndefined()
  })
})

test.describe('a token that the server refuses', () => {
  for (const refusal of [{ status: 403, code: 10401 }, { status: 401 }]) {
    test(`is refreshed and the request repeated (${Object.values(refusal).join(' ')})`, async ({ as }) => {
      const teacher = as('teacher1')
      const { access_token: first } = await teacher.isSignedIn()
      const { calls } = noteCalls(teacher.page)
      await answerSpecially(teacher.page, 'GET', '/apis/v2/classes', (request) =>
        request.headers().authorization === `Bearer ${first}` ? { ...refusal, msg: '令牌无效' } : undefined,
      )
      await teacher.opens('/class')
      await expect(teacher.heading('软件工程2601班')).toBeVisible()
      await expect(teacher.dialog).toHaveCount(0)
      expect(calls.filter((call) => call.includes('refresh-token'))).toHaveLength(1)
    })
  }

  test('401 for good is silent: no message, no sign-in page', async ({ as }) => {
    const teacher = as('teacher1')
    await teacher.isSignedIn()
    await answerSpecially(teacher.page, 'GET', '/apis/v2/classes', () => ({ status: 401, msg: '不告诉任何人' }))
    await teacher.opens('/class')
    await expect(teacher.page.getByRole('alert')).toBeVisible()
    await expect(teacher.dialog).toHaveCount(0)
    await expect(teacher.page).toHaveURL('/class')
  })
})

test.describe('HTTP 403 by its code', () => {
  // What each code does is a table of apps/console/src/api/request/reaction.test.ts.
  test('10401 ends the local session and leads to the sign-in page and back', async ({ as }) => {
    const teacher = as('teacher1')
    await teacher.isSignedIn()
    await teacher.opens('/env/template')
    await expect(teacher.heading('环境模板')).toBeVisible()
    await answerSpecially(teacher.page, 'GET', '/apis/v2/classes', () => ({
      status: 403,
      code: 10401,
      msg: '会话结束',
    }))
    await teacher.menu.getByRole('link', { name: /^班级/ }).click()
    await expect(teacher.page).toHaveURL(loginTo('/class'))
    expect(await teacher.session()).toBeUndefined()
    expect(await storageOf(teacher)).toEqual([])
  })

  test('10409 is the whole sign-out', async ({ as }) => {
    const teacher = as('teacher1')
    await teacher.isSignedIn()
    const { calls } = noteCalls(teacher.page)
    await answerSpecially(teacher.page, 'GET', '/apis/v2/classes', () => ({ status: 403, code: 10409, msg: '已停用' }))
    await teacher.opens('/class')
    await expect(teacher.page).toHaveURL('/auth/logout?cas=0&third_party=0&app_type=teacher&redirect_url=%2F')
    expect(calls).toContain('DELETE /apis/v2/jwt/token?cas=0&third_party=0')
    expect(await teacher.session()).toBeUndefined()
  })

  test('302006 is for the page to show: no message, the session goes on', async ({ as }) => {
    const teacher = as('teacher1')
    await teacher.isSignedIn()
    await answerSpecially(teacher.page, 'GET', '/apis/v2/classes', () => ({
      status: 403,
      code: 302006,
      msg: '该内容暂不可打开',
    }))
    await teacher.opens('/class')
    await expect(teacher.page.getByRole('alert')).toContainText('该内容暂不可打开')
    await expect(teacher.dialog).toHaveCount(0)
    expect(await teacher.session()).toBeDefined()
  })

  test('10403 is a message like any other: the session goes on', async ({ as }) => {
    const teacher = as('teacher1')
    await teacher.isSignedIn()
    await answerSpecially(teacher.page, 'GET', '/apis/v2/classes', () => ({
      status: 403,
      code: 10403,
      msg: '没有权限',
    }))
    await teacher.opens('/class')
    expect(await teacher.readsMessage()).toBe('没有权限')
    await expect(teacher.page).toHaveURL('/class')
    expect(await teacher.session()).toBeDefined()
  })
})

test.describe('signing out', () => {
  test('ends the session on the server, here and in the other tabs', async ({ as }) => {
    const teacher = as('teacher1')
    const { access_token } = await teacher.isSignedIn()
    await teacher.opens('/class')
    const other = await teacher.opensTab('/env/template')
    await expect(other.heading('环境模板')).toBeVisible()
    const { calls } = noteCalls(teacher.page)
    await teacher.signsOut()
    await expect(teacher.page).toHaveURL('/auth/logout?cas=0&third_party=0&app_type=teacher&redirect_url=%2F')
    await expect(teacher.heading('已退出登录')).toBeVisible()
    expect(calls).toContain('DELETE /apis/v2/jwt/token?cas=0&third_party=0')
    expect(await teacher.session()).toBeUndefined()
    expect(await storageOf(teacher)).toEqual([])
    expect(
      await teacher.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('userOrg'))),
    ).toEqual([])
    await expect(other.page).toHaveURL(loginTo('/env/template'))
    const late = await fetch(`${teacher.origin}/apis/v2/my-organizations`, {
      headers: { authorization: `Bearer ${access_token}`, 'app-type': 'teacher' },
    })
    expect(late.status).toBe(403)
  })

  test('two tabs that sign out at once both end signed out, without a message', async ({ as }) => {
    const teacher = as('teacher1')
    await teacher.isSignedIn()
    await teacher.opens('/class')
    const other = await teacher.opensTab('/env/template')
    await expect(other.heading('环境模板')).toBeVisible()
    const messages: string[] = []
    for (const { page } of [teacher, other]) page.on('dialog', (dialog) => messages.push(dialog.message()))
    for (const tab of [teacher, other]) await tab.opensPersonMenu()
    const entries = await Promise.all(
      [teacher, other].map(({ page }) => page.getByRole('menuitem', { name: '退出登录' }).elementHandle()),
    )
    // The notice of the second may be merged into the first while that one is shown.
    const takenAlong = (error: Error): void => {
      if (!/Execution context was destroyed|navigation/.test(error.message)) throw error
    }
    await Promise.all(entries.map((entry) => entry!.evaluate((one) => (one as HTMLElement).click()).catch(takenAlong)))
    for (const { page } of [teacher, other]) {
      await expect(page).toHaveURL(/\/auth\/(logout|login)\?/)
      await expect(page.getByText(/已退出登录|教师登录/).first()).toBeVisible()
    }
    expect(await teacher.session()).toBeUndefined()
    expect(messages).toEqual([])
  })

  test('works on this machine even when the server does not answer', async ({ as }) => {
    const teacher = as('teacher1')
    await teacher.isSignedIn()
    await teacher.opens('/class')
    await answerSpecially(teacher.page, 'DELETE', '/apis/v2/jwt/token', () => ({ status: 502, text: 'Bad gateway' }))
    await teacher.signsOut()
    await expect(teacher.heading('已退出登录')).toBeVisible()
    expect(await teacher.session()).toBeUndefined()
  })

  test('tells the server and the page how the person had signed in', async ({ as }) => {
    const teacher = as('teacher1')
    await teacher.isSignedIn(() => ({ login_method: 'cas' }))
    await teacher.opens('/class')
    const { calls } = noteCalls(teacher.page)
    await teacher.signsOut()
    await expect(teacher.page).toHaveURL('/auth/logout?cas=1&third_party=0&app_type=teacher&redirect_url=%2F')
    expect(calls).toContain('DELETE /apis/v2/jwt/token?cas=1&third_party=0')
  })
})
