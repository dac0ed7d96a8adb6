import { z } from 'zod'
import { abilityNames, actOf, missingSight, type AbilityName } from './abilities.ts'
import { admins, endpoint, on, signedIn, type DomainContract } from './endpoint.ts'
import { Abilities, Id, text, Timestamp } from './fields.ts'

/** How API tokens begin, so that people and scanners of secrets know them when they see one. */
export const apiTokenPrefix = 'lab_'

/** What a token may do: read what its person may read, or also change what its person may change. */
export const apiTokenScopes = ['read', 'write'] as const
export type ApiTokenScope = (typeof apiTokenScopes)[number]
export const apiTokenScopeLabels = { read: '只读', write: '读写' } as const satisfies Record<ApiTokenScope, string>

/** For how many days a token can be made. */
export const apiTokenDays = [7, 30, 90, 180, 365] as const
/** Tokens that one person can have at a time. */
export const apiTokensMax = 20

export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  scope: z.enum(apiTokenScopes),
  /** What it may do of that which its owner may; null for everything that the scope lets through. */
  abilities: z.array(z.enum(abilityNames)).nullable(),
  /** The last characters, which tell one from another. */
  hint: z.string(),
  created_at: Timestamp,
  expires_at: Timestamp,
  /** Null for one that was never used; kept to the minute. */
  last_used_at: Timestamp.nullable(),
  /** The address that it was used from, empty for one that was never used. */
  last_used_ip: z.string(),
})
export type ApiToken = z.output<typeof ApiToken>

/** Abilities of whose calls no token may make any: naming them would promise what is refused. */
const closedToTokens: ReadonlySet<AbilityName> = new Set(['role.change'])
/** Of a customer as a whole in addition, of whose calls a token of an organisation may make none. */
const closedToOrgTokens: ReadonlySet<AbilityName> = new Set([...closedToTokens, 'role.see', 'person.change'])

/** What a token of a person, or of an organisation, may name. */
export const tokenAbilities: readonly AbilityName[] = abilityNames.filter((one) => !closedToTokens.has(one))
export const orgTokenAbilities: readonly AbilityName[] = abilityNames.filter((one) => !closedToOrgTokens.has(one))

/** With what it needs to see, each ability once. */
const chosenOf = (offered: readonly AbilityName[]) =>
  z
    .array(z.enum(abilityNames))
    .min(1, '请选择权限')
    .max(abilityNames.length)
    .refine((chosen) => missingSight(chosen) === null, '选择了修改的，也要选择查看')
    .refine((chosen) => chosen.every((one) => offered.includes(one)), '选择了令牌不能使用的权限')
    .meta({ title: '权限' })
export const TokenAbilities = chosenOf(tokenAbilities)

/** A token whose abilities only look at things is one that reads. */
export const scopeOf = (abilities: readonly AbilityName[]): ApiTokenScope =>
  abilities.every((ability) => actOf(ability) === 'see') ? 'read' : 'write'

const days = z
  .union(
    apiTokenDays.map((one) => z.literal(one)),
    '请选择有效期',
  )
  .meta({ title: '有效期' })

export const NewApiToken = z.strictObject({
  name: text('令牌名称', 50),
  scope: z.enum(apiTokenScopes).meta({ title: '权限范围' }),
  abilities: TokenAbilities.nullable().default(null),
  days,
})

const own = { access: signedIn, site: 'teacher' } as const

/** API 令牌: a person's own keys for programs. */
export const apiToken = {
  list: endpoint('GET', '/apis/v2/my-tokens', {
    summary: '我的 API 令牌',
    ...own,
    data: z.object({ tokens: z.array(ApiToken), total: z.number() }),
  }),
  /** `secret` is in this answer and in no later one. */
  create: endpoint('POST', '/apis/v2/my-tokens', {
    summary: '新建 API 令牌',
    ...own,
    body: NewApiToken,
    data: z.object({ token: ApiToken, secret: z.string() }),
    refusals: ['apiToken.tooMany', 'secondFactor.required'],
    ratePerMinute: 10,
    sample: { body: { name: '导出成绩', scope: 'read', days: 30 } },
  }),
  revoke: endpoint('DELETE', '/apis/v2/my-tokens/:id', {
    summary: '吊销 API 令牌',
    ...own,
    params: z.object({ id: Id }),
    data: z.object({}),
    freeIds: { 'params.id': 'found only among the caller’s own tokens' },
    sample: { params: { id: '0de70000-0000-4000-8000-000000000000' } },
  }),
} as const satisfies DomainContract

/** Tokens that the organisations of one customer can have at a time. */
export const orgTokensMax = 50

/** An organisation's key for a program: nobody's own, for what is in it and below it alone. */
export const OrgToken = ApiToken.extend({
  organisation: z.object({ id: Id, name: z.string() }),
  abilities: z.array(z.enum(abilityNames)),
  /** Who made it. */
  created_by: z.string(),
  can: Abilities,
})
export type OrgToken = z.output<typeof OrgToken>

export const NewOrgToken = z.strictObject({
  name: text('令牌名称', 50),
  organisation_id: Id.meta({ title: '组织' }),
  abilities: chosenOf(orgTokenAbilities),
  days,
})

/** 组织令牌: keys of organisations for their programs, looked after by the customer's administrators. */
export const orgToken = {
  list: endpoint('GET', '/apis/v2/organization-tokens', {
    summary: '组织令牌列表',
    access: admins,
    data: z.object({
      tokens: z.array(OrgToken),
      total: z.number(),
      customer: z.object({ id: Id, name: z.string() }),
      can: Abilities,
    }),
  }),
  /** `secret` is in this answer and in no later one. */
  create: endpoint('POST', '/apis/v2/organization-tokens', {
    summary: '新建组织令牌',
    access: admins,
    body: NewOrgToken,
    refs: { 'body.organisation_id': { kind: 'organisation', ability: 'manage' } },
    data: z.object({ token: OrgToken, secret: z.string() }),
    refusals: ['apiToken.tooMany', 'user.higherRole'],
    ratePerMinute: 10,
    sample: {
      body: { name: '教务同步', organisation_id: '$organisation', abilities: ['record.see'], days: 30 },
    },
  }),
  revoke: endpoint('DELETE', '/apis/v2/organization-tokens/:id', {
    summary: '吊销组织令牌',
    access: on('org_token', 'remove'),
    params: z.object({ id: Id }),
    data: z.object({}),
    sample: { params: { id: '$org_token' } },
  }),
} as const satisfies DomainContract
