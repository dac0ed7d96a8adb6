import { question_bank } from '@lab/contract/question-bank'
import { callerFor } from './support/api.ts'
import { document } from './support/office-files.ts'
import { expect, test } from './support/test.ts'

const paper = [
  '操作系统单元测验',
  '一、单项选择题（每小题2分）',
  '1. 操作系统的主要功能是（  ）。',
  'A. 管理资源',
  'B. 编译程序',
  '答案：A',
  '二、判断题',
  '2. 死锁不可能预防。',
  '3. 线程共享进程的地址空间。（√）',
]

test('a teacher imports a Word paper, mends what was not understood, and finds its questions in the bank', async ({
  as,
}) => {
  test.setTimeout(90_000)
  const teacher = as('teacher1')
  const { page, origin } = teacher
  const call = await callerFor(origin, 'teacher1')
  const title = `导入题库${Date.now() % 100_000}`
  const { id } = (await call(question_bank.create, { body: { title } })).question_bank
  await teacher.isSignedIn()
  await teacher.opens(`/question-bank/${id}/question`)
  await page.getByRole('link', { name: '导入题目' }).click()
  await page.getByRole('button', { name: '上传题目文件' }).first().click()
  await teacher.dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '测验.docx', mimeType: 'application/octet-stream', buffer: document(paper) })
  await expect(teacher.dialog.getByText('测验.docx')).toBeVisible()
  await teacher.dialog.getByRole('button', { name: '开始识别' }).click()

  const second = page.getByRole('article', { name: '第 2 题' })
  // A job of its own reads the file.
  await expect(second.getByText('还不能导入：没有答案')).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('n')
  await expect(second).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('e')
  await second.getByRole('radiogroup', { name: '正确答案' }).getByText('错').click()
  await second.getByRole('button', { name: '保存修改' }).click()
  await expect(second.getByText('可导入')).toBeVisible()

  await page.getByRole('button', { name: '确认导入（3）' }).click()
  await expect(teacher.dialog.getByText('将导入 3 道题。')).toBeVisible()
  await teacher.dialog.getByRole('button', { name: '确认导入' }).click()
  await expect(page.getByText('已导入', { exact: true })).toBeVisible({ timeout: 15_000 })
  await page.getByRole('link', { name: '查看题库中的题目' }).click()
  await expect(page.getByRole('row', { name: /线程共享进程的地址空间/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /死锁不可能预防/ })).toBeVisible()
})
