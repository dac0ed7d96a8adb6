import { expect, test } from './support/test.ts'

test('a key for a program is shown once, works for what it may, and not after it was revoked', async ({
  as,
  baseURL,
  request,
}) => {
  const teacher = as('teacher2')
  const { page, dialog } = teacher
  await teacher.isSignedIn()
  await teacher.opens('/my/token')
  await page.getByRole('button', { name: '新建令牌' }).first().click()
  await dialog.getByLabel('令牌名称').fill('学情周报')
  await dialog.getByRole('button', { name: '新建', exact: true }).click()
  await expect(page.getByRole('dialog', { name: '令牌「学情周报」已创建' })).toBeVisible()
  const secret = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByRole('button', { name: '我已保存' }).click()
  await expect(dialog).toHaveCount(0)

  const headers = { authorization: `Bearer ${secret}`, 'domain-id': 'demo-software' }
  const experiments = `${baseURL}/apis/v2/experiments`
  expect((await request.get(experiments, { headers })).status()).toBe(200)
  expect((await request.post(experiments, { headers, data: { title: '只读的令牌' } })).status()).toBe(403)

  await page.reload()
  const row = page.getByRole('row', { name: '学情周报' })
  await expect(row).toContainText(secret.slice(-4))
  await expect(page.getByText(secret)).toHaveCount(0)
  await row.getByRole('button', { name: '吊销' }).click()
  await dialog.getByRole('button', { name: '吊销' }).click()
  await expect(row).toHaveCount(0)
  await expect.poll(async () => (await request.get(experiments, { headers })).status()).toBe(403)
})
