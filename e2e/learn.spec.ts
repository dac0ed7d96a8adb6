import { classroom } from '@lab/contract/classroom'
import { record } from '@lab/contract/record'
import { callerFor } from './support/api.ts'
import { Person } from './support/person.ts'
import { SiteLearner } from './support/site-learner.ts'
import { taughtClass } from './support/taught-class.ts'
import { expect, test } from './support/test.ts'

test('a learner joins by an invite code, works, hands in, improves what was returned and reads the score, while a teacher watches', async ({
  page,
  browser,
  baseURL,
}) => {
  const title = `学习端${Date.now() % 100_000}`
  const call = await callerFor(baseURL ?? '', 'teacher1')
  const { room, code } = await taughtClass(call, title)
  const learner = new SiteLearner(page, 's2026003', baseURL ?? '')

  await test.step('signs in with the code of the class and joins', async () => {
    await learner.opens(`/auth/login?alias=student&redirect_url=${encodeURIComponent(`/learn?invite_code=${code}`)}`)
    await learner.signsIn()
    await expect(learner.dialog.getByLabel('邀请码')).toHaveValue(code)
    await learner.dialog.getByRole('button', { name: '加入' }).click()
    await expect(learner.heading(room.name)).toBeVisible()
  })

  const teacher = new Person(await (await browser.newContext()).newPage(), 'teacher1', baseURL ?? '')
  await teacher.isSignedIn()
  await teacher.opens(`/class/${room.id}/live`)
  const watched = teacher.page.getByRole('table').getByRole('row').nth(1)

  await test.step('begins, answers wrongly, then rightly, and writes a report that saves itself', async () => {
    await learner.main.getByRole('link', { name: title, exact: true }).click()
    await page.getByRole('button', { name: '开始学习' }).click()
    await expect(learner.heading('追加符号')).toBeVisible()
    await page.getByRole('radio', { name: 'A.' }).check()
    await expect(page.getByText('未提交的内容已存在本机')).toBeVisible()
    await page.getByRole('button', { name: '提交答案' }).click()
    await expect(page.getByText('可以再想一想')).toBeVisible()
    await expect(watched.getByRole('cell', { name: '完成 0 / 2' })).toBeVisible()
    await learner.opensStep('写下结论')
    await learner.writesReport('两个大于号是追加。')
    await expect(page.getByText('已保存', { exact: true })).toBeVisible()
    await page.reload()
    await learner.opensStep('写下结论')
    await expect(page.getByText('两个大于号是追加。')).toBeVisible()
    await learner.submits()
  })

  const recordId = page.url().split('/').at(-1)!
  await test.step('finds the returned work on top, with why, and improves it', async () => {
    await learner.opens('/learn')
    const tasks = learner.main.getByRole('region', { name: '待办' })
    await expect(tasks).toBeVisible()
    await call(record.returnForRevision, { body: { record_ids: [recordId], reason: '请说明重定向' } })
    await expect(tasks.getByRole('listitem').filter({ hasText: title })).toContainText('已退回')
    await tasks.getByRole('link', { name: title, exact: true }).click()
    await expect(page.getByText('请说明重定向')).toBeVisible()
    await learner.opensStep('追加符号')
    await page.getByRole('radio', { name: 'B.' }).check()
    await page.getByRole('button', { name: '重新提交答案' }).click()
    await expect(page.getByText('回答正确')).toBeVisible()
    await expect(watched.getByRole('cell', { name: '完成 2 / 2' })).toBeVisible()
    await learner.submits()
    await teacher.page.context().close()
  })

  await test.step('reads the score once it is released', async () => {
    await learner.opens(`/learn/record/${recordId}`)
    await expect(page.getByText('老师还没有公布这一次的成绩')).toBeVisible()
    const { steps } = await call(record.scores, { params: { id: recordId } })
    const report = steps.find((one) => one.kind === 'report')!
    await call(record.setScore, {
      params: { id: recordId },
      body: { step_id: report.step_id, score: 9, comment: '写得清楚', reason: '评阅报告' },
    })
    await call(record.finishGrading, { body: { record_ids: [recordId] } })
    await expect(learner.main.getByText('写得清楚')).toBeVisible()
    await expect(learner.main.getByText('19 / 20')).not.toHaveCount(0)
  })
})

test('of two tabs one leads; a cut connection loses nothing that was typed', async ({ page, context, baseURL }) => {
  const title = `断网${Date.now() % 100_000}`
  const call = await callerFor(baseURL ?? '', 'teacher1')
  const { code } = await taughtClass(call, title)
  const learner = new SiteLearner(page, 's2026004', baseURL ?? '')
  await learner.isSignedInToLearn()
  await learner.opens(`/learn?invite_code=${code}`)
  await learner.dialog.getByRole('button', { name: '加入' }).click()
  await learner.main.getByRole('link', { name: title, exact: true }).click()
  await page.getByRole('button', { name: '开始学习' }).click()
  await learner.opensStep('写下结论')
  await learner.writesReport('第一句。')
  await expect(page.getByText('已保存', { exact: true })).toBeVisible()

  await test.step('the second tab only shows it, until it takes over', async () => {
    const other = await learner.opensTab(page.url())
    await expect(other.page.getByText('您正在另一个标签页中做这个实验，这里只能查看。')).toBeVisible()
    await other.page.getByRole('button', { name: '在这里继续' }).click()
    await expect(page.getByText('您正在另一个标签页中做这个实验，这里只能查看。')).toBeVisible()
    await other.page.close()
    await expect(page.getByText('您正在另一个标签页中做这个实验，这里只能查看。')).toBeHidden()
  })

  await test.step('without a connection it is kept here and sent when that is back', async () => {
    await learner.opensStep('写下结论')
    await context.setOffline(true)
    await learner.writesReport('第二句。')
    await expect(page.getByText('网络已断开。')).toBeVisible()
    await expect(page.getByText('网络中断，已存在本机，恢复后自动保存')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('已保存', { exact: true })).toBeVisible()
    await page.reload()
    await learner.opensStep('写下结论')
    await expect(page.getByText('第一句。第二句。')).toBeVisible()
  })
})

