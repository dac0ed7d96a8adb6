import { classroom } from '@lab/contract/classroom'
import { content } from '@lab/contract/content'
import { environment } from '@lab/contract/environment'
import { experiment } from '@lab/contract/experiment'
import { offering } from '@lab/contract/offering'
import { org } from '@lab/contract/org'
import { place } from '@lab/contract/place'
import type { Locator } from '@playwright/test'
import { callerFor, type Caller } from './support/api.ts'
import { SiteLearner } from './support/site-learner.ts'
import { expect, test } from './support/test.ts'

/** A class that is taught a checked task with a hint that costs points, a question (its answer is B) and a report. */
async function taughtByHand(call: Caller, title: string) {
  const [own] = (await call(org.myOrganizations, {})).organizations
  const { templates } = await call(environment.listTemplates, { query: { per_page: 100 } })
  const machines = [{ hostname: 'lab', template_id: templates.find((one) => one.title === 'Linux 命令行')!.id }]
  const suite = { title: `${title}套件`, summary: '', env_usage: 'experiment' as const, machines }
  const { env_suite } = await call(environment.createSuite, { params: { orgId: own!.id }, body: suite })
  const { id } = (await call(experiment.create, { body: { title, suite_id: env_suite.id } })).experiment
  const params = { id }
  const { section } = await call(experiment.createSection, { params, body: { title: '练习' } })
  const check = { type: 'shell' as const, script: 'test -s ~/hello.txt || { echo 还没有 hello.txt; exit 1; }' }
  const question = { type: 'single' as const, options: ['>', '>>'], answer: ['B'] }
  const steps = [
    { title: '写一个文件', kind: 'task' as const, points: 10, check, hint: '用 `echo`。', hint_cost: 2 },
    { title: '追加符号', kind: 'question' as const, points: 10, question },
    { title: '写下结论', kind: 'report' as const, points: 10 },
  ]
  for (const step of steps) await call(experiment.createStep, { params, body: { section_id: section.id, ...step } })
  const { version } = (await call(experiment.get, { params })).experiment
  await call(content.publish, { params, body: { version, force: true, reason: '没有验证' } })
  const { class: room } = await call(classroom.create, { body: { name: `${title}班` } })
  const at = { params: { id: room.id } }
  const { invite_code: code } = await call(place.newInviteCode, { ...at, body: {} })
  await call(offering.add, { ...at, body: { content_ids: [id] } })
  return code!
}

test('a whole experiment by the keyboard alone', async ({ page, baseURL }) => {
  test.setTimeout(120_000)
  const title = `键盘${Date.now() % 100_000}`
  const call = await callerFor(baseURL ?? '', 'teacher1')
  const code = await taughtByHand(call, title)
  const learner = new SiteLearner(page, 's2026005', baseURL ?? '')
  await learner.isSignedInToLearn()
  const keys = page.keyboard
  const isFocused = (one: Locator) => one.evaluate((element) => element === document.activeElement)
  /** Tab by Tab until it has the focus. */
  const goesTo = async (one: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
    await expect(one).toBeVisible()
    for (let pressed = 0; pressed < 60 && !(await isFocused(one)); pressed += 1) await keys.press(key)
    await expect(one).toBeFocused()
  }
  const presses = async (one: Locator, key?: 'Tab' | 'Shift+Tab') => {
    await goesTo(one, key)
    await keys.press('Enter')
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

  await learner.opens(`/learn?invite_code=${code}`)
  await expect(learner.dialog.getByLabel('邀请码')).toBeFocused()
  await keys.press('Enter')
  await presses(learner.main.getByRole('link', { name: title, exact: true }))
  await presses(button('开始学习'))
  await expect(learner.heading('写一个文件')).toBeVisible()

  await test.step('fails a check, buys the hint, works in the terminal and leaves it again', async () => {
    await presses(button('启动环境'))
    const terminal = page.locator('.xterm-helper-textarea')
    await expect(terminal).toBeFocused({ timeout: 60_000 })
    await expect(page.locator('.xterm-rows')).toContainText('$')
    await keys.press('Control+F6')
    await expect(terminal).not.toBeFocused()
    await presses(button('验证'), 'Shift+Tab')
    await expect(page.getByText('还没有 hello.txt')).toBeVisible()
    await presses(button('查看提示（−2 分）'))
    await presses(learner.dialog.getByRole('button', { name: '查看提示' }))
    await expect(page.getByRole('region', { name: '提示' })).toBeFocused()
    await goesTo(terminal)
    await keys.type('echo hi > ~/hello.txt')
    await keys.press('Enter')
    await keys.press('Control+F6')
    await presses(button('验证'), 'Shift+Tab')
    await expect(page.getByText('验证通过')).toBeVisible()
    await presses(button('下一步'))
  })

  await test.step('answers, writes the report and asks', async () => {
    await expect(learner.heading('追加符号')).toBeFocused()
    const choice = page.getByRole('radio', { name: 'A.' })
    await goesTo(choice)
    await keys.press('ArrowDown')
    await expect(page.getByRole('radio', { name: 'B.' })).toBeChecked()
    await presses(button('提交答案'))
    await expect(page.getByText('回答正确')).toBeVisible()
    await presses(button('下一步'))
    await goesTo(page.getByRole('region', { name: '实验报告' }).locator('[contenteditable=true]'))
    await keys.type('两个大于号是追加。')
    await expect(page.getByText('已保存', { exact: true })).toBeVisible()
    await presses(button('提问'), 'Shift+Tab')
    await goesTo(learner.dialog.getByLabel('问题'))
    await keys.type('为什么')
    await presses(learner.dialog.getByRole('button', { name: '提交问题' }))
    await expect(learner.dialog).toHaveCount(0)
    await expect(button('提问')).toBeFocused()
  })

  await test.step('submits', async () => {
    await presses(button('提交'))
    await presses(learner.dialog.getByRole('button', { name: '提交', exact: true }))
    await expect(page.getByText('已提交', { exact: true })).toBeVisible()
  })
})
