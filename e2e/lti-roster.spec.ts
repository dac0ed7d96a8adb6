import { demoIds } from '@lab/contract/demo-ids'
import { expect, test } from './support/test.ts'

// A platform that answers is in the server's own tests (domains/lti/roster.api.test.ts): no address of this machine may be asked here.

test('a teacher finds the course of the platform at the class, and reads why it gives no list', async ({ as }) => {
  const teacher = as('teacher1')
  const { page, dialog } = teacher
  await teacher.isSignedIn()
  await teacher.opens(`/class/${demoIds.class}/member/student`)
  await page.getByRole('button', { name: '教学平台名单' }).click()
  const row = dialog.getByRole('row').filter({ hasText: 'Linux 系统管理（2026 秋）' })
  await expect(row).toContainText('学校 Moodle')
  await expect(row).toContainText('还没有同步')
  await row.getByRole('button', { name: '同步名单' }).click()
  await expect(dialog.getByText(/没有取得教学平台的名单：/)).toBeVisible({ timeout: 30_000 })
  await dialog.getByRole('button', { name: '返回' }).click()
  await expect(row).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('an administrator finds the courses of a platform', async ({ as }) => {
  const admin = as('admin')
  const { page, dialog } = admin
  await admin.isSignedIn()
  await admin.opens('/org/lti')
  await admin.choosesOrganisation('软件工程系')
  await page.getByRole('row').filter({ hasText: '学校 Moodle' }).getByRole('button', { name: '课程名单' }).click()
  await expect(dialog.getByRole('row').filter({ hasText: 'Linux 系统管理（2026 秋）' })).toBeVisible()
})
