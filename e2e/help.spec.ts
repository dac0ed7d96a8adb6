import { expect, test } from './support/test.ts'

test('the help opens next to the page that it is about, is searched, and has a page of its own', async ({ as }) => {
  const teacher = as('teacher1')
  const { page } = teacher
  await teacher.isSignedIn()
  await teacher.opens('/exam')
  await expect(teacher.heading('考试').first()).toBeVisible()
  await teacher.header.getByRole('button', { name: '帮助' }).click()
  const drawer = page.getByRole('dialog', { name: '帮助' })
  await expect(drawer.getByRole('heading', { name: '考试', exact: true })).toBeVisible()
  await expect(drawer.getByRole('heading', { name: '监考' })).toBeVisible()

  await drawer.getByRole('button', { name: '全部主题' }).click()
  await drawer.getByLabel('搜索帮助').fill('邀请码')
  await expect(drawer.getByRole('status')).toHaveText('找到 2 篇')
  await drawer.getByRole('button', { name: /^班级/ }).click()
  await expect(drawer.getByRole('heading', { name: '加入学员' })).toBeVisible()
  await expect(drawer.getByRole('link', { name: '在新页面打开' })).toHaveAttribute('href', '/help?topic=class')
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  // Nothing of the page below is lost.
  await expect(page).toHaveURL(/\/exam$/)

  await teacher.opens('/help?topic=marking')
  await expect(page.getByRole('heading', { name: '重新评分' })).toBeVisible()
  await page
    .getByRole('navigation', { name: '帮助目录' })
    .getByRole('button', { name: /^题库与试卷/ })
    .click()
  await expect(page.getByRole('heading', { name: '导入题目' })).toBeVisible()
  await expect(page).toHaveURL(/topic=question-bank/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: '重新评分' })).toBeVisible()
})
