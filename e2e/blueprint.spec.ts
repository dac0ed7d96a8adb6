import { bankQuestion } from '@lab/contract/bank-question'
import { content } from '@lab/contract/content'
import { paper } from '@lab/contract/paper'
import { question_bank } from '@lab/contract/question-bank'
import { callerFor, type Caller } from './support/api.ts'
import { expect, test } from './support/test.ts'

/** A bank of nine questions of middle difficulty and three harder ones; none is as hard as it gets. */
async function bankOf(call: Caller, title: string): Promise<string> {
  const { id, version } = (await call(question_bank.create, { body: { title } })).question_bank
  const words = ['进程', '线程', '调度', '死锁', '分页', '分段', '文件', '目录', '中断', '缓存', '信号量', '管道']
  for (const [at, word] of words.entries()) {
    const stem = { format: 'markdown' as const, value: `下列关于${word}的说法，正确的是（　）。` }
    const question = { type: 'single' as const, options: [`${word}一`, `${word}二`], answer: ['A'], analysis: '' }
    const body = { stem, question, points: 2, difficulty: at < 9 ? (3 as const) : (4 as const) }
    await call(bankQuestion.create, { params: { id }, body })
  }
  await call(content.publish, { params: { id }, body: { version } })
  return id
}

test('three forms of a blueprint: what cannot be met is said and relaxed, and an exam takes one of the forms', async ({
  as,
}) => {
  test.setTimeout(120_000)
  const teacher = as('teacher1')
  const { page, dialog, origin } = teacher
  const main = page.getByRole('main')
  const title = `细目表${Date.now() % 100_000}`
  const call = await callerFor(origin, 'teacher1')
  const bankId = await bankOf(call, title)
  const made = await call(paper.create, { params: { id: bankId }, body: { title: `${title}试卷` } })
  await teacher.isSignedIn()
  await teacher.opens(`/question-bank/${bankId}/paper/${made.paper.id}`)
  await main.getByText('双向细目表', { exact: true }).click()

  await test.step('a cell that the bank cannot fill is named, with what would help', async () => {
    await main.getByRole('button', { name: '添加一行' }).click()
    await main.getByRole('spinbutton', { name: '单选题·中等' }).fill('3')
    await main.getByRole('spinbutton', { name: '单选题·困难' }).fill('1')
    await main.getByRole('spinbutton', { name: '平行卷数' }).fill('3')
    await main.getByRole('button', { name: '组卷' }).click()
    const unmet = main.getByRole('list', { name: '无法满足的要求' })
    await expect(unmet).toHaveText('单选题·困难：共需 3 题，题库只有 0 题')
    const help = main.getByRole('list', { name: '放宽建议' }).getByRole('listitem')
    await help.filter({ hasText: '也用较难的题' }).getByRole('button', { name: '放宽' }).click()
    await expect(main.getByText('每一格都已满足。')).toBeVisible()
  })

  await test.step('three forms of equal size are taken as the paper', async () => {
    await expect(
      main.getByRole('list', { name: '各卷' }).getByRole('listitem').filter({ hasText: '4 题，8 分' }),
    ).toHaveCount(3)
    await main.getByRole('button', { name: '采用', exact: true }).click()
    await expect(page.getByText('已采用，共 3 份')).toBeVisible()
    await main.getByText('A/B卷', { exact: true }).click()
    await expect(main.getByRole('row', { name: /^C卷/ })).toContainText('4')
  })

  await test.step('an exam is made of form B', async () => {
    const { paper: solved } = await call(paper.get, { params: { id: made.paper.id } })
    const second = solved.forms.find(({ name }) => name === 'B')!.content.sections[0]!.questions[0]!
    await teacher.opens('/exam')
    await page.getByRole('button', { name: /^新建/ }).first().click()
    await dialog.getByRole('textbox', { name: '名称' }).fill(title)
    await dialog.getByRole('button', { name: '创建并添加题目' }).click()
    await main.getByRole('button', { name: '从试卷生成' }).click()
    await dialog.getByRole('combobox', { name: '卷别' }).click()
    await page.getByText('B卷', { exact: true }).last().click()
    await dialog.getByRole('combobox', { name: '题库' }).click()
    await page.getByText(title, { exact: true }).last().click()
    await dialog
      .getByRole('row', { name: new RegExp(`${title}试卷.*B卷`) })
      .getByRole('radio')
      .check()
    await dialog.getByRole('button', { name: '使用这份试卷' }).click()
    await expect(main.getByText('4 题，8 分').first()).toBeVisible()
    await expect(main.getByText(second.stem.value)).toBeVisible()
    await expect(main.getByText('已保存')).toBeVisible()
  })
})
