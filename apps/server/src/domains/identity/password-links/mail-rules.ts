import { mailedLinkHours } from '@lab/contract/password-link'
import { isMailAddress } from '../../../kernel/mail-settings.ts'
import { noPassword } from '../passwords.ts'
import type { UserRow } from '../store.ts'

/** What was asked for within the last hour. */
export interface AsksOfAnHour {
  /** On the whole platform. */
  all: number
  /** From this address, for whatever accounts. */
  fromAddress: number
  /** For this account, from wherever, and of these within the last two minutes. */
  ofAccount: number
  justNow: number
}

/** No more than so many an hour. A school that has just begun asks from one address. */
const most = { all: 2_000, fromAddress: 200, ofAccount: 3, toMailbox: 5 } as const
/** From the next one on an ask brings the proof of sign-in. */
const freeOf = { fromAddress: 3, ofAccount: 1 } as const

export const isTooMany = ({ all, fromAddress }: AsksOfAnHour): boolean =>
  all >= most.all || fromAddress >= most.fromAddress
export const needsProof = ({ fromAddress, ofAccount }: AsksOfAnHour): boolean =>
  fromAddress >= freeOf.fromAddress || ofAccount >= freeOf.ofAccount
/** Answered like any other, as the answer before it said what there is to say; nothing is sent. */
export const isRepeated = ({ ofAccount, justNow }: AsksOfAnHour): boolean => justNow > 0 || ofAccount >= most.ofAccount
export const isFull = (mailsOfAnHour: number): boolean => mailsOfAnHour >= most.toMailbox

/** What a job does not send any more: who asked has long gone on in another way. */
export const staleMinutes = 60

/**
 * Why no link goes to an account, in words for the operation log; null where one does. Who has no password comes in by the
 * school's own sign-in, or is no person at all but a program.
 */
export function unreachable(
  user: Pick<UserRow, 'isEnabled' | 'erasedAt' | 'mergedIntoId' | 'passwordHash' | 'email'>,
): string | null {
  if (user.erasedAt || user.mergedIntoId) return '账号已注销或已合并'
  if (!user.isEnabled) return '账号已停用'
  if (user.passwordHash === noPassword) return '账号没有密码，由学校的统一身份认证登录'
  if (user.email === '') return '账号没有邮箱'
  return isMailAddress(user.email) ? null : '账号的邮箱格式不正确'
}

/** One line of a mail: names are what somebody typed. */
const plain = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()

export interface MailText {
  subject: string
  text: string
}

const subjectOf = (platform: string): string => `【${plain(platform)}】重置密码`
const notAsked = `如果不是您本人申请的，不用理会这封邮件，密码不会改变。多次收到这样的邮件时，请告诉学校的管理员。

这封邮件由系统自动发送，请勿回复。
`

/** The mail with a link; of its person it has the user name alone, which others gave them. */
export const linkMail = (platform: string, username: string, link: string): MailText => ({
  subject: subjectOf(platform),
  text: `您好：

有人为「${plain(platform)}」的账号 ${plain(username)} 申请了重置密码。请在 ${mailedLinkHours} 小时内打开下面的链接，设置新密码：

${link}

链接只能使用一次，再次申请后以最新的一封邮件为准。设置新密码后，所有已登录的设备都会退出。

${notAsked}`,
})

/** Where several accounts have the mailbox, nobody guesses which was meant: their owner reads how each is asked for. */
export const namesMail = (platform: string, usernames: readonly string[]): MailText => ({
  subject: subjectOf(platform),
  text: `您好：

有人用这个邮箱在「${plain(platform)}」申请了重置密码。这个邮箱绑定了多个账号：

${usernames.map((one) => `  ${plain(one)}`).join('\n')}

请在登录页点击“忘记密码？”，填写要重置的用户名重新申请。

${notAsked}`,
})
