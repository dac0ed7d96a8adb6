import { Person } from './support/person.ts'
import { expect, test } from './support/test.ts'

test('a teacher gives a research task; a colleague works on it in the personal centre, submits, and it is accepted', async ({
  as,
  browser,
}) => {
  test.setTimeout(120_000)
  const lead = as('teacher1')
  const { page } = lead
  const title = `调度延迟研究${Date.now() % 100_000}`
  await lead.isSignedIn()
  await lead.opens('/task')
  await page.getByRole('button', { name: '发布科研任务' }).first().click()
  await lead.dialog.getByLabel('名称').fill(title)
  await lead.dialog.getByRole('button', { name: '选择教师' }).click()
  const picker = lead.dialog.filter({ hasText: '工号' })
  await picker.getByRole('row').filter({ hasText: 'teacher2' }).getByRole('checkbox').click()
  await picker.getByRole('button', { name: '确定' }).click()
  await lead.dialog.getByRole('textbox', { name: '任务说明' }).fill('测量一百个容器同时启动的延迟。')
  await lead.dialog.getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()

  const context = await browser.newContext({ baseURL: lead.origin, locale: 'zh-CN' })
  const colleague = new Person(await context.newPage(), 'teacher2', lead.origin)
  await colleague.isSignedIn()
  await colleague.opens('/my/task')
  await colleague.page.getByRole('link', { name: title }).click()
  await expect(colleague.page.getByText('测量一百个容器同时启动的延迟。')).toBeVisible()
  await colleague.page.getByRole('textbox', { name: '进展' }).fill('搭好了三台主机')
  await colleague.page.getByRole('button', { name: '记录' }).click()
  await expect(colleague.page.getByRole('listitem').filter({ hasText: '搭好了三台主机' })).toBeVisible()
  await colleague.page.getByRole('textbox', { name: '成果报告' }).fill('中位数 180 毫秒。')
  await colleague.page.getByRole('button', { name: '提交成果' }).click()
  await expect(colleague.page.getByText('待验收').first()).toBeVisible()

  await page.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: /查看.+的分工/ }).click()
  await expect(lead.dialog.getByText('中位数 180 毫秒。')).toBeVisible()
  await expect(lead.dialog.getByText('搭好了三台主机')).toBeVisible()
  await lead.dialog.getByRole('button', { name: '验收' }).click()
  await lead.dialog.filter({ hasText: '结论' }).getByText('退回修改').click()
  await lead.dialog.filter({ hasText: '结论' }).getByRole('button', { name: '确定' }).click()
  await expect(lead.dialog.getByText('请说明退回的原因')).toBeVisible()
  await lead.dialog.getByLabel('意见').fill('请补充对照组')
  await lead.dialog.filter({ hasText: '结论' }).getByRole('button', { name: '确定' }).click()

  // The colleague's open page follows by itself.
  await expect(colleague.page.getByText('请补充对照组')).toBeVisible()
  await colleague.page.getByRole('textbox', { name: '成果报告' }).fill('中位数 180 毫秒，对照组 240 毫秒。')
  await colleague.page.getByRole('button', { name: '提交成果' }).click()
  await expect(lead.dialog.getByText('对照组 240 毫秒')).toBeVisible()
  await lead.dialog.getByRole('button', { name: '验收' }).click()
  await lead.dialog.filter({ hasText: '结论' }).getByRole('button', { name: '确定' }).click()
  await expect(colleague.page.getByText('成果已通过验收').or(colleague.page.getByText('已通过')).first()).toBeVisible()
  await expect(colleague.page.getByRole('button', { name: '提交成果' })).toHaveCount(0)
  await context.close()

  await lead.opens('/task')
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('1 / 1')
  await row.getByRole('button', { name: '删除' }).click()
  await lead.dialog.getByRole('button', { name: '删除' }).click()
  await expect(row).toHaveCount(0)
})
