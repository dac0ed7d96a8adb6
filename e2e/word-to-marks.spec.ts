import { classroom } from '@lab/contract/classroom'
import { content } from '@lab/contract/content'
import { learning } from '@lab/contract/learning'
import { offering } from '@lab/contract/offering'
import { place } from '@lab/contract/place'
import { question_bank } from '@lab/contract/question-bank'
import type { Browser } from '@playwright/test'
import { callerFor } from './support/api.ts'
import { document } from './support/office-files.ts'
import { SiteLearner } from './support/site-learner.ts'
import { expect, test } from './support/test.ts'

/** The key of the second question is wrong; a regrade corrects it. */
const paper = [
  '一、判断题（每小题4分）',
  '1. 线程共享所属进程的地址空间。（√）',
  '2. 死锁不可能预防。（√）',
  '二、简答题（每小题6分）',
  '3. 什么是临界区？',
  '答案：访问临界资源的那段代码。',
]

/** A learner in a browser of their own. */
async function sitterOf(browser: Browser, origin: string, username: string): Promise<SiteLearner> {
  const context = await browser.newContext({ baseURL: origin, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const sitter = new SiteLearner(await context.newPage(), username, origin)
  await sitter.isSignedInToLearn()
  return sitter
}

test('a Word paper becomes an exam that two learners sit, is marked, released, regraded and appealed', async ({
  as,
  browser,
}) => {
  test.setTimeout(240_000)
  const teacher = as('teacher1')
  const { page, dialog, origin } = teacher
  const main = page.getByRole('main')
  const title = `单元测验${Date.now() % 100_000}`
  const call = await callerFor(origin, 'teacher1')
  const bank = (await call(question_bank.create, { body: { title: `${title}题库` } })).question_bank
  await teacher.isSignedIn()

  await test.step('the teacher reads the Word file into a bank', async () => {
    await teacher.opens(`/question-bank/${bank.id}/question/import`)
    await page.getByRole('button', { name: '上传题目文件' }).first().click()
    const file = { name: '测验.docx', mimeType: 'application/octet-stream', buffer: document(paper) }
    await dialog.locator('input[type=file]').setInputFiles(file)
    await expect(dialog.getByText('测验.docx')).toBeVisible()
    await dialog.getByRole('button', { name: '开始识别' }).click()
    await page.getByRole('button', { name: '确认导入（3）' }).click({ timeout: 30_000 })
    await dialog.getByRole('button', { name: '确认导入' }).click()
    await expect(page.getByText('已导入', { exact: true })).toBeVisible({ timeout: 15_000 })
  })

  const examId = await test.step('makes an exam of its questions and publishes it', async () => {
    await call(content.publish, { params: { id: bank.id }, body: { version: bank.version } })
    await teacher.opens('/exam')
    await page.getByRole('button', { name: /^新建/ }).first().click()
    await dialog.getByRole('textbox', { name: '名称' }).fill(title)
    await dialog.getByRole('button', { name: '创建并添加题目' }).click()
    await expect(teacher.heading(title)).toBeVisible()
    await main.getByRole('button', { name: '添加大题' }).click()
    await main.getByRole('button', { name: '从题库选题' }).click()
    await dialog.getByRole('combobox', { name: '题库' }).click()
    await page.getByText(`${title}题库`, { exact: true }).last().click()
    await expect(dialog.getByRole('row', { name: /什么是临界区/ })).toBeVisible()
    await dialog.getByRole('columnheader').getByRole('checkbox').check()
    await dialog.getByRole('button', { name: /^添加/ }).click()
    await expect(main.getByText('3 题，14 分').first()).toBeVisible()
    await expect(main.getByText('已保存')).toBeVisible()
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await dialog.getByRole('button', { name: '发布 v1' }).click()
    await expect(main.getByText('已发布').filter({ visible: true })).toBeVisible()
    return /exam\/([\w-]+)\//.exec(page.url())![1]!
  })
  const { class: room } = await call(classroom.create, { body: { name: `${title}班` } })
  const invited = await call(place.newInviteCode, { params: { id: room.id }, body: {} })
  const added = await call(offering.add, { params: { id: room.id }, body: { content_ids: [examId] } })
  const offeringId = added.offerings[0]!.id

  const sitters: SiteLearner[] = []
  await test.step('two learners sit it', async () => {
    for (const [username, second, text] of [
      ['s2026011', '错', '访问临界资源的代码'],
      ['s2026012', '对', '一段内存'],
    ] as const) {
      const own = await callerFor(origin, username, 'student')
      await own(learning.join, { body: { invite_code: invited.invite_code! } })
      const sitter = await sitterOf(browser, origin, username)
      sitters.push(sitter)
      await sitter.opens(`/learn/offering/${offeringId}`)
      await sitter.page.getByRole('button', { name: '进入考场' }).click()
      await sitter.page.getByRole('button', { name: '开始考试' }).click()
      const asked = sitter.page.getByRole('article')
      await asked.getByText('对', { exact: true }).click()
      await sitter.page.getByRole('button', { name: '下一题' }).click()
      await expect(asked).toContainText('死锁')
      await asked.getByText(second, { exact: true }).click()
      await sitter.page.getByRole('button', { name: '下一题' }).click()
      await asked.getByRole('textbox').fill(text)
      await expect(sitter.page.getByRole('navigation', { name: '答题卡' }).getByText('已答 3')).toBeVisible()
      await sitter.page.getByRole('button', { name: '交卷' }).click()
      await sitter.dialog.getByRole('button', { name: '交卷' }).click()
      await expect(sitter.page.getByRole('region', { name: '交卷回执' })).toContainText('3 / 3 题')
    }
  })
  const [right, wrong] = sitters as [SiteLearner, SiteLearner]
  const scoreOf = (sitter: SiteLearner) => sitter.page.getByRole('region', { name: '交卷回执' })

  await test.step('the teacher marks both texts on the bench, and releases the scores', async () => {
    await teacher.opens(`/class/${room.id}/content/exam/${examId}/record/marking`)
    const bench = page.getByRole('region', { name: '阅卷台' })
    const progress = bench.getByRole('status', { name: '进度' })
    await expect(progress).toHaveText('已评 0 / 2')
    for (const done of [1, 2]) {
      await expect(bench.getByRole('button', { name: '保存并到下一份' })).toBeVisible()
      const read = await bench.getByRole('list', { name: '作答' }).locator('[aria-current=true]').textContent()
      await page.keyboard.press(read!.includes('访问临界资源的代码') ? 'f' : 'z')
      await page.keyboard.press('Enter')
      await expect(progress).toHaveText(`已评 ${done} / 2`)
    }
    await teacher.opens(`/class/${room.id}/content/exam/${examId}/record/cockpit`)
    await page.getByRole('button', { name: '结束考试' }).click()
    await dialog.getByRole('button', { name: '结束考试' }).click()
    await page.getByRole('button', { name: '公布成绩' }).click()
    await dialog.getByRole('button', { name: '公布', exact: true }).click()
    await expect(scoreOf(right)).toContainText('10 / 14')
    await expect(scoreOf(wrong)).toContainText('8 / 14')
  })

  await test.step('corrects the wrong key by a regrade, which takes nothing from who followed it', async () => {
    await teacher.opens(`/class/${room.id}/content/exam`)
    await page.getByRole('listitem').filter({ hasText: title }).getByRole('button', { name: '重新评分' }).click()
    await dialog.getByRole('button', { name: '新的重新评分' }).click()
    const key = dialog.getByRole('group', { name: /死锁不可能预防.*的答案/ })
    await key.getByRole('radiogroup', { name: '正确答案' }).getByText('错', { exact: true }).click()
    await dialog.getByRole('textbox', { name: '原因' }).fill('第 2 题答案有误')
    await dialog.getByRole('button', { name: '试算（1 处修改）' }).click()
    await dialog.getByRole('button', { name: '应用', exact: true }).click({ timeout: 30_000 })
    const sure = page.getByRole('dialog', { name: '应用重新评分' })
    await expect(sure).toContainText('1 人升分，0 人降分')
    await sure.getByRole('button', { name: '应用', exact: true }).click()
    await expect(scoreOf(right)).toContainText('14 / 14', { timeout: 15_000 })
    await expect(scoreOf(wrong)).toContainText('8 / 14')
  })

  await test.step('the other learner appeals, and reads the answer and the new score', async () => {
    const recordId = new URL(wrong.page.url()).pathname.split('/').at(-1)!
    await wrong.opens(`/learn/record/${recordId}`)
    const card = wrong.main.getByRole('region', { name: '成绩申诉' })
    await card.getByRole('button', { name: '申诉成绩' }).click()
    await wrong.dialog.getByLabel('申诉理由').fill('第 3 题写到了共享的内存')
    await wrong.dialog.getByRole('button', { name: '提交申诉' }).click()
    await expect(card.getByText('待处理')).toBeVisible()
    await teacher.opens(`/class/${room.id}/content/exam/${examId}/record/${recordId}`)
    await page.getByRole('button', { name: '处理申诉' }).click()
    await dialog.getByRole('radio', { name: '改分' }).check()
    await dialog.getByLabel('什么是临界区').fill('2')
    await dialog.getByLabel('答复').fill('提到了共享，给 2 分')
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect(card.getByText('提到了共享，给 2 分')).toBeVisible()
    await expect(wrong.main.getByText('10 / 14').first()).toBeVisible()
  })
  for (const sitter of sitters) await sitter.page.context().close()
})
