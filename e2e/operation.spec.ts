import { bankQuestion } from '@lab/contract/bank-question'
import { classroom } from '@lab/contract/classroom'
import { content } from '@lab/contract/content'
import { environment } from '@lab/contract/environment'
import { exam } from '@lab/contract/exam'
import { experiment } from '@lab/contract/experiment'
import { learning } from '@lab/contract/learning'
import { offering } from '@lab/contract/offering'
import { org } from '@lab/contract/org'
import { place } from '@lab/contract/place'
import { question_bank } from '@lab/contract/question-bank'
import { callerFor, type Caller } from './support/api.ts'
import { SiteLearner } from './support/site-learner.ts'
import { expect, test } from './support/test.ts'

/** A published experiment with two checks on a small machine. */
async function checkedExperiment(call: Caller, title: string): Promise<void> {
  const [own] = (await call(org.myOrganizations, {})).organizations
  const { templates } = await call(environment.listTemplates, { query: { per_page: 100 } })
  const shell = templates.find((one) => one.access.length === 1 && one.access[0] === 'terminal' && !one.image)
  const machines = [{ hostname: 'node', template_id: (shell ?? templates[0]!).id }]
  const suite = { title: `${title}套件`, summary: '', env_usage: 'experiment' as const, machines }
  const { env_suite } = await call(environment.createSuite, { params: { orgId: own!.id }, body: suite })
  const { id } = (await call(experiment.create, { body: { title, suite_id: env_suite.id } })).experiment
  const params = { id }
  const { section } = await call(experiment.createSection, { params, body: { title: '操作' } })
  const checks = [
    {
      title: '创建目录',
      text: '在主目录中创建目录 `work`。',
      script: '[ -d ~/work ] || { echo 没有目录; exit 1; }',
      points: 10,
    },
    { title: '写入文件', text: '在 `work` 中创建文件 `done.txt`。', script: '[ -f ~/work/done.txt ]', points: 30 },
  ]
  for (const { title: name, text, script, points } of checks) {
    const made = { section_id: section.id, title: name, kind: 'task' as const }
    const { step } = await call(experiment.createStep, { params, body: made })
    const body = { format: 'markdown' as const, value: text }
    const check = { type: 'shell' as const, script, timeout_seconds: 20 }
    await call(experiment.updateStep, { params: { id: step.id }, body: { version: step.version, body, points, check } })
  }
  const { version } = (await call(experiment.get, { params })).experiment
  await call(content.publish, { params, body: { version, force: true, reason: '没有验证' } })
}

