import { classroom } from '@lab/contract/classroom'
import { me } from '@lab/contract/me'
import { record } from '@lab/contract/record'
import { callerFor } from './support/api.ts'
import { Person } from './support/person.ts'
import { SiteLearner } from './support/site-learner.ts'
import { taughtClass } from './support/taught-class.ts'
import type { Mode } from './support/sweep-tab.ts'
import { expect, test } from './support/test.ts'
import { Visitor } from './support/visitor.ts'

/** Rules that are looked for at each width, with the colours of both modes between them; 640 is a projector at 200 %. */
const widths: readonly [number, Mode, 'every rule' | 'colours' | 'none'][] = [
  [1440, 'dark', 'every rule'],
  [1280, 'light', 'colours'],
  [768, 'light', 'every rule'],
  [640, 'light', 'none'],
  [390, 'dark', 'every rule'],
]

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

test('each site leads those who belong to the other one there', async ({ as, page }) => {
  const teacher = as('teacher1')
  await teacher.isSignedIn()
  await teacher.opens('/learn')
  await expect(teacher.heading('这里是学生端')).toBeVisible()
  await page.getByRole('link', { name: '返回教师端' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
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

test('every page at five widths has no violation in dark or light, and no sideways scroll', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const origin = baseURL ?? ''
  // With returned work, things to do alone and in a group, an application and a question.
  const learner = new SiteLearner(page, 's2026019', origin)
  const visitor = new Visitor(page)
  await learner.isSignedInToLearn()
  const call = await callerFor(origin, 's2026019', 'student')
  await call(me.saveSetting, { body: { theme: 'system' } })
  const turns = async (mode: Mode): Promise<void> => {
    await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mode', mode)
  }
  const found: string[] = []
  const look = async (): Promise<void> => {
    // The source of a diagram that is not drawn yet scrolls, and nobody reads it.
    const unfinished = page.locator('.bone, [aria-busy=true], pre.kw-diagram')
    for (const [width, mode, rules] of widths) {
      await page.setViewportSize({ width, height: 900 })
      await turns(mode)
      await expect(unfinished).toHaveCount(0)
      expect(await visitor.settles()).toBe(true)
      const wrong = rules === 'none' ? [] : await visitor.violations(rules)
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (over > 0) wrong.push(`is ${over} px too wide`)
      // An entry of the menu is one line.
      const broken = await page
        .getByRole('navigation', { name: '主菜单' })
        .getByRole('link')
        .evaluateAll((links) =>
          links.flatMap((link) => {
            const words = document.createRange()
            words.selectNode(link.lastChild!)
            return words.getClientRects().length > 1 ? [link.textContent] : []
          }),
        )
      wrong.push(...broken.map((entry) => `breaks the entry ${entry} of the menu`))
      found.push(...wrong.map((one) => `${page.url()} ${width} ${mode} ${one}`))
    }
  }
  await learner.opens('/learn/profile')
  // The choice of a person whom this browser does not know comes a while after the page, and repaints it.
  await turns('light')
  await turns('dark')
  for (const path of ['', '/scores', '/applications', '/messages', '/profile', '/practice']) {
    await learner.opens(`/learn${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await look()
  }
  const linkIn = (region: string) =>
    learner.main.getByRole('region', { name: region }).getByRole('listitem').getByRole('link').first()
  await linkIn('实验练习专题').click()
  await expect(learner.main.getByRole('region', { name: '排行榜' })).toBeVisible()
  await look()
  await learner.opens('/learn/practice')
  await linkIn('全部练习').click()
  await expect(page.getByRole('button', { name: '开始练习' })).toBeVisible()
  await look()
  await learner.opens('/learn')
  const tasks = learner.main.getByRole('region', { name: '待办' })
  await tasks.getByRole('listitem').filter({ hasText: '未开始' }).first().getByRole('link').click()
  await expect(page.getByRole('button', { name: '开始学习' })).toBeVisible()
  await look()
  await learner.opens('/learn')
  await page.getByRole('button', { name: '加入班级' }).first().click()
  await learner.dialog.getByText('申请加入', { exact: true }).click()
  await expect(learner.dialog.getByRole('list')).toBeVisible()
  await look()
  await page.keyboard.press('Escape')
  const classes = learner.main.getByRole('region', { name: '我的班级' })
  await classes.getByRole('link').filter({ hasText: '软件工程2601班' }).first().click()
  for (const view of ['学习内容', '公告', '资料', '教师与小组', '答疑']) {
    await page.getByRole('radiogroup', { name: '班级的内容' }).getByText(view, { exact: true }).click()
    await look()
  }
  await learner.main.getByRole('listitem').getByRole('link').first().click()
  await expect(learner.main.getByRole('article').first()).toBeVisible()
  await look()
  await learner.opens('/learn/scores')
  await learner.main.getByRole('listitem').filter({ hasText: '实验' }).getByRole('link').first().click()
  await expect(page.getByRole('link', { name: '打开内容' })).toBeVisible()
  await look()
  await page.getByRole('link', { name: '打开内容' }).click()
  await expect(learner.steps).toBeVisible()
  await look()
  expect(found).toEqual([])
})
