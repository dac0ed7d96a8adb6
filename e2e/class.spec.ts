import { demoIds } from '@lab/contract/demo-ids'
import { live } from '@lab/contract/live'
import { offering as offerings } from '@lab/contract/offering'
import { record as records } from '@lab/contract/record'
import { callerFor } from './support/api.ts'
import { expect, test } from './support/test.ts'

/** What the demo learners did is played after the first start; raised hands come last of it. */
test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(180_000)
  const call = await callerFor(baseURL ?? '', 'teacher1')
  const params = { id: demoIds.class, content_id: demoIds.lessonExperiment }
  const { offering } = await call(offerings.ofContentInPlace, { params })
  const handsUp = async () => (await call(live.monitor, { params: { id: offering!.id } })).monitor.hands.length
  await expect.poll(handsUp, { timeout: 170_000, intervals: [1000] }).toBe(2)
})

test('a teacher tries out other points on stored work, applies them and takes them back', async ({ as }) => {
  const teacher = as('teacher1')
  const { page, dialog } = teacher
  const title = 'Linux 命令行：从访问日志里找出真相'
  const reason = `第一个任务太难${Date.now() % 100_000}`
  await teacher.isSignedIn()
  await teacher.opens(`/class/${demoIds.class}/content/exp`)
  await page.getByRole('listitem').filter({ hasText: title }).getByRole('button', { name: '重新评分' }).click()
  await dialog.getByRole('button', { name: '新的重新评分' }).click()
  const points = dialog.getByRole('spinbutton', { name: /的分值$/ }).first()
  await points.fill(String(Number(await points.inputValue()) + 5))
  await points.press('Tab')
  await dialog.getByRole('textbox', { name: '原因' }).fill(reason)
  await dialog.getByRole('button', { name: '试算（1 处修改）' }).click()

  // Old, new and difference are there before anything is changed. The demo's validations may hold both places of the queue.
  test.setTimeout(180_000)
  await expect(dialog.getByRole('columnheader', { name: '新成绩' })).toBeVisible({ timeout: 60_000 })
  await expect(dialog.getByRole('row')).not.toHaveCount(1)
  await dialog.getByRole('button', { name: '应用', exact: true }).click()
  const asked = page.getByRole('dialog', { name: '应用重新评分' })
  await asked.getByRole('button', { name: '应用', exact: true }).click()
  const undo = dialog.getByRole('button', { name: '撤销', exact: true }).first()
  await expect(undo).toBeVisible({ timeout: 60_000 })
  await undo.click()
  await page.getByRole('dialog', { name: '撤销重新评分' }).getByRole('button', { name: '撤销', exact: true }).click()
  await expect(dialog.getByText('已撤销')).toBeVisible({ timeout: 60_000 })
})

test('next term is seen with every old and new time before the class is made', async ({ as }) => {
  const teacher = as('teacher1')
  const { page, dialog } = teacher
  const name = `下学期的班${Date.now() % 100_000}`
  await teacher.isSignedIn()
  await teacher.opens(`/class/${demoIds.class}/basics`)
  await page.getByRole('button', { name: '更多', exact: true }).first().click()
  await page.getByRole('menuitem', { name: '复制到新学期' }).click()
  await dialog.getByRole('textbox', { name: '班级名称' }).fill(name)
  await expect(dialog.getByRole('columnheader', { name: '原时间' })).toBeVisible()
  await expect(dialog.getByRole('row')).toHaveCount(9)
  await dialog.getByRole('button', { name: '创建新班级' }).click()
  await expect(teacher.heading(name)).toBeVisible()
  await page.getByRole('link', { name: '教学内容' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '未开放' })).toHaveCount(3)
})

test('the monitor shows who is stuck and who asks; a hand that is taken says by whom, and its message is sent', async ({
  as,
}) => {
  const teacher = as('teacher1')
  const { page, dialog } = teacher
  await teacher.isSignedIn()
  await teacher.opens(`/class/${demoIds.class}/live`)
  await expect(page.getByText('实时更新中')).toBeVisible()
  const hands = page.getByRole('region', { name: '求助' })
  const hand = hands.getByRole('listitem').first()
  await hand.getByRole('button', { name: '接手' }).click()
  await expect(hand.getByText('林致远正在处理')).toBeVisible()
  await page.getByRole('radiogroup', { name: '显示' }).getByText('卡住', { exact: true }).click()
  await page.getByRole('button', { name: /^给 \d+ 名卡住的学员发消息$/ }).click()
  await dialog.getByRole('textbox').fill('先看看 git status 的提示。')
  await dialog.getByRole('button', { name: /^发送/ }).click()
  await expect(dialog).toHaveCount(0)
})

