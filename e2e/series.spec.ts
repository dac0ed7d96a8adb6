import { classroom } from '@lab/contract/classroom'
import { content } from '@lab/contract/content'
import { learning } from '@lab/contract/learning'
import { offering } from '@lab/contract/offering'
import { place } from '@lab/contract/place'
import { series } from '@lab/contract/series'
import { training } from '@lab/contract/training'
import { callerFor, type Caller } from './support/api.ts'
import { SiteLearner } from './support/site-learner.ts'
import { expect, test } from './support/test.ts'

const text = 'the cat sat'

/** A run of a text that is taught, by the learning API, at the pace of a quick hand. */
async function types(call: Caller, offeringId: string, id: string) {
  const { record } = await call(learning.start, { params: { id: offeringId }, body: {} })
  const pauseMs = 60
  const begun = Date.now()
  for (const [index, character] of [...text].entries()) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    const events = [{ type: 'key', at: index === 0 ? 0 : Date.now() - begun - pauseMs, text: character }]
    await call(learning.respond, { params: { id: record.id, key: id }, body: { value: { from: index, events } } })
  }
  await call(learning.submit, { params: { id: record.id } })
}

test('a series opens one part after the other, and its end is a certificate that anybody can check', async ({
  as,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const origin = baseURL!
  const title = `系列${Date.now() % 100_000}`
  const call = await callerFor(origin, 'teacher1')
  const ids: string[] = []
  for (const name of [`${title}甲`, `${title}乙`]) {
    const { training: made } = await call(training.create, { body: { title: name, text, language: 'en' } })
    await call(content.publish, { params: { id: made.id }, body: { version: made.version } })
    ids.push(made.id)
  }
  const { series: made } = await call(series.create, { body: { title } })

  const teacher = as('teacher1')
  const { page, dialog } = teacher
  const main = page.getByRole('main')
  await test.step('a teacher builds it with a rule, and publishes it', async () => {
    await teacher.isSignedIn()
    await teacher.opens(`/series/${made.id}/content`)
    await main.getByRole('button', { name: '添加分组' }).first().click()
    await main.getByRole('button', { name: '添加内容' }).click()
    await dialog.getByRole('combobox', { name: '类型' }).click()
    await page.getByRole('option', { name: '开放训练' }).click()
    for (const name of [`${title}甲`, `${title}乙`])
      await dialog.getByRole('row', { name }).getByRole('checkbox').check()
    await dialog.getByRole('button', { name: /^确定/ }).click()
    await main.getByRole('combobox', { name: `${title}乙的开放条件` }).click()
    await page.getByRole('option', { name: '完成前一项后' }).click()
    await expect(main.getByText('已保存')).toBeVisible()
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await dialog.getByRole('button', { name: '发布 v1' }).click()
    await expect(main.getByText('已发布').filter({ visible: true })).toBeVisible()
  })

  const { class: room } = await call(classroom.create, { body: { name: `${title}班` } })
  const at = { params: { id: room.id } }
  const invited = await call(place.newInviteCode, { ...at, body: {} })
  const { offerings } = await call(offering.add, { ...at, body: { content_ids: [made.id] } })
  const learnerCall = await callerFor(origin, 's2026003', 'student')
  await learnerCall(learning.join, { body: { invite_code: invited.invite_code! } })
  const context = await browser.newContext({ baseURL: origin, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const other = await context.newPage()
  const learner = new SiteLearner(other, 's2026003', origin)
  const { path } = await learnerCall(series.path, { params: { id: offerings[0]!.id } })

  await test.step('a learner does one part, then the next that it opens', async () => {
    await learner.isSignedInToLearn()
    await learner.opens(`/learn/series/${offerings[0]!.id}`)
    await expect(learner.main.getByText(`完成「${title}甲」后开放`)).toBeVisible()
    await types(learnerCall, path.parts[0]!.offering_id, ids[0]!)
    await other.reload()
    await expect(learner.main.getByRole('link', { name: `${title}乙` })).toBeVisible()
    await types(learnerCall, path.parts[1]!.offering_id, ids[1]!)
    await other.reload()
  })

  await test.step('and takes the certificate, which everybody can check', async () => {
    const [file] = await Promise.all([
      other.waitForEvent('download'),
      learner.main.getByRole('button', { name: '领取证书' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/\.pdf$/)
    await learner.opens('/learn/certificates')
    await expect(learner.main.getByText(title, { exact: true })).toBeVisible()
    const number = await learner.main
      .getByRole('link', { name: /^\w{4}-\w{4}-\w{4}$/ })
      .first()
      .textContent()
    // Without signing in.
    const nobody = await browser.newContext({ baseURL: origin, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
    const check = await nobody.newPage()
    await check.goto(`/certificate/${number}`)
    await expect(check.getByText('证书有效')).toBeVisible()
    await expect(check.getByText(title, { exact: true })).toBeVisible()
    await nobody.close()
  })
  await context.close()
})
