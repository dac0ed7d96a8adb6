import { classroom } from '@lab/contract/classroom'
import { content } from '@lab/contract/content'
import { experiment } from '@lab/contract/experiment'
import { experimentLearning } from '@lab/contract/experiment-learning'
import { learning } from '@lab/contract/learning'
import { offering } from '@lab/contract/offering'
import { place } from '@lab/contract/place'
import { rightAnswer } from '@lab/contract/question/answer'
import { callerFor } from './support/api.ts'
import { Learner } from './support/learner.ts'
import { expect, test } from './support/test.ts'

const student = 's2026001'
const titles = ['选一选', '填两空', '排一排', '连一连', '说一说'] as const

test('a teacher writes a question of each type and tries it; the record says what was right and why', async ({
  as,
}) => {
  test.setTimeout(150_000)
  const teacher = as('teacher1')
  const { page, origin } = teacher
  const call = await callerFor(origin, 'teacher1')
  const title = `各种题型${Date.now() % 100_000}`
  const made = (await call(experiment.create, { body: { title } })).experiment
  const params = { id: made.id }
  const { section } = await call(experiment.createSection, { params, body: { title: '练习' } })
  const begin = { type: 'single' as const, options: ['', ''], answer: ['A'] }
  const ids = new Map<string, string>()
  for (const name of titles) {
    const body = { section_id: section.id, title: name, kind: 'question' as const, points: 10, question: begin }
    const stem = { body: { format: 'markdown' as const, value: `${name}：请作答。` } }
    const { step } = await call(experiment.createStep, { params, body: { ...body, ...stem } })
    ids.set(name, step.id)
  }
  await teacher.isSignedIn()

  // Each step gets its type, its options and what is right.
  const opens = async (name: (typeof titles)[number], type: string): Promise<void> => {
    await teacher.opens(`/exp/${made.id}/content?step=${ids.get(name)}`)
    await page.getByRole('radiogroup', { name: '题型' }).getByText(type).click()
  }
  const isSaved = () => expect(page.getByRole('region', { name: /^环节/ }).getByText('已保存')).toBeVisible()
  const writes = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)

  await opens('选一选', '多选题')
  await writes('选项 A', '就绪')
  await writes('选项 B', '阻塞')
  await page.getByRole('button', { name: '添加选项' }).click()
  await writes('选项 C', '弹出')
  await page.getByRole('checkbox', { name: 'B 是正确答案' }).check()
  await isSaved()

  await opens('填两空', '填空题')
  await writes('可接受的答案 1', 'chmod')
  await page.getByRole('button', { name: '添加空' }).click()
  await page.getByRole('combobox', { name: '第 2 空的答案 1 的类型' }).click()
  await page.getByRole('option', { name: '数值' }).click()
  await writes('第 2 空的可接受的答案 1', '1500')
  await writes('第 2 空的可接受的答案 1的单位', 'ms；s=1000')
  await writes('解析', '先改权限再计时。')
  await isSaved()

  await opens('排一排', '排序题')
  await writes('排序项 A', '编辑')
  await writes('排序项 B', '提交')
  await page.getByRole('button', { name: '添加排序项' }).click()
  await writes('排序项 C', '暂存')
  await page.getByRole('button', { name: '上移第 3 项' }).press('Enter')
  await expect(page.getByLabel('排序项 B', { exact: true })).toHaveValue('暂存')
  await page.getByRole('combobox', { name: '得分规则' }).click()
  await page.getByRole('option', { name: '按正确的相邻两项给分' }).click()
  await isSaved()

  await opens('连一连', '连线题')
  await writes('左侧 A', 'ls')
  await writes('左侧 B', 'cd')
  await writes('右侧 1', '列出')
  await writes('右侧 2', '进入')
  await isSaved()

  await opens('说一说', '简答题')
  await writes('参考答案', '进程是运行中的程序')
  await writes('关键词', '程序、运行')
  await writes('解析', '抓住“运行”。')
  await isSaved()

  // Tried as a learner: parts of an answer count, and the explanation comes with the right one.
  await teacher.opens(`/exp/${made.id}/content?preview=1&step=${ids.get('填两空')}`)
  const desk = page.getByRole('dialog', { name: `试做「${title}」` })
  await desk.getByRole('button', { name: /填两空/ }).click()
  await desk.getByLabel('第 1 空').fill('ＣＨＭＯＤ')
  await desk.getByLabel('第 2 空').fill('2 s')
  await desk.getByRole('button', { name: '提交答案' }).click()
  await expect(desk.getByText('回答部分正确：答对 1 空，共 2 空，目前得 5 分')).toBeVisible()
  await expect(desk.getByRole('region', { name: '解析' })).toBeHidden()
  await desk.getByLabel('第 2 空').fill('1.5 s')
  await desk.getByLabel('第 2 空').press('Enter')
  await expect(desk.getByText('回答正确')).toBeVisible()
  await expect(desk.getByRole('region', { name: '解析' })).toContainText('先改权限再计时')

  await desk.getByRole('button', { name: /排一排/ }).click()
  const order = desk.getByRole('list', { name: '排序' }).getByRole('listitem')
  for (const [at, text] of ['编辑', '暂存', '提交'].entries()) {
    for (let place = await order.allInnerTexts(); !place[at]!.includes(text); place = await order.allInnerTexts())
      await desk.getByRole('button', { name: `上移「${text}」` }).press('Enter')
  }
  await desk.getByRole('button', { name: '提交答案' }).click()
  await expect(desk.getByText('回答正确')).toBeVisible()

  await desk.getByRole('button', { name: /连一连/ }).click()
  await desk.getByRole('combobox', { name: 'A 对应' }).click()
  await page.getByRole('option', { name: /列出/ }).click()
  await desk.getByRole('button', { name: '提交答案' }).click()
  await expect(desk.getByText('回答部分正确：连对 1 项，共 2 项')).toBeVisible()

  // A learner's answers, as the teacher reads them in the record.
  const { version } = (await call(experiment.get, { params })).experiment
  await call(content.publish, { params, body: { version } })
  const { class: room } = await call(classroom.create, { body: { name: `${title}班` } })
  const open = await call(place.newInviteCode, { params: { id: room.id }, body: {} })
  await call(offering.add, { params: { id: room.id }, body: { content_ids: [made.id] } })
  const learner = await Learner.signsIn(origin, student)
  await learner.call(learning.join, { body: { invite_code: open.invite_code! } })
  await learner.begins(title)
  const { outline } = await call(experiment.outline, { params })
  const answers = async (name: (typeof titles)[number], change: (right: string[]) => string[]): Promise<void> => {
    const step = outline.sections[0]!.steps.find((one) => one.title === name)!
    const body = { answer: change(rightAnswer(step.secrets!.question!)) }
    await learner.call(experimentLearning.answer, { params: { id: learner.recordId, step_id: step.id }, body })
  }
  await answers('选一选', (right) => right.slice(0, 1))
  await answers('填两空', () => ['chown', '1500'])
  await answers('说一说', () => ['运行着的指令'])
  await teacher.opens(`/exp/${made.id}/record/${learner.recordId}/progress`)
  await page.getByRole('button', { name: /选一选/ }).click()
  await expect(page.getByText('回答部分正确').last()).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '就绪' }).getByText('正确答案').last()).toBeVisible()
  await page.getByRole('button', { name: /填两空/ }).click()
  const blank = page.getByRole('row', { name: /第 1 空/ })
  await expect(blank).toContainText('chown')
  await expect(blank).toContainText('chmod')
  await page.getByRole('button', { name: /说一说/ }).click()
  await expect(page.getByText('等待教师评分').last()).toBeVisible()
  await expect(page.getByText('进程是运行中的程序')).toBeVisible()
})
