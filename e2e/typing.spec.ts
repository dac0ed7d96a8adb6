import { classroom } from '@lab/contract/classroom'
import { content } from '@lab/contract/content'
import { learning } from '@lab/contract/learning'
import { offering } from '@lab/contract/offering'
import { place } from '@lab/contract/place'
import { training } from '@lab/contract/training'
import { callerFor } from './support/api.ts'
import type { Browser } from '@playwright/test'
import { SiteLearner } from './support/site-learner.ts'
import { expect, test } from './support/test.ts'

const text = 'the cat sat on the warm mat'

/** A run by the learning API, as a student's own site makes it: characters at the pace of a hand. In a class if given its offering. */
async function practises(origin: string, username: string, id: string, pauseMs: number, offeringId?: string) {
  const call = await callerFor(origin, username, 'student')
  const { record } = await (offeringId === undefined
    ? call(learning.startAlone, { params: { id }, body: {} })
    : call(learning.start, { params: { id: offeringId }, body: {} }))
  const begun = Date.now()
  const at = { id: record.id, key: id }
  for (const [index, character] of [...text].entries()) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    const events = [{ type: 'key', at: index === 0 ? 0 : Date.now() - begun - pauseMs, text: character }]
    await call(learning.respond, { params: at, body: { value: { from: index, events } } })
  }
  await call(learning.submit, { params: { id: record.id } })
  return call(training.ownProgress, { params: { id: record.id } })
}

