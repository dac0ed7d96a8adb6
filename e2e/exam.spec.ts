import { classroom } from '@lab/contract/classroom'
import { exam } from '@lab/contract/exam'
import { learning } from '@lab/contract/learning'
import { offering } from '@lab/contract/offering'
import { place } from '@lab/contract/place'
import { callerFor } from './support/api.ts'
import { SiteLearner } from './support/site-learner.ts'
import { expect, test } from './support/test.ts'

test('a teacher writes and publishes an exam, a learner sits it, and reads the score once it is released', async ({
  as,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const origin = baseURL!
  const teacher = as('teacher1')
  await teacher.isSignedIn()
  const { page, dialog } = teacher
  const main = page.getByRole('main')
  const title = `随堂小测${Date.now() % 100_000}`
  await teacher.opens('/exam')
  await page.getByRole('button', { name: /^新建/ }).first().click()
  await dialog.getByRole('textbox', { name: '名称' }).fill(title)
  await dialog.getByRole('button', { name: '创建并添加题目' }).click()
  await expect(teacher.heading(title)).toBeVisible()
  const id = /exam\/([\w-]+)\/question/.exec(page.url())![1]!

  await main.getByRole('button', { name: '添加大题' }).click()
  await main.getByRole('button', { name: '添加题目' }).click()
  await dialog.locator('[contenteditable=true]').first().click()
  await page.keyboard.type('1 + 1 = ?')
  await dialog.getByText('判断题').click()
  await dialog.getByRole('button', { name: '确定', exact: true }).click()
  await expect(main.getByText('已保存')).toBeVisible()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await dialog.getByRole('button', { name: '发布 v1' }).click()
  await expect(main.getByText('已发布').filter({ visible: true })).toBeVisible()

  await test.step('tries it out in a window that is lower than the paper', async () => {
    const size = page.viewportSize()!
    await page.setViewportSize({ width: size.width, height: 300 })
    await page.getByRole('button', { name: '试做', exact: true }).click()
    await dialog.getByRole('article').getByText('错', { exact: true }).click()
    await dialog.getByRole('button', { name: '退出试做' }).click()
    await page.setViewportSize(size)
  })

  const call = await callerFor(origin, 'teacher1')
  const { class: room } = await call(classroom.create, { body: { name: `${title}班` } })
  const invited = await call(place.newInviteCode, { params: { id: room.id }, body: {} })
  const { offerings } = await call(offering.add, { params: { id: room.id }, body: { content_ids: [id] } })
  const offeringId = offerings[0]!.id
  const own = await callerFor(origin, 's2026001', 'student')
  await own(learning.join, { body: { invite_code: invited.invite_code! } })

  const context = await browser.newContext({ baseURL: origin, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const sitter = new SiteLearner(await context.newPage(), 's2026001', origin)
  await sitter.isSignedInToLearn()
  await sitter.opens(`/learn/offering/${offeringId}`)
  await sitter.page.getByRole('button', { name: '进入考场' }).click()
  await expect(sitter.page.getByText('考试说明')).toBeVisible()
  await sitter.page.getByRole('button', { name: '开始考试' }).click()
  await expect(sitter.page.getByRole('timer')).toHaveText(/^1:(30:00|29:\d\d)$/)
  await sitter.page.getByRole('article').getByText('对', { exact: true }).click()
  await expect(sitter.page.getByRole('navigation', { name: '答题卡' }).getByText('已答 1')).toBeVisible()

  await test.step('answers without a connection, which is sent when that is back', async () => {
    const article = sitter.page.getByRole('article')
    await expect(article.getByText('已保存', { exact: true })).toBeVisible()
    await context.setOffline(true)
    await article.getByText('错', { exact: true }).click()
    await expect(article.getByText('网络中断，已存在本机，恢复后自动保存')).toBeVisible()
    await context.setOffline(false)
    await expect(article.getByText('已保存', { exact: true })).toBeVisible()
    await sitter.page.reload()
    await expect(article.getByRole('radio', { name: '错' })).toBeChecked()
  })

  await test.step('goes on in a second window by one press', async () => {
    const second = await context.newPage()
    await second.goto(sitter.page.url())
    await second.getByRole('button', { name: '在这里继续考试' }).click()
    await expect(second.getByRole('button', { name: '交卷' })).toBeEnabled()
    await expect(sitter.page.getByText('本场考试已在另一个窗口中打开')).toBeVisible()
    await second.close()
    await sitter.page.getByRole('button', { name: '在这里继续' }).click()
  })
  await sitter.page.getByRole('button', { name: '交卷' }).click()
  await sitter.dialog.getByRole('button', { name: '交卷' }).click()
  await expect(sitter.page.getByRole('region', { name: '交卷回执' })).toContainText('1 / 1 题')
  await expect(sitter.page.getByText('得分')).toBeHidden()

  await call(exam.release, { params: { id: offeringId } })
  await expect(sitter.page.getByRole('region', { name: '交卷回执' })).toContainText('得分')
  await context.close()

  await test.step('the teacher reads the paper in the record', async () => {
    await teacher.opens(`/exam/${id}/record`)
    await main.locator('tbody').getByRole('link').first().click()
    const paper = page.getByRole('article', { name: '答卷' })
    await expect(paper.getByRole('article', { name: '第 1 题' })).toContainText('1 + 1 = ?')
    await expect(paper).toContainText('交卷')
    await page.getByRole('link', { name: '过程', exact: true }).click()
    await expect(main.getByText('全部类型')).toBeVisible()
  })
})
