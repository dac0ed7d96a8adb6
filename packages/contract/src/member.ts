import { z } from 'zod'
import { endpoint, on, ref, roleSlugs, type DomainContract } from './endpoint.ts'
import { Abilities, changesTo, Id, Keyword, Paging, Timestamp } from './fields.ts'
import { peopleSearchKeys, userTypes } from './org.ts'
import { MemberDetails } from './place.ts'

/** One who belongs to an organisation. */
export const OrgMember = z.object({
  /** The person's. */
  id: Id,
  username: z.string(),
  real_name: z.string(),
  number: z.string(),
  phone: z.string(),
  email: z.string(),
  avatar: z.string(),
  roles: z.array(z.enum(roleSlugs)),
  ...MemberDetails.shape,
  /** 组织管理员. */
  is_admin: z.boolean(),
  is_enabled: z.boolean(),
  /** The password is still the one that was given out. */
  must_change_password: z.boolean(),
  joined_at: Timestamp,
  /** Of any session. */
  last_seen_at: Timestamp.nullable(),
  /** Of the account: `manage`. */
  can: Abilities,
})
export type OrgMember = z.output<typeof OrgMember>

const params = z.object({ id: Id })
const userIds = z.array(Id).min(1, '请选择人员').max(200, '一次最多200人').meta({ title: '人员' })

export const member = {
  list: endpoint('GET', '/apis/v2/organizations/:id/members', {
    summary: '组织成员',
    access: on('organisation', 'manage'),
    params,
    query: z.object({
      ...Paging,
      keyword: Keyword,
      selectKey: z.enum(peopleSearchKeys).optional().meta({ title: '搜索字段' }),
      user_type: z.enum(userTypes).default('teacher').meta({ title: '用户类型' }),
      /** Only its administrators. */
      admins: z.enum(['1']).optional().meta({ title: '只看管理员' }),
      state: z.enum(['enabled', 'disabled']).optional().meta({ title: '状态' }),
    }),
    queryNames: { selectValue: 'keyword' },
    data: z.object({
      members: z.array(OrgMember),
      total: z.number(),
      /** Whether accounts may be made here: `create`. */
      can: Abilities,
    }),
    sample: { params: { id: '$organisation' } },
  }),
  add: endpoint('POST', '/apis/v2/organizations/:id/members', {
    summary: '添加组织成员',
    access: on('organisation', 'manage'),
    params,
    body: z.strictObject({ user_ids: userIds }),
    data: z.object({ added: z.number() }),
    refs: { 'body.user_ids': ref('user', 'view') },
    sample: { params: { id: '$organisation' }, body: { user_ids: ['$student'] } },
  }),
  /** They lose what they had in the organisation's classes until they come back; the account and the records stay. */
  remove: endpoint('POST', '/apis/v2/organizations/:id/members/remove', {
    summary: '移出组织',
    access: on('organisation', 'manage'),
    params,
    body: z.strictObject({ user_ids: userIds }),
    data: z.object({ removed: z.number() }),
    refs: { 'body.user_ids': ref('user', 'view') },
    refusals: ['member.self'],
    sample: { params: { id: '$other_organisation' }, body: { user_ids: ['$student'] } },
  }),
  /** Out of this organisation and into another one, at once. */
  transfer: endpoint('POST', '/apis/v2/organizations/:id/members/transfer', {
    summary: '转到其他组织',
    access: on('organisation', 'manage'),
    params,
    body: z.strictObject({ user_ids: userIds, to_organisation_id: Id.meta({ title: '转到' }) }),
    data: z.object({ moved: z.number() }),
    refs: { 'body.user_ids': ref('user', 'view'), 'body.to_organisation_id': ref('organisation', 'manage') },
    refusals: ['member.self'],
    sample: {
      params: { id: '$other_organisation' },
      body: { user_ids: ['$student'], to_organisation_id: '$organisation' },
    },
  }),
  update: endpoint('PUT', '/apis/v2/organizations/:id/members/:user_id', {
    summary: '修改组织成员',
    access: on('organisation', 'manage'),
    params: z.object({ id: Id, user_id: Id }),
    body: z.strictObject({
      ...changesTo({
        sex: MemberDetails.shape.sex.meta({ title: '性别' }),
        major: z.string().trim().max(50, '专业不能超过50个字符').meta({ title: '专业' }),
        administrative_class: z.string().trim().max(50, '行政班不能超过50个字符').meta({ title: '行政班' }),
        is_admin: z.boolean().meta({ title: '组织管理员' }),
      }),
    }),
    data: z.object({ member: OrgMember }),
    freeIds: { 'params.user_id': 'found only among the members of the organisation that was checked' },
    refusals: ['member.self', 'member.notTeacher'],
    sample: { params: { id: '$organisation', user_id: '$student' }, body: { major: '软件工程' } },
  }),
} as const satisfies DomainContract
