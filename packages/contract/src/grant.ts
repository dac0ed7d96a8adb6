import { z } from 'zod'
import { contentStates, CoverShape } from './content.ts'
import { endpoint, on, ref, type DomainContract } from './endpoint.ts'
import { Abilities, Id, Keyword, Paging, PersonBrief, Timestamp } from './fields.ts'
import { contentKinds, type ContentKind } from './kinds.ts'
import { grantAbilities } from './permission.ts'

/** What belongs to one page of an organisation's permissions. */
export const grantFamilies = {
  exp: ['experiment'],
  course: ['mooc', 'lesson'],
  exam: ['exam'],
  series: ['series', 'exp_series'],
} as const satisfies Record<string, readonly ContentKind[]>
export type GrantFamily = keyof typeof grantFamilies
export type GrantKind = (typeof grantFamilies)[GrantFamily][number]
export const grantFamilyNames = Object.keys(grantFamilies) as [GrantFamily, ...GrantFamily[]]

/** Contents of organisations, or the cases of their repositories. */
export const grantShelves = ['own', 'case'] as const
export type GrantShelf = (typeof grantShelves)[number]

/** Given to the organisation itself, or to one above it, which reaches all below. */
export const grantOrigins = ['own', 'above'] as const
export type GrantOrigin = (typeof grantOrigins)[number]

const GrantContent = z.object({
  id: Id,
  kind: z.enum(contentKinds),
  title: z.string(),
  cover: z.string(),
  shape: CoverShape,
  state: z.enum(contentStates),
  /** Path of the organisation that it belongs to. */
  org_name: z.string(),
  creator: PersonBrief,
})

/** A content that an organisation may use, seen from the organisation. */
export const OrganisationGrant = z.object({
  id: Id,
  content: GrantContent,
  ability: z.enum(grantAbilities),
  granted_by: PersonBrief,
  created_at: Timestamp,
  /** The organisation above that it was given to; null for what was given to this one. */
  above: z.object({ id: Id, name: z.string() }).nullable(),
  /** It counts for nobody while the organisation that owns the content is disabled or expired. */
  is_in_force: z.boolean(),
  /** `view` and `manage` of the content. */
  can: Abilities,
})
export type OrganisationGrant = z.output<typeof OrganisationGrant>

/** A content that the reader may open to the organisation; `ability` is what it was given already. */
export const GrantCandidate = GrantContent.omit({ org_name: true }).extend({
  ability: z.enum(grantAbilities).nullable(),
})
export type GrantCandidate = z.output<typeof GrantCandidate>

const params = z.object({ id: Id })
const contentIds = z.array(Id).min(1, '请选择内容').max(200, '一次最多选择200个内容').meta({ title: '内容' })
const shelf = z.enum(grantShelves).default('own').meta({ title: '范围' })

/** 权限设置 of an organisation: the permissions of contents, seen from whom they were given to. */
export const grant = {
  list: endpoint('GET', '/apis/v2/organizations/:id/grants', {
    summary: '组织获得的授权',
    access: on('organisation', 'manage'),
    params,
    query: z.object({
      ...Paging,
      keyword: Keyword,
      family: z.enum(grantFamilyNames).meta({ title: '内容类别' }),
      shelf,
      kind: z.enum(contentKinds).optional().meta({ title: '类型' }),
      ability: z.enum(grantAbilities).optional().meta({ title: '权限' }),
      origin: z.enum(grantOrigins).optional().meta({ title: '授权来源' }),
    }),
    data: z.object({ grants: z.array(OrganisationGrant), total: z.number() }),
    sample: { params: { id: '$organisation' }, query: { family: 'exp' } },
  }),
  candidates: endpoint('GET', '/apis/v2/organizations/:id/grant-candidates', {
    summary: '可授权给组织的内容',
    access: on('organisation', 'manage'),
    params,
    query: z.object({
      ...Paging,
      keyword: Keyword,
      kind: z.enum(contentKinds).meta({ title: '类型' }),
      shelf,
      /** Whose contents: the chosen organisation's unless another is named. */
      org_id: Id.optional().meta({ title: '组织' }),
    }),
    data: z.object({ candidates: z.array(GrantCandidate), total: z.number() }),
    refs: { 'query.org_id': ref('organisation', 'view') },
    sample: { params: { id: '$organisation' }, query: { kind: 'experiment' } },
  }),
  /** Gives, or changes what was given before. */
  give: endpoint('POST', '/apis/v2/organizations/:id/grants', {
    summary: '授权给组织',
    access: on('organisation', 'manage'),
    params,
    body: z.strictObject({ content_ids: contentIds, ability: z.enum(grantAbilities).meta({ title: '权限' }) }),
    data: z.object({ granted: z.number() }),
    refs: { 'body.content_ids': ref('content', 'manage') },
    sample: { params: { id: '$organisation' }, body: { content_ids: ['$experiment'], ability: 'use' } },
  }),
  withdraw: endpoint('POST', '/apis/v2/organizations/:id/grants/remove', {
    summary: '收回组织的授权',
    access: on('organisation', 'manage'),
    params,
    body: z.strictObject({ content_ids: contentIds }),
    data: z.object({ removed: z.number() }),
    refs: { 'body.content_ids': ref('content', 'manage') },
    sample: { params: { id: '$organisation' }, body: { content_ids: ['$experiment'] } },
  }),
} as const satisfies DomainContract
