import { experiment } from '@lab/contract/experiment'
import { lesson } from '@lab/contract/lesson'
import { callerFor } from './support/api.ts'
import { expect, test } from './support/test.ts'

const film = 'apps/server/demo-files/pipeline-demo.mp4'
const slides = 'apps/server/demo-files/linux-cheatsheet.pdf'

test('courseware, videos and experiments are put to the outline, and shown as learners see them', async ({
  as,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const title = `课程${Date.now() % 100_000}`
  const call = await callerFor(baseURL!, 'teacher1')
  await call(experiment.create, { body: { title: `${title}实验` } })
  const { lesson: made } = await call(lesson.create, { body: { title } })
  const row = { depth: 0, theory: 2, practice: 0, level: null, objective_ids: [], note: '' }
  const rows = ['认识管道', '练习管道'].map((name, at) => ({
    ...row,
    id: `00000000-0000-4000-8000-00000000000${at}`,
    title: name,
  }))
  const outline = { objectives: [], rows }
  await call(lesson.saveOutline, { params: { id: made.id }, body: { outline, version: made.version } })
  const teacher = as('teacher1')
  const { page, dialog } = teacher
  const main = page.getByRole('main')
  const upload = async (what: string, file: string, line: string): Promise<void> => {
    await main.getByRole('button', { name: `上传${what}` }).click()
    await dialog.locator('input[type=file]').setInputFiles(file)
    await expect(dialog.getByText('已有 1 /')).toBeVisible()
    await dialog.getByRole('combobox', { name: '对应大纲' }).click()
    await page.getByRole('option', { name: line }).click()
    await dialog.getByRole('button', { name: '添加', exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }

  await test.step('a teacher uploads, names and orders', async () => {
    await teacher.isSignedIn()
    await teacher.opens(`/course-preparation/${made.id}/resource`)
    await upload('课件', slides, '1 认识管道')
    const list = main.getByRole('list', { name: '课件' })
    await expect(list.getByText('1 认识管道')).toBeVisible()
    await list.getByRole('button', { name: /^编辑/ }).click()
    await dialog.getByLabel('名称').fill('管道讲义')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(list.getByRole('button', { name: '管道讲义', exact: true })).toBeVisible()
    await main.getByRole('link', { name: '视频', exact: true }).click()
    await upload('视频', film, '1 认识管道')
    await main.getByRole('link', { name: '实验', exact: true }).click()
    await main.getByRole('button', { name: '关联实验' }).click()
    await dialog.getByRole('searchbox').or(dialog.getByPlaceholder('搜索标题')).fill(`${title}实验`)
    await dialog
      .getByRole('row', { name: `${title}实验` })
      .getByRole('checkbox')
      .check()
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect(main.getByRole('list', { name: '实验' }).getByRole('link', { name: `${title}实验` })).toBeVisible()
    await expect(main.getByText('已保存')).toBeVisible()
  })

  await test.step('they look at it line by line', async () => {
    await main.getByRole('link', { name: '预览' }).click()
    await expect(page.getByRole('navigation', { name: '面包屑' }).getByText(title)).toBeVisible()
    await main
      .getByRole('navigation', { name: '课程大纲' })
      .getByRole('button', { name: /认识管道/ })
      .click()
    await main.getByRole('button', { name: 'pipeline-demo', exact: true }).click()
    await expect(main.getByLabel('pipeline-demo', { exact: true }).and(page.locator('video'))).toBeVisible()
    await main.getByRole('button', { name: '管道讲义', exact: true }).click()
    await expect(page.locator('video')).toHaveCount(0)
    await main.getByRole('button', { name: '下一节' }).click()
    await expect(page.getByRole('heading', { name: '2 练习管道' })).toBeFocused()
  })
})
