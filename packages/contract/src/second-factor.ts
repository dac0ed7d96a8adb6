import { z } from 'zod'
import { endpoint, signedIn, type DomainContract } from './endpoint.ts'
import { Timestamp } from './fields.ts'

/**
 * What shows, before a code is set up, that it is its owner who does: the password; nothing more, just after a sign-in that
 * others than the platform proved; or such a sign-in once more, where there is no password.
 */
export const factorProofs = ['password', 'signedIn', 'signInAgain'] as const

/** Codes that stand in for a lost phone, each good once. */
export const recoveryCodesMax = 10

/** What is typed at sign-in: six digits of the app, or one of the recovery codes. */
export const SignInCode = z.string().trim().min(1, '请输入验证码').max(20, '验证码不能超过20个字符')

const ownPassword = z.string().min(1, '请输入密码').max(128, '密码不能超过128个字符').meta({ title: '密码' })

const own = { access: signedIn, site: 'teacher' } as const
const guessing = ['identity.oldPasswordWrong', 'identity.lockedOut'] as const

/** 两步验证: a code of an app on one's phone (RFC 6238) in addition to the password. */
export const secondFactor = {
  get: endpoint('GET', '/apis/v2/my-second-factor', {
    summary: '我的两步验证',
    ...own,
    data: z.object({
      /** Since when a code is asked for at sign-in; null where none is. */
      on_since: Timestamp.nullable(),
      recovery_codes_left: z.number(),
      /** The platform asks it of this person. */
      is_required: z.boolean(),
      proof: z.enum(factorProofs),
    }),
  }),
  /** A new secret for the app. Nothing is asked for at sign-in before it is confirmed. */
  begin: endpoint('POST', '/apis/v2/my-second-factor', {
    summary: '设置两步验证',
    ...own,
    /** Without a password where `proof` of the above asks for none. */
    body: z.strictObject({ password: ownPassword.optional().meta({ title: '密码' }) }),
    data: z.object({
      /** In Base32, for typing. */
      secret: z.string(),
      /** The `otpauth://` address that apps read from a QR code. */
      address: z.string(),
    }),
    refusals: ['secondFactor.isOn', 'secondFactor.signInAgain', ...guessing],
    ratePerMinute: 10,
    ownTransactions: true,
    sample: { body: { password: 'wrong-password-1' } },
  }),
  /** Shows that the app has the secret. The recovery codes are in this answer and in no later one. */
  confirm: endpoint('POST', '/apis/v2/my-second-factor/confirmation', {
    summary: '开启两步验证',
    ...own,
    body: z.strictObject({ code: SignInCode.meta({ title: '验证码' }) }),
    data: z.object({ recovery_codes: z.array(z.string()) }),
    refusals: ['secondFactor.isOn', 'secondFactor.notBegun', 'identity.wrongCode'],
    ratePerMinute: 20,
    sample: { body: { code: '000000' } },
  }),
  remove: endpoint('POST', '/apis/v2/my-second-factor/removal', {
    summary: '关闭两步验证',
    ...own,
    body: z.strictObject({ password: ownPassword }),
    data: z.object({}),
    refusals: ['secondFactor.required', ...guessing],
    ratePerMinute: 10,
    ownTransactions: true,
    sample: { body: { password: 'wrong-password-1' } },
  }),
} as const satisfies DomainContract
