import { classroom } from '@lab/contract/classroom'
import { exam } from '@lab/contract/exam'
import { content } from '@lab/contract/content'
import { learning } from '@lab/contract/learning'
import { offering } from '@lab/contract/offering'
import { place } from '@lab/contract/place'
import { callerFor } from './support/api.ts'
import { SiteLearner } from './support/site-learner.ts'
import { expect, test } from './support/test.ts'

test('a teacher runs an exam from the cockpit, and its learner hears of everything within seconds', async ({
  as,
  browser,
  baseURL,
}) => {
  test.setTimeout(90_000)
  const origin = baseURL!
  const call = await callerFor(origin, 'teacher1')
  const title = `监考演练${Date.now() % 100_000}`
  const { exam: made } = await call(exam.create, { body: { title, settings: { start: 'button', password: '8848' } } })
  const question = {
    key: '0de70000-0000-4000-8009-000000000001',
    source: null,
    stem: { format: 'markdown' as const, value: '1 + 1 = 2' },
    question: { type: 'true_false' as const, answer: ['对'], analysis: '' },
    points: 2,
    difficulty: 3 as const,
    knowledge: [],
    rubric: null,
  }
  const sections = [
    { id: '0de70000-0000-4000-8009-000000000002', title: '一、判断题', note: '', questions: [question], draws: [] },
  ]
  const written = { version: made.version, content: { sections } }
  const { exam: asked } = await call(exam.saveQuestions, { params: { id: made.id }, body: written })
  await call(content.publish, { params: { id: made.id }, body: { version: asked.version } })
  const { class: room } = await call(classroom.create, { body: { name: `${title}班` } })
  const invited = await call(place.newInviteCode, { params: { id: room.id }, body: {} })
  const { offerings } = await call(offering.add, { params: { id: room.id }, body: { content_ids: [made.id] } })
  const own = await callerFor(origin, 's2026001', 'student')
  await own(learning.join, { body: { invite_code: invited.invite_code! } })

  const context = await browser.newContext({ baseURL: origin, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const sitter = new SiteLearner(await context.newPage(), 's2026001', origin)
  await sitter.isSignedInToLearn()
  await sitter.opens(`/learn/offering/${offerings[0]!.id}`)
  await sitter.page.getByRole('button', { name: '进入考场' }).click()
  await expect(sitter.page.getByText('等待监考教师开始考试')).toBeVisible()

  const teacher = as('teacher1')
  await teacher.isSignedIn()
  const { page, dialog } = teacher
  await teacher.opens(`/class/${room.id}/content/exam/${made.id}/record/cockpit`)
  const cockpit = page.getByRole('region', { name: '监考台' })
  const row = cockpit.getByRole('row').nth(1)
  await expect(row).toContainText('候考中')
  await expect(cockpit).toContainText('8848')
  await cockpit.getByRole('button', { name: '开始考试' }).click()

  await sitter.page.getByRole('textbox', { name: '考试密码' }).fill('8848')
  await sitter.page.getByRole('button', { name: '开始考试' }).click()
  await sitter.page.getByRole('article').getByText('对', { exact: true }).click()
  await expect(row).toContainText('作答中')
  await expect(sitter.page.getByRole('timer')).toHaveText(/^1:(30:00|29:\d\d)$/)

  await cockpit.getByRole('button', { name: '发通知' }).click()
  await dialog.getByRole('textbox', { name: '通知' }).fill('请检查姓名和学号')
  await dialog.getByRole('button', { name: '发送' }).click()
  await sitter.dialog.getByText('请检查姓名和学号').waitFor()
  await sitter.dialog.getByRole('button', { name: '确定' }).click()

  await cockpit.getByRole('button', { name: '延长时间' }).click()
  await dialog.getByText('30 分钟').click()
  await dialog.getByRole('textbox', { name: '原因' }).fill('停电')
  await dialog.getByRole('button', { name: '延长' }).click()
  await expect(sitter.page.getByRole('timer')).toHaveText(/^(2:00:00|1:59:\d\d)$/)

  await cockpit.getByRole('button', { name: '暂停' }).click()
  await dialog.getByRole('button', { name: '暂停考试' }).click()
  await expect(sitter.page.getByRole('heading', { name: '考试已暂停' })).toBeVisible()
  await expect(sitter.page.getByText('1 + 1 = 2')).toBeHidden()
  await cockpit.getByRole('button', { name: '继续考试' }).click()
  await expect(sitter.page.getByText('1 + 1 = 2')).toBeVisible()

  await row.getByRole('checkbox').check()
  await cockpit.getByRole('toolbar', { name: '所选学员' }).getByRole('button', { name: '强制交卷' }).click()
  await dialog.getByRole('textbox', { name: '原因' }).fill('考试纪律')
  await dialog.getByRole('button', { name: '强制交卷' }).click()
  await expect(sitter.page.getByRole('region', { name: '交卷回执' })).toContainText('1 / 1 题')
  await expect(row).toContainText('已交卷')

  await cockpit.getByRole('button', { name: '考场记录' }).click()
  await expect(dialog.getByRole('row')).toHaveCount(7)
  await context.close()
})
