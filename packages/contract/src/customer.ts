import { z } from 'zod'
import { endpoint, on, operators, type DomainContract } from './endpoint.ts'
import { Abilities, changesTo, Id, Keyword, moment, Paging, text, Timestamp, Version } from './fields.ts'
import { password, username } from './identity.ts'
import { modules as moduleTable, type ModuleName } from './kinds.ts'
import { MenuItem } from './me.ts'

export const customerStates = ['active', 'disabled', 'expired'] as const
export type CustomerState = (typeof customerStates)[number]
export const customerStateLabels = {
  active: '正常',
  disabled: '已停用',
  expired: '已过期',
} as const satisfies Record<CustomerState, string>

/** All menu areas, in their order. */
export const moduleNames = Object.keys(moduleTable) as [ModuleName, ...ModuleName[]]

/** What is used of what was bought. */
const Use = z.object({ used: z.number(), limit: z.number() })

export const Customer = z.object({
  id: Id,
  name: z.string(),
  short_name: z.string(),
  state: z.enum(customerStates),
  expires_at: Timestamp.nullable(),
  users: Use,
  /** Running right now. */
  environments: Use,
  storage_mb: Use,
  organisation_count: z.number(),
  /** Menu areas that it has; null for all. */
  modules: z.array(z.enum(moduleNames)).nullable(),
  version: z.number(),
  created_at: Timestamp,
  can: Abilities,
})
export type Customer = z.output<typeof Customer>

const name = (label: string, max: number) =>
  text(label, max).refine((value) => !/[/\p{Cc}\p{Cf}]/u.test(value), `${label}不能包含“/”和不可见字符`)
const limit = (label: string, max: number, min = 0) =>
  z
    .number({ error: `请输入${label}` })
    .int(`${label}应为整数`)
    .min(min, `${label}应不小于${min}`)
    .max(max, `${label}应不大于${max}`)
    .meta({ title: label })
const face = {
  name: name('客户名称', 50),
  short_name: name('客户简称', 20),
  expires_at: moment('到期时间格式不正确').nullable().default(null).meta({ title: '到期时间' }),
  max_users: limit('用户数上限', 1_000_000, 1).default(1000),
  max_environments: limit('运行环境数上限', 100_000).default(200),
  storage_mb: limit('存储上限（MB）', 100_000_000).default(102_400),
}
const modules = z
  .array(z.enum(moduleNames))
  .max(moduleNames.length)
  .nullable()
  .transform((list) => list && [...new Set(list)])
  .meta({ title: '模块' })

export const CustomerForm = z.strictObject({
  ...face,
  /** Its first organisation, in which the administrator begins. */
  organisation_name: name('首个组织', 50),
  admin_username: username.meta({ title: '管理员用户名' }),
  admin_real_name: text('管理员姓名', 50),
  admin_password: password('管理员初始密码'),
})
export type CustomerForm = z.output<typeof CustomerForm>

const params = z.object({ id: Id })
const one = z.object({ customer: Customer })
const spare = { params: { id: '$spare_customer' } }

export const customer = {
  list: endpoint('GET', '/apis/v2/customers', {
    summary: '客户列表',
    access: operators,
    query: z.object({
      ...Paging,
      keyword: Keyword,
      state: z.enum(customerStates).optional().meta({ title: '状态' }),
    }),
    queryNames: { selectValue: 'keyword' },
    data: z.object({ customers: z.array(Customer), total: z.number() }),
  }),
  create: endpoint('POST', '/apis/v2/customers', {
    summary: '新建客户',
    access: operators,
    body: CustomerForm,
    data: one,
    refusals: ['nameTaken', 'org.tooDeep'],
    sample: {
      body: {
        name: '示例学院',
        short_name: '示例学院',
        organisation_name: '教务处',
        admin_username: 'sample-admin',
        admin_real_name: '示例管理员',
        admin_password: 'Lab12345',
      },
    },
  }),
  get: endpoint('GET', '/apis/v2/customers/:id', {
    summary: '客户详情',
    access: on('customer', 'view'),
    params,
    data: one,
  }),
  update: endpoint('PUT', '/apis/v2/customers/:id', {
    summary: '修改客户',
    access: on('customer', 'edit'),
    params,
    body: z.strictObject({ ...changesTo(face), version: Version }),
    data: one,
    refusals: ['nameTaken'],
    sample: { ...spare, body: { max_users: 2000, version: 1 } },
  }),
  disable: endpoint('POST', '/apis/v2/customers/:id/disable', {
    summary: '停用客户',
    access: on('customer', 'manage'),
    params,
    data: one,
    sample: spare,
  }),
  enable: endpoint('POST', '/apis/v2/customers/:id/enable', {
    summary: '启用客户',
    access: on('customer', 'manage'),
    params,
    data: one,
    sample: spare,
  }),
  setModules: endpoint('POST', '/apis/v2/customers/:id/modules', {
    summary: '设置客户模块',
    access: on('customer', 'edit'),
    params,
    body: z.strictObject({ modules, version: Version }),
    data: one,
    sample: { ...spare, body: { modules: null, version: 1 } },
  }),
  /** The left menu of a teacher and of an administrator who have these modules. */
  menuPreview: endpoint('GET', '/apis/v2/customers/:id/menu-preview', {
    summary: '预览菜单',
    access: on('customer', 'view'),
    params,
    /** Comma separated; left out for all. */
    query: z.object({ modules: z.string().max(200).optional().meta({ title: '模块' }) }),
    data: z.object({ teacher: z.array(MenuItem), account_admin: z.array(MenuItem) }),
  }),
} as const satisfies DomainContract
