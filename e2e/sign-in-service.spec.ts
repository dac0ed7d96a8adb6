import { oidcServer } from '../apps/server/src/domains/sign-in-service/testing/oidc-server.ts'
import { Person } from './support/person.ts'
import { expect, test } from './support/test.ts'

test('an operator sets up the school’s own sign-in, and a teacher signs in and out by it', async ({
  browser,
  as,
  baseURL,
}) => {
  const school = await oidcServer(`${baseURL}/auth/return`)
  school.names.set('t-1', 'teacher1')
  const operator = as('operator')
  const { page } = operator
  await operator.isSignedIn()
  await operator.opens('/platform/login')
  await operator.choosesOrganisation('软件工程系')
  await page.getByRole('region', { name: '统一身份认证' }).getByRole('button', { name: '添加' }).click()
  const { dialog } = operator
  await dialog.getByRole('combobox', { name: '客户' }).click()
  await page.getByRole('option', { name: '示范大学' }).click()
  await dialog.getByLabel('名称').fill('校园统一认证')
  await dialog.getByLabel('服务地址').fill(school.address)
  await dialog.getByLabel('客户端编号').fill(school.client.client_id)
  await dialog.getByLabel('密钥或密码').fill(school.client.client_secret)
  await dialog.getByRole('button', { name: '添加' }).click()
  const row = page.getByRole('listitem').filter({ hasText: '校园统一认证' })
  await row.getByRole('button', { name: '测试' }).click()
  await expect(page.getByText(`服务正常（${school.address}）`)).toBeVisible()

  const context = await browser.newContext()
  const teacher = new Person(await context.newPage(), 'teacher1', baseURL!)
  await teacher.opens('/auth/login?redirect_url=/exp')
  await teacher.page.getByRole('button', { name: '校园统一认证' }).click()
  await teacher.page.locator('input[name=login]').fill('t-1')
  await teacher.page.locator('input[name=password]').fill('any')
  await teacher.page.getByRole('button', { name: 'Sign-in' }).click()
  await teacher.page.getByRole('button', { name: 'Continue' }).click()
  await expect(teacher.heading('实验').first()).toBeVisible()
  await expect(teacher.header.getByText('林致远')).toBeVisible()

  await teacher.signsOut()
  // The service asks whether its own session ends, too.
  await expect(teacher.page).toHaveURL(new RegExp(`^${school.address}/session/end`))
  await context.close()
  await row.getByRole('button', { name: '删除' }).click()
  await dialog.getByRole('button', { name: '删除' }).click()
  await expect(row).toHaveCount(0)
  await school.close()
})
