import { z } from 'zod'
import { anyone, endpoint, on, operators, sites, type DomainContract } from './endpoint.ts'
import { changesTo, Id, SeenVersion, text, Timestamp } from './fields.ts'
import { AuthSession, identity } from './identity.ts'

/** The protocols that a school's own sign-in may have. */
export const signInProtocols = ['oidc', 'cas', 'ldap'] as const
export type SignInProtocol = (typeof signInProtocols)[number]
export const signInProtocolLabels = { oidc: 'OIDC', cas: 'CAS 3.0', ldap: 'LDAP' } as const satisfies Record<
  SignInProtocol,
  string
>

/** The field of a person in what a service answers, where the operator has named no other. */
export const usualPersonClaims = {
  oidc: 'preferred_username',
  cas: 'user',
  ldap: 'uid',
} as const satisfies Record<SignInProtocol, string>

/** Which field of ours has what the service says of a person. */
export const personFields = ['username', 'number'] as const
export type PersonField = (typeof personFields)[number]
export const personFieldLabels = { username: '用户名', number: '学号 / 工号' } as const satisfies Record<
  PersonField,
  string
>

/** The field with a person's name, where the operator has named no other. */
export const usualNameClaims = { oidc: 'name', cas: 'displayName', ldap: 'cn' } as const satisfies Record<
  SignInProtocol,
  string
>

/** What a rule may give; administrators are made here alone. */
export const ruleRoles = ['teacher', 'student'] as const
export type RuleRole = (typeof ruleRoles)[number]
/** A value that fits whatever the service says, as long as it says something. */
export const anyValue = '*'

const isLocal = ({ hostname }: URL): boolean => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)

/** An address that is encrypted on the way, or on this machine. With `ldap:` the connection is encrypted before anything is said. */
function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  const isEncrypted = /^(https|ldaps?):$/.test(url.protocol) || (url.protocol === 'http:' && isLocal(url))
  return isEncrypted && url.username === '' && url.password === '' && url.hash === '' && url.search === ''
}

/** Where what somebody typed as their name comes into the filter of a directory. */
export const filterName = '{username}'
export const usualFilter = `(uid=${filterName})`

const directoryText = (label: string, most: number) =>
  z.string().trim().max(most, `${label}不能超过${most}个字符`).default('').meta({ title: label })

/** What is wrong with an address for a protocol, in words. */
export const addressProblem = (protocol: SignInProtocol, address: string): string | null => {
  const isDirectory = /^ldaps?:/i.test(address)
  if (protocol === 'ldap') return isDirectory ? null : 'LDAP 服务地址应以 ldaps:// 或 ldap:// 开头'
  return isDirectory ? '服务地址应以 https:// 开头，不带参数' : null
}

const claimName = (label: string) =>
  z
    .string()
    .trim()
    .max(100, `${label}不能超过100个字符`)
    .regex(/^[\w.:/-]*$/, `${label}只能包含字母、数字和 _ . : / -`)

/** Who has a value in what a service answers, say of a group, belongs to an organisation as a teacher or a student. */
export const SignInRule = z.strictObject({
  claim: claimName('字段').min(1, '请输入字段').meta({ title: '字段' }),
  value: z.string().trim().min(1, '请输入值').max(300, '值不能超过300个字符').meta({ title: '值' }),
  organisation_id: Id.meta({ title: '组织' }),
  role: z.enum(ruleRoles).meta({ title: '角色' }),
})
export type SignInRule = z.output<typeof SignInRule>

