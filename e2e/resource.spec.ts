import { experiment } from '@lab/contract/experiment'
import { org } from '@lab/contract/org'
import { resource } from '@lab/contract/resource'
import { zip } from '../apps/server/src/kernel/files/testing/zip-writer.ts'
import { callerFor } from './support/api.ts'
import { expect, test } from './support/test.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR4nGP4z8BAEiJN9aiGUQ1DSgMAkPn+AhN7YcQAAAAASUVORK5CYII=',
  'base64',
)
/** 数据表.csv in GBK, as Windows writes names into archives. */
const gbkName = Buffer.from([0xca, 0xfd, 0xbe, 0xdd, 0xb1, 0xed, 0x2e, 0x63, 0x73, 0x76])

test('a teacher makes a private picture that only its readers can open', async ({ as, request }) => {
  const teacher = as('teacher3')
  await teacher.isSignedIn()
  const { page, dialog } = teacher
  await teacher.opens('/repository/resource')
  await expect(page).toHaveURL(/\/repository\/resource\/picture/)
  await page.getByRole('button', { name: '新建图片' }).first().click()

  // What may not be uploaded is refused in the specification's words, and nothing is sent.
  const field = dialog.locator('input[type=file]')
  await field.setInputFiles({ name: '脚本.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(dialog.getByText(/请上传.*png.*格式文件/)).toBeVisible()
  await field.setInputFiles({ name: '拓扑图.png', mimeType: 'image/png', buffer: png })
  await expect(dialog.getByRole('textbox', { name: '资源名称' })).toHaveValue('拓扑图')
  await dialog.getByRole('radio', { name: '私有' }).check()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('main').getByRole('link', { name: '拓扑图' }).first().click()
  await expect(dialog.getByText('尚未被使用')).toBeVisible()
  const picture = dialog.getByRole('img', { name: /拓扑图/ }).first()
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  const signed = new URL((await picture.getAttribute('src'))!, teacher.origin)
  expect((await request.get(signed.href)).status()).toBe(200)
  expect((await request.get(signed.origin + signed.pathname)).status()).toBe(404)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载' }).first().click(),
  ])
  expect(download.suggestedFilename()).toBe('拓扑图.png')

  // Shared, it opens to everybody; a preview's address can be shared as well.
  await dialog.getByRole('button', { name: '编辑' }).click()
  const form = dialog.filter({ hasText: '编辑图片' })
  await form.getByRole('radio', { name: '公开' }).check()
  await form.getByRole('button', { name: '确定' }).click()
  await expect(form).toHaveCount(0)
  await expect.poll(async () => (await request.get(signed.origin + signed.pathname)).status()).toBe(200)
  await page.reload()
  await expect(dialog.getByText('公开', { exact: true })).toBeVisible()
})

test('an archive becomes resources, which are found, changed and deleted together', async ({ as }) => {
  const teacher = as('teacher3')
  await teacher.isSignedIn()
  const { page, dialog } = teacher
  const main = page.getByRole('main')
  await teacher.opens('/repository/resource/file')
  await page.getByRole('button', { name: '批量导入' }).click()
  const archive = zip([
    { name: gbkName, bytes: Buffer.from('a,b\n1,2\n') },
    { name: '实验一/readme.md', bytes: Buffer.from('# 说明') },
    { name: '实验一/假图.png', bytes: Buffer.from('<script>alert(1)</script>') },
  ])
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '资料.zip', mimeType: 'application/zip', buffer: archive })
  await expect(dialog.getByText('资料.zip')).toBeVisible()
  // Its name is there while it is still on its way.
  await expect(dialog.getByRole('button', { name: '更换压缩包' })).toBeVisible()
  const tags = dialog.getByRole('textbox', { name: '添加标签' })
  await tags.fill('导入的')
  await tags.press('Enter')
  await dialog.getByRole('button', { name: '开始导入' }).click()
  await expect(dialog.getByText('已导入2个资源，1个文件没有导入')).toBeVisible({ timeout: 30_000 })
  await expect(dialog.getByText('请上传png格式文件')).toBeVisible()
  await dialog.getByRole('button', { name: '完成' }).click()
  await expect(main.getByRole('row', { name: /数据表/ })).toBeVisible()

  // Narrowed by a tag, both chosen, both changed.
  await main.getByRole('combobox', { name: '标签' }).click()
  await page.getByRole('option', { name: /导入的/ }).click()
  await expect(main.getByRole('row')).toHaveCount(3)
  await main
    .getByRole('checkbox', { name: /全选|选择本页/ })
    .first()
    .check()
  await page.getByRole('button', { name: '设为私有' }).click()
  await expect(page.getByText('已设为私有').first()).toBeVisible()
  await expect(main.getByRole('row', { name: /数据表/ }).getByText('私有')).toBeVisible()
  await expect(main.getByRole('row', { name: /readme/ }).getByText('私有')).toBeVisible()
})

test('what is used stays and says where; what is not goes', async ({ as }) => {
  const teacher = as('teacher3')
  await teacher.isSignedIn()
  const { page, dialog } = teacher
  const call = await callerFor(teacher.origin, 'teacher3')
  const main = page.getByRole('main')

  // A text of one's own, written here.
  await teacher.opens('/repository/resource/rich-text')
  await page.getByRole('button', { name: '新建富文本' }).first().click()
  await dialog.getByRole('textbox', { name: '资源名称' }).fill('评分说明')
  await dialog.locator('.cm-content, [contenteditable=true]').first().click()
  await page.keyboard.type('按时完成得满分。')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toHaveCount(0)
  await main.getByRole('link', { name: '评分说明' }).first().click()
  await expect(dialog.getByText('按时完成得满分。')).toBeVisible()
  await dialog.getByRole('button', { name: '停用' }).click()
  await expect(dialog.getByText('已停用').first()).toBeVisible()
  await dialog.getByRole('button', { name: '启用' }).click()
  await expect(dialog.getByRole('button', { name: '停用' })).toBeVisible()
  await dialog.getByRole('button', { name: '删除' }).click()
  const question = dialog.filter({ hasText: '删除后不能恢复' })
  await question.getByRole('button', { name: '删除' }).click()
  await expect(main.getByRole('link', { name: '评分说明' })).toHaveCount(0)

  // A handbook that a step of an experiment opens.
  const { organizations } = await call(org.myOrganizations, {})
  const { resource: handbook } = await call(resource.create, {
    params: { orgid: organizations[0]!.id },
    body: {
      resource: {
        title: '被引用的手册',
        obj_type: 'file',
        is_public: true,
        obj_file: { url: 'https://example.com/x' },
      },
    },
  })
  const { experiment: made } = await call(experiment.create, { body: { title: '读手册的实验' } })
  const params = { id: made.id }
  const { section } = await call(experiment.createSection, { params, body: { title: '一' } })
  const link = { name: '手册', url: 'https://example.com/x', resource_id: handbook.id }
  const step = { title: '阅读', kind: 'file' as const, link }
  await call(experiment.createStep, { params, body: { section_id: section.id, ...step } })
  await teacher.opens(`/repository/resource/file?preview=${handbook.id}`)
  await expect(dialog.getByRole('link', { name: '实验「读手册的实验」' })).toHaveAttribute(
    'href',
    `/exp/${made.id}/content`,
  )
  await dialog.getByRole('button', { name: '删除' }).click()
  const reason = '「被引用的手册」不能删除：正在被使用（实验「读手册的实验」）'
  await expect(dialog.filter({ hasText: reason })).toBeVisible()
})
