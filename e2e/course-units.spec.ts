import { readFile } from 'node:fs/promises'
import { mooc } from '@lab/contract/mooc'
import { learning } from '@lab/contract/learning'
import { offering } from '@lab/contract/offering'
import { callerFor } from './support/api.ts'
import { SiteLearner } from './support/site-learner.ts'
import { taughtClass } from './support/taught-class.ts'
import { expect, test } from './support/test.ts'

test('a discussion and a data set in a course are worked through, looked after, and go to another school whole', async ({
  as,
  browser,
  baseURL,
}) => {
  test.setTimeout(150_000)
  const origin = baseURL!
  const title = `讨论课${Date.now() % 100_000}`
  const call = await callerFor(origin, 'teacher1')
  const lesson = await taughtClass(call, `${title}实验`)
  const { mooc: made } = await call(mooc.create, { body: { title } })
  const teacher = as('teacher1')
  const { page, dialog } = teacher
  const main = page.getByRole('main')

  await test.step('a teacher writes a discussion and adds a data set', async () => {
    await teacher.isSignedIn()
    await teacher.opens(`/mooc/${made.id}/content`)
    await main.getByRole('button', { name: '添加章' }).first().click()
    const first = main.getByRole('region', { name: '第 1 章' })
    await first.getByRole('button', { name: '讨论', exact: true }).click()
    await dialog.getByLabel('名称').fill('说说看')
    await dialog.locator('[contenteditable=true]').click()
    await page.keyboard.type('日志里最先看什么？')
    await dialog.getByRole('button', { name: /^(保存|确定)$/ }).click()
    await expect(dialog).toHaveCount(0)
    await first.getByRole('button', { name: '数据集', exact: true }).click()
    await dialog.getByPlaceholder('搜索标题').fill('网站访问日志')
    await dialog
      .getByRole('row', { name: /网站访问日志/ })
      .first()
      .getByRole('checkbox')
      .check()
    await dialog.getByRole('button', { name: /^确定/ }).click()
    await first.getByRole('button', { name: '编辑网站访问日志' }).click()
    await dialog.getByRole('combobox', { name: '完成条件' }).click()
    await page.getByRole('option', { name: '下载后完成' }).click()
    await dialog.getByRole('button', { name: /^(保存|确定)$/ }).click()
    await expect(main.getByText('已保存')).toBeVisible()
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await dialog.getByRole('button', { name: '发布 v1' }).click()
    await expect(main.getByText('已发布').filter({ visible: true })).toBeVisible()
  })

  const at = { params: { id: lesson.room.id } }
  const { offerings } = await call(offering.add, { ...at, body: { content_ids: [made.id], settings: {} } })
  const learnerCall = await callerFor(origin, 's2026006', 'student')
  await learnerCall(learning.join, { body: { invite_code: lesson.code } })
  const context = await browser.newContext({ baseURL: origin, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const own = await context.newPage()
  const learner = new SiteLearner(own, 's2026006', origin)
  const unit = own.getByRole('article').first()

  await test.step('a learner says something, and downloads the data', async () => {
    await learner.isSignedInToLearn()
    await learner.opens(`/learn/course/${offerings[0]!.id}`)
    await learner.main.getByRole('button', { name: '开始学习' }).click()
    await expect(own.getByText('日志里最先看什么？')).toBeVisible()
    await own.getByRole('textbox', { name: '发言' }).fill('先看状态码')
    await own.getByRole('button', { name: '发言', exact: true }).click()
    await expect(own.getByRole('list', { name: '发言' })).toContainText('先看状态码')
    await expect(unit.getByText('已完成')).toBeVisible()
    await own.getByRole('button', { name: '下一小节' }).click()
    await expect(own.getByText('下载任意文件后完成')).toBeVisible()
    const download = own.waitForEvent('download')
    await own.getByRole('button', { name: '全部下载' }).click()
    expect((await download).suggestedFilename()).toMatch(/^网站访问日志.*\.zip$/)
    await expect(unit.getByText('已完成')).toBeVisible({ timeout: 20_000 })
  })

  await test.step('the teacher answers in the class, and the learner reads it', async () => {
    await teacher.opens(`/class/${lesson.room.id}/content/course/${made.id}/query?view=discussions`)
    const talk = main.getByRole('region', { name: '说说看' })
    await talk.getByRole('button', { name: '回复', exact: true }).first().click()
    await talk.getByRole('textbox', { name: /^回复/ }).fill('对，再看时间')
    await talk.getByRole('button', { name: '回复', exact: true }).last().click()
    await expect(talk.getByRole('list', { name: '发言' })).toContainText('对，再看时间')
    await own.getByRole('button', { name: '上一小节' }).click()
    // News of the answer may be in sight as well.
    await expect(own.getByRole('list', { name: '发言' })).toContainText('对，再看时间', { timeout: 20_000 })
    await context.close()
  })

  await test.step('the course goes out as one zip, and is looked at before it comes in', async () => {
    await teacher.opens(`/mooc/${made.id}/content`)
    await page.getByRole('button', { name: '更多' }).first().click()
    const download = page.waitForEvent('download', { timeout: 60_000 })
    await page.getByRole('menuitem', { name: /导出完整包/ }).click()
    const file = await (await download).path()
    await teacher.opens('/mooc')
    await page.getByRole('button', { name: '导入' }).first().click()
    await dialog.locator('input[type=file]').setInputFiles({
      name: '完整包.zip',
      mimeType: 'application/zip',
      buffer: await readFile(file),
    })
    await expect(dialog.getByText('还没有写入任何内容')).toBeVisible({ timeout: 60_000 })
    await expect(dialog.getByRole('list', { name: '随课程导入' })).toContainText('直接使用')
    await dialog.getByRole('button', { name: '导入', exact: true }).click()
    await expect(dialog.getByText(`已导入「${title}」，2 个小节`)).toBeVisible({ timeout: 60_000 })
    await dialog.getByRole('button', { name: '完成' }).click()
  })
})