const fields = {
  /** On the button of the sign-in page. */
  name: text('名称', 30),
  protocol: z.enum(signInProtocols).default('oidc').meta({ title: '协议' }),
  address: z
    .string()
    .trim()
    .min(1, '请输入服务地址')
    .max(300, '服务地址不能超过300个字符')
    .refine(isSafeAddress, '服务地址应以 https:// 开头，不带参数')
    .meta({ title: '服务地址' }),
  client_id: z.string().trim().max(200, '客户端编号不能超过200个字符').default('').meta({ title: '客户端编号' }),
  person_claim: claimName('身份字段').default('').meta({ title: '身份字段' }),
  person_field: z.enum(personFields).default('username').meta({ title: '对应账号的' }),
  /** A person whom a rule fits and who has no account here gets one. */
  creates_people: z.boolean().default(false).meta({ title: '自动创建账号' }),
  name_claim: claimName('姓名字段').default('').meta({ title: '姓名字段' }),
  rules: z.array(SignInRule).max(100, '对应规则不能超过100条').default([]).meta({ title: '对应规则' }),
  /** Who asks a directory, with the secret as their password; empty where it answers everybody. */
  bind_dn: directoryText('绑定账号', 500),
  base_dn: directoryText('查找位置', 500),
  filter: z
    .string()
    .trim()
    .max(500, '查找条件不能超过500个字符')
    .refine((filter) => filter === '' || filter.includes(filterName), `查找条件应包含 ${filterName}`)
    .default('')
    .meta({ title: '查找条件' }),
  /** In PEM, where no public authority has signed the directory's certificate. */
  certificate: directoryText('CA 证书', 20_000),
  is_enabled: z.boolean().default(true).meta({ title: '启用' }),
}
/** Never shown again once it is saved; left out, the one that is there stays; empty, there is none. */
const client_secret = z.string().max(500, '客户端密钥不能超过500个字符').optional().meta({ title: '客户端密钥' })
export const SignInServiceInput = z.strictObject({
  customer_id: Id.meta({ title: '客户' }),
  ...fields,
  client_secret,
})
export type SignInServiceInput = z.output<typeof SignInServiceInput>

export const SignInService = z.object({
  id: Id,
  customer: z.object({ id: Id, name: z.string() }),
  name: z.string(),
  protocol: z.enum(signInProtocols),
  address: z.string(),
  client_id: z.string(),
  has_secret: z.boolean(),
  person_claim: z.string(),
  person_field: z.enum(personFields),
  creates_people: z.boolean(),
  name_claim: z.string(),
  rules: z.array(SignInRule),
  bind_dn: z.string(),
  base_dn: z.string(),
  filter: z.string(),
  certificate: z.string(),
  is_enabled: z.boolean(),
  /** How many people have signed in through it. */
  people: z.number(),
  version: z.number(),
  created_at: Timestamp,
})
export type SignInService = z.output<typeof SignInService>

const params = z.object({ id: Id })
const one = { params: { id: '$sign_in_service' } }
/** No object of ours. */
const namesUs = 'what the service calls this platform'
const ofCustomer = 'one that is not of the service’s customer is refused'
const address = 'https://login.example.edu.cn'

/** For operators, who set services up. */
export const setUpEndpoints = {
  list: endpoint('GET', '/apis/v2/sign-in-services', {
    summary: '统一身份认证列表',
    access: operators,
    data: z.object({ services: z.array(SignInService), return_url: z.string() }),
  }),
  create: endpoint('POST', '/apis/v2/sign-in-services', {
    summary: '新建统一身份认证',
    access: operators,
    body: SignInServiceInput,
    freeIds: {
      'body.customer_id': 'operators look after every customer; one that is not there is refused',
      'body.client_id': namesUs,
      'body.rules.organisation_id': ofCustomer,
    },
    data: z.object({ service: SignInService }),
    sample: { body: { customer_id: '$customer', name: '示例', address, client_id: 'lab' } },
  }),
  update: endpoint('PUT', '/apis/v2/sign-in-services/:id', {
    summary: '修改统一身份认证',
    access: on('sign_in_service', 'edit'),
    params,
    body: z.strictObject({ ...changesTo(fields), client_secret, version: SeenVersion }),
    freeIds: { 'body.client_id': namesUs, 'body.rules.organisation_id': ofCustomer },
    data: z.object({ service: SignInService }),
    sample: { ...one, body: { name: '示例', version: 1 } },
  }),
  remove: endpoint('DELETE', '/apis/v2/sign-in-services/:id', {
    summary: '删除统一身份认证',
    access: on('sign_in_service', 'remove'),
    params,
    sample: one,
  }),
  /** Asks the service whether it answers as it should. */
  probe: endpoint('POST', '/apis/v2/sign-in-services/:id/trials', {
    summary: '测试统一身份认证',
    access: on('sign_in_service', 'edit'),
    params,
    data: z.object({ is_fine: z.boolean(), detail: z.string() }),
    ownTransactions: true,
    ratePerMinute: 30,
    unlogged: 'only asks the service',
    sample: one,
  }),
} as const satisfies DomainContract

