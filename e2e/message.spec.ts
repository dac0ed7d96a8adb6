import { notice } from '@lab/contract/notice'
import { callerFor } from './support/api.ts'
import { noteCalls } from './support/server-answers.ts'
import { expect, test } from './support/test.ts'

test('a person reads and clears their messages, and the count in the header follows', async ({ as }) => {
  const teacher = as('teacher5')
  await teacher.isSignedIn()
  const call = await callerFor(teacher.origin, 'teacher5')
  const { list, total } = await call(notice.list, { query: { per_page: 100 } })
  const { count } = await call(notice.unreadCount, {})
  expect([count, total]).toEqual([list.filter((one) => !one.is_read).length, list.length])
  expect(count).toBeGreaterThan(1)
  const badge = teacher.header.getByRole('link', { name: /消息/ })
  const { calls } = noteCalls(teacher.page)

  await teacher.opens('/message')
  await expect(teacher.page.getByText(`${count}条未读`, { exact: true })).toBeVisible()
  await expect(badge).toContainText(String(count))
  await expect(teacher.page.getByText(`共 ${total} 条`)).toBeVisible()
  const rows = teacher.page.getByRole('main').getByRole('row')
  await expect(rows).toHaveCount(total + 1)

  // Reading one: it opens whole, and one less is unread, here and in the header.
  await teacher.page.getByRole('main').getByRole('button', { name: list[0]!.title }).first().click()
  await expect(teacher.dialog.getByText(list[0]!.title).first()).toBeVisible()
  await teacher.dialog.getByRole('button', { name: '关闭', exact: true }).last().click()
  await expect(teacher.dialog).toHaveCount(0)
  await expect(badge).toContainText(String(count - 1))

  // Somebody else's doing reaches the header without a reload.
  await call(notice.read, { params: { id: list[1]!.id } })
  if (count > 2) await expect(badge).toContainText(String(count - 2))

  await teacher.page.getByRole('button', { name: '全部已读' }).click()
  await expect(teacher.page.getByText('没有未读消息').first()).toBeVisible()
  await expect(badge.getByText('条未读')).toHaveCount(0)

  await rows.nth(1).getByRole('button', { name: '删除' }).click()
  await expect(rows).toHaveCount(total)
  await teacher.page.getByRole('button', { name: '删除已读' }).click()
  await teacher.dialog.getByRole('button', { name: '删除' }).click()
  await expect(teacher.page.getByText('暂无数据')).toBeVisible()
  expect((await call(notice.list, {})).total).toBe(0)
  expect(calls.some((one) => one.startsWith('POST /apis/v2/notice-records/'))).toBe(true)
  expect(calls).toContain('POST /apis/v2/my-notices/read')
  expect(calls).toContain('DELETE /apis/v2/my-all-notices/my-read')
})

test('a kind of message that was turned off stays off', async ({ as }) => {
  const teacher = as('teacher5')
  await teacher.isSignedIn()
  await teacher.opens('/my/profile')
  const kind = teacher.page.getByRole('checkbox', { name: '学员提问' })
  await expect(kind).toBeChecked()
  await kind.click()
  await expect(teacher.page.getByText('不再接收学员提问消息')).toBeVisible()
  await teacher.page.reload()
  await expect(kind).toBeEnabled()
  await expect(kind).not.toBeChecked()
  await kind.click()
  await expect(teacher.page.getByText('将接收学员提问消息')).toBeVisible()
})
