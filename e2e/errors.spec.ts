import { classroom } from '@lab/contract/classroom'
import { demoIds } from '@lab/contract/demo-ids'
import { callerFor } from './support/api.ts'
import type { Person } from './support/person.ts'
import { type Answer, answerSpecially } from './support/server-answers.ts'
import { expect, test } from './support/test.ts'

type Case = Answer & { shows: string | null }

/** Of each sort one, for every method. */
const failuresOfAny: Case[] = [
  { status: 404, msg: '找不到', shows: '资源不存在' },
  { status: 504, text: '<h1>Gateway Timeout</h1>', shows: '请求超时' },
  { status: 500, msg: '数据库维护中', shows: '数据库维护中' },
  { status: 401, msg: '不告诉任何人', shows: null },
  { code: 99999, shows: '请求失败' },
]

/**
 * What the status says wins, else what the server says, else 请求失败. That the method makes no difference to it is proved
 * in apps/console/src/api/request/reaction.test.ts, and which codes are a success of which in the contract's
 * envelope.test.ts.
 */
const failures: Case[] = [
  ...failuresOfAny,
  { status: 408, msg: '等得太久了', shows: '等得太久了' },
  { status: 413, msg: '太大', shows: '文件超过大小限制' },
  { status: 504, msg: '网关', shows: '请求超时' },
  { status: 500, shows: '请求失败' },
  { status: 502, text: '<h1>Bad Gateway</h1>', shows: '请求失败' },
  { status: 403, code: 10403, msg: '没有权限', shows: '没有权限' },
  { code: 99999, msg: '说不清的错误', shows: '说不清的错误' },
  { code: 10199, shows: '请求失败' },
  { code: 10300, shows: '请求失败' },
]

const cases: Record<'GET' | 'POST' | 'PUT' | 'DELETE', Case[]> = {
  GET: [
    { code: 10200, data: { classes: [], total: 0 }, shows: null },
    { code: 10299, data: { classes: [], total: 0 }, shows: null },
    { code: 10404, msg: '没有数据', shows: null },
    { status: 403, code: 302006, msg: '该内容暂不可打开', shows: null },
    { code: 311011, shows: '请求失败' },
    { status: 409, code: 411006, msg: '已存在', shows: '已存在' },
    ...failures,
  ],
  POST: [
    { code: 10200, data: {}, shows: null },
    { code: 10299, data: {}, shows: null },
    { code: 311011, data: {}, shows: null },
    { code: 311012, data: {}, shows: null },
    { status: 201, shows: null },
    { status: 204, shows: null },
    { code: 10404, msg: '没有数据', shows: '没有数据' },
    ...[411006, 451008, 361014, 309014].flatMap((code): Case[] => [
      { status: 409, code, msg: '页面自己处理', shows: null },
      { code, msg: '页面自己处理', shows: null },
    ]),
    { status: 403, code: 302006, msg: '该内容暂不可打开', shows: '该内容暂不可打开' },
    ...failuresOfAny,
  ],
  PUT: [
    { code: 10200, data: {}, shows: null },
    { code: 10201, shows: '请求失败' },
    { code: 10299, msg: '只认10200', shows: '只认10200' },
    { code: 10404, shows: '请求失败' },
    { status: 409, code: 411006, msg: '已存在', shows: '已存在' },
    // The only call of this kind with a dialog is one of the older client, for which 401 has a rule of its own.
    ...failuresOfAny.filter(({ status }) => status !== 401),
  ],
  DELETE: [
    { code: 10200, shows: null },
    { code: 10204, shows: null },
    { code: 10201, msg: '没有删除', shows: '没有删除' },
    { code: 10404, shows: '请求失败' },
    ...failuresOfAny,
  ],
}

const described = ({ status = 200, code, msg, text }: Case): string =>
  [status, code, text ? 'a page of a proxy' : msg].filter((part) => part !== undefined).join(' ')

/** Two frames: what an answer changes has been drawn by then. */
const drawn = ({ page }: Person): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))

