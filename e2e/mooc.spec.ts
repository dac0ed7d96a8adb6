import { learning } from '@lab/contract/learning'
import { mooc } from '@lab/contract/mooc'
import { offering } from '@lab/contract/offering'
import { callerFor } from './support/api.ts'
import { SiteLearner } from './support/site-learner.ts'
import { taughtClass } from './support/taught-class.ts'
import { expect, test } from './support/test.ts'

const film = 'apps/server/demo-files/pipeline-demo.mp4'
const subtitles = 'WEBVTT\n\n00:00.000 --> 00:05.000\n先看管道\n\n00:05.000 --> 00:12.000\n再看排序\n'

test('a course of chapters is built, watched and worked through, and its teacher sees how far', async ({
  as,
  browser,
  baseURL,
}) => {
  test.setTimeout(150_000)
  const origin = baseURL!
  const title = `课程${Date.now() % 100_000}`
  const call = await callerFor(origin, 'teacher1')
  const lesson = await taughtClass(call, `${title}实验`)
  const { mooc: made } = await call(mooc.create, { body: { title } })
  const teacher = as('teacher1')
  const { page, dialog } = teacher
  const main = page.getByRole('main')

  await test.step('a teacher builds it by pointer and by keyboard, and publishes it', async () => {
    await teacher.isSignedIn()
    await teacher.opens(`/mooc/${made.id}/content`)
    await main.getByRole('button', { name: '添加章' }).first().click()
    const first = main.getByRole('region', { name: '第 1 章' })
    await first.getByRole('button', { name: '视频', exact: true }).click()
    await dialog.getByLabel('名称').fill('看一遍')
    await dialog.getByRole('button', { name: '选择文件' }).click()
    const link = page.getByRole('dialog', { name: '链接文件' })
    await link.locator('input[type=file]').setInputFiles(film)
    await expect(link.getByRole('textbox', { name: '文件', exact: true })).toHaveValue(/\/files\//)
    await link.getByRole('button', { name: '确定' }).click()
    await expect(dialog.getByText('0:12')).toBeVisible()
    await dialog.getByLabel('字幕文件').setInputFiles({
      name: '字幕.vtt',
      mimeType: 'text/vtt',
      buffer: Buffer.from(subtitles),
    })
    await expect(dialog.getByText('字幕.vtt')).toBeVisible()
    await dialog.getByLabel('视频目录').fill('0:06 排序')
    await dialog.getByRole('button', { name: '添加题目' }).click()
    const asking = page.getByRole('dialog', { name: '视频中的题目' })
    await asking.getByRole('textbox', { name: '出现时间' }).fill('0:08')
    await asking.locator('[contenteditable=true]').first().click()
    await page.keyboard.type('管道能把程序连起来，对吗？')
    await asking.getByRole('button', { name: '确定' }).click()
    await expect(asking).toHaveCount(0)
    await expect(dialog.getByText('管道能把程序连起来')).toBeVisible()
    await dialog.getByRole('button', { name: /^(保存|确定)$/ }).click()
    await expect(dialog).toHaveCount(0)
    await first.getByRole('button', { name: '图文', exact: true }).click()
    await dialog.getByLabel('名称').fill('读一遍')
    await dialog.locator('[contenteditable=true]').click()
    await page.keyboard.type('管道把一个程序的输出交给下一个。')
    await dialog.getByRole('button', { name: /^(保存|确定)$/ }).click()
    await expect(dialog).toHaveCount(0)
    const rows = first.getByRole('list', { name: '第 1 节的小节' }).getByRole('listitem')
    await rows.filter({ hasText: '读一遍' }).getByTitle('拖动排序').hover()
    await page.mouse.down()
    const { x, y } = (await rows.first().boundingBox())!
    await page.mouse.move(x + 20, y + 4, { steps: 12 })
    await page.mouse.up()
    await expect(rows.first()).toContainText('读一遍')
    await expect(main.getByText('已保存')).toBeVisible()
    await first.getByRole('button', { name: '下移读一遍' }).press('Enter')
    await expect(rows.last()).toContainText('读一遍')
    await page.keyboard.press('Shift+Tab')
    await first.getByRole('button', { name: '上移读一遍' }).press('Enter')
    await expect(rows.first()).toContainText('读一遍')
    await first.getByRole('checkbox', { name: '选择看一遍' }).check()
    await main.getByRole('combobox', { name: '选中的小节的开放条件' }).click()
    await page.getByRole('option', { name: '完成前一项后' }).click()
    await main.getByRole('button', { name: '添加章' }).click()
    const second = main.getByRole('region', { name: '第 2 章' })
    await second.getByRole('button', { name: '实验', exact: true }).click()
    await dialog.getByPlaceholder('搜索标题').fill(`${title}实验`)
    await dialog
      .getByRole('row', { name: `${title}实验` })
      .getByRole('checkbox')
      .check()
    await dialog.getByRole('button', { name: /^确定/ }).click()
    await expect(main.getByText('已保存')).toBeVisible()
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await dialog.getByRole('button', { name: '发布 v1' }).click()
    await expect(main.getByText('已发布').filter({ visible: true })).toBeVisible()
  })

  const at = { params: { id: lesson.room.id } }
  const { offerings } = await call(offering.add, {
    ...at,
    body: { content_ids: [made.id], settings: { auto_confirm: true } },
  })
  const learnerCall = await callerFor(origin, 's2026004', 'student')
  await learnerCall(learning.join, { body: { invite_code: lesson.code } })
  const context = await browser.newContext({ baseURL: origin, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const own = await context.newPage()
  const learner = new SiteLearner(own, 's2026004', origin)
  const outline = own.getByRole('navigation', { name: '课程目录' })
  const video = own.locator('video')
  const placeOf = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)

  await test.step('a learner sees what is closed, reads, and watches where they left off', async () => {
    await learner.isSignedInToLearn()
    await learner.opens(`/learn/course/${offerings[0]!.id}`)
    await expect(learner.main.getByText('完成「读一遍」后开放')).toBeVisible()
    await learner.main.getByRole('button', { name: '开始学习' }).click()
    await outline.getByRole('button', { name: /看一遍/ }).click()
    await expect(own.getByText('完成「读一遍」后开放。')).toBeVisible()
    await outline.getByRole('button', { name: /读一遍/ }).click()
    await own.getByRole('button', { name: '学完了' }).click()
    await own.getByRole('button', { name: '下一小节' }).click()
    await expect(own.getByRole('region', { name: '字幕' }).getByText('再看排序')).toBeVisible()
    await video.evaluate((element: HTMLVideoElement) => void element.play())
    await expect.poll(placeOf).toBeGreaterThan(3)
    await video.evaluate((element: HTMLVideoElement) => element.pause())
    await expect(own.getByText(/已观看 [2-9]\d%/)).toBeVisible()
    await outline.getByRole('button', { name: /读一遍/ }).click()
    await outline.getByRole('button', { name: /看一遍/ }).click()
    await expect.poll(placeOf).toBeGreaterThan(2.5)
    await own.getByRole('combobox', { name: '播放速度' }).click()
    await own.getByRole('option', { name: '2 倍速' }).click()
    await video.evaluate((element: HTMLVideoElement) => void element.play())
    const asked = own.getByRole('region', { name: '视频中的题目' })
    await asked.getByText('对', { exact: true }).click({ timeout: 20_000 })
    expect(await video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true)
    await asked.getByRole('button', { name: '提交答案' }).click()
    await expect(asked.getByText('回答正确')).toBeVisible()
    await asked.getByRole('button', { name: '继续播放' }).click()
    await expect(own.getByRole('article').getByText('已完成')).toBeVisible({ timeout: 30_000 })
  })

  await test.step('does the experiment, and completes the course', async () => {
    await outline.getByRole('button', { name: new RegExp(`${title}实验`) }).click()
    await own.getByRole('link', { name: '查看实验' }).click()
    await learner.main.getByRole('button', { name: '开始' }).click()
    await learner.submits()
    await learner.opens(`/learn/course/${offerings[0]!.id}`)
    await learner.main.getByRole('link', { name: '继续学习' }).click()
    await own.getByRole('button', { name: '完成课程' }).click()
    await learner.dialog.getByRole('button', { name: '完成课程' }).click()
    await expect(own.getByRole('button', { name: '完成课程' })).toHaveCount(0)
    await learner.opens(`/learn/course/${offerings[0]!.id}`)
    await expect(learner.main.getByRole('button', { name: '领取证书' })).toBeVisible()
  })
  await context.close()

  await test.step('the teacher sees the record and what was watched', async () => {
    await teacher.opens(`/class/${lesson.room.id}/content/course/${made.id}/record`)
    await expect(main.getByRole('row', { name: /100%/ })).toBeVisible()
    await teacher.opens(`/mooc/${made.id}/class/${lesson.room.id}/analysis`)
    const row = main.getByRole('region', { name: '小节学习情况' }).getByRole('row', { name: /看一遍/ })
    await expect(row.getByRole('figure', { name: /各段的观看人数/ })).toBeVisible()
    await expect(row).toContainText('1 / 1')
  })
})
