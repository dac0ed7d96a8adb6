import { ClassTeacher } from './support/class-teacher.ts'
import { expect, test as base } from './support/test.ts'

const test = base.extend<{ teacher: ClassTeacher }>({
  teacher: async ({ page, baseURL }, provide) => {
    const teacher = new ClassTeacher(page, 'teacher1', baseURL ?? '')
    await teacher.isSignedIn()
    await teacher.opens('/class')
    await provide(teacher)
  },
})

test('a new class says what it still needs, until it has its people and its contents', async ({ teacher }) => {
  const { page, dialog } = teacher
  const name = `起步的班${Date.now() % 100_000}`
  await teacher.makesClass(name, '软件工程')
  const steps = page.getByRole('list', { name: '开课准备' })
  await expect(steps.getByRole('listitem')).toHaveCount(3)

  // The code, large and as a picture that a phone reads.
  await steps.getByRole('button', { name: '把邀请码发给学员' }).click()
  const code = await dialog.getByText(/^[A-Z0-9]{6,}$/).innerText()
  const picture = dialog.getByRole('figure', { name: `「${name}」的邀请二维码，邀请码 ${code}` })
  await expect(picture.locator('svg')).toBeVisible()
  await page.keyboard.press('Escape')

  await steps.getByRole('button', { name: '导入名单' }).click()
  await dialog.locator('input[type=file]').setInputFiles({
    name: '名单.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`学号,姓名\n${20_270_000_000 + (Date.now() % 1_000_000)},起步同学\n`),
  })
  await teacher.confirmsImport()
  await dialog.getByRole('button', { name: '完成' }).click()
  await expect(steps.getByText('已有学员')).toBeVisible()

  await steps.getByRole('link', { name: '添加实验' }).click()
  await teacher.addsExperiment('Git 协作：从第一次提交到找回丢失的工作', '2026-01-31 08:00', '2099-01-31 08:00')
  await expect(steps).toHaveCount(0)
})