/** Answers `method path` with each case in turn, as `act` makes the page ask for it, and compares what is shown. */
async function goThrough(
  person: Person,
  method: keyof typeof cases,
  path: string,
  act: (nth: number) => Promise<void>,
): Promise<void> {
  let present: Case | undefined
  await answerSpecially(person.page, method, path, () => present)
  const shown: Record<string, string | null> = {}
  // Those with a dialog first: its code has come by the time that one must not appear.
  const ordered = cases[method].toSorted((a, b) => Number(a.shows === null) - Number(b.shows === null))
  for (const [nth, one] of ordered.entries()) {
    present = one
    const answered = person.page.waitForResponse(
      (answer) =>
        new URL(answer.url()).pathname.startsWith(path) &&
        answer.request().method() === method &&
        answer.status() === (one.status ?? 200),
    )
    await act(nth)
    await (await answered).finished()
    await drawn(person)
    const isSilent = one.shows === null && (await person.dialog.count()) === 0
    shown[`${nth}: ${described(one)}`] = isSilent ? null : await person.readsMessage()
  }
  expect(shown).toEqual(Object.fromEntries(ordered.map((one, nth) => [`${nth}: ${described(one)}`, one.shows])))
}

test.describe('the message dialog by status and code', () => {
  test.setTimeout(150_000)

  test('when something is read', async ({ as }) => {
    const teacher = as('teacher1')
    await teacher.isSignedIn()
    await teacher.opens('/class')
    const search = teacher.page.getByRole('textbox', { name: '按名称搜索' })
    await goThrough(teacher, 'GET', '/apis/v2/classes', async (nth) => {
      await search.fill(`第${nth}次`)
      await search.press('Enter')
    })
  })

  for (const [method, action] of [
    ['POST', '归档'],
    ['DELETE', '删除'],
  ] as const) {
    test(`when something is done (${method})`, async ({ as }) => {
      const teacher = as('teacher1')
      await teacher.isSignedIn()
      const call = await callerFor(teacher.origin, 'teacher1')
      const made = await call(classroom.create, { body: { name: `出错演示班${crypto.randomUUID().slice(0, 8)}` } })
      await teacher.opens('/class')
      await teacher.page.getByRole('button', { name: '表格' }).click()
      const row = teacher.page.getByRole('row', { name: made.class.name })
      const path = `/apis/v2/classes/${made.class.id}${method === 'POST' ? '/archive' : ''}`
      await goThrough(teacher, method, path, async () => {
        await row.getByRole('button', { name: action }).click()
        await teacher.dialog.getByRole('button', { name: action }).click()
      })
      await call(classroom.remove, { params: { id: made.class.id } })
    })
  }

  test('when something is changed', async ({ as }) => {
    const teacher = as('teacher1')
    await teacher.isSignedIn()
    await teacher.opens('/my/profile')
    const kind = teacher.page.getByRole('checkbox').first()
    await goThrough(teacher, 'PUT', '/apis/v1/teachers/setting', () => kind.click())
  })

  test('when nothing answers', async ({ as }) => {
    const teacher = as('teacher1')
    await teacher.isSignedIn()
    await teacher.opens('/class')
    await expect(teacher.heading('软件工程2601班')).toBeVisible()
    await teacher.page.context().route('**/apis/**', (route) => route.abort('connectionrefused'))
    await teacher.page.getByRole('textbox', { name: '按名称搜索' }).fill('服务器停了')
    await teacher.page.keyboard.press('Enter')
    expect(await teacher.readsMessage()).toBe('无法连接服务器，请检查网络后重试')
  })
})

test('several failures at once are one dialog, read by one click', async ({ as }) => {
  const teacher = as('teacher1')
  await teacher.isSignedIn()
  const messages = ['数据库维护中', '磁盘已满', '数据库维护中']
  await answerSpecially(teacher.page, 'POST', '/apis/v2/notice-records', () => ({ status: 500, msg: messages.pop()! }))
  await teacher.opens('/message')
  const choices = teacher.page.getByRole('checkbox', { name: '选择此行' })
  for (const nth of [0, 1, 2]) await choices.nth(nth).click()
  await teacher.page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '标为已读' }).click()
  await expect.poll(() => messages).toEqual([])
  await expect(teacher.dialog.locator('p')).toHaveCount(2)
  expect((await teacher.readsMessage()).split('\n').toSorted()).toEqual(['数据库维护中', '磁盘已满'])
})

