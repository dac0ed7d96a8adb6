import { z } from 'zod'
import { anyone, endpoint, roleSlugs, signedIn, sites, staff, type DomainContract, type RoleSlug } from './endpoint.ts'
import { Id, text } from './fields.ts'
import { SignInCode } from './second-factor.ts'

export const roleLabels = {
  system_operator: '系统运维',
  account_admin: '客户管理员',
  teacher: '教师',
  student: '学生',
} as const satisfies Record<RoleSlug, string>

/** What a sign-in or a refresh hands out; the console keeps it in the cookie `auth` (specification section 3). */
export const AuthSession = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  /** Epoch seconds. */
  token_expire_in: z.number(),
  refresh_token_expire_in: z.number(),
  /** The same minus the margin of 300 s. */
  access_token_time: z.number(),
  refresh_token_time: z.number(),
  login_method: z.string(),
  /** Of which site the session is; left out by older installations. */
  site: z.enum(sites).optional(),
  user: z.object({
    id: Id,
    username: z.string(),
    real_name: z.string(),
    avatar: z.string(),
    role_slugs: z.array(z.enum(roleSlugs)),
  }),
})
export type AuthSession = z.output<typeof AuthSession>

/** Seconds before the real expiry at which a token counts as due (specification section 9). */
export const expiryMarginSeconds = 300

export const password = (label = '密码') =>
  z
    .string()
    .min(8, `${label}至少8个字符`)
    .max(128, `${label}不能超过128个字符`)
    .refine((value) => /[a-z]/i.test(value) && /\d/.test(value), `${label}应同时包含字母和数字`)
    .meta({ title: label })

export const username = text('用户名', 64).refine(
  (value) => /^[^\s/\\<>"']+$/.test(value),
  '用户名不能包含空格和特殊字符',
)

/** What an attempt brings after some that failed: work for the challenge that it was given, and the answer to its question. */
export const SignInProof = z.strictObject({
  challenge: z.string().max(1000),
  nonce: z.string().max(40),
  answer: z.string().max(20, '回答不能超过20个字符').meta({ title: '回答' }),
})
export type SignInProof = z.output<typeof SignInProof>

export const identity = {
  signIn: endpoint('POST', '/apis/v1/commons/oauth/token', {
    summary: '登录',
    access: anyone,
    body: z.strictObject({
      username: z.string().min(1, '请输入用户名').max(64, '用户名不能超过64个字符').meta({ title: '用户名' }),
      password: z.string().min(1, '请输入密码').max(128, '密码不能超过128个字符').meta({ title: '密码' }),
      /** Of the second factor, where the answer before asked for it. */
      code: SignInCode.optional().meta({ title: '验证码' }),
      /** After some that failed: the answer before says what is asked (`proof` in its data). */
      proof: SignInProof.optional().meta({ title: '登录验证' }),
      /** The site that is signed in to. */
      alias: z.enum(sites).default('teacher'),
      /** Sent by ordinary OAuth clients. */
      grant_type: z.literal('password', '只支持密码登录').optional(),
    }),
    data: z.object({
      auth: AuthSession,
      /** They signed in with a password that the school gave out: until it is replaced, every other call is refused. */
      must_change_password: z.boolean(),
      /** The platform asks a code of their phone of administrators: until they have one, they do nothing else. */
      must_set_factor: z.boolean(),
    }),
    refusals: [
      'identity.wrongPassword',
      'identity.proofNeeded',
      'identity.lockedOut',
      'identity.codeNeeded',
      'identity.wrongCode',
      'identity.notForConsole',
      'identity.notForLearners',
      'org.expired',
      'org.disabled',
      'customer.disabled',
    ],
    // A whole school signs in from one address at eight o'clock.
    failuresPerMinute: 120,
    ownTransactions: true,
    unlogged: 'signing in is recorded as a session',
    sample: { body: { username: 'teacher1', password: 'wrong-password-1', alias: 'teacher' } },
  }),
  refresh: endpoint('POST', '/apis/v2/jwt/refresh-token', {
    summary: '刷新登录',
    access: anyone,
    body: z.strictObject({ refresh_token: z.string().min(1, '请提供刷新令牌').max(500) }),
    data: z.object({ auth: AuthSession }),
    refusals: ['customer.disabled'],
    // The end of a stolen session must outlive the refusal that reports it.
    ownTransactions: true,
    unlogged: 'happens every few minutes by itself',
    sample: { body: { refresh_token: 'none' } },
  }),
  signOut: endpoint('DELETE', '/apis/v2/jwt/token', {
    summary: '退出登录',
    access: signedIn,
    query: z.object({ cas: z.enum(['0', '1']).default('0'), third_party: z.enum(['0', '1']).default('0') }),
    data: z.object({ redirect_url: z.string() }),
    withFirstPassword: true,
    unlogged: 'recorded as the end of the session',
  }),
  ticket: endpoint('POST', '/apis/v2/socket-tickets', {
    summary: '申请连接凭证',
    access: signedIn,
    data: z.object({ ticket: z.string() }),
    unlogged: 'a one-time ticket valid for 30 seconds',
  }),
  roles: endpoint('GET', '/apis/v2/roles', {
    summary: '角色列表',
    access: staff,
    query: z.object({ role_type: z.enum(['student_role', 'teacher_role', 'admin_role']).optional() }),
    data: z.object({
      roles: z.array(
        z.object({
          /** Of a role of the customer's own the built-in one that it begins with. */
          slug: z.enum(roleSlugs),
          own_role_id: Id.nullable(),
          name: z.string(),
          role_type: z.string(),
          /** Whether the caller may give it to somebody. */
          can_grant: z.boolean(),
        }),
      ),
      total: z.number(),
    }),
  }),
} as const satisfies DomainContract
