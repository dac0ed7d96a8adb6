import { readFileSync } from 'node:fs'
import { archive } from '@lab/contract/archive'
import { experiment } from '@lab/contract/experiment'
import { platform } from '@lab/contract/platform'
import { callerFor } from './support/api.ts'
import { Person } from './support/person.ts'
import { expect, test } from './support/test.ts'

/** Opens one tab of the platform's settings as its operator, in an organisation. */
async function keeps(operator: Person, path: string): Promise<void> {
  await operator.isSignedIn()
  await operator.opens('/message')
  await operator.choosesOrganisation('软件工程系')
  await expect(operator.organisation).toHaveText('软件工程系')
  await operator.opens(path)
}

test('two operators change one setting: the second sees the first one’s change and loses nothing', async ({ as }) => {
  const operator = as('operator')
  const { page } = operator
  const call = await callerFor(operator.origin, 'operator')
  const before = (await call(platform.getConfig, { params: { name: 'upload_config' } })).platform_configs.upload_config!
  await keeps(operator, '/platform/upload')
  const limits = page.getByRole('spinbutton', { name: /大小限制/ })
  await limits.nth(0).fill('321')
  await expect(page.getByText('有未保存的修改')).toBeVisible()

  // Meanwhile, somewhere else.
  const params = { name: 'upload_config' as const }
  await call(platform.putConfig, { params, body: { video_limit: 999, file_limit: 123 } })
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const notice = page.getByRole('alert').filter({ hasText: '已在您编辑期间保存了修改' })
  await expect(notice).toBeVisible()
  await expect(limits.nth(0)).toHaveValue('321')
  await notice.getByRole('button', { name: '合并，重复处用我的' }).click()
  await expect(limits.nth(1)).toHaveValue('999')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('已保存').first()).toBeVisible()
  const after = (await call(platform.getConfig, { params })).platform_configs.upload_config!
  expect(after).toMatchObject({ ...before, file_limit: 321, video_limit: 999 })
  await call(platform.putConfig, { params, body: before })
})

test('the environment settings, too, and a second save of one’s own is no conflict', async ({ as }) => {
  const operator = as('operator')
  const { page } = operator
  await keeps(operator, '/platform/env')
  const person = page.getByRole('spinbutton', { name: '每人环境数' })
  const stood = await person.inputValue()
  for (const value of ['7', '8', stood]) {
    await person.fill(value)
    await page.getByRole('button', { name: '保存', exact: true }).first().click()
    await expect(page.getByText('配额已保存').first()).toBeVisible()
    await expect(page.getByText('有未保存的修改')).toHaveCount(0)
  }
  await expect(page.getByText('已在您编辑期间保存了修改')).toHaveCount(0)
})