test.describe('a list that was refused', () => {
  test('stays usable: the dialog says why, once, and trying again helps', async ({ as }) => {
    const teacher = as('teacher1')
    await teacher.isSignedIn()
    let isBroken = true
    await answerSpecially(teacher.page, 'GET', '/apis/v2/classes', () =>
      isBroken ? { status: 500, msg: '数据库维护中' } : undefined,
    )
    await teacher.opens('/class')
    expect(await teacher.readsMessage()).toBe('数据库维护中')
    isBroken = false
    await expect(teacher.page.getByText('数据库维护中')).toHaveCount(0)
    await teacher.page.getByRole('main').getByRole('button', { name: '重试' }).click()
    await expect(teacher.heading('软件工程2601班')).toBeVisible()
  })

  test('10404 in an answer is an empty list', async ({ as }) => {
    const teacher = as('teacher1')
    await teacher.isSignedIn()
    await answerSpecially(teacher.page, 'GET', '/apis/v2/classes', () => ({ code: 10404, msg: '没有数据' }))
    await teacher.opens('/class')
    await expect(teacher.page.getByText('暂无数据')).toBeVisible()
    await expect(teacher.dialog).toHaveCount(0)
  })
})

test.describe('the older client', () => {
  const ends: [string, Answer][] = [
    ['401', { status: 401, msg: '未登录' }],
    ['406 CUSTOMER_DISABLED', { status: 406, msgcode: 'CUSTOMER_DISABLED', msg: '客户已停用' }],
  ]
  for (const [name, answer] of ends) {
    test(`${name} clears the session and leads to the sign-in page and back`, async ({ as }) => {
      const teacher = as('teacher1')
      await teacher.isSignedIn()
      await answerSpecially(teacher.page, 'GET', '/apis/v1/teachers/setting', () => answer)
      await teacher.opens('/my/profile')
      await expect(teacher.page).toHaveURL('/auth/login?alias=teacher&redirect_url=%2Fmy%2Fprofile')
      expect(await teacher.session()).toBeUndefined()
    })
  }

  test('any other 406 is a message', async ({ as }) => {
    const teacher = as('teacher1')
    await teacher.isSignedIn()
    const answer = { status: 406, msgcode: 'SOMETHING', msg: '暂不支持' }
    await answerSpecially(teacher.page, 'GET', '/apis/v1/teachers/setting', () => answer)
    await teacher.opens('/my/profile')
    expect(await teacher.readsMessage()).toBe('暂不支持')
    expect(await teacher.session()).toBeDefined()
    // What the frame asks once the page is at rest does not tell it again.
    await expect(teacher.menu.getByText('项待处理').first()).toBeAttached()
    await expect(teacher.dialog).toHaveCount(0)
  })

  test('a missing refresh token leads to the sign-in page', async ({ as }) => {
    const teacher = as('teacher1')
    const session = await teacher.isSignedIn()
    await teacher.opens('/my/profile')
    const kind = teacher.page.getByRole('checkbox').first()
    await expect(kind).toBeEnabled()
    // Asked once the page is at rest, by the newer client, which would sign out: it must not come after the cookie.
    await expect(teacher.menu.getByText('项待处理').first()).toBeAttached()
    const value = encodeURIComponent(JSON.stringify({ ...session, refresh_token: '' }))
    await teacher.page.context().addCookies([{ name: 'auth', value, url: teacher.origin }])
    await kind.click()
    await expect(teacher.page).toHaveURL('/auth/login?alias=teacher&redirect_url=%2Fmy%2Fprofile')
  })
})

test('a page of the experiment practice area follows the same rules', async ({ as }) => {
  const teacher = as('teacher1')
  await teacher.isSignedIn()
  await teacher.opens('/exp-practice')
  await expect(teacher.organisation).toBeVisible()
  await teacher.opens('/exp-practice')
  // A call of the header fails, next to the dialog that asks it.
  await answerSpecially(teacher.page, 'GET', '/apis/v2/my-organizations', () => ({ status: 504, msg: '网关' }))
  await teacher.organisation.click()
  const message = teacher.dialog.filter({ hasText: '提示' })
  await expect(message).toContainText('请求超时')
  await message.getByRole('button', { name: '确定', exact: true }).click()
  await expect(message).toHaveCount(0)
  expect(await teacher.session()).toBeDefined()
  await teacher.dialog.getByRole('button', { name: '取消' }).click()
  // And one whose code ends the session, on a page of one topic.
  await answerSpecially(teacher.page, 'GET', '/apis/v2/my-organizations', () => ({ status: 403, code: 10406 }))
  await teacher.opens(`/exp-practice/${demoIds.topic}/basics`)
  await teacher.organisation.click()
  const back = encodeURIComponent(`/exp-practice/${demoIds.topic}/basics`)
  await expect(teacher.page).toHaveURL(`/auth/login?alias=teacher&redirect_url=${back}`)
})
