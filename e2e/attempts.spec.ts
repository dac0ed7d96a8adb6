import { classroom } from '@lab/contract/classroom'
import { content } from '@lab/contract/content'
import { experiment } from '@lab/contract/experiment'
import { experimentLearning } from '@lab/contract/experiment-learning'
import { learning } from '@lab/contract/learning'
import { offering } from '@lab/contract/offering'
import { place } from '@lab/contract/place'
import { record } from '@lab/contract/record'
import { callerFor } from './support/api.ts'
import { ClassTeacher } from './support/class-teacher.ts'
import { Learner } from './support/learner.ts'
import { expect, test } from './support/test.ts'

test('a teacher chooses which of two submissions counts: the record shows both, the gradebook the score that counts', async ({
  page,
  baseURL,
}) => {
  const teacher = new ClassTeacher(page, 'teacher1', baseURL ?? '')
  const call = await callerFor(teacher.origin, 'teacher1')
  const title = `两次提交${Date.now() % 100_000}`

  // A question of ten points and a report of twenty, in a class with one learner.
  const { id } = (await call(experiment.create, { body: { title } })).experiment
  const params = { id }
  const { section } = await call(experiment.createSection, { params, body: { title: '练习' } })
  const question = { type: 'single' as const, options: ['>', '>>'], answer: ['B'] }
  const asked = { section_id: section.id, title: '追加符号', kind: 'question' as const, points: 10, question }
  const { step: choice } = await call(experiment.createStep, { params, body: asked })
  const written = { section_id: section.id, title: '实验报告', kind: 'report' as const, points: 20 }
  const { step: report } = await call(experiment.createStep, { params, body: written })
  const { version } = (await call(experiment.get, { params })).experiment
  await call(content.publish, { params, body: { version, force: true, reason: '没有环境' } })
  const { class: room } = await call(classroom.create, { body: { name: `${title}班` } })
  const invited = await call(place.newInviteCode, { params: { id: room.id }, body: {} })
  await call(offering.add, { params: { id: room.id }, body: { content_ids: [id] } })
  const learner = await Learner.signsIn(teacher.origin, 's2026001')
  await learner.call(learning.join, { body: { invite_code: invited.invite_code! } })

  /** Chosen by the teacher in the settings of the content in the class. */
  const counts = async (how: string): Promise<void> => {
    await teacher.opens(`/class/${room.id}/content/exp`)
    await page.getByRole('main').getByRole('button', { name: '设置', exact: true }).click()
    await teacher.dialog.getByRole('combobox', { name: '计分方式' }).click()
    await page.getByRole('option', { name: how }).click()
    await teacher.dialog.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('已保存')).toBeVisible()
  }
  const inGradebook = async (score: string): Promise<void> => {
    await teacher.opens(`/class/${room.id}/record/exp`)
    await expect(page.getByRole('grid').locator(`[aria-label*="，${title}："]`)).toHaveAttribute(
      'aria-label',
      new RegExp(`已提交.*${score} / 30 分`),
    )
  }
  const inRecord = async (lines: string[]): Promise<void> => {
    await teacher.opens(`/exp/${id}/class/${room.id}/record/${learner.recordId}/progress`)
    await page.getByRole('combobox', { name: '提交' }).click()
    await expect(page.getByRole('option')).toHaveText(lines)
    await page.keyboard.press('Escape')
  }

  await teacher.isSignedIn()
  await counts('取最高分')

  // Submitted twice: a good report with a wrong answer, marked while the second is at work; then the right answer alone.
  const at = { id: '', step_id: choice.id }
  const answers = (answer: string[]) => learner.call(experimentLearning.answer, { params: at, body: { answer } })
  await learner.begins(title)
  at.id = learner.recordId
  await answers(['A'])
  await learner.reports('实验报告', '第一份报告')
  await learner.submits()
  await learner.begins(title, true)
  const mark = { step_id: report.id, score: 20, reason: '批阅', attempt: 1 }
  await call(record.setScore, { params: { id: learner.recordId }, body: mark })
  await answers(['B'])
  await learner.reports('实验报告', '第二份报告')
  await learner.submits()

  await inGradebook('20')
  await inRecord(['第1次提交（计分）', '第2次提交'])
  await expect(page.getByText('得分 10 / 30')).toBeVisible()
  await expect(page.getByText('该次提交不计分，仅供查看')).toHaveCount(0)
  await page.getByRole('combobox', { name: '提交' }).click()
  await page.getByRole('option', { name: '第1次提交（计分）' }).click()
  await expect(page.getByText('得分 20 / 30')).toBeVisible()
  await page.getByRole('button', { name: /实验报告/ }).click()
  await expect(page.getByText('第一份报告')).toBeVisible()

  for (const [how, score, lines] of [
    ['取最后一次', '10', ['第1次提交', '第2次提交（计分）']],
    ['取平均分', '15', ['第1次提交（计分）', '第2次提交（计分）']],
    ['取第一次', '20', ['第1次提交（计分）', '第2次提交']],
  ] as const) {
    await counts(how)
    await inGradebook(score)
    await inRecord([...lines])
  }

  // Who needs more is given it where their record is looked at.
  await page.getByRole('button', { name: '个别安排' }).click()
  const drawer = page.getByRole('dialog', { name: /的个别安排$/ })
  await drawer.getByRole('button', { name: '单独调整' }).click()
  const adjusting = page.getByRole('dialog', { name: /^单独调整/ })
  await adjusting.getByRole('spinbutton', { name: '提交次数' }).fill('9')
  await adjusting.getByRole('textbox', { name: '原因' }).fill('机房断电')
  await adjusting.getByRole('button', { name: '保存' }).click()
  await expect(drawer.getByText('9 次')).toBeVisible()
})
