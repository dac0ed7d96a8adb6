import { z } from 'zod'
import { admins, endpoint, on, ref, type DomainContract } from './endpoint.ts'
import { Id, Paging } from './fields.ts'
import { UserRow } from './user.ts'

/** What two accounts have in common that makes them look like one person. */
export const duplicateSigns = ['number', 'phone', 'email'] as const
export type DuplicateSign = (typeof duplicateSigns)[number]
export const duplicateSignLabels = { number: '学号/工号', phone: '手机', email: '邮箱' } as const satisfies Record<
  DuplicateSign,
  string
>

/** People of one name who share more than that. */
export const DuplicateGroup = z.object({ signs: z.array(z.enum(duplicateSigns)), users: z.array(UserRow) })
export type DuplicateGroup = z.output<typeof DuplicateGroup>

/** What merging would move: how much of each there is. */
export const mergeFigures = {
  records: '学习记录',
  memberships: '班级、课程和项目',
  contents: '创建的内容',
  resources: '资源',
  places: '负责的班级、课程和项目',
  certificates: '证书',
  sessions: '登录中的会话',
} as const
export type MergeFigure = keyof typeof mergeFigures

const Figures = z.record(z.enum(Object.keys(mergeFigures) as [MergeFigure, ...MergeFigure[]]), z.number())

export const MergeSide = z.object({
  user: UserRow,
  has_second_factor: z.boolean(),
  figures: Figures,
  /** What the person is called and may do if this account stays. */
  roles_after: UserRow.shape.roles,
  number_after: z.string(),
  phone_after: z.string(),
  email_after: z.string(),
  /** Why this one cannot be the one that stays; null where it can. */
  why_not: z.string().nullable(),
})
export type MergeSide = z.output<typeof MergeSide>

/** In how many the two meet, so that a rule decides. */
const Shared = z.object({ places: z.number(), records: z.number() })

const params = z.object({ id: Id })
const who = { params: { id: '$spare_user' } }

/** Two accounts of one person become one. */
export const userMerge = {
  /** Of an administrator's customer; of an operator's all, or one customer. */
  duplicates: endpoint('GET', '/apis/v2/user-duplicates', {
    summary: '疑似重复的用户',
    access: admins,
    query: z.object({ ...Paging, customer_id: Id.optional().meta({ title: '客户' }) }),
    data: z.object({ groups: z.array(DuplicateGroup), total: z.number() }),
    refs: { 'query.customer_id': ref('customer', 'view') },
    sample: { query: { customer_id: '$customer' } },
  }),
  compare: endpoint('GET', '/apis/v2/users/:id/comparison', {
    summary: '对比两个账号',
    access: on('user', 'manage'),
    params,
    query: z.object({ other_id: Id.meta({ title: '另一个账号' }) }),
    data: z.object({ sides: z.tuple([MergeSide, MergeSide]), shared: Shared }),
    refs: { 'query.other_id': ref('user', 'manage') },
    sample: { ...who, query: { other_id: '$student' } },
  }),
  /** Everything of the other account becomes this one's, and nobody signs in to the other one any more. */
  merge: endpoint('POST', '/apis/v2/users/:id/merger', {
    summary: '合并账号',
    access: on('user', 'manage'),
    params,
    body: z.strictObject({
      other_id: Id.meta({ title: '另一个账号' }),
      /** The other one's user name, typed again. */
      username: z.string().trim().min(1, '请输入用户名').max(64, '用户名不能超过64个字符').meta({ title: '用户名' }),
    }),
    data: z.object({ user: UserRow, moved: z.number(), joined: z.number(), stayed: z.number() }),
    refs: { 'body.other_id': ref('user', 'manage') },
    refusals: [
      'member.self',
      'user.erased',
      'user.merged',
      'user.higherRole',
      'user.rolesApart',
      'user.lastAdmin',
      'identity.lastOperator',
    ],
    ratePerMinute: 30,
    sample: { ...who, body: { other_id: '$student', username: 'wrong-name' } },
  }),
} as const satisfies DomainContract
