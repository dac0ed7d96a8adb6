import { learning } from '@lab/contract/learning'
import { callerFor } from './support/api.ts'
import { SiteLearner } from './support/site-learner.ts'
import { taughtClass } from './support/taught-class.ts'
import { expect, test } from './support/test.ts'

test('a mark book is set up with its effect in sight, filled in, corrected and posted', async ({
  as,
  browser,
  baseURL,
}) => {
  test.setTimeout(90_000)
  const origin = baseURL!
  const title = `成绩${Date.now() % 100_000}`
  const call = await callerFor(origin, 'teacher1')
  const lesson = await taughtClass(call, title)
  const learnerCall = await callerFor(origin, 's2026004', 'student')
  await learnerCall(learning.join, { body: { invite_code: lesson.code } })
  const teacher = as('teacher1')
  const { page, dialog } = teacher
  const main = page.getByRole('main')
  const at = `/class/${lesson.room.id}/markbook`
  const effect = page.getByRole('complementary', { name: '对总评的影响' })
  const table = page.getByRole('region', { name: '成绩表' })

  await test.step('the setup shows what it changes before it is saved', async () => {
    await teacher.isSignedIn()
    await teacher.opens(`${at}/setup`)
    await main.getByRole('button', { name: '套用平时 40 + 期末 60' }).click()
    await main.getByRole('button', { name: '添加成绩项' }).click()
    await expect(effect.getByText('0 人').first()).toBeVisible()
    await main.getByText('一律按 0 分').click()
    await expect(effect.getByText('1 人').first()).toBeVisible()
    await main.getByText('截止前不计入，截止后按 0 分').click()
    await effect.getByRole('button', { name: '保存' }).click()
    await expect(effect.getByRole('button', { name: '保存' })).toBeDisabled()
  })

  await test.step('a column is filled in, and a work’s mark is changed with a reason', async () => {
    await main.getByRole('link', { name: '返回成绩册' }).click()
    await page.getByRole('button', { name: '录入成绩' }).click()
    await dialog.getByRole('textbox').or(dialog.getByRole('spinbutton')).first().fill('80')
    await dialog.getByRole('button', { name: '保存 1 项' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(table.getByRole('row').last()).toContainText('80')
    await table.getByRole('button', { name: new RegExp(`${title}：还没有成绩`) }).click()
    await dialog.getByText('改定', { exact: true }).click()
    await dialog.getByRole('spinbutton').fill('60')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog.getByText('请填写修改原因')).toBeVisible()
    await dialog.getByRole('textbox', { name: '修改原因' }).fill('线下完成')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(table.getByRole('row').last()).toContainText('70')
    await table.getByRole('button', { name: /教师改定/ }).click()
    await expect(dialog.getByText('无 → 60%')).toBeVisible()
    await expect(dialog.getByText('线下完成')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  const context = await browser.newContext({ baseURL: origin, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const learner = new SiteLearner(await context.newPage(), 's2026004', origin)
  await learner.isSignedInToLearn()
  const posted = learner.main.getByRole('region', { name: '总评成绩' })

  await test.step('its learner sees the total once it is posted, and no more once that is taken back', async () => {
    await learner.opens('/learn/scores')
    await expect(posted.getByText(lesson.room.name)).toHaveCount(0)
    await page.getByRole('button', { name: '发布成绩' }).click()
    await dialog.getByRole('button', { name: '发布' }).click()
    await expect(main.getByText(/发布给 1 名学员/)).toBeVisible()
    await learner.opens('/learn/scores')
    await expect(posted.getByRole('listitem').filter({ hasText: lesson.room.name })).toContainText('70 分 中等')
    await main.getByRole('button', { name: '撤回' }).click()
    await dialog.getByRole('button', { name: '撤回' }).click()
    await expect(main.getByText('成绩尚未发布')).toBeVisible()
    await learner.opens('/learn/scores')
    await expect(posted.getByText(lesson.room.name)).toHaveCount(0)
  })
  await context.close()
})