test('a teacher asks an operation question, and a learner answers it on a real machine', async ({
  as,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const origin = baseURL!
  const title = `上机${Date.now() % 100_000}`
  const call = await callerFor(origin, 'teacher1')
  await checkedExperiment(call, title)
  const { question_bank: bank } = await call(question_bank.create, { body: { title: `${title}题库` } })
  const teacher = as('teacher1')
  await teacher.isSignedIn()
  const { page, dialog } = teacher

  await test.step('the question is written in a bank: its experiment is chosen, its checks are shown', async () => {
    await teacher.opens(`/question-bank/${bank.id}/question`)
    await page.getByRole('button', { name: '新建题目' }).first().click()
    await dialog.getByText('操作题', { exact: true }).click()
    await dialog.getByRole('button', { name: '选择实验' }).click()
    const chooser = dialog.filter({ hasText: '选择实验' }).last()
    await chooser.getByPlaceholder('搜索标题').fill(title)
    await chooser.getByPlaceholder('搜索标题').press('Enter')
    await chooser.getByRole('row').filter({ hasText: title }).click()
    await chooser.getByRole('button', { name: '确定' }).click()
    await expect(dialog.getByRole('row', { name: /创建目录/ })).toContainText('25%')
    await expect(dialog.getByRole('row', { name: /写入文件/ })).toContainText('75%')
    await dialog.locator('[contenteditable=true]').first().fill('按要求完成下面的操作。')
    await page.screenshot({ path: test.info().outputPath('editor.png') })
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('题目已保存')).toBeVisible()
    await expect(page.getByRole('row', { name: /按要求完成下面的操作/ })).toContainText('操作题')
  })

  const { question: written } = await asked(call, bank.id)
  const { exam: made } = await call(exam.create, {
    body: { title, settings: { show_score: 'released', show_answers: 'released', show_analysis: 'released' } },
  })
  const question = { key: '0de70000-0000-4000-8009-000000000011', source: null, knowledge: [], rubric: null }
  const one = { ...question, stem: written.stem, question: written.question, points: 8, difficulty: 3 as const }
  const sections = [
    { id: '0de70000-0000-4000-8009-000000000012', title: '一、操作题', note: '', questions: [one], draws: [] },
  ]
  const { exam: saved } = await call(exam.saveQuestions, {
    params: { id: made.id },
    body: { version: made.version, content: { sections } },
  })
  await call(content.publish, { params: { id: made.id }, body: { version: saved.version } })
  const { class: room } = await call(classroom.create, { body: { name: `${title}班` } })
  const invited = await call(place.newInviteCode, { params: { id: room.id }, body: {} })
  const { offerings } = await call(offering.add, { params: { id: room.id }, body: { content_ids: [made.id] } })
  const own = await callerFor(origin, 's2026004', 'student')
  await own(learning.join, { body: { invite_code: invited.invite_code! } })

  await test.step('the list before the exam says how many environments are ready', async () => {
    await teacher.opens(`/class/${room.id}/content/exam/${made.id}/record/cockpit`)
    await page.getByRole('button', { name: '考前检查' }).click()
    await expect(dialog.getByRole('listitem').filter({ hasText: '实验环境' })).toContainText('已预启动 0 个')
    await page.screenshot({ path: test.info().outputPath('readiness.png') })
    await page.keyboard.press('Escape')
  })

  const context = await browser.newContext({ baseURL: origin, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const sitter = new SiteLearner(await context.newPage(), 's2026004', origin)
  const { page: desk } = sitter
  await sitter.isSignedInToLearn()
  await sitter.opens(`/learn/offering/${offerings[0]!.id}`)
  await desk.getByRole('button', { name: '进入考场' }).click()
  await desk.getByRole('button', { name: '开始考试' }).click()

  await test.step('the learner works in a terminal and checks; what was found is not said', async () => {
    await expect(desk.getByText('创建目录', { exact: true })).toBeVisible()
    await expect(desk.getByRole('button', { name: '检查', exact: true })).toBeDisabled()
    await desk.getByRole('button', { name: '启动环境' }).click()
    const rows = desk.locator('.xterm-rows')
    await expect(rows).toContainText('$', { timeout: 60_000 })
    await desk.locator('.xterm-helper-textarea').focus()
    await desk.keyboard.type('mkdir work && touch work/done.txt && echo made')
    await desk.keyboard.press('Enter')
    await expect(rows.locator('div').filter({ hasText: /^made\s*$/ })).toHaveCount(1)
    await desk.getByRole('button', { name: '检查', exact: true }).click()
    await expect(desk.getByText(/已检查 1 次/)).toBeVisible({ timeout: 30_000 })
    await expect(desk.getByRole('navigation', { name: '答题卡' })).toContainText('已答 1 / 1')
    await expect(desk.getByText('没有目录')).toHaveCount(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await desk.emulateMedia({ colorScheme })
      await desk.screenshot({ path: test.info().outputPath(`desk-${colorScheme}.png`) })
    }
    await desk.setViewportSize({ width: 390, height: 844 })
    await desk.screenshot({ path: test.info().outputPath('desk-390.png'), fullPage: true })
    await desk.setViewportSize({ width: 1280, height: 720 })
    expect(await desk.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })

  await test.step('handing in gives a receipt; the score is shown once it is released, with each check', async () => {
    await desk.getByRole('button', { name: '交卷', exact: true }).click()
    await sitter.dialog.getByRole('button', { name: '交卷', exact: true }).click()
    const receipt = desk.getByRole('region', { name: '交卷回执' })
    await expect(receipt).toContainText('1 / 1 题', { timeout: 30_000 })
    await expect(receipt).not.toContainText('得分')
    await call(exam.release, { params: { id: offerings[0]!.id } })
    await desk.reload()
    await expect(desk.getByRole('region', { name: '交卷回执' })).toContainText('8 / 8')
    await expect(desk.getByRole('row', { name: /写入文件/ })).toContainText('通过')
    await desk.screenshot({ path: test.info().outputPath('result.png'), fullPage: true })
  })
  await context.close()
})

/** The only question of a bank. */
async function asked(call: Caller, bankId: string) {
  const { questions } = await call(bankQuestion.list, { params: { id: bankId } })
  return call(bankQuestion.get, { params: { id: bankId, question_id: questions[0]!.id } })
}
