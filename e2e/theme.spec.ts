import { me } from '@lab/contract/me'
import type { Page } from '@playwright/test'
import { callerFor } from './support/api.ts'
import { Person } from './support/person.ts'
import { expect, test } from './support/test.ts'

const root = (page: Page) => page.locator('html')

test.afterEach(async ({ baseURL }) => {
  const call = await callerFor(baseURL ?? '', 'teacher4')
  await call(me.saveSetting, { body: { theme: 'platform', density: 'comfortable' } })
})

test('each of two people on one machine keeps an own theme, from the first paint on and on a new machine', async ({
  as,
  browser,
  baseURL,
}) => {
  const first = as('teacher4')
  await first.opens('/auth/login?alias=teacher&redirect_url=%2Fclass')
  await first.signsIn()
  await expect(root(first.page)).toHaveAttribute('data-theme', 'dark_green')
  await first.opensPersonMenu()
  await first.page.getByRole('menuitemradio', { name: '浅色' }).click()
  await expect(root(first.page)).toHaveAttribute('data-theme', 'light_green')
  await expect(root(first.page)).toHaveAttribute('data-mode', 'light')
  const call = await callerFor(first.origin, 'teacher4')
  await expect.poll(async () => (await call(me.setting, {})).setting.theme).toBe('light')

  // Before any of the console's own code has run.
  await first.page.route('**/assets/**', (route) => route.abort())
  await first.page.reload({ waitUntil: 'domcontentloaded' })
  await expect(root(first.page)).toHaveAttribute('data-theme', 'light_green')
  await first.page.unroute('**/assets/**')
  await first.page.reload()

  await first.signsOut()
  await expect(first.heading('已退出登录')).toBeVisible()
  await expect(root(first.page)).toHaveAttribute('data-theme', 'light_green')
  const second = new Person(first.page, 'teacher5', first.origin)
  await second.opens('/auth/login?alias=teacher&redirect_url=%2Fclass')
  await second.signsIn()
  await expect(second.header.getByRole('button', { expanded: false }).last()).toBeVisible()
  await expect(root(second.page)).toHaveAttribute('data-theme', 'dark_green')

  const context = await browser.newContext({ colorScheme: 'dark' })
  const elsewhere = new Person(await context.newPage(), 'teacher4', baseURL ?? '')
  await elsewhere.opens('/auth/login?alias=teacher&redirect_url=%2Fclass')
  await elsewhere.signsIn()
  await elsewhere.page.waitForURL('**/class')
  await expect(root(elsewhere.page)).toHaveAttribute('data-theme', 'light_green')
  await context.close()
})

test('as the system is set, also when that changes while the page is open; rows as close as chosen', async ({ as }) => {
  const teacher = as('teacher4')
  const { page } = teacher
  await teacher.isSignedIn()
  await page.emulateMedia({ colorScheme: 'light' })
  await teacher.opens('/my/profile')
  await page.getByRole('radiogroup', { name: '主题' }).getByText('跟随系统').click()
  await expect(root(page)).toHaveAttribute('data-theme', 'light_green')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(root(page)).toHaveAttribute('data-theme', 'dark_green')
  // The next page is read from the server: the choice has to be there.
  const isSaved = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/teachers/setting'),
  )
  await page.getByRole('radiogroup', { name: '列表密度' }).getByText('紧凑').click()
  await isSaved
  await teacher.opens('/exp')
  await expect(page.locator('[data-dense]').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '搜索页面、内容或操作' }).fill('舒适')
  await page.getByRole('option', { name: /列表密度：舒适/ }).click()
  await expect(page.locator('[data-dense]')).toHaveCount(0)
})
