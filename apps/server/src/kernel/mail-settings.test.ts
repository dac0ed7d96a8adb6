import { expect, test } from 'vitest'
import { isMailAddress, mailSettingsOf } from './mail-settings.ts'

const PUBLIC_URL = 'https://lab.example.edu'
const of = (SMTP_URL?: string, MAIL_FROM: string | undefined = 'noreply@lab.example.edu') =>
  mailSettingsOf({ SMTP_URL, MAIL_FROM, PUBLIC_URL })

test.each<[url: string, what: object]>([
  ['smtp://mail.example.edu', { host: 'mail.example.edu', port: 587, encryption: 'required', login: undefined }],
  ['smtp://mail.example.edu:25?tls=none', { port: 25, encryption: 'none' }],
  [
    'smtps://lab%40example.edu:p%3Aw@mail.example.edu',
    { port: 465, encryption: 'immediate', login: { user: 'lab@example.edu', pass: 'p:w' } },
  ],
  ['smtp://127.0.0.1:2525', { host: '127.0.0.1', port: 2525, encryption: 'none' }],
  ['smtp://[::1]:2525', { host: '::1', encryption: 'none' }],
])('%s', (url, what) => {
  expect(of(url)).toMatchObject(what)
})

test.each([
  ['mail.example.edu'],
  ['http://mail.example.edu'],
  ['smtp://'],
  ['smtp://mail.example.edu/path'],
  ['smtp://mail.example.edu?secure=false'],
  ['smtps://mail.example.edu?tls=none'],
  ['smtp://lab@mail.example.edu'],
  ['smtp://lab:s%ecret@mail.example.edu'],
])('%s is refused in two languages, and not repeated', (url) => {
  expect(() => of(url)).toThrow(/^SMTP_URL：.*\nSMTP_URL: /)
  if (url.includes('cret')) expect(() => of(url)).not.toThrow('ecret')
})

test.each<[text: string, from: object]>([
  ['noreply@lab.example.edu', { name: '', address: 'noreply@lab.example.edu' }],
  ['云实验平台 <noreply@lab.example.edu>', { name: '云实验平台', address: 'noreply@lab.example.edu' }],
  ['"Lab, cloud" <noreply@lab.example.edu>', { name: 'Lab, cloud', address: 'noreply@lab.example.edu' }],
])('%s sends', (text, from) => {
  expect(of('smtp://mail.example.edu', text)?.from).toEqual(from)
})

test('a sender that is none, half of the settings, and links without an address are refused', () => {
  for (const from of ['noreply', 'a@b.example, c@d.example', 'x\r\nBcc: a@b.example <c@d.example>'])
    expect(() => mailSettingsOf({ SMTP_URL: 'smtp://mail.example.edu', MAIL_FROM: from, PUBLIC_URL })).toThrow(
      'MAIL_FROM',
    )
  expect(() => mailSettingsOf({ SMTP_URL: 'smtp://mail.example.edu', PUBLIC_URL })).toThrow('缺少 MAIL_FROM')
  expect(() => mailSettingsOf({ MAIL_FROM: 'a@b.example', PUBLIC_URL })).toThrow('缺少 SMTP_URL')
  expect(() => mailSettingsOf({ SMTP_URL: 'smtp://mail.example.edu', MAIL_FROM: 'a@b.example' })).toThrow('PUBLIC_URL')
  expect(mailSettingsOf({ PUBLIC_URL })).toBeUndefined()
})

test.each(['a@b.example', 'wang.wei+lab@xx.edu.cn', '王伟@例子.中国'])('%s is one address', (text) => {
  expect(isMailAddress(text)).toBe(true)
})
test.each([
  '',
  'a',
  'a@b',
  'a@b.example, c@d.example',
  'a@b.example\r\nBcc: c@d.example',
  '<a@b.example>',
  'g: a@b.example;',
  'a"@b.example',
  'a b@c.example',
  `${'a'.repeat(250)}@b.example`,
])('%j is none', (text) => {
  expect(isMailAddress(text)).toBe(false)
})
