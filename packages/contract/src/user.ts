import { z } from 'zod'
import { admins, endpoint, on, ref, roleSlugs, sites, type DomainContract } from './endpoint.ts'
import { Abilities, anyText, changesTo, Id, Keyword, optionalText, Paging, text, Timestamp, Version } from './fields.ts'
import { password, username } from './identity.ts'

export const userStates = ['enabled', 'disabled', 'waiting'] as const
export type UserState = (typeof userStates)[number]
export const userStateLabels = { enabled: '正常', disabled: '已停用', waiting: '登录受限' } as const satisfies Record<
  UserState,
  string
>

/** What `selectKey` narrows the search to; without it all of them, and names by their pinyin, are looked through. */
export const userSearchKeys = ['real_name', 'number', 'username', 'phone'] as const
export type UserSearchKey = (typeof userSearchKeys)[number]
const MembershipBrief = z.object({
  id: Id,
  name: z.string(),
  short_name: z.string(),
  is_admin: z.boolean(),
})

const row = {
  id: Id,
  username: z.string(),
  real_name: z.string(),
  number: z.string(),
  phone: z.string(),
  email: z.string(),
  avatar: z.string(),
  roles: z.array(z.enum(roleSlugs)),
  /** Limits what the roles give on the teachers' site. */
  own_role: z.object({ id: Id, name: z.string() }).nullable(),
  customer: z.object({ id: Id, name: z.string() }).nullable(),
  state: z.enum(userStates),
  must_change_password: z.boolean(),
  created_at: Timestamp,
  last_seen_at: Timestamp.nullable(),
  can: Abilities,
}
export const UserRow = z.object({ ...row, organizations: z.array(z.string()) })
export type UserRow = z.output<typeof UserRow>

/** A person whole, as those who administer them see them. */
export const UserDetail = z.object({
  ...row,
  /** Those that the reader administers. */
  organizations: z.array(MembershipBrief),
  /** Since when nothing of them is kept any more. */
  erased_at: Timestamp.nullable(),
  /** The account that all of this one became part of. */
  merged_into: z.object({ id: Id, real_name: z.string(), username: z.string() }).nullable(),
  /** Until when sign-in waits after wrong passwords, the longest. */
  waits_until: Timestamp.nullable(),
  /** Whether a code is asked for at sign-in. */
  has_second_factor: z.boolean(),
  version: z.number(),
})
export type UserDetail = z.output<typeof UserDetail>

export const UserSession = z.object({
  id: Id,
  site: z.enum(sites),
  ip: z.string(),
  /** What the browser called itself, in words: Chrome · Windows. */
  device: z.string(),
  started_at: Timestamp,
  last_seen_at: Timestamp,
  /** The one that asks. */
  is_own: z.boolean(),
})
export type UserSession = z.output<typeof UserSession>

const HistoryEntry = z.object({
  id: Id,
  at: Timestamp,
  actor_name: z.string(),
  /** Done by this person, or to this person. */
  is_own: z.boolean(),
  summary: z.string(),
  object_title: z.string(),
  organization: z.string(),
})
export type HistoryEntry = z.output<typeof HistoryEntry>

const params = z.object({ id: Id })
const detail = z.object({ user: UserDetail })
const givenRoles = z
  .array(z.enum(roleSlugs))
  .min(1, '请选择角色')
  .max(roleSlugs.length)
  .refine((list) => new Set(list).size === list.length, '角色不能重复')
  .meta({ title: '角色' })
const ownRoleId = Id.nullable().default(null).meta({ title: '自定义角色' })
const base = {
  real_name: text('姓名', 50),
  number: optionalText('学号/工号', 50),
  phone: optionalText('手机', 30),
  email: z
    .union([z.literal(''), z.email('邮箱格式不正确').max(100, '邮箱不能超过100个字符')])
    .default('')
    .meta({ title: '邮箱' }),
}
const changes = { ...base, number: anyText('学号/工号', 50), phone: anyText('手机', 30) }
const who = { params: { id: '$spare_user' } }

