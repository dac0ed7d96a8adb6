import { readFile } from 'node:fs/promises'
import { application } from '@lab/contract/application'
import { classroom } from '@lab/contract/classroom'
import { content } from '@lab/contract/content'
import { environment } from '@lab/contract/environment'
import { experiment } from '@lab/contract/experiment'
import { offering } from '@lab/contract/offering'
import { org } from '@lab/contract/org'
import { place } from '@lab/contract/place'
import { record } from '@lab/contract/record'
import { callerFor, type Caller } from './support/api.ts'
import { Person } from './support/person.ts'
import { SiteLearner } from './support/site-learner.ts'
import { expect, test } from './support/test.ts'

/** A class that is taught a task on a machine with a web service, and the code that lets a learner in. */
async function taughtOnMachine(call: Caller, title: string) {
  const [own] = (await call(org.myOrganizations, {})).organizations
  const { templates } = await call(environment.listTemplates, { query: { per_page: 100 } })
  const web = templates.find((one) => one.access.includes('web'))!
  const machines = [{ hostname: 'web', template_id: web.id }]
  const suite = { title: `${title}套件`, summary: '', env_usage: 'experiment' as const, machines }
  const { env_suite } = await call(environment.createSuite, { params: { orgId: own!.id }, body: suite })
  const { id } = (await call(experiment.create, { body: { title, suite_id: env_suite.id } })).experiment
  const params = { id }
  const { section } = await call(experiment.createSection, { params, body: { title: '操作' } })
  const made = { section_id: section.id, title: '做一个网页', kind: 'task' as const }
  const { step } = await call(experiment.createStep, { params, body: made })
  const text = '先做一个目录：\n\n```bash {{exec}}\nmkdir -p pressed && (cd pressed && basename "$PWD")\n```'
  const body = { format: 'markdown' as const, value: text }
  await call(experiment.updateStep, { params: { id: step.id }, body: { version: step.version, body } })
  const { version } = (await call(experiment.get, { params })).experiment
  await call(content.publish, { params, body: { version, force: true, reason: '没有验证' } })
  const { class: room } = await call(classroom.create, { body: { name: `${title}班` } })
  const at = { params: { id: room.id } }
  const { invite_code: code } = await call(place.newInviteCode, { ...at, body: {} })
  await call(offering.add, { ...at, body: { content_ids: [id] } })
  return { code: code!, classId: room.id }
}

/** As a field for date and time takes it, in the browser's zone of the tests. */
const localMoment = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(0, 16)

