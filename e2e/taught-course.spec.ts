import { demoIds } from '@lab/contract/demo-ids'
import { SiteLearner } from './support/site-learner.ts'
import { expect, test } from './support/test.ts'

test('a teacher starts a course from a preparation, teaches an experiment in a session, and a learner begins it there', async ({
  as,
  browser,
  baseURL,
}) => {
  const origin = baseURL!
  const name = `Linux ${Date.now() % 100_000}`
  const teacher = as('teacher1')
  const { page, dialog } = teacher
  const main = page.getByRole('main')
  await test.step('from the page of the preparation, with a class', async () => {
    await teacher.isSignedIn()
    await teacher.opens(`/course-preparation/${demoIds.preparedLesson}/basics`)
    await page.getByRole('button', { name: '开课', exact: true }).click()
    await dialog.getByRole('textbox', { name: '课程名称' }).fill(name)
    await dialog.getByRole('checkbox', { name: /^软件工程\d+01班/ }).check()
    await dialog.getByRole('button', { name: '开课', exact: true }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
  })
  const id = /\/course\/([^/]+)/.exec(page.url())![1]!

  await test.step('with an experiment in its first session', async () => {
    await teacher.opens(`/course/${id}/course-plan`)
    await main
      .getByRole('button', { name: /起源与发行版/ })
      .first()
      .click()
    const contents = main.getByRole('region', { name: '本次课的教学内容' })
    await contents.getByRole('button', { name: '添加内容' }).click()
    await dialog.getByRole('checkbox').nth(1).check()
    await dialog.getByRole('button', { name: /^添加/ }).click()
    await expect(contents.getByRole('listitem')).toHaveCount(1)
  })

  const context = await browser.newContext({ baseURL: origin, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const learner = new SiteLearner(await context.newPage(), 's2026003', origin)
  await test.step('a learner of the class sees it in the plan and begins', async () => {
    await learner.isSignedInToLearn()
    await learner.opens('/learn')
    await learner.main.getByRole('link', { name, exact: true }).click()
    await expect(learner.main.getByText('下一次课')).toBeVisible()
    await learner.main.getByRole('listitem').filter({ hasText: '第 1 次课' }).getByRole('link').first().click()
    await learner.main.getByRole('button', { name: /开始/ }).first().click()
    await learner.page.waitForURL(/\/learn\/work\//)
    await context.close()
  })

  await test.step('and is under way in the record of the course', async () => {
    await teacher.opens(`/course/${id}/record?selectValue=2026010003`)
    await main
      .getByRole('link', { name: /2026010003/ })
      .first()
      .click()
    await expect(main.getByText('进行中').first()).toBeVisible()
  })
})
