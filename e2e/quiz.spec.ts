import { content } from '@lab/contract/content'
import { learning } from '@lab/contract/learning'
import { mooc } from '@lab/contract/mooc'
import { offering } from '@lab/contract/offering'
import { callerFor } from './support/api.ts'
import { SiteLearner } from './support/site-learner.ts'
import { taughtClass } from './support/taught-class.ts'
import { expect, test } from './support/test.ts'

test('a quiz of a course is written, failed, tried again and passed', async ({ as, browser, baseURL }) => {
  test.setTimeout(90_000)
  const origin = baseURL!
  const title = `测验${Date.now() % 100_000}`
  const call = await callerFor(origin, 'teacher1')
  const lesson = await taughtClass(call, title)
  const { mooc: made } = await call(mooc.create, { body: { title } })
  const teacher = as('teacher1')
  const { page, dialog } = teacher
  const main = page.getByRole('main')

  await test.step('a teacher writes it', async () => {
    await teacher.isSignedIn()
    await teacher.opens(`/mooc/${made.id}/content`)
    await main.getByRole('button', { name: '添加章' }).first().click()
    await main.getByRole('region', { name: '第 1 章' }).getByRole('button', { name: '测验', exact: true }).click()
    await dialog.getByLabel('名称').fill('随堂测验')
    await dialog.getByRole('button', { name: '添加题目' }).click()
    const asking = page.getByRole('dialog', { name: '测验题目' })
    await asking.locator('[contenteditable=true]').first().click()
    await page.keyboard.type('管道能把程序连起来，对吗？')
    await asking.getByRole('button', { name: '确定' }).click()
    await expect(asking).toHaveCount(0)
    await expect(dialog.getByText('管道能把程序连起来')).toBeVisible()
    await dialog.getByRole('button', { name: /^(保存|确定)$/ }).click()
    await expect(dialog).toHaveCount(0)
    await expect(main.getByText('已保存')).toBeVisible()
  })

  const { version } = (await call(mooc.get, { params: { id: made.id } })).mooc
  await call(content.publish, { params: { id: made.id }, body: { version, reason: '测验' } })
  const { offerings } = await call(offering.add, {
    params: { id: lesson.room.id },
    body: { content_ids: [made.id], settings: { auto_confirm: true } },
  })
  const learnerCall = await callerFor(origin, 's2026005', 'student')
  await learnerCall(learning.join, { body: { invite_code: lesson.code } })
  const context = await browser.newContext({ baseURL: origin, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const own = await context.newPage()
  const learner = new SiteLearner(own, 's2026005', origin)

  await test.step('a learner fails it, and passes it the second time', async () => {
    await learner.isSignedInToLearn()
    await learner.opens(`/learn/course/${offerings[0]!.id}`)
    await learner.main.getByRole('button', { name: '开始学习' }).click()
    const quiz = own.getByRole('article', { name: '随堂测验' })
    await expect(quiz.getByRole('button', { name: '还有 1 题没有作答' })).toBeDisabled()
    await quiz.getByText('错', { exact: true }).click()
    await quiz.getByRole('button', { name: '提交测验' }).click()
    await expect(quiz.getByText(/还没有通过，可以重做：提交 1 次，最好一次得分率 0%/)).toBeVisible()
    await expect(quiz.getByText('正确答案')).toHaveCount(0)
    await quiz.getByRole('button', { name: '重做测验' }).click()
    await quiz.getByText('对', { exact: true }).click()
    await quiz.getByRole('button', { name: '提交测验' }).click()
    await expect(quiz.getByText(/测验已通过：提交 2 次，最好一次得分率 100%/)).toBeVisible()
    await expect(quiz.getByText('已完成')).toBeVisible()
  })
  await context.close()
})
