import { z } from 'zod'
import { anyone, endpoint, signedIn, sites, type DomainContract } from './endpoint.ts'
import { Id, text, Timestamp } from './fields.ts'
import { AuthSession } from './identity.ts'

/** More keys than a person has devices. */
export const passkeysMax = 20

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  created_at: Timestamp,
  last_used_at: Timestamp.nullable(),
  /** Kept by an account of the maker's (iCloud, Google) and on all devices there, rather than in one device. */
  is_synced: z.boolean(),
})
export type Passkey = z.output<typeof Passkey>

/** As WebAuthn names them: Base64url without padding. */
const Bytes = (most: number) => z.base64url('格式不正确').min(1, '格式不正确').max(most, '内容过长')
const what = {
  id: Bytes(1400),
  rawId: Bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
}
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** What a browser answers when it has made a key (`RegistrationResponseJSON`). */
const Registration = z
  .object({
    ...what,
    response: z.object({
      clientDataJSON: Bytes(4000),
      attestationObject: Bytes(20_000),
      transports: z.array(z.enum(transports)).max(10, '最多10项').optional(),
    }),
  })
  .meta({ title: '通行密钥' })
/** What it answers when it has signed with one (`AuthenticationResponseJSON`). */
const Assertion = z
  .object({
    ...what,
    response: z.object({
      clientDataJSON: Bytes(4000),
      authenticatorData: Bytes(4000),
      signature: Bytes(4000),
      userHandle: Bytes(200).optional(),
    }),
  })
  .meta({ title: '通行密钥' })
export type PasskeyRegistration = z.output<typeof Registration>
export type PasskeyAssertion = z.output<typeof Assertion>

/** The browser's own form of what it is asked (`PublicKeyCredentialCreationOptionsJSON` and its like). */
const Options = z.record(z.string(), z.unknown())
const ownPassword = z.string().min(1, '请输入密码').max(128, '密码不能超过128个字符').meta({ title: '密码' })
const some = 'AAAA'
const sampleOf = (response: Record<string, string>) => ({
  id: some,
  rawId: some,
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: some, ...response },
})

/** 通行密钥 (WebAuthn): signing in with what unlocks one's device. */
export const passkey = {
  list: endpoint('GET', '/apis/v2/my-passkeys', {
    summary: '我的通行密钥',
    access: signedIn,
    data: z.object({
      passkeys: z.array(Passkey),
      /** Whether the platform has an address that keys can be of. */
      is_possible: z.boolean(),
    }),
  }),
  /** What the browser is asked for a new one. */
  begin: endpoint('POST', '/apis/v2/my-passkeys/options', {
    summary: '准备添加通行密钥',
    access: signedIn,
    body: z.strictObject({ password: ownPassword }),
    data: z.object({
      options: Options,
      /** Given back with the key. */
      challenge: z.string(),
    }),
    refusals: ['passkey.noAddress', 'passkey.tooMany', 'identity.oldPasswordWrong', 'identity.lockedOut'],
    ratePerMinute: 20,
    ownTransactions: true,
    sample: { body: { password: 'wrong-password-1' } },
  }),
  add: endpoint('POST', '/apis/v2/my-passkeys', {
    summary: '添加通行密钥',
    access: signedIn,
    body: z.strictObject({
      name: text('名称', 50),
      challenge: z.string().min(1, '请重新添加').max(2000, '内容过长').meta({ title: '验证' }),
      response: Registration,
    }),
    data: z.object({ passkey: Passkey }),
    refusals: ['passkey.noAddress', 'passkey.tooMany', 'passkey.refused'],
    ratePerMinute: 20,
    sample: { body: { name: '我的电脑', challenge: some, response: sampleOf({ attestationObject: some }) } },
  }),
  remove: endpoint('DELETE', '/apis/v2/my-passkeys/:id', {
    summary: '删除通行密钥',
    access: signedIn,
    params: z.object({ id: Id }),
    data: z.object({}),
    freeIds: { 'params.id': 'removes only a key of the person who asks' },
    sample: { params: { id: '$own_user' } },
  }),
  /** What the browser is asked at sign-in: any key of this platform; it says itself whose it is. */
  ask: endpoint('POST', '/apis/v2/sign-in/passkey-options', {
    summary: '准备用通行密钥登录',
    access: anyone,
    body: z.strictObject({ alias: z.enum(sites).default('teacher') }),
    data: z.object({ options: Options }),
    refusals: ['passkey.noAddress'],
    ratePerMinute: 300,
    unlogged: 'asks for nothing but a challenge',
    sample: { body: { alias: 'teacher' } },
  }),
  signIn: endpoint('POST', '/apis/v2/sign-in/passkeys', {
    summary: '用通行密钥登录',
    access: anyone,
    body: z.strictObject({ alias: z.enum(sites).default('teacher'), response: Assertion }),
    data: z.object({ auth: AuthSession }),
    refusals: [
      'passkey.noAddress',
      'passkey.refused',
      'identity.notForConsole',
      'identity.notForLearners',
      'org.expired',
      'org.disabled',
      'customer.disabled',
    ],
    failuresPerMinute: 120,
    ownTransactions: true,
    unlogged: 'signing in is recorded as a session',
    sample: { body: { alias: 'teacher', response: sampleOf({ authenticatorData: some, signature: some }) } },
  }),
} as const satisfies DomainContract
