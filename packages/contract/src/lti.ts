import { z } from 'zod'
import { admins, anyone, endpoint, on, ref, signedIn, sites, type DomainContract, type Site } from './endpoint.ts'
import { Abilities, changesTo, Id, text, Timestamp, Version } from './fields.ts'
import { AuthSession } from './identity.ts'
import { menuPages } from './menu-pages.ts'
import type { PlaceKind } from './place-words.ts'

/** Where a platform finds this tool, below its address. */
export const ltiPaths = {
  login: '/lti/login',
  launch: '/lti/launch',
  keys: '/lti/jwks',
  answer: '/lti/answer',
} as const

/** Where a launch leads. */
export const ltiPages = {
  home: (site: Site): string => (site === 'student' ? '/learn' : menuPages.dashboard),
  offering: (offeringId: string): string => `/learn/offering/${offeringId}`,
  place: (kind: PlaceKind, placeId: string): string =>
    `${menuPages[kind === 'organisation' ? 'class' : kind]}/${placeId}`,
  selection: (id: string): string => `/lti-selection/${id}`,
} as const

/** Platforms that one customer can have. */
export const ltiPlatformsMax = 20

function isWebAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, password, hash } = new URL(address)
  return /^https?:$/.test(protocol) && username === '' && password === '' && hash === ''
}
const address = (label: string) =>
  z
    .string()
    .trim()
    .min(1, `请输入${label}`)
    .max(500, `${label}不能超过500个字符`)
    .refine(isWebAddress, `${label}应以 https:// 开头`)
    .meta({ title: label })

const fields = {
  name: text('名称', 50),
  /** People who come from the platform belong to it, and open what it or an organisation below it teaches. */
  organisation_id: Id.meta({ title: '组织' }),
  issuer: text('颁发者', 500),
  client_id: text('客户端编号', 200),
  /** The installations of the platform that are let in; what it sends for another one is refused. */
  deployments: z
    .array(text('部署编号', 255))
    .min(1, '请输入部署编号')
    .max(20, '部署编号不能超过20个')
    .refine((ids) => new Set(ids).size === ids.length, '部署编号不能重复')
    .meta({ title: '部署编号' }),
  authorization_address: address('认证地址'),
  token_address: address('令牌地址'),
  keys_address: address('公钥地址'),
  is_enabled: z.boolean().default(true).meta({ title: '启用' }),
}

export const LtiPlatformInput = z.strictObject(fields)

export const LtiPlatform = z.object({
  id: Id,
  name: z.string(),
  organisation_id: Id,
  organisation: z.object({ id: Id, name: z.string() }),
  issuer: z.string(),
  client_id: z.string(),
  deployments: z.array(z.string()),
  authorization_address: z.string(),
  token_address: z.string(),
  keys_address: z.string(),
  is_enabled: z.boolean(),
  /** How many people have come from it. */
  people: z.number(),
  version: z.number(),
  created_at: Timestamp,
  can: Abilities,
})
export type LtiPlatform = z.output<typeof LtiPlatform>

/** What can be offered on a platform: a content of a class that the asking person leads. */
export const LtiOffering = z.object({ id: Id, title: z.string(), place: z.string() })
export type LtiOffering = z.output<typeof LtiOffering>

const params = z.object({ id: Id })
const one = z.object({ platform: LtiPlatform })
/** No object of ours. */
const namesUs = 'what the platform calls this tool'
const selection = { id: z.string().min(1).max(100).meta({ title: '选择' }) }
const ownSelection = { 'params.id': 'begun by a launch of the caller’s own' }
const at = 'https://lms.example.edu.cn'
const sample = {
  name: '教学平台',
  organisation_id: '$organisation',
  issuer: at,
  client_id: 'lab',
  deployments: ['1'],
  authorization_address: `${at}/auth`,
  token_address: `${at}/token`,
  keys_address: `${at}/keys`,
}

/** LTI 1.3: learning platforms that open contents here, and get their marks. */
export const lti = {
  /** Of the chosen organisation's customer, with what a platform asks of the tool. */
  list: endpoint('GET', '/apis/v2/lti-platforms', {
    summary: 'LTI 平台列表',
    access: admins,
    data: z.object({
      platforms: z.array(LtiPlatform),
      total: z.number(),
      customer: z.object({ id: Id, name: z.string() }),
      tool: z.object({ login: z.string(), launch: z.string(), keys: z.string() }),
      can: Abilities,
    }),
  }),
  create: endpoint('POST', '/apis/v2/lti-platforms', {
    summary: '新建 LTI 平台',
    access: admins,
    body: LtiPlatformInput,
    refs: { 'body.organisation_id': ref('organisation', 'manage') },
    freeIds: { 'body.client_id': namesUs },
    data: one,
    refusals: ['lti.tooMany', 'lti.taken'],
    sample: { body: sample },
  }),
  update: endpoint('PUT', '/apis/v2/lti-platforms/:id', {
    summary: '修改 LTI 平台',
    access: on('lti_platform', 'edit'),
    params,
    body: z.strictObject({ ...changesTo(fields), version: Version }),
    refs: { 'body.organisation_id': ref('organisation', 'manage') },
    freeIds: { 'body.client_id': namesUs },
    data: one,
    refusals: ['lti.taken'],
    sample: { body: { name: '改名的平台', organisation_id: '$organisation', version: 1 } },
  }),
  remove: endpoint('DELETE', '/apis/v2/lti-platforms/:id', {
    summary: '删除 LTI 平台',
    access: on('lti_platform', 'edit'),
    params,
    data: z.object({}),
  }),
  /** What a launch has led to: the session of the person, once. */
  enter: endpoint('POST', '/apis/v2/lti/sessions', {
    summary: '从 LTI 平台登录',
    access: anyone,
    body: z.strictObject({ code: z.string().min(1).max(100).meta({ title: '登录码' }) }),
    data: z.object({ auth: AuthSession, alias: z.enum(sites), redirect_url: z.string() }),
    refusals: ['signIn.expired', 'identity.notForConsole', 'identity.notForLearners', 'customer.disabled'],
    failuresPerMinute: 120,
    ownTransactions: true,
    unlogged: 'signing in is recorded as a session',
    sample: { body: { code: 'none' } },
  }),
  /** What a teacher may offer on the platform that has asked for it. */
  choices: endpoint('GET', '/apis/v2/lti-selections/:id', {
    summary: '可放到 LTI 平台的教学内容',
    access: signedIn,
    site: 'teacher',
    params: z.object(selection),
    freeIds: ownSelection,
    data: z.object({ platform: z.string(), offerings: z.array(LtiOffering), total: z.number() }),
    refusals: ['signIn.expired'],
    sample: { params: { id: 'none' } },
  }),
  /** Where the browser goes to bring the signed answer back to the platform. */
  choose: endpoint('POST', '/apis/v2/lti-selections/:id', {
    summary: '把教学内容放到 LTI 平台',
    access: signedIn,
    site: 'teacher',
    params: z.object(selection),
    body: z.strictObject({ offering_id: Id.meta({ title: '教学内容' }) }),
    refs: { 'body.offering_id': ref('offering', 'teach') },
    freeIds: ownSelection,
    data: z.object({ url: z.string() }),
    refusals: ['signIn.expired', 'lti.elsewhere'],
    sample: { params: { id: 'none' }, body: { offering_id: '$offering' } },
  }),
} as const satisfies DomainContract
