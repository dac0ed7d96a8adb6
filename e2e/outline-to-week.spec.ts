import { readFile } from 'node:fs/promises'
import { lesson } from '@lab/contract/lesson'
import { callerFor } from './support/api.ts'
import { document, inflated } from './support/office-files.ts'
import { SiteLearner } from './support/site-learner.ts'
import { expect, test } from './support/test.ts'

const syllabus = document([
  '《网络服务》课程教学大纲',
  '总学时：8  学分：1',
  '二、课程目标',
  '课程目标1：掌握常用网络服务的原理。',
  '课程目标2：能够独立配置和排查网络服务。',
  '三、教学内容与要求',
  '第一章 域名解析（4学时）',
  '1.1 解析的过程',
  '要求：掌握递归与迭代',
  '支撑课程目标：1',
  '第二章 网站服务（理论2，实践2）',
  '2.1 配置虚拟主机',
  '要求：应用到真实站点',
  '支撑课程目标：2',
])

/** The Monday of this week, as a calendar in China has it. */
function mondayOfThisWeek(): string {
  const here = new Date(Date.now() + 8 * 3_600_000)
  here.setUTCDate(here.getUTCDate() - ((here.getUTCDay() + 6) % 7))
  return here.toISOString().slice(0, 10)
}

test('a Word outline becomes a planned term, and its first week is taught', async ({ as, browser, baseURL }) => {
  test.setTimeout(150_000)
  const origin = baseURL!
  const title = `网络服务 ${Date.now() % 100_000}`
  const call = await callerFor(origin, 'teacher1')
  const teacher = as('teacher1')
  const { page, dialog } = teacher
  const main = page.getByRole('main')
  const made = (await call(lesson.create, { body: { title, total_hours: 8, credits: 1 } })).lesson

  await test.step('the outline is read from Word, looked at, and taken', async () => {
    await teacher.isSignedIn()
    await teacher.opens(`/course-preparation/${made.id}/outline`)
    await main.getByRole('button', { name: '从 Word 导入' }).first().click()
    await dialog.getByLabel('大纲文件').setInputFiles({
      name: '大纲.docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      buffer: syllabus,
    })
    await expect(dialog.getByText('课程目标 2 条')).toBeVisible()
    await dialog.getByRole('button', { name: '导入', exact: true }).click()
    await expect(main.getByText('已保存')).toBeVisible()
    await expect(main.getByText('域名解析').first()).toBeVisible()
  })

  await test.step('the term is planned by it, and a session is moved with what follows', async () => {
    const { version } = (await call(lesson.get, { params: { id: made.id } })).lesson
    const slots = [
      {
        id: crypto.randomUUID(),
        weekday: 1,
        first: 1,
        last: 2,
        starts_at: '08:00',
        ends_at: '09:40',
        weeks: 'all' as const,
        room: 'A101',
      },
      {
        id: crypto.randomUUID(),
        weekday: 3,
        first: 1,
        last: 2,
        starts_at: '08:00',
        ends_at: '09:40',
        weeks: 'all' as const,
        room: 'A101',
      },
    ]
    const plan = { starts_on: mondayOfThisWeek(), weeks: 4, slots }
    await call(lesson.saveTerm, { params: { id: made.id }, body: { plan, version } })
    await teacher.opens(`/course-preparation/${made.id}/course-plan`)
    await main.getByRole('button', { name: '按大纲生成' }).click()
    await expect(main.getByText('4 次课')).toBeVisible()
    await expect(main.getByText('已保存')).toBeVisible()
    await main
      .getByRole('button', { name: /域名解析/ })
      .first()
      .press('Alt+ArrowRight')
    await expect(main.getByText('已保存')).toBeVisible()
    await main
      .getByRole('button', { name: /域名解析/ })
      .first()
      .press('Alt+ArrowLeft')
    await expect(main.getByText('已保存')).toBeVisible()
    const first = main.getByRole('button', { name: /域名解析/ }).first()
    await first.press('Enter')
    await expect(main.getByRole('region', { name: /^第 \d+ 次课$/ })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(first).toBeFocused()
    await expect(main.getByText(/处冲突/)).toHaveCount(0)
  })

  await test.step('a session has its teaching plan, as Word and as PDF', async () => {
    await teacher.opens(`/course-preparation/${made.id}/teaching-plan`)
    await main.getByRole('textbox').first().fill('掌握递归查询与迭代查询')
    await expect(main.getByText('已保存')).toBeVisible()
    const download = page.waitForEvent('download')
    await main.getByRole('button', { name: '导出 PDF' }).click()
    expect((await download).suggestedFilename()).toBe(`${title}教案.pdf`)
  })

  await test.step('it goes out in a Word form of the teacher', async () => {
    await main.getByRole('button', { name: 'Word 模板' }).click()
    const own = dialog.getByRole('region', { name: '本课程模板' })
    const give = (name: string, ...lines: string[]) =>
      own.getByLabel('本课程模板文件').setInputFiles({
        name,
        mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        buffer: document(lines),
      })
    await give('空白.docx', '没有占位符')
    await expect(own.getByRole('alert')).toContainText('没有找到占位符')
    await give('教案.docx', '《{{课程名称}}》{{授课题目}}', '目标：{{教学目标}}', '{{教学目地}}')
    await expect(own.getByText('教案.docx')).toBeVisible()
    await expect(own.getByText(/不认识的占位符/)).toContainText('{{教学目地}}（是否应为 {{教学目标}}）')
    await page.keyboard.press('Escape')
    const download = page.waitForEvent('download')
    await main.getByRole('button', { name: '导出 Word' }).click()
    const path = await (await download).path()
    expect(inflated(await readFile(path), 'word/document.xml')).toContain(`目标：掌握递归查询与迭代查询`)
  })

  await test.step('it is published, and a course is started with a class', async () => {
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await dialog.getByRole('button', { name: '发布 v1' }).click()
    await expect(page.getByText('已发布').filter({ visible: true }).first()).toBeVisible()
    await page.getByRole('button', { name: '开课', exact: true }).click()
    await dialog.getByRole('textbox', { name: '课程名称' }).fill(title)
    await dialog.getByRole('checkbox', { name: /^软件工程\d+01班/ }).check()
    await dialog.getByRole('button', { name: '开课', exact: true }).click()
    await page.waitForURL(/\/course\/[^/]+/)
  })
  const id = /\/course\/([^/]+)/.exec(page.url())![1]!

  await test.step('an experiment is taught in the first session of this week', async () => {
    await teacher.opens(`/course/${id}/course-plan`)
    await main
      .getByRole('button', { name: /域名解析/ })
      .first()
      .click()
    const contents = main.getByRole('region', { name: '本次课的教学内容' })
    await contents.getByRole('button', { name: '添加内容' }).click()
    await dialog.getByRole('checkbox').nth(1).check()
    await dialog.getByRole('button', { name: /^添加/ }).click()
    await expect(contents.getByRole('listitem')).toHaveCount(1)
  })

  const context = await browser.newContext({ baseURL: origin, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const learner = new SiteLearner(await context.newPage(), 's2026005', origin)
  await test.step('a learner finds the week in the plan, and begins what is taught in it', async () => {
    await learner.isSignedInToLearn()
    await learner.opens('/learn')
    await learner.main.getByRole('link', { name: title, exact: true }).click()
    const first = learner.main.getByRole('listitem').filter({ hasText: '第 1 次课' })
    await expect(first).toContainText('域名解析')
    await first.getByRole('link').first().click()
    await learner.main.getByRole('button', { name: /开始/ }).first().click()
    await learner.page.waitForURL(/\/learn\/work\//)
    await context.close()
  })

  await test.step('the teacher sees how far everybody is against the plan', async () => {
    await teacher.opens(`/course/${id}/record`)
    await expect(main.getByRole('link', { name: /2026010005/ }).first()).toBeVisible()
  })
})
