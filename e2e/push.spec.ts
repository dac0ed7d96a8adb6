import { expect, test } from './support/test.ts'

/** Of this run: a repeated one finds what the first has made. */
const name = `数据中台 ${Date.now().toString(36)}`

test('an administrator has events sent to another system, tries it out and reads why nothing arrives', async ({
  as,
}) => {
  const admin = as('admin')
  const { page, dialog } = admin
  await admin.isSignedIn()
  await admin.opens('/org/push')
  await admin.choosesOrganisation('软件工程系')
  await page.getByRole('button', { name: '新建推送目标' }).first().click()
  await dialog.getByLabel('名称').fill(name)
  await dialog.getByLabel('推送地址').fill('http://127.0.0.1:9/hook')
  await dialog.getByRole('button', { name: '新建', exact: true }).click()
  await expect(dialog).toContainText('请选择事件')
  await dialog.getByRole('checkbox', { name: '新建班级或课程' }).click()
  await dialog.getByRole('button', { name: '新建', exact: true }).click()
  await expect(dialog.getByText(/^whsec_/)).toBeVisible()
  await dialog.getByRole('button', { name: '我已保存' }).click()

  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: '发送测试推送' }).click()
  const row = page.getByRole('row').filter({ hasText: '测试推送' })
  await expect(row).toContainText('地址属于内网或保留网段，运维未允许访问')
  await row.getByRole('button', { name: /查看/ }).click()
  await expect(dialog).toContainText('"type": "push.test"')
  await dialog.getByRole('button', { name: '关闭' }).last().click()

  await admin.opens('/org/push')
  const target = page.getByRole('row').filter({ hasText: name })
  await expect(target).toContainText('推送失败')
  await target.getByRole('button', { name: /更多/ }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await dialog.getByRole('button', { name: '删除' }).click()
  await expect(target).toHaveCount(0)
})
