import { demoIds } from '@lab/contract/demo-ids'
import type { Person } from './support/person.ts'
import { smallScreens } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { Visitor } from './support/visitor.ts'

const [phone] = smallScreens

test.use({ viewport: phone, hasTouch: true })
test.describe.configure({ mode: 'parallel' })

async function arrives(person: Person): Promise<void> {
  await person.isSignedIn()
  await person.opens('/my/pwd')
  await expect(person.heading('修改密码').first()).toBeVisible()
  await new Visitor(person.page).settles()
}

test('the menu opens above the page, keeps the focus, and closes by Escape and by going somewhere', async ({ as }) => {
  const teacher = as('teacher1')
  const { page } = teacher
  await arrives(teacher)
  await expect(teacher.menu).toHaveCount(0)
  const opener = teacher.header.getByRole('button', { name: '打开菜单' })
  await opener.tap()
  await expect(teacher.dialog.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(teacher.dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(teacher.dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(teacher.dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await opener.tap()
  await teacher.menu.getByRole('link', { name: '工作台' }).tap()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(teacher.dialog).toHaveCount(0)
})

for (const size of smallScreens) {
  test(`one can sign out at ${size.width}×${size.height}`, async ({ as }) => {
    const teacher = as('teacher1')
    await arrives(teacher)
    await teacher.page.setViewportSize(size)
    await teacher.header.getByRole('button', { name: '林致远' }).tap()
    const entry = teacher.page.getByRole('menuitem', { name: '退出登录' })
    await expect(entry).toBeInViewport({ ratio: 1 })
    await entry.tap()
    await expect(teacher.page).toHaveURL(/\/auth\/logout/)
  })
}

test('a question is within the window, whole, with its answers', async ({ as }) => {
  const teacher = as('teacher1')
  await arrives(teacher)
  await teacher.page.getByRole('main').locator('input[type=password]').first().fill('Lab@2026')
  await teacher.header.getByRole('button', { name: '打开菜单' }).tap()
  await teacher.menu.getByRole('link', { name: '工作台' }).tap()
  const question = teacher.page.getByRole('dialog').filter({ hasText: '数据将不会保存' })
  await expect(question).toBeInViewport({ ratio: 1 })
})

test('groups of the collapsed menu open next to it, whole, by mouse and by keys', async ({ as }) => {
  const teacher = as('teacher1')
  const { page, menu } = teacher
  await arrives(teacher)
  // 1280×720 at 150 %, where the menu starts collapsed.
  await page.setViewportSize({ width: 853, height: 480 })
  await page.reload()
  await page
    .getByRole('button', { name: '收起菜单' })
    .or(page.getByRole('button', { name: '展开菜单' }))
    .waitFor()
  if (await page.getByRole('button', { name: '收起菜单' }).isVisible())
    await page.getByRole('button', { name: '收起菜单' }).click()
  const last = menu.locator('[aria-haspopup=true]').last()
  await last.scrollIntoViewIfNeeded()
  await last.hover()
  const name = (await last.textContent())!.trim()
  const beside = page.getByRole('navigation', { name, exact: true })
  for (const link of await beside.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 })
  await page.mouse.move(700, 300)
  await expect(beside).toHaveCount(0)
  await last.press('Enter')
  await expect(beside.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(beside.getByRole('link').nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(last).toBeFocused()
})

test('a submission is graded on a phone', async ({ as }) => {
  const teacher = as('teacher1')
  const { page, dialog } = teacher
  await arrives(teacher)
  await teacher.opens(`/exp/${demoIds.experiment}/record?state=submitted`)
  const cards = page.getByRole('list', { name: '学习记录' })
  await cards.getByRole('listitem').last().getByRole('link').first().tap()
  await page.getByRole('link', { name: '评分', exact: true }).tap()
  await page
    .getByRole('button', { name: /^修改「任务：/ })
    .first()
    .tap()
  const save = dialog.getByRole('button', { name: '保存' })
  await expect(save).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('spinbutton', { name: /分数/ }).fill('7.5')
  await dialog.getByRole('textbox', { name: '评语' }).fill('思路清楚，注意边界。')
  await dialog.getByRole('textbox', { name: '修改原因' }).fill('手机上复核')
  await save.tap()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('思路清楚，注意边界。')).toBeVisible()
  await expect(page.getByText('手机上复核')).toBeVisible()
})

test('a finger across the page leads to the next submission and back; one that scrolls does not', async ({ as }) => {
  const teacher = as('teacher1')
  const { page } = teacher
  await arrives(teacher)
  await teacher.opens(`/exp/${demoIds.experiment}/record?state=submitted`)
  await page.getByRole('link', { name: '连续批改' }).tap()
  await expect(page.getByRole('button', { name: '下一份', exact: true })).toBeEnabled()
  const first = page.url()
  const finger = await page.context().newCDPSession(page)
  const drags = async (by: { x: number; y: number }) => {
    const start = { x: 200, y: 420 }
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [start] })
    for (const part of [0.25, 0.5, 0.75, 1]) {
      const touchPoints = [{ x: start.x + by.x * part, y: start.y + by.y * part }]
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
    }
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await drags({ x: -20, y: -150 })
  expect(page.url()).toBe(first)
  await drags({ x: -150, y: 10 })
  await expect(page).not.toHaveURL(first)
  await expect(page.getByRole('button', { name: '上一份', exact: true })).toBeEnabled()
  await drags({ x: 150, y: 10 })
  await expect(page).toHaveURL(first)
})

test('a class is watched and a question answered on a phone', async ({ as }) => {
  const teacher = as('teacher1')
  const { page } = teacher
  await arrives(teacher)
  await teacher.opens(`/class/${demoIds.class}/live`)
  await expect(page.getByText('实时更新中')).toBeVisible()
  const learner = page.getByRole('table').getByRole('row').nth(1)
  await learner.getByRole('button', { name: /发消息$/ }).tap()
  await expect(teacher.dialog.getByRole('button', { name: /^发送/ })).toBeInViewport({ ratio: 1 })
  await teacher.dialog.getByRole('button', { name: '关闭' }).tap()

  await page
    .getByRole('navigation', { name: /的页面$/ })
    .getByRole('link', { name: '答疑' })
    .tap()
  await page.getByText('待回答', { exact: true }).first().tap()
  const questions = page.getByRole('region', { name: '提问', exact: true })
  // The narrowed list may still be on its way: only one that is open itself can be answered.
  await questions.getByRole('listitem').filter({ hasText: '待回答' }).first().getByRole('button').tap()
  await expect(questions).toHaveCount(0)
  const form = page.getByRole('form', { name: '回答提问' })
  const answer = `先看看报错的第一行。${Date.now() % 100_000}`
  await form.getByRole('textbox', { name: '回答' }).tap()
  await page.keyboard.insertText(answer)
  await form.getByRole('button', { name: '回答', exact: true }).tap()
  // In the thread: the field keeps it until it is sent.
  await expect(page.locator('section p', { hasText: answer })).toBeVisible()
  await page.getByRole('button', { name: '全部提问' }).tap()
  await expect(questions).toBeVisible()
})
