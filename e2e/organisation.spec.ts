import { demoIds } from '@lab/contract/demo-ids'
import type { DataOf } from '@lab/contract/endpoint'
import type { org } from '@lab/contract/org'
import type { Person } from './support/person.ts'
import { answerSpecially, changeAnswer, noteCalls } from './support/server-answers.ts'
import { expect, test } from './support/test.ts'

const none = '当前无可用组织，请联系管理员进行组织分配'
const loggedOut = '/auth/logout?cas=0&third_party=0&app_type=teacher&redirect_url=%2F'

test.describe('nothing chosen yet', () => {
  for (const username of ['admin', 'operator']) {
    test(`${username} has to choose: neither the mask nor Escape gets past the dialog`, async ({ as }) => {
      const admin = as(username)
      await admin.isSignedIn()
      const { calls, requests } = noteCalls(admin.page)
      await admin.opens('/class')
      await expect(admin.dialog.getByText('切换后，系统将按所选组织展示资源')).toBeVisible()
      await expect(admin.dialog.getByRole('button')).toHaveText(['确定'])
      await admin.page.keyboard.press('Escape')
      await admin.page.mouse.click(20, 500)
      await admin.dialog.getByRole('button', { name: '确定' }).click()
      await expect(admin.dialog.getByRole('alert')).toHaveText('请选择客户身份')
      expect(calls.filter((call) => /menus|classes/.test(call))).toEqual([])
      await admin.choosesOrganisation('网络工程系')
      await expect(admin.dialog).toHaveCount(0)
      await expect(admin.organisation).toHaveText('网络工程系')
      await expect(admin.menu.getByRole('link').first()).toBeVisible()
      await expect(admin.page.getByRole('heading', { name: /网络工程2601班/ })).toBeVisible()
      const list = requests.find((request) => request.url().includes('/apis/v2/classes'))!
      expect(await list.headerValue('domain-id')).toBe('demo-network')
      await admin.page.reload()
      await expect(admin.organisation).toHaveText('网络工程系')
      await expect(admin.dialog).toHaveCount(0)
    })
  }

  test('a person without roles chooses as well', async ({ as }) => {
    const teacher = as('teacher2')
    await teacher.isSignedIn(({ user }) => ({ user: { ...user, role_slugs: [] } }))
    await teacher.opens('/class')
    await teacher.choosesOrganisation('网络工程系')
    await expect(teacher.organisation).toHaveText('网络工程系')
  })

  test('a teacher gets the first of theirs without being asked, and everything is asked for once', async ({ as }) => {
    const teacher = as('teacher2')
    await teacher.isSignedIn()
    const { calls } = noteCalls(teacher.page)
    const answered = teacher.page.waitForResponse((answer) => answer.url().endsWith('/apis/v2/my-organizations'))
    await teacher.opens('/class')
    const { data } = (await (await answered).json()) as { data: DataOf<typeof org.myOrganizations> }
    expect(data.organizations).toHaveLength(2)
    await expect(teacher.organisation).toHaveText(data.organizations[0]!.name.split('/').at(-1)!)
    await expect(teacher.page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(teacher.dialog).toHaveCount(0)
    for (const call of ['/menus', '/system_config', '/my-organizations', '/classes']) {
      expect(calls.filter((one) => one.includes(call))).toHaveLength(1)
    }
  })

  test('a teacher of no organisation reads so and is signed out', async ({ as }) => {
    const teacher = as('teacher6')
    await teacher.isSignedIn()
    await teacher.opens('/class')
    expect(await teacher.readsMessage()).toBe(none)
    await expect(teacher.page).toHaveURL(loggedOut)
    expect(await teacher.session()).toBeUndefined()
  })

  test('an administrator with nothing to choose reads so and is signed out', async ({ as }) => {
    const admin = as('admin')
    await admin.isSignedIn()
    await changeAnswer(admin.page, '/apis/v2/my-organizations', () => ({ organizations: [], total: 0 }))
    await admin.opens('/class')
    expect(await admin.readsMessage()).toBe('未添加组织')
    await expect(admin.page).toHaveURL(loggedOut)
  })
})

test.describe('switching', () => {
  test('the dialog closes by its buttons only; the page stays, its data and menus are those of the other one', async ({
    as,
  }) => {
    const admin = as('admin')
    await admin.isSignedIn()
    await admin.opens('/class')
    await admin.choosesOrganisation('软件工程系')
    await expect(admin.heading('软件工程2601班')).toBeVisible()
    await admin.organisation.click()
    await admin.page.keyboard.press('Escape')
    await admin.page.mouse.click(20, 500)
    await expect(admin.dialog).toHaveCount(1)
    await admin.dialog.getByRole('button', { name: '取消' }).click()
    await expect(admin.dialog).toHaveCount(0)

    const { calls, requests, forget } = noteCalls(admin.page)
    forget()
    await admin.switchesOrganisation('网络工程系')
    await expect(admin.organisation).toHaveText('网络工程系')
    await expect(admin.page.getByRole('heading', { name: /网络工程2601班/ })).toBeVisible()
    await expect(admin.heading('软件工程2601班')).toHaveCount(0)
    await expect(admin.page).toHaveURL('/class')
    await expect.poll(() => calls.filter((call) => call.includes('/menus'))).toHaveLength(1)
    await expect.poll(() => calls.filter((call) => call.includes('/system_config'))).toHaveLength(1)
    for (const request of requests.filter((one) => one.url().includes('/apis/v2/classes'))) {
      expect(await request.headerValue('domain-id')).toBe('demo-network')
    }
  })

  // Which list is above which page: apps/console/src/app/list-above.test.ts.
  test('on a detail page it leads to the list', async ({ as }) => {
    const admin = as('admin')
    await admin.isSignedIn()
    await admin.opens(`/course/${demoIds.lesson}/basics`)
    await admin.choosesOrganisation('软件工程系')
    await admin.switchesOrganisation('网络工程系')
    await expect(admin.page).toHaveURL('/course/recent')
    await expect(admin.organisation).toHaveText('网络工程系')
    await expect(admin.page.getByRole('dialog')).toHaveCount(0)
  })

  test('while something is being edited it asks; both answers hold', async ({ as }) => {
    const admin = as('admin')
    await admin.isSignedIn()
    await admin.opens('/class')
    await admin.choosesOrganisation('软件工程系')
    await admin.page.getByRole('link', { name: '软件工程2602班' }).click()
    const name = admin.page.getByRole('textbox', { name: '班级名称' })
    await name.fill('还没有保存的名称')
    await admin.switchesOrganisation('网络工程系')
    const question = admin.dialog.filter({ hasText: '此操作将会丢失当前编辑的内容, 是否继续?' })
    await question.getByRole('button', { name: '取消' }).click()
    await expect(question).toHaveCount(0)
    await expect(admin.organisation).toHaveText('软件工程系')
    await admin.dialog.getByRole('button', { name: '确定' }).click()
    await question.getByRole('button', { name: '继续' }).click()
    await expect(admin.dialog).toHaveCount(0)
    await expect(admin.organisation).toHaveText('网络工程系')
  })

  test('on a detail page that is being edited it asks once', async ({ as }) => {
    const admin = as('admin')
    await admin.isSignedIn()
    await admin.opens(`/exp/${demoIds.experiment}/basics`)
    await admin.choosesOrganisation('软件工程系')
    await admin.page.getByRole('spinbutton', { name: '预计时长' }).fill('95')
    await admin.switchesOrganisation('网络工程系')
    await admin.dialog.getByRole('button', { name: '继续' }).click()
    await expect(admin.page).toHaveURL('/exp')
    await expect(admin.dialog).toHaveCount(0)
  })

  test('another tab of the browser follows, with its menus and its data', async ({ as }) => {
    const admin = as('admin')
    await admin.isSignedIn()
    await admin.opens('/class')
    await admin.choosesOrganisation('软件工程系')
    await expect(admin.heading('软件工程2601班')).toBeVisible()
    const other = await admin.opensTab('/class')
    await expect(other.heading('软件工程2601班')).toBeVisible()
    const { requests } = noteCalls(admin.page)
    await admin.switchesOrganisation('网络工程系')
    await expect(other.organisation).toHaveText('网络工程系')
    await expect(other.page.getByRole('heading', { name: /网络工程2601班/ })).toBeVisible()
    await expect(other.heading('软件工程2601班')).toHaveCount(0)
    const ofOther = (): string[] => requests.filter((one) => one.frame().page() === other.page).map((one) => one.url())
    await expect.poll(() => ofOther().filter((url) => url.includes('/menus'))).toHaveLength(1)
  })

  test('two tabs that switch at once end in one organisation', async ({ as }) => {
    const admin = as('admin')
    await admin.isSignedIn()
    await admin.opens('/class')
    await admin.choosesOrganisation('软件工程系')
    await expect(admin.heading('软件工程2601班')).toBeVisible()
    const other = await admin.opensTab('/class')
    await expect(other.heading('软件工程2601班')).toBeVisible()
    // Both have their choice in the dialog and only press the button.
    for (const [tab, name] of [
      [admin, '网络工程系'],
      [other, '创新'],
    ] as const) {
      await tab.organisation.click()
      await tab.marksOrganisation(name)
    }
    const press = (tab: Person) =>
      tab.page.evaluate(() => {
        const buttons = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')]
        buttons.find((button) => button.textContent?.replaceAll(/\s/g, '') === '确定')?.click()
      })
    await Promise.all([press(admin), press(other)])
    const shown = async (): Promise<(string | null)[]> => [
      await admin.organisation.textContent(),
      await other.organisation.textContent(),
    ]
    await expect.poll(async () => new Set(await shown()).size).toBe(1)
    expect(await shown()).not.toContain('软件工程系')
    const [first] = await shown()
    await admin.page.reload()
    await expect(admin.organisation).toHaveText(first!)
    for (const tab of [admin, other]) await expect(tab.heading('软件工程2601班')).toHaveCount(0)
  })

  test('a list that fails keeps the dialog usable', async ({ as }) => {
    const admin = as('admin')
    await admin.isSignedIn()
    await answerSpecially(admin.page, 'GET', '/apis/v2/my-organizations', () => ({ status: 500, msg: '数据库维护中' }))
    await admin.opens('/class')
    expect(await admin.page.getByText('数据库维护中').textContent()).toBe('数据库维护中')
  })
})

test('the short name in the header is cut at 20 characters', async ({ as }) => {
  const teacher = as('teacher4')
  await teacher.isSignedIn()
  await teacher.opens('/class')
  await expect(teacher.organisation).toHaveText(/^.{20}…$/)
})
