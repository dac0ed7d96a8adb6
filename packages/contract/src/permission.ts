import { z } from 'zod'
import { endpoint, on, type DomainContract } from './endpoint.ts'
import { Id, Keyword, Paging, PersonBrief, Timestamp } from './fields.ts'

/** 权限设置: to whom a content is opened for use (metadata `use_auth_scope`). */
export const useScopes = ['all', 'organisation', 'class', 'user'] as const
export type UseScope = (typeof useScopes)[number]
export const useScopeLabels = {
  all: '全部',
  organisation: '指定组织',
  class: '指定班级',
  user: '指定用户',
} as const satisfies Record<UseScope, string>
/** What these values were called before; still accepted from pages that are open and from other clients. */
const formerScopes: Readonly<Record<string, UseScope>> = { orgs: 'organisation', classes: 'class', users: 'user' }
export const UseScopeInput = z
  .preprocess((given) => (typeof given === 'string' ? (formerScopes[given] ?? given) : given), z.enum(useScopes))
  .meta({ title: '使用范围' })

export const subjectKinds = ['organisation', 'class', 'user'] as const
export type SubjectKind = (typeof subjectKinds)[number]
export const subjectKindLabels = {
  organisation: '组织',
  class: '班级',
  user: '用户',
} as const satisfies Record<SubjectKind, string>

/** What a grant allows; each includes the ones before it. */
export const grantAbilities = ['view', 'use', 'edit', 'manage'] as const
export type GrantAbility = (typeof grantAbilities)[number]
export const grantAbilityLabels = {
  view: '查看',
  use: '使用',
  edit: '编辑',
  manage: '管理',
} as const satisfies Record<GrantAbility, string>

const Subject = {
  subject_kind: z.enum(subjectKinds).meta({ title: '对象类型' }),
  subject_id: Id.meta({ title: '对象' }),
}

export const PermissionRow = z.object({
  id: Id,
  ...Subject,
  /** Name of the organisation, class or person; 学号 or 工号 next to it for people. */
  name: z.string(),
  number: z.string(),
  ability: z.enum(grantAbilities),
  granted_by: PersonBrief,
  created_at: Timestamp,
})
export type PermissionRow = z.output<typeof PermissionRow>

/** Whom a content could be opened to; `ability` is what they were granted already. */
export const PermissionCandidate = z.object({
  id: Id,
  name: z.string(),
  number: z.string(),
  ability: z.enum(grantAbilities).nullable(),
})
export type PermissionCandidate = z.output<typeof PermissionCandidate>

const params = z.object({ id: Id })

export const permission = {
  list: endpoint('GET', '/apis/v2/contents/:id/permissions', {
    summary: '权限设置',
    access: on('content', 'view'),
    params,
    query: z.object({
      ...Paging,
      keyword: Keyword,
      subject_kind: z.enum(subjectKinds).optional().meta({ title: '对象类型' }),
    }),
    data: z.object({
      use_auth_scope: z.enum(useScopes),
      permissions: z.array(PermissionRow),
      total: z.number(),
    }),
    sample: { params: { id: '$experiment' } },
  }),
  candidates: endpoint('GET', '/apis/v2/contents/:id/permission-candidates', {
    summary: '可授权的对象',
    access: on('content', 'manage'),
    params,
    query: z.object({
      ...Paging,
      keyword: Keyword,
      subject_kind: z.enum(subjectKinds).default('user').meta({ title: '对象类型' }),
    }),
    data: z.object({ candidates: z.array(PermissionCandidate), total: z.number() }),
    sample: { params: { id: '$experiment' } },
  }),
  grant: endpoint('POST', '/apis/v2/contents/:id/permissions', {
    summary: '添加权限',
    access: on('content', 'manage'),
    params,
    body: z.strictObject({
      rows: z
        .array(z.strictObject({ ...Subject, ability: z.enum(grantAbilities).meta({ title: '权限' }) }))
        .min(1, '请选择要授权的对象')
        .max(500, '一次最多授权500个对象'),
    }),
    data: z.object({ granted: z.number() }),
    freeIds: { 'body.rows.*.subject_id': 'looked up within the customer of the content before it is stored' },
    sample: {
      params: { id: '$experiment' },
      body: { rows: [{ subject_kind: 'user', subject_id: '$user', ability: 'use' }] },
    },
  }),
  revoke: endpoint('POST', '/apis/v2/contents/:id/permissions/remove', {
    summary: '移除权限',
    access: on('content', 'manage'),
    params,
    body: z.strictObject({ permission_ids: z.array(Id).min(1, '请选择要移除的权限').max(500, '一次最多移除500项') }),
    data: z.object({ removed: z.number() }),
    freeIds: { 'body.permission_ids': 'only rows of this content are removed' },
    sample: {
      params: { id: '$experiment' },
      body: { permission_ids: ['0de70000-0000-4000-8000-000000000000'] },
    },
  }),
} as const satisfies DomainContract
