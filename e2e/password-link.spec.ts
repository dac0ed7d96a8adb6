import { org } from '@lab/contract/org'
import { user } from '@lab/contract/user'
import { callerFor } from './support/api.ts'
import { expect, test } from './support/test.ts'

/** Somebody else in a repeated run. */
const username = `password-link-${Date.now().toString(36)}`

test('an administrator makes a link, and its person sets a password and signs in with it', async ({
  as,
  browser,
  baseURL,
}) => {
  const call = await callerFor(baseURL ?? '', 'admin')
  const { organizations } = await call(org.myOrganizations, {})
  const body = {
    username,
    real_name: '许知远',
    roles: ['teacher' as const],
    organisation_ids: [organizations[0]!.id],
    initial_password: 'First-pass-1',
  }
  const { user: person } = await call(user.create, { body })

  const admin = as('admin')
  await admin.isSignedIn()
  await admin.opens(`/org/member/${person.id}`)
  await admin.choosesOrganisation('软件工程系')
  await admin.page.getByRole('button', { name: '更多' }).first().click()
  await admin.page.getByRole('menuitem', { name: '生成密码链接' }).click()
  await admin.dialog.getByRole('button', { name: '生成链接' }).click()
  const link = (await admin.dialog.getByLabel('密码链接').textContent()) ?? ''
  expect(link).toMatch(/\/auth\/link#[\w-]{43}$/)

  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(link)
  await expect(page.getByText(`许知远（${username}），您好。`)).toBeVisible()
  await page.getByLabel('新密码', { exact: true }).fill('Chosen-myself-1')
  await page.getByLabel('确认新密码').fill('Chosen-myself-2')
  await page.getByRole('button', { name: '设置密码' }).click()
  await expect(page.getByText('两次输入的新密码不一致')).toBeVisible()
  await page.getByLabel('确认新密码').fill('Chosen-myself-1')
  await page.getByRole('button', { name: '设置密码' }).click()
  await page.getByRole('link', { name: '去登录' }).click()
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill('Chosen-myself-1')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('banner').getByText('许知远')).toBeVisible()

  await page.goto(link)
  await page.reload()
  await expect(page.getByRole('heading', { name: '链接不能使用' })).toBeVisible()
  await context.close()
})
