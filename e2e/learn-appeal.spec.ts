import { experimentLearning } from '@lab/contract/experiment-learning'
import { learning } from '@lab/contract/learning'
import { record } from '@lab/contract/record'
import { callerFor } from './support/api.ts'
import { Person } from './support/person.ts'
import { SiteLearner } from './support/site-learner.ts'
import { taughtClass } from './support/taught-class.ts'
import { expect, test } from './support/test.ts'

test('a learner appeals a score, and sees the teacher’s answer and the new score without reloading', async ({
  page,
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const title = `申诉${Date.now() % 100_000}`
  const call = await callerFor(origin, 'teacher1')
  const { code, room, experimentId, offeringId } = await taughtClass(call, title)
  const work = await callerFor(origin, 's2026007', 'student')
  await work(learning.join, { body: { invite_code: code } })
  const begun = await work(learning.start, { params: { id: offeringId }, body: {} })
  const { id } = begun.record
  const { steps } = await call(record.scores, { params: { id } })
  const at = (kind: string) => steps.find((one) => one.kind === kind)!.step_id
  const answered = { params: { id, step_id: at('question') }, body: { answer: ['B'] } }
  await work(experimentLearning.answer, answered)
  await work(learning.submit, { params: { id } })
  const score = { step_id: at('report'), score: 4, comment: '没有结论', reason: '评阅报告' }
  await call(record.setScore, { params: { id }, body: score })
  await call(record.finishGrading, { body: { record_ids: [id] } })

  const learner = new SiteLearner(page, 's2026007', origin)
  await learner.isSignedInToLearn()
  await learner.opens(`/learn/record/${id}`)
  const card = learner.main.getByRole('region', { name: '成绩申诉' })
  await test.step('appeals, takes it back, and appeals again', async () => {
    for (const reason of ['写错了，撤回', '结论在第二段']) {
      await card.getByRole('button', { name: '申诉成绩' }).click()
      await learner.dialog.getByRole('button', { name: '提交申诉' }).click()
      await expect(learner.dialog.getByRole('alert')).toHaveText('请输入申诉理由')
      await learner.dialog.getByLabel('申诉理由').fill(reason)
      await learner.dialog.getByRole('button', { name: '提交申诉' }).click()
      await expect(card.getByText(reason)).toBeVisible()
      await expect(card.getByText('待处理')).toBeVisible()
      if (reason.startsWith('写错')) await card.getByRole('button', { name: '撤回' }).click()
      if (reason.startsWith('写错')) await expect(card.getByText('已撤回')).toBeVisible()
    }
  })

  await test.step('the teacher gives another score', async () => {
    const context = await browser.newContext()
    const teacher = new Person(await context.newPage(), 'teacher1', origin)
    await teacher.isSignedIn()
    await teacher.opens(`/class/${room.id}/content/exp/${experimentId}/record/${id}/score`)
    await teacher.page.getByRole('button', { name: '处理申诉' }).click()
    await teacher.dialog.getByRole('radio', { name: '改分' }).check()
    await teacher.dialog.getByLabel('写下结论').fill('8')
    await teacher.dialog.getByLabel('答复').fill('第二段有结论，补 4 分')
    await teacher.dialog.getByRole('button', { name: '确定' }).click()
    await expect(teacher.page.getByText('已改分')).toBeVisible()
    await context.close()
  })

  await expect(card.getByText('已改分')).toBeVisible()
  await expect(card.getByText('第二段有结论，补 4 分')).toBeVisible()
  await expect(learner.main.getByText('18 / 20').first()).toBeVisible()
})
