import { readFile } from 'node:fs/promises'
import { demoIds } from '@lab/contract/demo-ids'
import { zip } from '../apps/server/src/kernel/files/testing/zip-writer.ts'
import { Teacher } from './support/teacher.ts'
import { expect, test } from './support/test.ts'

const text = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
/** 成绩.csv in GBK, as Windows writes names into archives. */
const gbkName = Buffer.from([0xb3, 0xc9, 0xbc, 0xa8, 0x2e, 0x63, 0x73, 0x76])

test('a teacher fills a data set, looks into it, publishes it and sees what the next version changes', async ({
  as,
}) => {
  // A school that has just been filled plays its learners and validates its experiments before it takes an import.
  test.setTimeout(240_000)
  const teacher = as('teacher1')
  await teacher.isSignedIn()
  const { page, dialog } = teacher
  const main = page.getByRole('main')
  await teacher.opens('/env/dataset')
  await page.getByRole('button', { name: '新建数据集' }).first().click()
  await dialog.getByRole('textbox', { name: '名称' }).fill('传感器读数')
  await dialog.getByRole('button', { name: '创建并上传文件' }).click()
  await expect(teacher.heading('传感器读数')).toBeVisible()

  // What cannot be called so is named; the rest arrives.
  const lines = ['时间,温度', ...Array.from({ length: 70 }, (_, hour) => `第${hour}时,${20 + (hour % 9)}`)]
  await main
    .getByLabel('上传文件', { exact: true })
    .and(page.locator('input'))
    .setInputFiles([text('温度.csv', lines.join('\n')), text('说明.md', '# 传感器'), text('a?b.txt', 'x')])
  const uploads = main.getByRole('region', { name: '上传' })
  await expect(uploads.getByText('上传完成：新增 2 个文件，1 个没有上传')).toBeVisible()
  await expect(uploads.getByText(/名称不能包含控制字符/)).toBeVisible()
  await uploads.getByRole('button', { name: '知道了' }).click()

  // A table page by page.
  await main.getByRole('button', { name: '温度.csv' }).click()
  await expect(dialog.getByText('70 行，2 列')).toBeVisible()
  await expect(dialog.getByRole('cell', { name: '第0时' })).toBeVisible()
  await dialog.getByRole('button', { name: '第2页' }).click()
  await expect(dialog.getByRole('cell', { name: '第69时' })).toBeVisible()
  await dialog.getByRole('button', { name: '关闭' }).last().click()

  // Folders are addresses; a zip keeps its own.
  await main.getByRole('button', { name: '新建文件夹' }).click()
  await dialog.getByRole('textbox', { name: '名称' }).fill('原始')
  await dialog.getByRole('button', { name: '确定' }).click()
  await main.getByRole('link', { name: '原始', exact: true }).click()
  await expect(page).toHaveURL(/\/content\/tree\//)
  await main.getByRole('button', { name: '导入压缩包' }).click()
  const archive = zip([{ name: gbkName, bytes: Buffer.from('a\n1\n') }, { name: '深/层/x.log' }])
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '读数.zip', mimeType: 'application/zip', buffer: archive })
  await expect(dialog.getByText('读数.zip')).toBeVisible()
  // The dialog grows smaller when the file has arrived: what is pressed next stands still by then.
  await expect(dialog.getByRole('button', { name: '更换压缩包' })).toBeVisible()
  await dialog.getByRole('radio', { name: '保留原有文件' }).check()
  await dialog.getByRole('button', { name: '开始导入' }).click()
  await expect(dialog.getByText('新增 2 个文件')).toBeVisible({ timeout: 150_000 })
  await dialog.getByRole('button', { name: '完成' }).click()
  await expect(main.getByRole('button', { name: '成绩.csv' })).toBeVisible()
  await main.getByRole('navigation', { name: '文件夹' }).getByRole('link', { name: '全部文件' }).click()
  await expect(main.getByRole('row', { name: /原始.*2 项/ })).toBeVisible()

  await page.getByRole('button', { name: '发布', exact: true }).click()
  await dialog.getByRole('button', { name: '发布 v1' }).click()
  await expect(main.getByText('已发布').filter({ visible: true })).toBeVisible()
  await main
    .getByRole('row', { name: /说明\.md/ })
    .getByRole('button', { name: '更多' })
    .click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await dialog.getByRole('button', { name: '删除' }).click()
  await expect(main.getByRole('button', { name: '说明.md' })).toHaveCount(0)
  await page.getByRole('button', { name: '发布新版本' }).click()
  await expect(dialog.getByText('与 v1 相比：新增 0，修改 0，删除 1')).toBeVisible()
  await dialog.getByRole('button', { name: '发布 v2' }).click()
  await expect(dialog).toHaveCount(0)

  // The old version is still there, and goes as a zip.
  await page.getByRole('button', { name: '历史版本' }).click()
  await dialog.getByRole('button', { name: /^v1/ }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('传感器读数-v1.zip')
  expect((await readFile(await download.path())).includes(Buffer.from('说明.md'))).toBe(true)
  await dialog.getByRole('button', { name: '浏览文件' }).click()
  await expect(main.getByText('正在查看已发布的 v1')).toBeVisible()
  await expect(main.getByRole('button', { name: '说明.md' })).toBeVisible()
  await expect(main.getByRole('button', { name: '上传文件' })).toHaveCount(0)
})

test('an experiment’s environment has its data sets, and a terminal cannot write them', async ({ page, baseURL }) => {
  const teacher = new Teacher(page, 'teacher1', baseURL ?? '')
  await teacher.isSignedIn()
  await teacher.opens(`/exp/${demoIds.experiment}/dataset`)
  const row = page.getByRole('main').getByRole('row', { name: /网站访问日志/ })
  await expect(row.getByText('/data/access-log')).toBeVisible()
  await row.getByRole('button', { name: '设置' }).click()
  await expect(teacher.dialog.getByRole('textbox', { name: '挂载名称' })).toHaveValue('access-log')
  await teacher.dialog.getByRole('button', { name: '取消' }).click()

  const desk = await teacher.tries('Linux 命令行：从访问日志里找出真相')
  const screen = await teacher.startsEnvironmentOf(desk)
  await expect(desk.getByText('数据集 /data/access-log')).toBeVisible()
  await teacher.types(screen, 'ls /data/access-log/data; touch /data/access-log/new')
  await expect(screen).toContainText('access-20261012.log')
  await expect(screen).toContainText('Read-only file system')
  await desk.getByRole('button', { name: '销毁环境' }).click()
  await teacher.dialog.filter({ hasText: '将全部丢失' }).getByRole('button', { name: '销毁' }).click()
  await expect(desk.getByRole('button', { name: '启动环境' })).toBeVisible({ timeout: 30_000 })
})
