import { Teacher } from './support/teacher.ts'
import { expect, test } from './support/test.ts'

test('a template keeps its versions: compared, gone back to, and pinned by what runs', async ({
  page: tab,
  baseURL,
}) => {
  const teacher = new Teacher(tab, 'teacher1', baseURL ?? '')
  const { page, dialog } = teacher
  const mark = Date.now() % 100_000
  const template = `课程主机${mark}`
  const suite = `课程环境${mark}`
  await teacher.isSignedIn()

  await test.step('saved once it is v1, changed it is v2', async () => {
    await teacher.opens('/env/template?view=template')
    await page.getByRole('button', { name: '新建模板' }).click()
    await dialog.getByRole('textbox', { name: '名称' }).fill(template)
    await dialog.getByRole('spinbutton', { name: '内存' }).fill('128')
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('link', { name: template }).click()
    await expect(teacher.heading(template)).toBeVisible()
  })

  await teacher.makesSuite(suite, template)
  await teacher.startsSuite(suite)
  await expect(dialog.getByText(`${template} v1`)).toBeVisible()
  // Escape belongs to the terminal.
  await dialog.getByRole('button', { name: '关闭' }).click()

  await test.step('what runs stays what it was when its template is changed', async () => {
    await teacher.opens('/env/template?view=template')
    await page.getByRole('link', { name: template }).click()
    await expect(teacher.heading(template)).toBeVisible()
    await page.getByRole('button', { name: '编辑' }).click()
    await dialog.getByRole('spinbutton', { name: '内存' }).fill('192')
    await dialog.getByRole('textbox', { name: '版本说明' }).fill('内存不够用')
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('main').getByText('v2', { exact: true })).toBeVisible()

    await teacher.opens('/env/instance')
    await page.getByRole('row', { name: suite }).getByRole('button', { name: '终端' }).click()
    await expect(dialog.getByText(`${template} v1`)).toBeVisible()
    await dialog.getByRole('button', { name: '关闭' }).click()
  })

  await test.step('the versions say what differs and how many environments have each', async () => {
    await teacher.opens('/env/template?view=template')
    await page.getByRole('link', { name: template }).click()
    await expect(teacher.heading(template)).toBeVisible()
    await page.getByRole('button', { name: '历史版本' }).click()
    const versions = dialog.getByRole('list', { name: '版本' }).getByRole('button')
    await expect(versions).toHaveCount(2)
    await expect(versions.nth(0)).toContainText('内存不够用')
    await expect(versions.nth(0)).toContainText('当前版本')
    await expect(versions.nth(1)).toContainText('1 个环境在用')
    await expect(dialog.getByText('128 MB')).toBeVisible()
    await expect(dialog.getByText('192 MB')).toBeVisible()
    await versions.nth(1).click()
    await dialog.getByRole('button', { name: '检查镜像' }).click()
    await expect(versions.nth(1)).toContainText('镜像检查通过')
  })

  await test.step('going back makes a new version; what starts now has it', async () => {
    await dialog.getByRole('button', { name: '恢复此版本' }).click()
    await dialog.filter({ hasText: '将按 v1 的内容生成 v3' }).getByRole('button', { name: '恢复' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('main').getByText('v3', { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByText('1 核 · 内存 128 MB')).toBeVisible()

    await teacher.opens('/env/template')
    await teacher.startsSuite(suite)
    await expect(dialog.getByText(`${template} v3`)).toBeVisible()
    await teacher.closesAndDestroysEnvironment()
  })

  await test.step('both are ended together, the first one by its box', async () => {
    await teacher.opens('/env/instance')
    const row = page.getByRole('row', { name: suite })
    await expect(row).toHaveCount(1)
    await row.getByRole('checkbox').check()
    const bar = page.getByRole('region', { name: '批量操作' })
    await expect(bar.getByRole('button', { name: '终端' })).toHaveCount(0)
    await bar.getByRole('button', { name: '延长1小时' }).click()
    await expect(page.getByText('已延长1小时')).toBeVisible()
    await row.getByRole('checkbox').check()
    await bar.getByRole('button', { name: '销毁' }).click()
    await dialog.getByRole('button', { name: '销毁' }).click()
    await expect(row).toHaveCount(0)
  })
})