export const user = {
  /** An administrator's customer; an operator's all, or one customer. */
  list: endpoint('GET', '/apis/v2/users', {
    summary: '用户列表',
    access: admins,
    query: z.object({
      ...Paging,
      keyword: Keyword,
      selectKey: z.enum(userSearchKeys).optional().meta({ title: '搜索字段' }),
      role: z.enum(roleSlugs).optional().meta({ title: '角色' }),
      own_role_id: Id.optional().meta({ title: '自定义角色' }),
      state: z.enum(userStates).optional().meta({ title: '状态' }),
      customer_id: Id.optional().meta({ title: '客户' }),
      organisation_id: Id.optional().meta({ title: '组织' }),
    }),
    queryNames: { selectValue: 'keyword' },
    data: z.object({ users: z.array(UserRow), total: z.number(), is_total_capped: z.boolean() }),
    refs: {
      'query.customer_id': ref('customer', 'view'),
      'query.organisation_id': ref('organisation', 'view'),
      'query.own_role_id': ref('own_role', 'view'),
    },
    sample: { query: { customer_id: '$customer', organisation_id: '$organisation', own_role_id: '$own_role' } },
  }),
  get: endpoint('GET', '/apis/v2/users/:id', {
    summary: '用户详情',
    access: on('user', 'look'),
    params,
    data: detail,
    sample: who,
  }),
  create: endpoint('POST', '/apis/v2/users', {
    summary: '新建用户',
    access: admins,
    body: z.strictObject({
      username,
      ...base,
      roles: givenRoles,
      own_role_id: ownRoleId,
      organisation_ids: z.array(Id).max(50, '最多50个组织').default([]).meta({ title: '组织' }),
      /** Whose an operator's new person is; the customer of the chosen organisation where it is left out. */
      customer_id: Id.optional().meta({ title: '客户' }),
      initial_password: password('初始密码'),
    }),
    data: detail,
    refs: {
      'body.organisation_ids': ref('organisation', 'manage'),
      'body.customer_id': ref('customer', 'view'),
      'body.own_role_id': ref('own_role', 'view'),
    },
    refusals: ['nameTaken', 'org.userLimit', 'user.higherRole', 'user.rolesApart'],
    sample: {
      body: {
        username: 'sample-person',
        real_name: '示例用户',
        roles: ['teacher'],
        own_role_id: '$own_role',
        organisation_ids: ['$organisation'],
        customer_id: '$customer',
        initial_password: 'Lab12345',
      },
    },
  }),
  update: endpoint('PUT', '/apis/v2/users/:id', {
    summary: '修改用户',
    access: on('user', 'edit'),
    params,
    body: z.strictObject({ ...changesTo(changes), version: Version }),
    data: detail,
    refusals: ['user.erased', 'user.merged'],
    sample: { ...who, body: { phone: '13800000000', version: 1 } },
  }),
  setRoles: endpoint('POST', '/apis/v2/users/:id/roles', {
    summary: '修改用户角色',
    access: on('user', 'manage'),
    params,
    body: z.strictObject({ roles: givenRoles, own_role_id: ownRoleId }),
    data: detail,
    refs: { 'body.own_role_id': ref('own_role', 'view') },
    refusals: [
      'user.erased',
      'user.merged',
      'member.self',
      'user.higherRole',
      'user.rolesApart',
      'user.lastAdmin',
      'identity.lastOperator',
    ],
    sample: { ...who, body: { roles: ['teacher'], own_role_id: '$own_role' } },
  }),
  disable: endpoint('POST', '/apis/v2/users/:id/disable', {
    summary: '停用用户',
    access: on('user', 'manage'),
    params,
    data: detail,
    refusals: ['member.self', 'user.lastAdmin', 'identity.lastOperator'],
    sample: who,
  }),
  enable: endpoint('POST', '/apis/v2/users/:id/enable', {
    summary: '启用用户',
    access: on('user', 'manage'),
    params,
    data: detail,
    refusals: ['user.erased', 'user.merged', 'org.userLimit'],
    sample: who,
  }),
  /** Their sessions end; at the next sign-in the password must be replaced. */
  resetPassword: endpoint('POST', '/apis/v2/users/:id/reset-password', {
    summary: '重置密码',
    access: on('user', 'manage'),
    params,
    body: z.strictObject({ initial_password: password('初始密码') }),
    data: z.object({ ended_sessions: z.number() }),
    refusals: ['user.erased', 'user.merged', 'member.self'],
    ratePerMinute: 60,
    sample: { ...who, body: { initial_password: 'Lab12345' } },
  }),
  /** A link by which they set a new password themselves. What they have now stays good until it is used. */
  makePasswordLink: endpoint('POST', '/apis/v2/users/:id/password-link', {
    summary: '生成密码链接',
    access: on('user', 'manage'),
    params,
    data: z.object({
      /** In this answer and in no later one; it goes behind the `#` of `/auth/link`. */
      token: z.string(),
      expires_at: Timestamp,
    }),
    refusals: ['user.erased', 'user.merged', 'member.self'],
    ratePerMinute: 60,
    sample: who,
  }),
  /** For who lost their phone and the recovery codes: the password alone signs them in again. */
  dropSecondFactor: endpoint('POST', '/apis/v2/users/:id/second-factor/removal', {
    summary: '关闭用户的两步验证',
    access: on('user', 'manage'),
    params,
    data: detail,
    refusals: ['member.self'],
    sample: who,
  }),
  /** Wrong passwords so far count for nothing any more. */
  release: endpoint('POST', '/apis/v2/users/:id/release', {
    summary: '解除登录限制',
    access: on('user', 'manage'),
    params,
    data: detail,
    sample: who,
  }),
  sessions: endpoint('GET', '/apis/v2/users/:id/sessions', {
    summary: '登录会话',
    access: on('user', 'look'),
    params,
    data: z.object({ sessions: z.array(UserSession), total: z.number() }),
    sample: who,
  }),
  /** One of their sessions, or all. */
  endSessions: endpoint('POST', '/apis/v2/users/:id/sessions/end', {
    summary: '结束登录会话',
    access: on('user', 'manage'),
    params,
    body: z.strictObject({ session_id: Id.optional().meta({ title: '会话' }) }),
    data: z.object({ ended: z.number() }),
    freeIds: { 'body.session_id': 'ends only a session of the person that was checked' },
    sample: { ...who, body: {} },
  }),
  /**
   * What is kept about the person goes, for good: name, number, ways to reach them, how they sign in, where they belong. What
   * they made and learned stays without a name.
   */
  erase: endpoint('POST', '/apis/v2/users/:id/erasure', {
    summary: '注销账号',
    access: on('user', 'manage'),
    params,
    body: z.strictObject({
      /** Their user name, typed again. */
      username: z.string().trim().min(1, '请输入用户名').max(64, '用户名不能超过64个字符').meta({ title: '用户名' }),
    }),
    data: detail,
    refusals: ['member.self', 'user.lastAdmin', 'identity.lastOperator', 'user.erased', 'user.merged'],
    ratePerMinute: 30,
    sample: { ...who, body: { username: 'wrong-name' } },
  }),
  history: endpoint('GET', '/apis/v2/users/:id/history', {
    summary: '用户历史',
    access: on('user', 'look'),
    params,
    query: z.object(Paging),
    data: z.object({ entries: z.array(HistoryEntry), total: z.number(), is_total_capped: z.boolean() }),
    sample: who,
  }),
  /** What is kept about a person, as one file for them. */
  exportData: endpoint('POST', '/apis/v2/exports/personal-data', {
    summary: '导出个人数据',
    access: on('user', 'manage', 'body.user_id'),
    body: z.object({ user_id: Id, token: z.string().optional(), domain_id: z.string().optional() }),
    answer: 'file',
    freeIds: { 'body.domain_id': 'the organisation header of an export form' },
    ratePerMinute: 10,
    sample: { body: { user_id: '$spare_user' } },
  }),
} as const satisfies DomainContract
