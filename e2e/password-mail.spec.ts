import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { mailSink, type MailSink } from '../apps/server/src/testing/mail-sink.ts'
import { smallScreens } from './support/screens.ts'
import { expect, test } from './support/test.ts'

// A forgotten password, on a server of its own: those of the other journeys send no mails, and mails need an address of the platform.

const account = { username: 'yunwei', password: 'First-pass-1', real_name: '程远' }
const mailbox = 'yunwei@school.example'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

// A second ask brings some 65,000 hashes: compiled a second's work, otherwise a minute's.
test.use({ optimises: true })

let sink: MailSink
let server: ChildProcess
let origin: string
let dir: string
test.beforeAll(async () => {
  test.setTimeout(120_000)
  sink = await mailSink()
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  dir = mkdtempSync(join(tmpdir(), 'lab-e2e-mail-'))
  chmodSync(dir, 0o711)
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dir,
    DATABASE_URL: undefined,
    DEMO: '0',
    PUBLIC_URL: origin,
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    MAIL_FROM: '云实验平台 <noreply@school.example>',
  }
  const cwd = join(import.meta.dirname, '..')
  server = spawn(process.execPath, ['apps/server/dist/main.js'], { cwd, env, stdio: 'inherit' })
  await expect
    .poll(async () => (await fetch(`${origin}/readyz`).catch(() => null))?.status, { timeout: 90_000 })
    .toBe(200)
  const json = { 'content-type': 'application/json', 'app-type': 'teacher' }
  const post = (path: string, body: object) =>
    fetch(origin + path, { method: 'POST', headers: json, body: JSON.stringify(body) })
  expect((await post('/apis/v2/first-run', { ...account, customer_name: '海风大学' })).status).toBe(200)
  const { username, password } = account
  const session = await post('/apis/v1/commons/oauth/token', { username, password, alias: 'teacher' })
  const { data } = (await session.json()) as { data: { auth: { access_token: string } } }
  const body = new FormData()
  body.append('email', mailbox)
  const headers = { 'app-type': 'teacher', authorization: `Bearer ${data.auth.access_token}` }
  expect((await fetch(`${origin}/apis/v1/commons/users/info`, { method: 'POST', headers, body })).status).toBe(200)
})
test.afterAll(async () => {
  server.kill('SIGTERM')
  if (server.exitCode === null) await once(server, 'exit')
  await sink.down()
  rmSync(dir, { recursive: true, force: true })
})

async function asks(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '忘记密码？' }).click()
  await expect(page.getByRole('heading', { name: '忘记密码' })).toBeVisible()
  await expect(page.getByLabel('账号')).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
}
const sent = '如果该账号绑定了邮箱，重置链接已发送，1 小时内有效。没有收到时请联系管理员。'

test('who forgot the password has a link sent, sets a new one, and signs in with it', async ({ page }) => {
  await page.goto(`${origin}/auth/login`)
  await asks(page, account.username)
  await expect(page.getByRole('status')).toHaveText(sent)
  const { text } = await sink.gets(mailbox)
  const link = /\S+\/auth\/link#[\w-]{43}/.exec(text)?.[0] ?? ''
  expect(link.startsWith(origin)).toBe(true)

  await page.goto(link)
  await expect(page.getByText(`${account.real_name}（${account.username}），您好。`)).toBeVisible()
  await page.getByLabel('新密码', { exact: true }).fill('Chosen-by-mail-1')
  await page.getByLabel('确认新密码').fill('Chosen-by-mail-1')
  await page.getByRole('button', { name: '设置密码' }).click()
  await page.getByRole('link', { name: '去登录' }).click()
  await page.getByLabel('用户名').fill(account.username)
  await page.getByLabel('密码', { exact: true }).fill('Chosen-by-mail-1')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('banner').getByText(account.real_name)).toBeVisible()
})

test('an unknown name is answered alike, and the second ask comes with a question', async ({ page }) => {
  test.setTimeout(90_000)
  await page.goto(`${origin}/auth/login?alias=student`)
  await asks(page, 'nobody-at-all')
  await expect(page.getByRole('status')).toHaveText(sent)
  await page.getByRole('button', { name: '返回登录' }).click()
  await asks(page, 'nobody-at-all')
  const question = page.getByLabel(/^.加.等于多少？$/)
  await expect(question).toBeVisible()
  const figures = '零一二三四五六七八九'
  const [, a = '', b = ''] = /(.)加(.)等于/.exec(await page.getByText(/^.加.等于多少？$/).innerText()) ?? []
  await question.fill(String(figures.indexOf(a) + figures.indexOf(b)))
  await page.getByRole('button', { name: '发送重置链接' }).click()
  await expect(page.getByRole('status')).toHaveText(sent, { timeout: 50_000 })
  expect(sink.mails.every(({ to }) => to === mailbox)).toBe(true)
})

test('the form is reached by keyboard and fits small screens', async ({ page }) => {
  for (const size of smallScreens) {
    await page.setViewportSize(size)
    await page.goto(`${origin}/auth/login?alias=student`)
    const forgotten = page.getByRole('button', { name: '忘记密码？' })
    await forgotten.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: '忘记密码' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.getByRole('button', { name: '返回登录' }).click()
    await expect(page.getByRole('heading', { name: '学生登录' })).toBeVisible()
  }
})

test('a server that sends no mails does not offer it', async ({ page, baseURL }) => {
  await page.goto(`${baseURL}/auth/login`)
  await expect(page.getByRole('button', { name: '使用通行密钥登录' }).or(page.getByText('您是学生？'))).toBeVisible()
  await expect(page.getByRole('button', { name: '忘记密码？' })).toHaveCount(0)
})