test('each site leads those who belong to the other one there', async ({ as, page, browser, baseURL }) => {
  const teacher = as('teacher1')
  await teacher.isSignedIn()
  await teacher.opens('/learn')
  await expect(page.getByRole('complementary', { name: '预览' })).toBeVisible()
  await expect(teacher.heading('学习')).toBeVisible()
  await page.getByRole('link', { name: '返回教师端' }).click()
  await expect(page).toHaveURL(/\/dashboard/)

  const context = await browser.newContext()
  const learner = new SiteLearner(await context.newPage(), 's2026003', baseURL ?? '')
  await learner.isSignedInToLearn()
  await learner.opens('/class')
  await expect(learner.page).toHaveURL(/\/learn$/)
  await expect(learner.heading('学习')).toBeVisible()
  await context.close()
})

test('a teacher sees a class as its learners find it, and tries what is taught there', async ({
  as,
  page,
  context,
}) => {
  const teacher = as('teacher1')
  await teacher.isSignedIn()
  await teacher.opens('/class')
  await page.getByRole('link', { name: '软件工程2601班' }).first().click()
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: '以学生身份预览' }).click()
  const seen = await opened
  await expect(seen.getByRole('heading', { name: '软件工程2601班', level: 1 })).toBeVisible()
  await seen.getByRole('link', { name: /Git 协作/ }).click()
  await expect(seen.getByText('还没有开始')).toBeVisible()
  await seen.getByRole('button', { name: '试做' }).click()
  await expect(seen.getByRole('button', { name: '启动环境' })).toBeVisible()
  await expect(seen.getByRole('complementary', { name: '预览' })).toBeVisible()
  await expect(seen.getByRole('button', { name: '提问' })).toHaveCount(0)
  await seen.getByRole('link', { name: /^返回Git/ }).click()
  await expect(seen.getByText('还没有开始')).toBeVisible()
  const menu = seen.getByRole('navigation', { name: '主菜单' })
  for (const [entry, found] of [
    ['自主练习', '还没有练习记录'],
    ['成绩', '还没有学习记录'],
    ['申请', '没有申请'],
  ] as const) {
    await menu.getByRole('link', { name: entry }).click()
    await expect(seen.getByText(found, { exact: true })).toBeVisible()
  }
  await seen.goto('/learn/messages')
  await expect(seen.getByText('没有消息', { exact: true })).toBeVisible()

  // The session is gone, and with it who looked: the way to the teachers' sign-in leads back here.
  await context.clearCookies()
  await seen.goto('/learn/messages')
  await expect(seen.getByRole('heading', { name: '学生登录' })).toBeVisible()
  await seen.getByRole('link', { name: '前往教师登录' }).click()
  await seen.getByLabel('用户名').fill('teacher1')
  await seen.getByLabel('密码', { exact: true }).fill('Lab@2026')
  await seen.getByRole('button', { name: '登录', exact: true }).click()
  await expect(seen.getByRole('complementary', { name: '预览' })).toBeVisible()
  await expect(seen).toHaveURL(/\/learn\/messages$/)
})

test('a learner asks to be taken into a class, and belongs to it once its teacher agrees', async ({
  page,
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const name = `申请${Date.now() % 100_000}班`
  const call = await callerFor(origin, 'teacher1')
  const { class: room } = await call(classroom.create, { body: { name } })
  const teacher = new Person(await (await browser.newContext()).newPage(), 'teacher1', origin)
  await teacher.isSignedIn()
  await teacher.opens(`/class/${room.id}`)
  const card = teacher.page.getByRole('region', { name: '入班申请' })
  await card.getByRole('switch', { name: '允许学员申请加入' }).click()
  await expect(card.getByText('学员可以在学生端找到本班并申请加入')).toBeVisible()

  const learner = new SiteLearner(page, 's2026006', origin)
  await learner.isSignedInToLearn()
  await learner.opens('/learn')
  await page.getByRole('button', { name: '加入班级' }).first().click()
  await learner.dialog.getByText('申请加入', { exact: true }).click()
  await learner.dialog.getByLabel('查找班级').fill(name)
  await learner.dialog.getByRole('button', { name: `申请加入「${name}」` }).click()
  await learner.dialog.getByLabel(`申请加入「${name}」的说明`).fill('重修')
  await page.keyboard.press('Enter')
  await expect(learner.dialog.getByText('待审批')).toBeVisible()
  await page.keyboard.press('Escape')
  await learner.main.getByRole('link', { name: '1 个入班申请待审批' }).click()
  await expect(learner.main.getByRole('region', { name: '入班申请' })).toContainText(name)

  await teacher.opens(`/class/${room.id}/member/student`)
  await expect(teacher.page.getByText('有 1 个入班申请待处理')).toBeVisible()
  await teacher.page.getByRole('link', { name: '去处理' }).click()
  await expect(card.getByText('重修')).toBeVisible()
  await card.getByRole('button', { name: /^通过.+的申请$/ }).click()
  await expect(card.getByText('重修')).toBeHidden()
  await teacher.page.context().close()
  await learner.main.getByRole('link', { name }).click()
  await expect(learner.heading(name)).toBeVisible()
})
