import { content } from '@lab/contract/content'
import { training } from '@lab/contract/training'
import { callerFor } from './support/api.ts'
import { expect, test } from './support/test.ts'

test('a teacher looks at what an older version takes back, and has it as the draft again', async ({ as, baseURL }) => {
  const teacher = as('teacher1')
  await teacher.isSignedIn()
  const { page, dialog } = teacher
  const main = page.getByRole('main')
  const call = await callerFor(baseURL!, 'teacher1')
  const { training: made } = await call(training.create, {
    body: { title: `恢复练习${Date.now() % 100_000}`, text: '第一版的文本', language: 'zh' },
  })
  const params = { id: made.id }
  await call(content.publish, { params, body: { version: 1 } })
  await call(training.update, { params, body: { version: 2, text: '第二版的文本' } })
  await call(content.publish, { params, body: { version: 3 } })
  await call(training.update, { params, body: { version: 4, text: '还没有发布的文本' } })

  await teacher.opens(`/practice/${made.id}/content`)
  await expect(main.getByText('v2（有未发布的修改）')).toBeVisible()
  await page.getByRole('button', { name: '历史版本' }).click()
  await dialog.getByRole('button', { name: /^v1/ }).click()
  await dialog.getByRole('button', { name: '恢复为草稿' }).click()
  await expect(dialog).toHaveAccessibleName(`将「${made.title}」恢复为 v1`)
  await expect(dialog.getByText('当前内容有未发布的修改，恢复后将丢失')).toBeVisible()
  await expect(dialog.locator('del')).toHaveText('第一版的文本')
  await expect(dialog.locator('ins')).toHaveText('还没有发布的文本')
  // Second thoughts lead back to the versions.
  await dialog.getByRole('button', { name: '取消' }).click()
  await dialog.getByRole('button', { name: /^v1/ }).click()
  await dialog.getByRole('button', { name: '恢复为草稿' }).click()
  await dialog.getByRole('button', { name: '恢复为草稿' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('草稿已恢复为 v1，发布后学员才会使用')).toBeVisible()
  await expect(main.getByRole('textbox', { name: '文本' })).toHaveValue('第一版的文本')
  await expect(main.getByText('v2（有未发布的修改）')).toBeVisible()

  // Back to what is published: nothing is left to publish or to restore.
  await page.getByRole('button', { name: '历史版本' }).click()
  await dialog.getByRole('button', { name: '恢复为草稿' }).click()
  await dialog.getByRole('button', { name: '恢复为草稿' }).click()
  await expect(main.getByRole('textbox', { name: '文本' })).toHaveValue('第二版的文本')
  await expect(main.getByText('v2', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '发布新版本' })).toHaveCount(0)
  await page.getByRole('button', { name: '历史版本' }).click()
  await expect(dialog.getByRole('button', { name: '恢复为草稿' })).toBeDisabled()
})
