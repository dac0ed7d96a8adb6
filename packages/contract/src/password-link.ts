import { z } from 'zod'
import { anyone, endpoint, sites, type DomainContract } from './endpoint.ts'
import { Timestamp } from './fields.ts'
import { password } from './identity.ts'

/** How long a link to set a new password is good. */
export const passwordLinkHours = 24

const token = z.string().min(1, '链接不完整').max(100, '链接不正确').meta({ title: '链接' })

/** Setting a new password by a link that an administrator made (`user.makePasswordLink`) and handed over. */
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
