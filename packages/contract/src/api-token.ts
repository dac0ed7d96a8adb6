import { z } from 'zod'
import { endpoint, signedIn, type DomainContract } from './endpoint.ts'
import { Id, text, Timestamp } from './fields.ts'

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

export const NewApiToken = z.strictObject({
  name: text('令牌名称', 50),
  scope: z.enum(apiTokenScopes).meta({ title: '权限范围' }),
  days: z
    .union(
      apiTokenDays.map((days) => z.literal(days)),
      '请选择有效期',
    )
    .meta({ title: '有效期' }),
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
