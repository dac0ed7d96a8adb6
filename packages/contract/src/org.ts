import { z } from 'zod'
import { endpoint, on, ref, roleSlugs, signedIn, staff, type DomainContract } from './endpoint.ts'
import { Abilities, changesTo, Id, Keyword, moment, Paging, Timestamp, Version } from './fields.ts'

const OrganisationChoice = z.object({
  id: Id,
  name: z.string(),
  domain_id: z.string(),
  customer_id: Id,
  customer_name: z.string(),
  customer_short_name: z.string(),
})
export type OrganisationChoice = z.output<typeof OrganisationChoice>

const OrganisationRow = z.object({
  id: Id,
  parent_id: Id.nullable(),
  /** The whole path, and its last segment. */
  name: z.string(),
  short_name: z.string(),
  domain_id: z.string(),
  /** Organisations directly below it. */
  child_count: z.number(),
  is_enabled: z.boolean(),
})
export type OrganisationRow = z.output<typeof OrganisationRow>

/** Levels of the tree, and characters of one name in it. */
export const organisationDepth = 8
export const shortNameMax = 50

/** The last segment of an organisation's path. */
const shortName = z
  .string()
  .trim()
  .min(1, '请输入组织名称')
  .max(shortNameMax, `组织名称不能超过${shortNameMax}个字符`)
  .refine((name) => !name.includes('/'), '组织名称不能包含“/”')
  .refine((name) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name), '组织名称不能包含不可见字符')
  .meta({ title: '组织名称' })
const endsAt = moment('到期时间格式不正确').nullable().default(null).meta({ title: '到期时间' })

export const organisationStates = ['active', 'disabled', 'expired'] as const
export type OrganisationState = (typeof organisationStates)[number]
export const organisationStateLabels = {
  active: '正常',
  disabled: '已停用',
  expired: '已过期',
} as const satisfies Record<OrganisationState, string>

/** An organisation as those who administer it see it. */
export const ManagedOrganisation = z.object({
  id: Id,
  parent_id: Id.nullable(),
  name: z.string(),
  short_name: z.string(),
  domain_id: z.string(),
  /** What counts, with all that is above it. */
  state: z.enum(organisationStates),
  /** It is closed because one above it is. */
  is_closed_above: z.boolean(),
  /** What was set for it alone. */
  is_switched_on: z.boolean(),
  /** Its own end; one above may end earlier. */
  ends_at: Timestamp.nullable(),
  teacher_count: z.number(),
  student_count: z.number(),
  version: z.number(),
  can: Abilities,
})
export type ManagedOrganisation = z.output<typeof ManagedOrganisation>

const managed = z.object({ organization: ManagedOrganisation })

export interface OrganisationNode {
  id: string
  name: string
  short_name: string
  domain_id: string
  /** Whether the person may choose it; a name above their own organisations is only shown. */
  can_choose: boolean
  children: OrganisationNode[]
}
const OrganisationNode: z.ZodType<OrganisationNode> = z.object({
  id: Id,
  name: z.string(),
  short_name: z.string(),
  domain_id: z.string(),
  can_choose: z.boolean(),
  get children() {
    return z.array(OrganisationNode)
  },
})

/** A person as pickers show them. */
export const PersonRow = z.object({
  id: Id,
  username: z.string(),
  real_name: z.string(),
  /** 工号 or 学号. */
  number: z.string(),
  avatar: z.string(),
  role_slugs: z.array(z.enum(roleSlugs)),
})
export type PersonRow = z.output<typeof PersonRow>

export const userTypes = ['teacher', 'student'] as const
export type UserType = (typeof userTypes)[number]
export const userTypeLabels = { teacher: '教师', student: '学生' } as const satisfies Record<UserType, string>

/** What `selectKey` narrows a search of people to; without it all of them are looked through. */
export const peopleSearchKeys = ['real_name', 'number', 'username'] as const
export type PeopleSearchKey = (typeof peopleSearchKeys)[number]

/** Search of a picker of people: by name, number or account, in the chosen organisation unless another is named. */
const peopleQuery = z.object({
  ...Paging,
  keyword: Keyword,
  selectKey: z.enum(peopleSearchKeys).optional().meta({ title: '搜索字段' }),
  org_id: Id.optional().meta({ title: '组织' }),
})
const params = z.object({ id: Id })

