import { z } from 'zod'
import { endpoint, on, roleSlugs, signedIn, staff, type DomainContract } from './endpoint.ts'
import { Id, Keyword, Paging } from './fields.ts'

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
