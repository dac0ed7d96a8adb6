import { Person } from './support/person.ts'
import { changeAnswer } from './support/server-answers.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('the names of the experiments are shown whole at 1440', async ({ as }) => {
  const teacher = as('teacher1')
  await teacher.isSignedIn()
  await teacher.opens('/exp')
  const names = teacher.page.locator('tbody').getByRole('link', { name: /：/ }).filter({ visible: true })
  await expect(names.first()).toBeVisible()
  const cut = await names.evaluateAll((links) =>
    links
      .filter((one) => one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth + 1)
      .map((one) => one.textContent),
  )
  expect(cut).toEqual([])
})

test('how much of several lines is used up keeps away from the next field', async ({ as }) => {
  const operator = as('operator')
  await operator.isSignedIn()
  await operator.opens('/my/pwd')
  await operator.choosesOrganisation('软件工程系')
  await operator.opens('/platform/login')
  const count = await operator.page.getByText('0 / 300').boundingBox()
  const next = await operator.page.getByText('页脚', { exact: true }).boundingBox()
  expect(next!.y - (count!.y + count!.height)).toBeGreaterThanOrEqual(8)
})

test('a large number of unread messages does not lie on the word next to it', async ({ as }) => {
  const teacher = as('teacher1')
  await teacher.isSignedIn()
  await changeAnswer(teacher.page, '/apis/v2/my-unread-notice-count', () => ({ count: 1234 }))
  await teacher.opens('/class')
  const entry = teacher.header.getByRole('link', { name: /消息/ })
  await expect(entry).toHaveText(/999\+.*消息/)
  const [badge, word] = [entry.getByText('999+'), entry.getByText('消息', { exact: true })]
  await expect(async () => {
    const [left, right] = [await badge.boundingBox(), await word.boundingBox()]
    expect(right!.x).toBeGreaterThanOrEqual(left!.x + left!.width)
  }).toPass({ timeout: 5000 })
})

test('a tab of a list in which there is nothing says what belongs there, not that a filter is in the way', async ({
  as,
}) => {
  const teacher = as('teacher1')
  await teacher.isSignedIn()
  await teacher.opens('/sync?state=declined')
  await expect(teacher.page.getByText('暂无数据').filter({ visible: true })).toBeVisible()
  await expect(teacher.page.getByRole('button', { name: '清除筛选' }).filter({ visible: true })).toHaveCount(0)
})

test('a diagram is drawn whole for who asked for less motion, too', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const operator = new Person(await context.newPage(), 'operator', baseURL ?? '')
  await operator.isSignedIn()
  await operator.opens('/test?view=rich-text')
  const picture = operator.page.getByRole('img', { name: '图示' })
  await expect(picture).toBeVisible()
  const outside = await picture.evaluate((drawing) => {
    const frame = drawing.getBoundingClientRect()
    return [...drawing.querySelectorAll('g.node')].filter((node) => {
      const { left, right, top, bottom } = node.getBoundingClientRect()
      return left < frame.left || right > frame.right || top < frame.top || bottom > frame.bottom
    }).length
  })
  expect(outside).toBe(0)
  await context.close()
})