export const org = {
  myOrganizations: endpoint('GET', '/apis/v2/my-organizations', {
    summary: '我的组织',
    access: signedIn,
    data: z.object({ organizations: z.array(OrganisationChoice), total: z.number() }),
  }),
  /** The same organisations as a tree, with the names above them. */
  menuOrgs: endpoint('GET', '/apis/v2/menu-orgs', {
    summary: '组织树',
    access: signedIn,
    data: z.object({ menu_orgs: z.array(OrganisationNode), total: z.number() }),
  }),
  subOrgs: endpoint('GET', '/apis/v2/organizations/:id/sub-orgs', {
    summary: '下级组织',
    access: on('organisation', 'view'),
    params,
    query: z.object({
      ...Paging,
      keyword: Keyword,
      /** `all`: those of every level below it. */
      depth: z.enum(['one', 'all']).default('one').meta({ title: '层级' }),
    }),
    data: z.object({ sub_orgs: z.array(OrganisationRow), total: z.number() }),
    sample: { params: { id: '$organisation' } },
  }),
  /** People of the customer who are not yet in the organisation. */
  addableUsers: endpoint('GET', '/apis/v2/organizations/:id/addable-users', {
    summary: '可加入组织的用户',
    access: on('organisation', 'manage'),
    params,
    query: z.object({
      ...Paging,
      keyword: Keyword,
      user_type: z.enum(userTypes).optional().meta({ title: '用户类型' }),
    }),
    data: z.object({ users: z.array(PersonRow), total: z.number() }),
    sample: { params: { id: '$organisation' } },
  }),
  /** What the caller administers, in the order of the paths: an administrator the customer's, an operator those of any. */
  managed: endpoint('GET', '/apis/v2/managed-organizations', {
    summary: '组织管理',
    access: staff,
    query: z.object({ customer_id: Id.optional().meta({ title: '客户' }) }),
    data: z.object({
      organizations: z.array(ManagedOrganisation),
      total: z.number(),
      customer: z.object({ id: Id, name: z.string() }).nullable(),
      /** Whether one may be made at the top. */
      can: Abilities,
    }),
    refs: { 'query.customer_id': ref('customer', 'view') },
    sample: { query: { customer_id: '$customer' } },
  }),
  get: endpoint('GET', '/apis/v2/organizations/:id', {
    summary: '组织详情',
    access: on('organisation', 'manage'),
    params,
    data: managed,
    sample: { params: { id: '$organisation' } },
  }),
  create: endpoint('POST', '/apis/v2/organizations', {
    summary: '新建组织',
    access: staff,
    body: z.strictObject({
      short_name: shortName,
      parent_id: Id.nullable().default(null).meta({ title: '上级组织' }),
      /** Of one at the top; the own customer's where it is left out. */
      customer_id: Id.optional().meta({ title: '客户' }),
      ends_at: endsAt,
    }),
    data: managed,
    refs: { 'body.parent_id': ref('organisation', 'manage'), 'body.customer_id': ref('customer', 'view') },
    refusals: ['nameTaken', 'org.tooDeep'],
    sample: { body: { short_name: '示例组织', parent_id: '$organisation', customer_id: '$customer' } },
  }),
  update: endpoint('PUT', '/apis/v2/organizations/:id', {
    summary: '修改组织',
    access: on('organisation', 'edit'),
    params,
    body: z.strictObject({ ...changesTo({ short_name: shortName, ends_at: endsAt }), version: Version }),
    data: managed,
    refusals: ['nameTaken', 'org.own'],
    sample: { params: { id: '$other_organisation' }, body: { short_name: '改名的组织', ends_at: null, version: 1 } },
  }),
  /** With everything below it; null for the top. */
  move: endpoint('POST', '/apis/v2/organizations/:id/move', {
    summary: '移动组织',
    access: on('organisation', 'edit'),
    params,
    body: z.strictObject({ parent_id: Id.nullable().meta({ title: '上级组织' }) }),
    data: managed,
    refs: { 'body.parent_id': ref('organisation', 'manage') },
    refusals: ['nameTaken', 'org.tooDeep', 'org.intoItself'],
    sample: { params: { id: '$other_organisation' }, body: { parent_id: '$organisation' } },
  }),
  disable: endpoint('POST', '/apis/v2/organizations/:id/disable', {
    summary: '停用组织',
    access: on('organisation', 'edit'),
    params,
    data: managed,
    refusals: ['org.own'],
    sample: { params: { id: '$other_organisation' } },
  }),
  enable: endpoint('POST', '/apis/v2/organizations/:id/enable', {
    summary: '恢复组织',
    access: on('organisation', 'edit'),
    params,
    data: managed,
    sample: { params: { id: '$other_organisation' } },
  }),
  /** What an organisation owns; while it does it is not removed. */
  belongings: endpoint('GET', '/apis/v2/organizations/:id/belongings', {
    summary: '组织所属内容',
    access: on('organisation', 'remove'),
    params,
    data: z.object({
      belongings: z.array(z.object({ what: z.string(), count: z.number() })),
      member_count: z.number(),
    }),
    sample: { params: { id: '$other_organisation' } },
  }),
  remove: endpoint('DELETE', '/apis/v2/organizations/:id', {
    summary: '删除组织',
    access: on('organisation', 'remove'),
    params,
    data: z.object({}),
    refusals: ['org.notEmpty', 'org.own'],
    sample: { params: { id: '$other_organisation' } },
  }),
  authTeachers: endpoint('GET', '/apis/v2/auth-teachers', {
    summary: '可选教师',
    access: staff,
    query: peopleQuery,
    queryNames: { selectValue: 'keyword' },
    data: z.object({ teachers: z.array(PersonRow), total: z.number() }),
    refs: { 'query.org_id': { kind: 'organisation', ability: 'view' } },
    sample: { query: { org_id: '$organisation' } },
  }),
  authStudents: endpoint('GET', '/apis/v2/auth-students', {
    summary: '可选学生',
    access: staff,
    query: peopleQuery,
    queryNames: { selectValue: 'keyword' },
    data: z.object({ students: z.array(PersonRow), total: z.number() }),
    refs: { 'query.org_id': { kind: 'organisation', ability: 'view' } },
    sample: { query: { org_id: '$organisation' } },
  }),
} as const satisfies DomainContract