test('an operator turns the VPN on; a teacher makes a key and downloads its file; the server’s file knows them', async ({
  as,
  browser,
}) => {
  const operator = as('operator')
  const { page } = operator
  await keeps(operator, '/platform/vpn')
  await page.getByLabel('服务器地址').fill('vpn.example.edu.cn')
  const isOn = page.getByRole('switch')
  if ((await isOn.getAttribute('aria-checked')) !== 'true') await isOn.click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('已保存').first()).toBeVisible()

  const context = await browser.newContext({ baseURL: operator.origin, locale: 'zh-CN' })
  const teacher = new Person(await context.newPage(), 'teacher1', operator.origin)
  await teacher.isSignedIn()
  await teacher.opens('/dashboard')
  await teacher.opensPersonMenu()
  await teacher.page.getByRole('menuitem', { name: 'VPN 下载' }).click()
  await expect(teacher.heading('VPN 下载')).toBeVisible()
  const make = teacher.page.getByRole('button', { name: /密钥并下载/ })
  const isNew = (await make.textContent())!.includes('生成')
  const download = teacher.page.waitForEvent('download')
  await make.click()
  if (!isNew) await teacher.dialog.getByRole('button', { name: '更新并下载' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('cloud-lab.conf')
  const text = readFileSync(await file.path(), 'utf8')
  expect(text).toMatch(/^\[Interface\]\n# .+\nPrivateKey = [A-Za-z0-9+/]{43}=\nAddress = 10\.66\.\d+\.\d+\/32\n/)
  expect(text).toContain('Endpoint = vpn.example.edu.cn:51820')
  const address = /Address = (.+)\/32/.exec(text)![1]!
  await expect(teacher.page.getByText(address)).toBeVisible()
  await context.close()

  await operator.opens('/platform/vpn?view=people')
  await expect(page.getByRole('row').filter({ hasText: address })).toBeVisible()
  await operator.opens('/platform/vpn')
  const server = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载服务器配置' }).click()
  expect(readFileSync(await (await server).path(), 'utf8')).toContain(`AllowedIPs = ${address}/32`)
  await operator.opens('/platform/vpn?view=people')
  await page.getByRole('row').filter({ hasText: address }).getByRole('button', { name: '收回' }).click()
  await operator.dialog.getByRole('button', { name: '收回' }).click()
  await expect(page.getByRole('row').filter({ hasText: address })).toHaveCount(0)
})

test('archive configs are made, moved, turned off and removed', async ({ as }) => {
  const operator = as('operator')
  const { page } = operator
  const call = await callerFor(operator.origin, 'operator')
  for (const { id } of (await call(archive.list, { query: {} })).list) await call(archive.remove, { params: { id } })
  await keeps(operator, '/platform/system')
  await page.getByText('归档配置', { exact: true }).click()
  const rows = page.getByRole('main').getByRole('row')
  for (const label of ['清理已读消息', '清理已结束的后台任务']) {
    await page.getByRole('button', { name: '新建归档配置' }).first().click()
    await operator.dialog.getByText(label, { exact: true }).click()
    await operator.dialog.getByRole('spinbutton', { name: '天数' }).fill('3000')
    await operator.dialog.getByRole('button', { name: '确定' }).click()
    await expect(rows.filter({ hasText: label })).toBeVisible()
  }
  await expect(rows.nth(1)).toContainText('清理已读消息')
  await rows.nth(2).getByRole('button', { name: '上移' }).click()
  await expect(rows.nth(1)).toContainText('清理已结束的后台任务')
  await expect(rows.nth(1)).toContainText('结束3000天后')
  await rows.nth(1).getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '停用' }).click()
  await expect(rows.nth(1)).toContainText('已停用')
  for (const { id } of (await call(archive.list, { query: {} })).list) await call(archive.remove, { params: { id } })
})

test('what an operator writes for the sign-in page is shown there', async ({ as, browser }) => {
  const operator = as('operator')
  const { page } = operator
  const call = await callerFor(operator.origin, 'operator')
  const params = { name: 'login_config' as const }
  const before = (await call(platform.getConfig, { params })).platform_configs.login_config!
  await keeps(operator, '/platform/login')
  await page.getByRole('textbox', { name: '标语' }).fill('慎思笃行')
  await page.getByRole('textbox', { name: '公告' }).fill('周六 22:00 起维护两小时')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('已保存').first()).toBeVisible()

  const stranger = await (await browser.newContext({ baseURL: operator.origin })).newPage()
  await stranger.goto('/auth/login')
  await expect(stranger.getByText('慎思笃行')).toBeVisible()
  await expect(stranger.getByText('周六 22:00 起维护两小时')).toBeVisible()
  await stranger.context().close()
  await call(platform.putConfig, { params, body: before })
})

test('what an operator exempts is shared at once, without a review', async ({ as, browser }) => {
  const operator = as('operator')
  const call = await callerFor(operator.origin, 'operator')
  const params = { name: 'audit_config' as const }
  const before = (await call(platform.getConfig, { params })).platform_configs.audit_config!
  await keeps(operator, '/platform/audit')
  await operator.page.getByRole('switch', { name: '共享给本客户' }).click()
  await operator.page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(operator.page.getByText('已保存').first()).toBeVisible()

  const context = await browser.newContext({ baseURL: operator.origin })
  const teacher = new Person(await context.newPage(), 'teacher1', operator.origin)
  await teacher.isSignedIn()
  const mine = await callerFor(teacher.origin, 'teacher1')
  const { experiments } = await mine(experiment.list, { query: { scope: 'mine', state: 'published' } })
  const own = experiments.find(({ title }) => title.startsWith('容器镜像'))!
  await teacher.opens(`/exp/${own.id}/basics`)
  await teacher.page.getByRole('button', { name: '更多' }).first().click()
  await teacher.page.getByRole('menuitem', { name: '共享' }).click()
  await teacher.dialog.getByRole('button', { name: '共享', exact: true }).click()
  await expect(teacher.page.getByText('已共享').first()).toBeVisible()
  await expect(teacher.page.getByText('已提交审核')).toHaveCount(0)
  await context.close()
  await call(platform.putConfig, { params, body: before })
})
