import { isLoopback } from './loopback.ts'
import { StartProblem } from './start-problem.ts'

/** Who sends the platform's mails, and as whom. */
export interface MailSettings {
  host: string
  port: number
  /** `immediate` from the first byte (smtps), `required` by STARTTLS before anything is said, `none` in the clear. */
  encryption: 'immediate' | 'required' | 'none'
  login: { user: string; pass: string } | undefined
  from: { name: string; address: string }
}

/** One address: what would be read as a list, a group, a comment or a header of its own is none. */
export const isMailAddress = (text: string): boolean =>
  text.length <= 254 &&
  /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+\.[^\s\p{Cc}@<>()[\]\\,;:".]+$/u.test(text)

function wrong(name: string, chinese: string, english: string): never {
  throw new StartProblem(`${name}：${chinese}`, `${name}: ${english}`)
}

/** `noreply@lab.example.edu` or `云实验平台 <noreply@lab.example.edu>`. */
function senderOf(text: string): MailSettings['from'] {
  const [, name = '', address = text.trim()] = /^([^<>\p{Cc}]*)<([^<>]*)>\s*$/u.exec(text) ?? []
  if (!isMailAddress(address))
    wrong(
      'MAIL_FROM',
      '应为一个邮箱地址，例如 noreply@lab.example.edu，或“名称 <地址>”。',
      'give one address, noreply@lab.example.edu or "Name <address>".',
    )
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
}

/** What is in the address of the server is a secret: it is in no sentence. */
function serverOf(text: string): Omit<MailSettings, 'from'> {
  const url = URL.canParse(text) ? new URL(text) : null
  const form = 'smtp://user:password@host:port'
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '' || !/^\/?$/.test(url.pathname) || url.hash)
    return wrong('SMTP_URL', `应形如 ${form}，或以 smtps:// 开头。`, `write ${form}, or begin with smtps://.`)
  const { tls, ...others } = Object.fromEntries(url.searchParams)
  if (Object.keys(others).length > 0 || (tls !== undefined && tls !== 'none'))
    wrong('SMTP_URL', '问号后面只能写 tls=none。', 'behind the question mark there is nothing but tls=none.')
  if ((url.username === '') !== (url.password === ''))
    wrong('SMTP_URL', '用户名和密码应同时填写。', 'give both a user name and a password, or neither.')
  const isImmediate = url.protocol === 'smtps:'
  if (isImmediate && tls)
    wrong('SMTP_URL', 'smtps:// 不能同时写 tls=none。', 'smtps:// and tls=none exclude each other.')
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const encryption = isImmediate ? 'immediate' : tls === 'none' || isLoopback(host) ? 'none' : 'required'
  return {
    host,
    port: Number(url.port) || (isImmediate ? 465 : 587),
    encryption,
    login: url.username ? { user: decoded(url.username), pass: decoded(url.password) } : undefined,
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return wrong('SMTP_URL', '用户名或密码中的 % 应写成 %25。', 'a % of the user name or the password is written %25.')
  }
}

/** The mail server that the settings name; half of a name is a mistake, and a link needs an address of the platform. */
export function mailSettingsOf({
  SMTP_URL: server,
  MAIL_FROM: from,
  PUBLIC_URL: address,
}: {
  SMTP_URL?: string | undefined
  MAIL_FROM?: string | undefined
  PUBLIC_URL?: string | undefined
}): MailSettings | undefined {
  if (server === undefined && from === undefined) return undefined
  if (server === undefined || from === undefined) {
    const missing = server === undefined ? 'SMTP_URL' : 'MAIL_FROM'
    throw new StartProblem(
      `邮件的配置不完整，缺少 ${missing}。请补全，或去掉 SMTP_URL 和 MAIL_FROM 以不发送邮件。`,
      `Mails are only half configured: ${missing} is missing. Set SMTP_URL and MAIL_FROM, or neither to send none.`,
    )
  }
  if (address === undefined)
    wrong(
      'PUBLIC_URL',
      '邮件里的链接需要平台的访问地址，设置 SMTP_URL 时请一并设置。',
      'links in mails need the address of the platform; set it along with SMTP_URL.',
    )
  return { ...serverOf(server), from: senderOf(from) }
}
