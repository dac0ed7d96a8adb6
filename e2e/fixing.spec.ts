import { classroom } from '@lab/contract/classroom'
import { content } from '@lab/contract/content'
import { exam } from '@lab/contract/exam'
import { examCockpit } from '@lab/contract/exam-cockpit'
import { learning } from '@lab/contract/learning'
import { offering } from '@lab/contract/offering'
import { place } from '@lab/contract/place'
import { callerFor } from './support/api.ts'
import { SiteLearner } from './support/site-learner.ts'
import { expect, test } from './support/test.ts'

/** Three judgements of two points each whose key says 对; the second is so long that the third is not on the first screen. */
const questions = ['进程是静态的', `线程共享地址空间${'\n\n补充材料'.repeat(40)}`, '死锁可以预防'].map((value, at) => ({
  key: `0de70000-0000-4000-8009-00000000002${at}`,
  source: null,
  stem: { format: 'markdown' as const, value },
  question: { type: 'true_false' as const, answer: ['对'], analysis: '' },
  points: 2,
  difficulty: 3 as const,
  knowledge: [],
  rubric: null,
}))
const sections = [{ id: '0de70000-0000-4000-8009-000000000029', title: '一、判断题', note: '', questions, draws: [] }]

test('a question that is wrong is mended while it is asked, for those whom it concerns', async ({
  as,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const origin = baseURL!
  const call = await callerFor(origin, 'teacher1')
  const title = `更正演练${Date.now() % 100_000}`
  const { exam: made } = await call(exam.create, { body: { title } })
  const written = { version: made.version, content: { sections } }
  const { exam: asked } = await call(exam.saveQuestions, { params: { id: made.id }, body: written })
  await call(content.publish, { params: { id: made.id }, body: { version: asked.version } })
  const { class: room } = await call(classroom.create, { body: { name: `${title}班` } })
  const invited = await call(place.newInviteCode, { params: { id: room.id }, body: {} })
  const { offerings } = await call(offering.add, { params: { id: room.id }, body: { content_ids: [made.id] } })
  const sits = async (username: string): Promise<SiteLearner> => {
    const own = await callerFor(origin, username, 'student')
    await own(learning.join, { body: { invite_code: invited.invite_code! } })
    const context = await browser.newContext({ baseURL: origin, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
    const sitter = new SiteLearner(await context.newPage(), username, origin)
    await sitter.isSignedInToLearn()
    await sitter.opens(`/learn/offering/${offerings[0]!.id}`)
    await sitter.page.getByRole('button', { name: '进入考场' }).click()
    await sitter.page.getByRole('button', { name: '开始考试' }).click()
    await expect(sitter.page.getByRole('article', { name: /第 1 题/ })).toBeVisible()
    return sitter
  }
  const question = ({ page }: SiteLearner, number: number) => page.getByRole('article', { name: `第 ${number} 题` })
  const answers = async (sitter: SiteLearner, number: number, word: string): Promise<void> => {
    await question(sitter, number).getByText(word, { exact: true }).click()
    await expect(question(sitter, number).getByText('已保存', { exact: true })).toBeVisible()
  }
  const [early, late] = [await sits('s2026001'), await sits('s2026002')]
  await answers(early, 1, '对')

  const teacher = as('teacher1')
  await teacher.isSignedIn()
  const { page, dialog } = teacher
  await teacher.opens(`/class/${room.id}/content/exam/${made.id}/record/cockpit`)
  const lines = async () => {
    await page.getByRole('button', { name: '题目处理' }).click()
    return dialog.getByRole('row')
  }
  const mends = async (number: number, stem: string, reach: RegExp, reason: string): Promise<void> => {
    await (await lines()).nth(number).getByRole('button', { name: '修改题目' }).click()
    const fix = page.getByRole('dialog', { name: '修改题目' })
    const editor = fix.locator('[contenteditable=true]').first()
    await editor.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(stem)
    await fix.getByRole('radiogroup', { name: '正确答案' }).getByText('错', { exact: true }).click()
    await fix.getByText(reach).click()
    await fix.getByRole('textbox', { name: '修改原因' }).fill(reason)
    await fix.getByRole('button', { name: '修改题目' }).click()
    await expect(fix).toBeHidden()
    await dialog.getByRole('button', { name: '关闭' }).click()
  }

  await test.step('who looked at it without an answer is asked the new one, who answered keeps the old one', async () => {
    // Both have reported what came on their screens.
    const met = async () => {
      const { questions: found } = await call(examCockpit.questions, { params: { id: offerings[0]!.id } })
      return [found[0]!, found[2]!].map(({ answered, opened, unseen }) => [answered, opened, unseen])
    }
    await expect.poll(met, { timeout: 40_000 }).toEqual([
      [1, 1, 0],
      [0, 0, 2],
    ])
    await mends(1, '进程是程序本身', /也给看过但还没有作答的学员/, '题干有歧义')
    await expect(question(late, 1)).toContainText('进程是程序本身', { timeout: 30_000 })
    await expect(question(late, 1)).toContainText('更正：题干有歧义')
    await expect(question(early, 1)).toContainText('进程是静态的')
    await expect(question(early, 1).getByRole('radio', { name: '对' })).toBeChecked()
  })

  await test.step('what nobody has come to is another one for both', async () => {
    await mends(3, '死锁一定发生', /只给还没看到这道题的学员/, '原题超纲')
    for (const sitter of [early, late]) {
      await sitter.page
        .getByRole('navigation', { name: '答题卡' })
        .getByRole('button', { name: /^第 3 题/ })
        .click()
      await expect(question(sitter, 3)).toContainText('死锁一定发生', { timeout: 30_000 })
    }
  })

  const regrade = page.getByRole('dialog', { name: /重新评分/ }).first()
  const applies = async (reason: string): Promise<void> => {
    await regrade.getByRole('textbox', { name: '原因' }).fill(reason)
    await regrade.getByRole('button', { name: /^试算/ }).click()
  }
  await test.step('everybody has all points of the second', async () => {
    await (await lines()).nth(2).getByRole('button', { name: '全员满分' }).click()
    await applies('第 2 题材料缺页')
    await regrade.getByRole('button', { name: '应用', exact: true }).click({ timeout: 30_000 })
    await page.getByRole('dialog', { name: '应用重新评分' }).getByRole('button', { name: '应用', exact: true }).click()
    await expect(regrade.getByText('已应用').first()).toBeVisible({ timeout: 15_000 })
  })

  await test.step('each has the score of the questions that they were asked', async () => {
    await answers(early, 3, '错')
    await late.page
      .getByRole('navigation', { name: '答题卡' })
      .getByRole('button', { name: /^第 1 题/ })
      .click()
    await answers(late, 1, '错')
    for (const sitter of [early, late]) {
      await sitter.page.getByRole('button', { name: '交卷' }).click()
      await sitter.dialog.getByRole('button', { name: '交卷' }).click()
      await expect(sitter.page.getByRole('region', { name: '交卷回执' })).toBeVisible()
    }
    await call(exam.release, { params: { id: offerings[0]!.id } })
    const receipt = (sitter: SiteLearner) => sitter.page.getByRole('region', { name: '交卷回执' })
    await expect(receipt(early)).toContainText('6 / 6')
    await expect(receipt(late)).toContainText('4 / 6')
  })
  for (const sitter of [early, late]) await sitter.page.context().close()
})