/** A run with real keys on the learners' site, from the home page, where it is found without a class. Returns its figures. */
async function findsAndPractises(browser: Browser, origin: string, username: string, title: string) {
  const context = await browser.newContext({ baseURL: origin, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const learner = new SiteLearner(await context.newPage(), username, origin)
  const { page, main } = learner
  await learner.isSignedInToLearn()
  await learner.opens('/learn')
  await main.getByRole('region', { name: '自主练习' }).getByRole('link', { name: title }).click()
  await expect(main.getByText('还没有开始')).toBeVisible()
  await page.getByRole('button', { name: '开始练习' }).click()
  await expect(page.getByRole('textbox', { name: '录入区' })).toBeFocused()
  for (const [index, key] of [...text].entries())
    await page.keyboard.press(key === ' ' ? 'Space' : key, { delay: 20 + ((index * 7) % 31) })
  await expect(page.getByRole('button', { name: '再来一次' })).toBeVisible()
  const id = page.url().split('/').at(-1)!
  await page.getByRole('link', { name: '返回自主练习' }).click()
  await expect(main.getByRole('listitem').filter({ hasText: title })).toContainText(/最好 .*练过 1 次/)
  await context.close()
  return (await callerFor(origin, username, 'student'))(training.ownProgress, { params: { id } })
}

test('a teacher writes a text, tries it with real keys, a learner finds and practises it, and the curve is there', async ({
  as,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const title = `温暖的垫子${Date.now() % 100_000}`
  const teacher = as('teacher1')
  await teacher.isSignedIn()
  const { page, dialog } = teacher
  const main = page.getByRole('main')
  await teacher.opens('/practice/typing')
  await page.getByRole('button', { name: /^新建/ }).first().click()
  await dialog.getByRole('textbox', { name: '名称' }).fill(title)
  await dialog.getByRole('radio', { name: '英文' }).check({ force: true })
  await dialog.getByRole('button', { name: '创建并填写文本' }).click()
  await expect(teacher.heading(title)).toBeVisible()

  await main.getByRole('textbox', { name: '文本' }).fill(text)
  await main.getByRole('spinbutton', { name: '目标速度' }).fill('20')
  await main.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('文本已保存')).toBeVisible()

  // Tried out with real keys, one of them wrong and taken back.
  await main.getByRole('button', { name: '试做' }).click()
  const trial = page.getByRole('dialog', { name: `试做「${title}」` })
  const field = trial.getByRole('textbox', { name: '录入区' })
  await expect(field).toBeFocused()
  for (const [index, key] of ['t', 'h', 'x', 'Backspace', ...text.slice(2)].entries()) {
    await page.keyboard.press(key === ' ' ? 'Space' : key, { delay: 20 + ((index * 7) % 31) })
  }
  await expect(trial.getByText('本次速度曲线')).toBeVisible()
  await expect(trial.getByText('1 字', { exact: true })).toBeVisible()
  await expect(trial.getByText('96.4%')).toBeVisible()
  await trial.getByRole('button', { name: '表格视图' }).first().click()
  await expect(trial.getByRole('table', { name: '本次速度曲线' })).toBeVisible()
  await trial.getByRole('button', { name: '退出试做' }).click()

  await page.getByRole('button', { name: '发布', exact: true }).click()
  await dialog.getByRole('button', { name: '发布 v1' }).click()
  await expect(main.getByText('已发布').filter({ visible: true })).toBeVisible()

  const first = await findsAndPractises(browser, baseURL!, 's2026001', title)
  expect(first.progress.runs).toHaveLength(1)
  expect(first.latest).toMatchObject({ right: text.length, accuracy: 100 })

  await main.getByRole('link', { name: '学习记录' }).click()
  await expect(main.getByText('练习人数')).toBeVisible()
  await main.getByRole('table').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/user\//)
  await expect(page.getByRole('navigation', { name: '面包屑' }).getByRole('link', { name: title })).toBeVisible()
  await expect(main.getByRole('figure', { name: '历次成绩' })).toBeVisible()
  await expect(main.getByRole('figure', { name: '本次速度曲线' })).toBeVisible()
})

test('the gradebook of a class leads to what a learner typed in that class', async ({ as, baseURL }) => {
  test.setTimeout(90_000)
  const teacher = as('teacher1')
  await teacher.isSignedIn()
  const { page } = teacher
  const main = page.getByRole('main')
  const origin = baseURL!
  const call = await callerFor(origin, 'teacher1')
  const title = `班级练习${Date.now() % 100_000}`
  const { training: made } = await call(training.create, { body: { title, text, language: 'en', target_speed: 20 } })
  await call(content.publish, { params: { id: made.id }, body: { version: made.version } })
  const { class: room } = await call(classroom.create, { body: { name: `${title}班` } })
  const invited = await call(place.newInviteCode, { params: { id: room.id }, body: {} })
  const { offerings } = await call(offering.add, { params: { id: room.id }, body: { content_ids: [made.id] } })
  const learner = await callerFor(origin, 's2026001', 'student')
  await learner(learning.join, { body: { invite_code: invited.invite_code! } })
  await practises(origin, 's2026001', made.id, 60)
  await practises(origin, 's2026001', made.id, 60, offerings[0]!.id)

  await teacher.opens(`/class/${room.id}/record/training`)
  await page.getByRole('grid').locator(`[aria-label*="，${title}："]`).click()
  await expect(page).toHaveURL(new RegExp(`/practice/${made.id}/user/[\\w-]+\\?(.*&)?place_id=${room.id}`))
  await expect(main.getByText(`仅显示在「${title}班」的练习。`)).toBeVisible()
  await expect(main.getByText('1 次', { exact: true })).toBeVisible()
  await main.getByRole('link', { name: '查看全部' }).click()
  await expect(main.getByText('2 次', { exact: true })).toBeVisible()

  // The training's own list is narrowed in the same way, and leads to the same.
  await teacher.opens(`/practice/${made.id}/record?place_id=${room.id}`)
  await expect(main.getByText('共 1 次')).toBeVisible()
  await main.getByRole('table').getByRole('link').first().click()
  await expect(main.getByText(`仅显示在「${title}班」的练习。`)).toBeVisible()
})

test('Chinese is measured by what the input method commits, and a paste is no typing', async ({ as, baseURL }) => {
  const teacher = as('teacher1')
  await teacher.isSignedIn()
  const { page } = teacher
  const { training: made } = await (
    await callerFor(baseURL!, 'teacher1')
  )(training.create, {
    body: { title: '输入法练习', text: '数据结构与算法', language: 'zh', target_speed: 10 },
  })
  await teacher.opens(`/practice/${made.id}/content?view=trial`)
  const trial = page.getByRole('dialog', { name: '试做「输入法练习」' })
  const field = trial.getByRole('textbox', { name: '录入区' })
  await expect(field).toBeFocused()
  const client = await page.context().newCDPSession(page)
  const compose = async (typed: string[], committed: string) => {
    for (const shown of typed) {
      await client.send('Input.imeSetComposition', {
        text: shown,
        selectionStart: shown.length,
        selectionEnd: shown.length,
      })
      await expect(field).toHaveValue(new RegExp(`${shown}$`))
    }
    await client.send('Input.insertText', { text: committed })
  }
  await compose(['s', 'shu', 'shu ju'], '数据')
  // While something is composed nothing of it counts.
  await compose(['j', 'jie', 'jie gou'], '结构')
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text', '与算法')
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await expect(trial.getByText('不能粘贴，请逐字录入；粘贴的内容不计入成绩。')).toBeVisible()
  await expect(field).toHaveValue('数据结构')
  // Nobody writes a text in under a second: such a run would be refused.
  await expect(trial.getByText(/用时 0:(?:0[2-9]|[1-5])/)).toBeVisible()
  await compose(['yu', 'yu suan', 'yu suan fa'], '与算法')
  await expect(trial.getByText('本次速度曲线')).toBeVisible()
  await expect(trial.getByText('尝试粘贴 1 次，未计入')).toBeVisible()
  await expect(trial.getByText('7 字正确，0 错，0 漏，0 多')).toBeVisible()
})

test('a run goes on after the page was closed', async ({ as, baseURL }) => {
  const teacher = as('teacher1')
  await teacher.isSignedIn()
  const { page } = teacher
  const { training: made } = await (
    await callerFor(baseURL!, 'teacher1')
  )(training.create, {
    body: { title: '继续练习', text, language: 'en', target_speed: 10 },
  })
  const address = `/practice/${made.id}/content?view=trial`
  await teacher.opens(address)
  const field = page.getByRole('textbox', { name: '录入区' })
  await expect(field).toBeFocused()
  for (const [index, key] of [...'the cat'].entries())
    await page.keyboard.press(key === ' ' ? 'Space' : key, { delay: 20 + ((index * 7) % 31) })
  await expect(page.getByText('已保存', { exact: true })).toBeVisible()
  await teacher.opens(address)
  await expect(field).toHaveValue('the cat')
  await expect(field).toBeFocused()
  for (const [index, key] of Array.from(text.slice(7)).entries())
    await page.keyboard.press(key === ' ' ? 'Space' : key, { delay: 20 + ((index * 7) % 31) })
  await expect(page.getByText('中断 1 次')).toBeVisible()
})
