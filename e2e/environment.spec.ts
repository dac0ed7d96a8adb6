import { expect, test } from './support/test.ts'

test('a teacher makes a research environment, starts it, and stops it with its files kept', async ({ as }) => {
  const teacher = as('teacher1')
  const { page, dialog } = teacher
  const title = `日志课题${Date.now() % 100_000}`
  await teacher.isSignedIn()
  await teacher.opens('/env/research')
  await page.getByRole('button', { name: '新建科研环境' }).click()
  await dialog.getByRole('textbox', { name: '名称' }).fill(title)
  const suite = dialog.getByRole('combobox', { name: '环境套件' })
  await suite.click()
  await page.getByRole('option', { name: /^Linux 命令行单机环境（/ }).click()
  await dialog.getByRole('button', { name: '确定' }).click()
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row.getByText('已停止')).toBeVisible()

  await row.getByRole('button', { name: '启动' }).click()
  await expect(dialog.getByText(title).first()).toBeVisible()
  // Escape belongs to the terminal.
  await dialog.getByRole('button', { name: /^(Close|关闭)$/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row.getByText('运行中')).toBeVisible({ timeout: 20_000 })
  await row.getByRole('button', { name: '停止' }).click()
  await dialog.getByRole('button', { name: '停止' }).click()
  await expect(row.getByText('已停止')).toBeVisible({ timeout: 20_000 })
  await expect(row.getByRole('cell').filter({ hasText: /B$/ })).toBeVisible()
})
