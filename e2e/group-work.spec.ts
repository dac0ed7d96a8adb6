import { classroom } from '@lab/contract/classroom'
import { content } from '@lab/contract/content'
import { experiment } from '@lab/contract/experiment'
import { experimentLearning } from '@lab/contract/experiment-learning'
import { learning } from '@lab/contract/learning'
import { offering } from '@lab/contract/offering'
import { place } from '@lab/contract/place'
import { callerFor } from './support/api.ts'
import { ClassTeacher } from './support/class-teacher.ts'
import { Learner } from './support/learner.ts'
import { expect, test } from './support/test.ts'

test('a class does an experiment in groups: set in the form, one record that says who did what, one mark for both', async ({
  page,
  baseURL,
}) => {
  const teacher = new ClassTeacher(page, 'teacher1', baseURL ?? '')
  const call = await callerFor(teacher.origin, 'teacher1')
  const title = `小组实验${Date.now() % 100_000}`

  // A question and a report, in a class of two who are one group.
  const { id } = (await call(experiment.create, { body: { title } })).experiment
  const params = { id }
  const { section } = await call(experiment.createSection, { params, body: { title: '练习' } })
  const question = { type: 'single' as const, options: ['>', '>>'], answer: ['B'] }
  const asked = { section_id: section.id, title: '追加符号', kind: 'question' as const, points: 10, question }
  const { step: choice } = await call(experiment.createStep, { params, body: asked })
  const { version } = (await call(experiment.get, { params })).experiment
  await call(content.publish, { params, body: { version, force: true, reason: '没有环境' } })
  const { class: room } = await call(classroom.create, { body: { name: `${title}班` } })
  const at = { params: { id: room.id } }
  const invited = await call(place.newInviteCode, { ...at, body: {} })
  await call(offering.add, { ...at, body: { content_ids: [id] } })
  const [one, other] = [
    await Learner.signsIn(teacher.origin, 's2026001'),
    await Learner.signsIn(teacher.origin, 's2026002'),
  ]
  for (const learner of [one, other]) await learner.call(learning.join, { body: { invite_code: invited.invite_code! } })
  const drawn = await call(place.drawGroups, { ...at, body: { size: 2, how: 'random', keep_present: false } })
  const [name, otherName] = drawn.groups[0]!.members.map((member) => member.real_name) as [string, string]

  await teacher.isSignedIn()
  await teacher.opens(`/class/${room.id}/content/exp`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: '设置', exact: true }).click()
  await teacher.dialog.getByRole('combobox', { name: '完成方式' }).click()
  await page.getByRole('option', { name: '小组' }).click()
  await teacher.dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存')).toBeVisible()
  await expect(main.getByText('小组完成')).toBeVisible()

  // One begins, the other answers and submits for both.
  await one.begins(title)
  await other.begins(title)
  expect(other.recordId).toBe(one.recordId)
  const step = { params: { id: one.recordId, step_id: choice.id } }
  await one.call(experimentLearning.answer, { ...step, body: { answer: ['A'] } })
  await other.call(experimentLearning.answer, { ...step, body: { answer: ['B'] } })
  await other.call(learning.submit, { params: { id: one.recordId } })

  // Fixed now that somebody has begun.
  await teacher.opens(`/class/${room.id}/content/exp`)
  await main.getByRole('button', { name: '设置', exact: true }).click()
  await expect(teacher.dialog.getByRole('combobox', { name: '完成方式' })).toBeDisabled()
  await page.keyboard.press('Escape')

  await teacher.opens(`/exp/${id}/class/${room.id}/record`)
  await expect(main.getByRole('columnheader', { name: '小组' })).toBeVisible()
  const row = main.getByRole('row').filter({ hasText: '第1组' })
  await expect(row).toContainText(`${name}、${otherName}`)
  await row.getByRole('link', { name: '第1组' }).click()
  const shares = main.getByRole('region', { name: '小组分工' })
  await expect(shares.getByRole('row')).toHaveCount(3)
  await expect(shares.getByRole('row').filter({ hasText: name })).toContainText('1 次')
  await teacher.opens(`/exp/${id}/class/${room.id}/record/${one.recordId}/process`)
  await expect(main.getByRole('listitem').filter({ hasText: '作答' }).filter({ hasText: name })).toHaveCount(1)

  await teacher.opens(`/class/${room.id}/record/exp`)
  await expect(page.getByRole('grid').locator(`[aria-label*="，${title}：已提交"]`)).toHaveCount(2)
})
