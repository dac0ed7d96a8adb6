import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailSink, type MailSink } from '../testing/mail-sink.ts'
import { mailSettingsOf } from './mail-settings.ts'
import { openMailer } from './mail.ts'

let sink: MailSink
beforeAll(async () => {
  sink = await mailSink()
})
afterAll(() => sink.down())
beforeEach(() => {
  sink.manner = { recipient: '250 ok' }
  sink.mails.length = 0
  sink.said.length = 0
})

const settings = (from = '云实验平台 <noreply@school.example>') =>
  mailSettingsOf({
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    MAIL_FROM: from,
    PUBLIC_URL: 'https://lab.school.example',
  })!
const patience = { connectMs: 300, silenceMs: 300 }
const mail = {
  to: 'a@school.example',
  subject: '重置密码',
  text: '打开链接：\nhttps://lab.school.example/auth/link#x\n',
}

test('a mail arrives with its text, to one mailbox', async () => {
  expect(await openMailer(settings()).send(mail)).toBe('taken')
  expect(sink.mails).toEqual([expect.objectContaining({ from: 'noreply@school.example', to: mail.to })])
  expect(sink.mails[0]!.text.trim()).toBe(mail.text.trim())
})

test('what somebody typed makes no header and no further recipient', async () => {
  const subject = 'x\r\nBcc: evil@evil.example\r\n\r\nbody'
  await openMailer(settings()).send({ ...mail, subject, text: '.\r\nRCPT TO:<evil@evil.example>\r\n.\r\n' })
  expect(sink.mails).toHaveLength(1)
  expect(sink.mails[0]!.headers).not.toMatch(/^bcc/im)
  expect(sink.said.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<a@school.example>'])
})

test('without STARTTLS neither a login nor a mail is said to a server elsewhere', async () => {
  const login = { user: 'lab', pass: 'secret' }
  const elsewhere = openMailer({ ...settings(), encryption: 'required', login }, patience)
  await expect(elsewhere.send(mail)).rejects.toThrow('did not take')
  expect(sink.mails).toEqual([])
  expect(sink.said.some((line) => /^(AUTH|MAIL)/.test(line))).toBe(false)
})

test('a mailbox that is not there is refused for good; anything else may be tried again, and names nobody', async () => {
  const mailer = openMailer(settings(), patience)
  sink.manner = { recipient: '550 no such mailbox <a@school.example>' }
  expect(await mailer.send(mail)).toBe('refused')
  sink.manner = { recipient: '451 come later, <a@school.example>' }
  await expect(mailer.send(mail)).rejects.toThrow(/^the mail server did not take a mail: EENVELOPE 451$/)
  sink.manner = 'silent'
  await expect(mailer.send(mail)).rejects.toThrow(/^the mail server did not take a mail: ETIMEDOUT $/)
})
