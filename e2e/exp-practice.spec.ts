import { experiment } from '@lab/contract/experiment'
import { content } from '@lab/contract/content'
import { exp_practice } from '@lab/contract/exp-practice'
import { experimentLearning } from '@lab/contract/experiment-learning'
import { learning } from '@lab/contract/learning'
import { callerFor, type Caller } from './support/api.ts'
import { SiteLearner } from './support/site-learner.ts'
import { expect, test } from './support/test.ts'

/** Answers the one question of a record and submits it. */
async function answers(call: Caller, recordId: string, answer: string) {
  const { steps } = await call(learning.record, { params: { id: recordId } })
  const params = { id: recordId, step_id: steps[0]!.step_id }
  await call(experimentLearning.answer, { params, body: { answer: [answer] } })
  await call(learning.submit, { params: { id: recordId } })
}

test('a teacher makes a topic of templates, a learner practises it twice, and the best result counts', async ({
  as,
  browser,
  baseURL,
}) => {
  const origin = baseURL!
  const title = `专题${Date.now() % 100_000}`
  const call = await callerFor(origin, 'teacher1')
  const { experiment: template } = await call(experiment.create, {
    body: { title: `${title}模板`, shelf: 'template' },
  })
  const params = { id: template.id }
  const { section } = await call(experiment.createSection, { params, body: { title: '练习' } })
  await call(experiment.createStep, {
    params,
    body: {
      section_id: section.id,
      title: '追加',
      kind: 'question',
      points: 10,
      question: { type: 'fill', options: [], answer: ['>>'], analysis: '' },
    },
  })
  const { experiment: written } = await call(experiment.get, { params })
  await call(content.publish, { params, body: { version: written.version } })

  const teacher = as('teacher1')
  const { page, dialog } = teacher
  const main = page.getByRole('main')
  await test.step('a teacher makes the topic, takes the template and publishes', async () => {
    await teacher.isSignedIn()
    await teacher.opens('/exp-practice')
    await page.getByRole('button', { name: '新建实验练习专题' }).click()
    await dialog.getByRole('textbox', { name: '名称' }).fill(title)
    await dialog.getByRole('button', { name: '创建并添加实验' }).click()
    await main.getByRole('button', { name: '添加实验' }).click()
    await dialog
      .getByRole('row', { name: `${title}模板` })
      .getByRole('checkbox')
      .check()
    await dialog.getByRole('button', { name: /^确定/ }).click()
    await expect(main.getByRole('link', { name: `${title}模板` }).first()).toBeVisible()
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await dialog.getByRole('button', { name: '发布 v1' }).click()
    await expect(main.getByText('已发布').filter({ visible: true })).toBeVisible()
  })
  const topicId = /exp-practice\/([^/]+)/.exec(page.url())![1]!
  await test.step('and may say who uses it', async () => {
    await page.getByRole('link', { name: '权限设置', exact: true }).click()
    await expect(main.getByRole('button', { name: '添加授权' }).first()).toBeEnabled()
  })

  const learnerCall = await callerFor(origin, 's2026003', 'student')
  const context = await browser.newContext({ baseURL: origin, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const learner = new SiteLearner(await context.newPage(), 's2026003', origin)
  const experiments = learner.main.getByRole('list', { name: '专题的实验' })
  await test.step('a learner finds it among what is practised alone, and begins', async () => {
    await learner.isSignedInToLearn()
    await learner.opens('/learn/practice')
    await learner.main.getByRole('link', { name: title, exact: true }).click()
    await experiments.getByRole('button', { name: `开始${title}模板` }).click()
    await learner.page.waitForURL(/\/learn\/work\//)
    await answers(learnerCall, learner.page.url().split('/').at(-1)!, '>')
    await learner.page.getByRole('link', { name: '返回实验练习专题' }).click()
    await expect(experiments).toContainText('最好 0 / 10')
  })

  await test.step('the second attempt begins with nothing done, and is the one that counts', async () => {
    await experiments.getByRole('button', { name: `再练一次${title}模板` }).click()
    await learner.page.waitForURL(/\/learn\/work\//)
    await answers(learnerCall, learner.page.url().split('/').at(-1)!, '>>')
    await learner.opens(`/learn/topic/${topicId}`)
    await expect(experiments).toContainText('最好 10 / 10')
    await expect(experiments).toContainText('练过 2 次')
    await expect(learner.main.getByRole('list', { name: '排行榜' }).getByRole('listitem')).toHaveCount(1)
  })
  await context.close()

  await test.step('its teacher finds the learner with the best result, and opens the record', async () => {
    await teacher.opens(`/exp-practice/${topicId}/record`)
    await main.getByRole('link', { name: /10 \/ 10/ }).click()
    await expect(page).toHaveURL(/\/content\/exp\/[^/]+\/record\//)
    await page.getByRole('link', { name: '成绩', exact: true }).click()
    await expect(main.getByText('追加')).toBeVisible()
  })
  const { learners } = await call(exp_practice.learners, { params: { id: topicId } })
  expect(learners).toMatchObject([{ rank: 1, points: 10, works: [{ attempts: 2 }] }])
})