test('what was submitted is graded one after the other, by keys', async ({ as, baseURL }) => {
  const call = await callerFor(baseURL ?? '', 'teacher1')
  const params = { id: demoIds.class, content_id: demoIds.lessonExperiment }
  const { offering } = await call(offerings.ofContentInPlace, { params })
  const waiting = async () => {
    const query = { state: 'submitted', sort: 'number', order: 'asc', per_page: 100 } as const
    return (await call(records.listOfOffering, { params: { id: offering!.id }, query })).records
  }
  const [first, second] = await waiting()
  // A few of the report's words, without its marks.
  const written = async (id: string | null) => {
    const { steps } = await call(records.progress, { params: { id: id! } })
    return steps.find((step) => step.kind === 'report')!.report!.value.match(/\p{Script=Han}{4,8}/u)![0]
  }
  const report = async (id: string | null) =>
    (await call(records.scores, { params: { id: id! } })).steps.find((step) => step.kind === 'report')!
  const { step_id, title, points, manual_score: former } = await report(first!.id)
  const score = former === points - 1 ? points - 2 : points - 1
  const teacher = as('teacher1')
  const { page, dialog } = teacher
  await teacher.isSignedIn()
  const pages = `/exp/${demoIds.lessonExperiment}/class/${demoIds.class}/record`
  // Several contents of the class wait for marks: one of them is chosen.
  await teacher.opens(`/class/${demoIds.class}/record/exp`)
  await page.getByRole('button', { name: '连续批改' }).click()
  await page.getByRole('menu', { name: '连续批改' }).getByRole('menuitem').first().click()
  await expect(page.getByRole('region', { name: '连续批改' })).toBeVisible()
  await teacher.opens(`${pages}?state=submitted`)
  await page.getByRole('link', { name: '连续批改' }).click()
  await expect(page.getByRole('region', { name: '连续批改' })).toBeVisible()
  await teacher.opens(`${pages}/${first!.id}/score`)
  const field = page.getByRole('textbox', { name: `「${title}」得分` })
  await expect(field).toBeVisible()
  // What is graded is below its field.
  await expect(
    page
      .getByRole('table')
      .getByText(await written(first!.id))
      .first(),
  ).toBeVisible()
  await page.keyboard.press('j')
  await expect(teacher.heading(second!.learner.real_name)).toBeVisible()
  await page.keyboard.press('k')
  await expect(teacher.heading(first!.learner.real_name)).toBeVisible()
  await page.keyboard.press('?')
  await expect(dialog.getByRole('heading', { name: '连续批改' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  // Digits go into the field; too many of them are refused there, and keep the record open.
  await page.keyboard.type('999')
  await expect(field).toHaveValue('999')
  await expect(page.getByText(`分数应在0到${points}之间`)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(field).toBeFocused()
  expect(await report(first!.id)).toMatchObject({ step_id, manual_score: former })

  // Stored, taken back, stored again with the confirmation.
  await field.fill(String(score))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: `「${title}」的评分已保存` })).toBeAttached()
  expect(await report(first!.id)).toMatchObject({ manual_score: score })
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('status').filter({ hasText: `「${title}」的评分已恢复` })).toBeAttached()
  expect(await report(first!.id)).toMatchObject({ manual_score: former })
  await field.fill(String(score))
  await page.keyboard.press('Control+Enter')
  await expect(teacher.heading(second!.learner.real_name)).toBeVisible()
  expect((await waiting()).map((row) => row.id)).not.toContain(first!.id)
  expect(await report(first!.id)).toMatchObject({ manual_score: score })
})

test('a class is compared with the others with the same content; its own figures lead to their learners', async ({
  as,
}) => {
  const teacher = as('teacher1')
  const { page, dialog } = teacher
  await teacher.isSignedIn()
  await teacher.opens(`/class/${demoIds.class}/analysis`)
  const card = page.getByRole('region', { name: '与其他班级对比' })
  await card.getByRole('link', { name: 'Linux 命令行：从访问日志里找出真相' }).click()
  await expect(card.getByRole('row', { name: /^软件工程\d+02班/ })).toBeVisible()
  await card
    .getByRole('row', { name: /^本班/ })
    .getByRole('button', { name: /^平均分/ })
    .click()
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
})

test('the live monitor is shown to the whole room, with masked names until the teacher shows them', async ({ as }) => {
  const teacher = as('teacher1')
  const { page } = teacher
  await teacher.isSignedIn()
  await teacher.opens(`/class/${demoIds.class}/live`)
  await page.getByRole('button', { name: '投屏', exact: true }).click()
  const board = page.getByRole('dialog', { name: /^投屏：/ })
  await expect(board.getByRole('listitem')).toHaveCount(30)
  const names = () => board.getByRole('listitem').evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''))
  expect((await names()).filter((name) => !/^.\*{1,3}，完成 \d+ \/ \d+$/.test(name))).toEqual([])
  await board.getByRole('button', { name: '显示姓名' }).click()
  expect((await names()).filter((name) => name.includes('*'))).toEqual([])
  await board.getByRole('button', { name: '退出投屏' }).click()
  await expect(board).toHaveCount(0)
  // A projector whose page is zoomed to 200 %: still everybody, and both buttons.
  await page.setViewportSize({ width: 640, height: 360 })
  await page.getByRole('button', { name: '投屏', exact: true }).click()
  await expect(board.getByRole('listitem').last()).toBeInViewport({ ratio: 1 })
  for (const learner of await board.getByRole('listitem').all()) await expect(learner).toBeInViewport({ ratio: 1 })
  await expect(board.getByRole('button', { name: '显示姓名' })).toBeInViewport({ ratio: 1 })
  await board.getByRole('button', { name: '退出投屏' }).click()
  await expect(board).toHaveCount(0)
  await expect(page.getByRole('button', { name: '投屏', exact: true })).toBeVisible()
})
