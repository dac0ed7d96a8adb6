import { z } from 'zod'
import { anyone, endpoint, sites, type DomainContract } from './endpoint.ts'
import { Timestamp } from './fields.ts'
import { password, SignInProof } from './identity.ts'

/** How long a link to set a new password is good that an administrator made. */
export const passwordLinkHours = 24
/** And one that came by mail. */
export const mailedLinkHours = 1

const token = z.string().min(1, '链接不完整').max(100, '链接不正确').meta({ title: '链接' })

/**
 * Setting a new password by a link that an administrator made (`user.makePasswordLink`) and handed over, or that came by mail
 * where the platform sends some.
 */
export const passwordLink = {
  /** Whose password a link sets. It stays good. */
  read: endpoint('POST', '/apis/v2/password-links/owners', {
    summary: '查看密码链接',
    access: anyone,
    body: z.strictObject({ token }),
    data: z.object({
      username: z.string(),
      real_name: z.string(),
      /** Where this person signs in afterwards. */
      site: z.enum(sites),
      expires_at: Timestamp,
    }),
    refusals: ['passwordLink.over'],
    failuresPerMinute: 60,
    unlogged: 'changes nothing',
    sample: { body: { token: 'unknown' } },
  }),
  /**
   * Asks for a link by mail. The answer is the same whether or not there is such an account, and whether or not a mail goes
   * to it.
   */
  ask: endpoint('POST', '/apis/v2/password-links/mails', {
    summary: '申请密码邮件',
    access: anyone,
    body: z.strictObject({
      /** A user name, or the mail address of one account. */
      account: z.string().trim().min(1, '请输入账号').max(100, '账号不能超过100个字符').meta({ title: '账号' }),
      /** After some that were asked for: the answer before says what is asked (`proof` in its data). */
      proof: SignInProof.optional().meta({ title: '登录验证' }),
    }),
    refusals: ['passwordLink.noMail', 'identity.proofNeeded'],
    ratePerMinute: 60,
    failuresPerMinute: 60,
    sample: { body: { account: 'nobody-at-all' } },
  }),
  /** Sets the password, once. It signs nobody in. */
  use: endpoint('POST', '/apis/v2/password-links/uses', {
    summary: '通过链接设置密码',
    access: anyone,
    body: z.strictObject({ token, new_password: password('新密码') }),
    data: z.object({ site: z.enum(sites) }),
    refusals: ['passwordLink.over'],
    failuresPerMinute: 60,
    sample: { body: { token: 'unknown', new_password: 'New-password-1' } },
  }),
} as const satisfies DomainContract