test('next to the text: terminal with copy and paste, files both ways, and the page of the machine', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const title = `机器${Date.now() % 100_000}`
  const call = await callerFor(baseURL ?? '', 'teacher1')
  const { code, classId } = await taughtOnMachine(call, title)
  const learner = new SiteLearner(page, 's2026004', baseURL ?? '')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])

  await learner.isSignedInToLearn()
  await learner.opens(`/learn?invite_code=${code}`)
  await learner.dialog.getByRole('button', { name: '加入' }).click()
  await learner.main.getByRole('link', { name: title, exact: true }).click()
  await page.getByRole('button', { name: '开始学习' }).click()
  await test.step('where no more environments may run, one asks for the use of one', async () => {
    const limit = await callerFor(baseURL ?? '', 'operator')
    await limit(environment.putConfig, { params: { name: 'quota' }, body: { person: 0 } })
    try {
      await page.getByRole('button', { name: '启动环境' }).click()
      await page.getByRole('button', { name: '申请使用环境' }).click()
      await learner.dialog.getByLabel('使用至（最多7天）').fill(localMoment(Date.now() + 26 * 3_600_000))
      await learner.dialog.getByLabel('申请理由').fill('课后补做')
      await learner.dialog.getByRole('button', { name: '提交申请' }).click()
      await expect(page.getByText('申请已提交，老师审批后会通知您')).toBeVisible()
    } finally {
      await limit(environment.putConfig, { params: { name: 'quota' }, body: { person: 3 } })
    }
    const { applications } = await call(application.listOfPlace, { params: { id: classId } })
    const ids = applications.map(({ id }) => id)
    await call(application.decide, { body: { application_ids: ids, is_approved: true } })
  })
  await page.getByRole('button', { name: '启动环境' }).click()
  const rows = page.locator('.xterm-rows')
  await expect(rows).toContainText('$', { timeout: 60_000 })
  const recordId = new URL(page.url()).pathname.split('/').at(-1)!

  await test.step('a command of the text is run in the machine by a press', async () => {
    await page.getByRole('button', { name: /^在终端运行：mkdir/ }).click()
    await expect(rows.locator('div').filter({ hasText: /^pressed\s*$/ })).toHaveCount(1)
  })

  await test.step('what is pasted is typed, and the teacher sees that it was pasted', async () => {
    const command = 'mkdir -p s && cd s && echo 你好 > 你好.txt && cat 你好.txt'
    await page.evaluate((text) => navigator.clipboard.writeText(text), command)
    await page.locator('.xterm-helper-textarea').focus()
    await page.keyboard.press('Control+V')
    await page.keyboard.press('Enter')
    await expect(rows).toContainText(/你\s?好/)
    const pasted = async () =>
      (await call(record.events, { params: { id: recordId }, query: { kind: 'pasted' } })).events.map(
        ({ detail }) => detail,
      )
    await expect.poll(pasted).toEqual([command])
  })

  await test.step('what an input method commits is typed once, and nothing of what it composes', async () => {
    await page.locator('.xterm-helper-textarea').focus()
    const client = await page.context().newCDPSession(page)
    const compose = async (shown: string): Promise<void> => {
      const selection = { selectionStart: shown.length, selectionEnd: shown.length }
      await client.send('Input.imeSetComposition', { text: shown, ...selection })
    }
    await page.keyboard.type('echo "<')
    for (const shown of ['s', 'shi', 'shi yan']) await compose(shown)
    await client.send('Input.insertText', { text: '实验' })
    await page.keyboard.type('>"')
    await page.keyboard.press('Enter')
    await expect(rows.locator('div').filter({ hasText: /^<\s?实\s?验\s?>\s*$/ })).toHaveCount(1)
  })

  const machine = page.getByRole('complementary', { name: '实验环境' })
  await test.step('files are found, put there and taken away', async () => {
    await machine.getByText('文件', { exact: true }).click()
    await machine.getByRole('button', { name: '打开文件夹「s」' }).click()
    await expect(machine.getByText('你好.txt', { exact: true })).toBeVisible()
    const html = '<meta charset="utf-8"><h1>学员的网页</h1>'
    await machine
      .locator('input[type=file]')
      .setInputFiles({ name: 'index.html', mimeType: 'text/html', buffer: Buffer.from(html) })
    await expect(machine.getByText('index.html', { exact: true })).toBeVisible()
    const taking = page.waitForEvent('download')
    await machine.getByRole('button', { name: '下载「index.html」' }).click()
    expect(await readFile(await (await taking).path(), 'utf8')).toBe(html)
    await machine.getByRole('button', { name: '上级文件夹' }).click()
    await expect(machine.getByRole('button', { name: '打开文件夹「s」' })).toBeVisible()
  })

  await test.step('the page of the machine shows in the desk, and the terminal is as it was', async () => {
    await machine.getByText('终端', { exact: true }).click()
    await expect(rows).toContainText(/你\s?好/)
    await page.locator('.xterm-helper-textarea').focus()
    await page.keyboard.insertText('python3 -m http.server 8080')
    await page.keyboard.press('Enter')
    await expect(rows).toContainText('Serving')
    await machine.getByText('网页 :8080').click()
    const shown = page.frameLocator('iframe[title="主机 web 的网页"]')
    await expect(shown.getByRole('heading', { name: '学员的网页' })).toBeVisible()
    // It is nobody's page: what it would read of ours it may not.
    const origin = await page
      .frames()
      .at(-1)!
      .evaluate(() => self.origin)
    expect(origin).toBe('null')
  })

  await test.step('the learner sees which teacher watches, which types along, and when that is over', async () => {
    const context = await browser.newContext()
    const teacher = new Person(await context.newPage(), 'teacher1', baseURL ?? '')
    await teacher.isSignedIn()
    await teacher.opens(`/class/${classId}/live`)
    await teacher.page.getByRole('button', { name: /^旁观.+的终端$/ }).click()
    await expect(machine.getByText('林致远老师正在查看您的终端')).toBeVisible()
    await teacher.dialog.getByRole('button', { name: '接管终端' }).click()
    await expect(machine.getByText('林致远老师正在协助操作您的终端，您可以继续输入')).toBeVisible()
    await context.close()
    await expect(machine.getByText(/林致远老师正在/)).toHaveCount(0)
  })

  await test.step('everything is in reach on a tablet and on a phone', async () => {
    for (const width of [1280, 768, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(over, String(width)).toBeLessThanOrEqual(0)
      await machine.getByText('文件', { exact: true }).click()
      await expect(machine.getByRole('button', { name: '打开文件夹「s」' })).toBeVisible()
      await page.screenshot({ path: test.info().outputPath(`files-${width}.png`) })
      await machine.getByText('终端', { exact: true }).click()
      await expect(rows).toBeVisible()
      await page.screenshot({ path: test.info().outputPath(`terminal-${width}.png`) })
    }
  })
})