/** For those who sign in. */
export const signInEndpoints = {
  choices: endpoint('GET', '/apis/v2/sign-in-choices', {
    summary: '登录页可用的统一身份认证',
    access: anyone,
    /** `asks_password`: the name and password are typed here and proved by the school's directory. */
    data: z.object({ services: z.array(z.object({ id: Id, name: z.string(), asks_password: z.boolean() })) }),
  }),
  /** Where the browser goes to sign in; what it has to bring back stays in a cookie. */
  start: endpoint('POST', '/apis/v2/sign-in/starts', {
    summary: '开始统一身份认证',
    access: anyone,
    body: z.strictObject({
      service_id: Id.meta({ title: '统一身份认证' }),
      alias: z.enum(sites).default('teacher'),
      /** Where the person wants to go; the sign-in page decides whether that is allowed. */
      redirect_url: z.string().max(2000, '返回地址不能超过2000个字符').default('').meta({ title: '返回地址' }),
    }),
    freeIds: { 'body.service_id': 'only one that is offered to everybody' },
    data: z.object({ url: z.string() }),
    refusals: ['signIn.noService', 'signIn.unreachable'],
    failuresPerMinute: 120,
    ownTransactions: true,
    unlogged: 'changes nothing',
    sample: { body: { service_id: '$sign_in_service' } },
  }),
  /** Signs in by name and password that the school's directory proves; what is asked otherwise is as for a password of ours. */
  directory: endpoint('POST', '/apis/v2/sign-in/directory-sessions', {
    summary: '用学校账号登录',
    access: anyone,
    body: identity.signIn.definition.body
      .omit({ grant_type: true })
      .extend({ service_id: Id.meta({ title: '统一身份认证' }) }),
    freeIds: { 'body.service_id': 'only one that is offered to everybody' },
    data: identity.signIn.definition.data,
    refusals: [
      'signIn.noService',
      'signIn.unreachable',
      'signIn.nobody',
      'identity.wrongPassword',
      'identity.proofNeeded',
      'identity.lockedOut',
      'identity.codeNeeded',
      'identity.wrongCode',
      'identity.notForConsole',
      'identity.notForLearners',
      'customer.disabled',
    ],
    failuresPerMinute: 120,
    ownTransactions: true,
    unlogged: 'signing in is recorded as a session',
    sample: { body: { service_id: '$sign_in_service', username: 'nobody', password: 'wrong-password-1' } },
  }),
  finish: endpoint('POST', '/apis/v2/sign-in/sessions', {
    summary: '完成统一身份认证',
    access: anyone,
    body: z.strictObject({
      /** What the service added to the address, from `?` on. */
      search: z.string().max(4000, '认证结果不能超过4000个字符').meta({ title: '认证结果' }),
    }),
    data: z.object({
      auth: AuthSession,
      alias: z.enum(sites),
      redirect_url: z.string(),
      must_set_factor: z.boolean(),
    }),
    refusals: [
      'signIn.noService',
      'signIn.unreachable',
      'signIn.expired',
      'signIn.refused',
      'signIn.nobody',
      'identity.notForConsole',
      'identity.notForLearners',
      'customer.disabled',
    ],
    failuresPerMinute: 120,
    ownTransactions: true,
    unlogged: 'signing in is recorded as a session',
    sample: { body: { search: '?code=none' } },
  }),
  /** Where to end the session of the service that this browser signed in through; empty where there is nothing to end. */
  exit: endpoint('POST', '/apis/v2/sign-in/exits', {
    summary: '退出统一身份认证',
    access: anyone,
    data: z.object({ url: z.string() }),
    ownTransactions: true,
    failuresPerMinute: 120,
    unlogged: 'changes nothing here',
  }),
} as const satisfies DomainContract

export const signInService = { ...setUpEndpoints, ...signInEndpoints } as const satisfies DomainContract
