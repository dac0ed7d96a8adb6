import { content } from '@lab/contract/content'
import { demoIds } from '@lab/contract/demo-ids'
import { experiment } from '@lab/contract/experiment'
import { experimentLearning } from '@lab/contract/experiment-learning'
import { learning } from '@lab/contract/learning'
import { callerFor } from './support/api.ts'
import { Learner } from './support/learner.ts'
import { SiteLearner } from './support/site-learner.ts'
import { expect, test } from './support/test.ts'

test('a teacher makes a project from a class, its groups and tasks; a group works there, and its record shows only there', async ({
  as,
  browser,
  baseURL,
}) => {
  const origin = baseURL!
  const name = `网站实训${Date.now() % 100_000}`
  const title = `项目实验${Date.now() % 100_000}`
  const teacher = as('teacher1')
  const { page, dialog } = teacher
  const main = page.getByRole('main')
  const call = await callerFor(origin, 'teacher1')
  const params = { id: (await call(experiment.create, { body: { title } })).experiment.id }
  const { section } = await call(experiment.createSection, { params, body: { title: '练习' } })
  const question = { type: 'single' as const, options: ['>', '>>'], answer: ['B'] }
  const asked = { section_id: section.id, title: '追加符号', kind: 'question' as const, points: 10, question }
  const { step } = await call(experiment.createStep, { params, body: asked })
  const { version } = (await call(experiment.get, { params })).experiment
  await call(content.publish, { params, body: { version, force: true, reason: '没有环境' } })

  const picks = async (button: string, what: string): Promise<void> => {
    await main.getByRole('button', { name: button }).click()
    const search = dialog.getByRole('textbox', { name: '按名称搜索' })
    await search.fill(what)
    await search.press('Enter')
    await dialog.getByRole('row', { name: what }).getByRole('checkbox').check()
    await dialog.getByRole('button', { name: '下一步' }).click()
  }

  await test.step('made from a class, with all of its learners', async () => {
    await teacher.isSignedIn()
    await teacher.opens('/project')
    await page.getByRole('button', { name: '创建项目' }).click()
    await dialog.getByRole('textbox', { name: '项目名称' }).fill(name)
    await dialog.getByRole('checkbox', { name: /^软件工程\d+01班/ }).check()
    await dialog.getByRole('button', { name: '创建', exact: true }).click()
    await page.waitForURL(/\/project\/[^/]+\/group/)
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(main.getByText('30 人')).toBeVisible()
  })
  const id = /\/project\/([^/]+)/.exec(page.url())![1]!

  await test.step('its learners are drawn into groups', async () => {
    await main.getByRole('button', { name: '自动分组' }).click()
    await dialog.getByRole('button', { name: '开始分组' }).click()
    await expect(main.getByText('第1组').first()).toBeVisible()
  })

  await test.step('an experiment is done by each group together, an exam by everybody', async () => {
    await teacher.opens(`/project/${id}/content/task`)
    await picks('添加实验', title)
    await dialog.getByRole('combobox', { name: '完成方式' }).click()
    await page.getByRole('option', { name: '小组' }).click()
    await dialog.getByRole('button', { name: '添加', exact: true }).click()
    await expect(main.getByText('小组完成')).toBeVisible()
    await main.getByText('考试', { exact: true }).click()
    await picks('添加考试', 'Linux 命令行小测')
    await dialog.getByRole('button', { name: '添加', exact: true }).click()
    await expect(main.getByRole('listitem').filter({ hasText: 'Linux 命令行小测' })).toBeVisible()
  })

  const context = await browser.newContext({ baseURL: origin, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  await test.step('a learner finds it at home, with their group', async () => {
    const site = new SiteLearner(await context.newPage(), 's2026003', origin)
    await site.isSignedInToLearn()
    await site.opens('/learn')
    await site.main.getByRole('link', { name, exact: true }).click()
    await expect(site.main.getByRole('link', { name: title })).toBeVisible()
    await site.main.getByText('教师与小组').click()
    await expect(site.main.getByText(/小组：第\d+组/).first()).toBeVisible()
    await context.close()
  })

  await test.step('what the group does is a record of the project, and of the experiment nowhere else', async () => {
    const learner = await Learner.signsIn(origin, 's2026003')
    await learner.begins(title)
    await learner.call(experimentLearning.answer, {
      params: { id: learner.recordId, step_id: step.id },
      body: { answer: ['B'] },
    })
    await learner.call(learning.submit, { params: { id: learner.recordId } })
    await teacher.opens(`/project/${id}/content/exp/${params.id}/record`)
    await expect(main.getByRole('link', { name: /第\d+组/ }).first()).toBeVisible()
    await teacher.opens(`/project/${id}/content/exp/${params.id}/record/${learner.recordId}/process`)
    await expect(page.getByText(name).first()).toBeVisible()
    await teacher.opens(`/class/${demoIds.class}/content/exp/${params.id}/record`)
    await expect(page.getByText('这里没有这项内容')).toBeVisible()
    await expect(page.getByRole('link', { name: `项目「${name}」` })).toHaveAttribute(
      'href',
      new RegExp(`/project/${id}/`),
    )
  })
})
