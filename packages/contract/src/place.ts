import { z } from 'zod'
import { endpoint, on, ref, type DomainContract } from './endpoint.ts'
import {
  Abilities,
  Id,
  JobBrief,
  Keyword,
  changesTo,
  optionalText,
  Paging,
  PersonBrief,
  text,
  Timestamp,
  Version,
} from './fields.ts'
import { password } from './identity.ts'
import { memberRoles } from './member-roles.ts'
import { placeKinds } from './place-words.ts'

export * from './member-roles.ts'
export * from './place-words.ts'

/** What a roster says about a person in addition to name and number. Kept for the organisation, not for one class. */
export const sexes = ['male', 'female'] as const
export type Sex = (typeof sexes)[number] | ''
export const sexLabels = { male: '男', female: '女' } as const satisfies Record<(typeof sexes)[number], string>
const details = {
  sex: z
    .enum([...sexes, ''], { error: '性别应为男或女' })
    .default('')
    .meta({ title: '性别' }),
  major: optionalText('专业', 50),
  administrative_class: optionalText('行政班', 50),
}
export const MemberDetails = z.object({
  sex: z.enum([...sexes, '']),
  major: z.string(),
  administrative_class: z.string(),
})
export type MemberDetails = z.output<typeof MemberDetails>

export const Member = z.object({
  id: Id,
  user_id: Id,
  real_name: z.string(),
  username: z.string(),
  number: z.string(),
  phone: z.string(),
  email: z.string(),
  avatar: z.string(),
  ...MemberDetails.shape,
  role: z.enum(memberRoles),
  group_id: Id.nullable(),
  group_name: z.string(),
  joined_at: Timestamp,
  last_active_at: Timestamp.nullable(),
  finished_count: z.number(),
  average_score: z.number().nullable(),
})

export const groupNameMax = 30
export const MemberGroup = z.object({
  id: Id,
  name: z.string(),
  member_count: z.number(),
  members: z.array(PersonBrief),
  version: z.number(),
})

/** Somebody who could be added to a class; `role` tells what they already are in it. */
export const Candidate = z.object({
  user_id: Id,
  real_name: z.string(),
  username: z.string(),
  number: z.string(),
  avatar: z.string(),
  role: z.enum(memberRoles).nullable(),
})

/** How new accounts of an import get the password of their first sign-in, after which it has to be replaced. */
export const firstPasswordRules = ['same', 'number_tail'] as const
export type FirstPasswordRule = (typeof firstPasswordRules)[number]
export const firstPasswordLabels = {
  same: '统一设置',
  number_tail: '学号后六位',
} as const satisfies Record<FirstPasswordRule, string>
const FirstPassword = z.enum(firstPasswordRules).default('same').meta({ title: '初始密码的设置方式' })

/** What an imported row would do, or did. */
export const importActions = ['create', 'join', 'update', 'present', 'refused'] as const
export const importActionLabels = {
  create: '新建并加入',
  join: '加入',
  update: '更新资料',
  present: '已加入',
  refused: '不能导入',
} as const
/** Columns of a list that are looked at. */
export const importColumnsMax = 50

/** What a column of a list may be. */
export const importFields = [
  'number',
  'real_name',
  'sex',
  'administrative_class',
  'major',
  'phone',
  'email',
  'group_name',
] as const
export type ImportField = (typeof importFields)[number]
export const importFieldLabels = {
  number: '学号',
  real_name: '姓名',
  sex: '性别',
  administrative_class: '行政班',
  major: '专业',
  phone: '手机',
  email: '邮箱',
  group_name: '小组',
} as const satisfies Record<ImportField, string>
/** A column of a list: its heading, some of what it has, and what it was taken for; null is not imported. */
export const ImportColumn = z.object({
  heading: z.string(),
  example: z.string(),
  field: z.enum(importFields).nullable(),
})
export type ImportColumn = z.output<typeof ImportColumn>

/** What each column is, by its place, comma separated; an empty one is not imported: `real_name,,number`. */
const ColumnFields = z
  .string()
  .max(500)
  .transform((given) => given.split(','))
  .pipe(
    z
      .array(z.union([z.enum(importFields), z.literal('')]))
      .max(importColumnsMax)
      .refine((list) => importFields.every((field) => list.filter((one) => one === field).length <= 1), {
        message: '一个字段只能对应一列',
      }),
  )
  .meta({ title: '列的对应' })

export const ImportRow = z.object({
  line: z.number(),
  number: z.string(),
  real_name: z.string(),
  phone: z.string(),
  email: z.string(),
  ...MemberDetails.shape,
  /** The group that the list puts the person into; empty where it says nothing, and they stay where they are. */
  group_name: z.string(),
  action: z.enum(importActions),
  reason: z.string(),
  /** It comes in, but somebody should look at it. */
  is_odd: z.boolean(),
})
export const ImportPreview = z.object({
  id: Id,
  file_name: z.string(),
  /** utf-8 or gb18030; the person may choose the other one when the preview looks wrong. */
  encoding: z.enum(['utf-8', 'gb18030']),
  /** In the order of the list. */
  columns: z.array(ImportColumn),
  state: z.enum(['preview', 'running', 'done']),
  counts: z.object({
    create: z.number(),
    join: z.number(),
    update: z.number(),
    present: z.number(),
    refused: z.number(),
  }),
  /** Lines that would come in but deserve a look, with the reason; at most twenty. */
  odd: z.array(z.object({ line: z.number(), reason: z.string() })),
  rows: z.array(ImportRow),
  total: z.number(),
  job_id: Id.nullable(),
  /** How far the confirmed import is; `error` says why it broke off. Null before it is confirmed. */
  progress: z.object({ done: z.number(), total: z.number(), error: z.string() }).nullable(),
})
export type ImportPreview = z.output<typeof ImportPreview>

const id = z.object({ id: Id })
const userIds = z.array(Id).min(1, '请选择人员').max(5000, '一次最多5000人')

/** A place as every page of it needs it: what it is called, and what the reader may do there. */
export const Place = z.object({
  id: Id,
  kind: z.enum(placeKinds),
  name: z.string(),
  is_archived: z.boolean(),
  owner_id: Id.nullable(),
  invite_code: z.string().nullable(),
  can: Abilities,
})
export type Place = z.output<typeof Place>

export const place = {
  get: endpoint('GET', '/apis/v2/places/:id', {
    summary: '教学空间',
    access: on('place', 'view'),
    params: id,
    data: z.object({ place: Place }),
  }),
  newInviteCode: endpoint('POST', '/apis/v2/places/:id/invite-code', {
    summary: '更换邀请码',
    access: on('place', 'teach'),
    params: id,
    body: z.strictObject({ enabled: z.boolean().default(true) }),
    data: z.object({ invite_code: z.string().nullable() }),
    refusals: ['place.archived'],
    sample: { body: { enabled: true } },
  }),
  members: endpoint('GET', '/apis/v2/places/:id/members', {
    summary: '成员列表',
    access: on('place', 'lead'),
    params: id,
    query: z.object({
      role: z.enum(memberRoles).optional(),
      keyword: Keyword,
      group_id: Id.optional(),
      user_id: Id.optional(),
      ...Paging,
    }),
    data: z.object({ members: z.array(Member), total: z.number() }),
    freeIds: {
      'query.group_id': 'narrows the list of the place that was checked',
      'query.user_id': 'narrows the list of the place that was checked',
    },
  }),
  addMembers: endpoint('POST', '/apis/v2/places/:id/members', {
    summary: '添加成员',
    access: on('place', 'teach'),
    params: id,
    body: z.strictObject({ user_ids: userIds, role: z.enum(memberRoles).default('student') }),
    data: z.object({ added: z.number() }),
    refs: { 'body.user_ids': ref('user', 'view') },
    refusals: ['place.archived'],
    sample: { body: { user_ids: ['$student'] } },
  }),
  candidates: endpoint('GET', '/apis/v2/places/:id/candidates', {
    summary: '可加入的人员',
    access: on('place', 'teach'),
    params: id,
    query: z.object({
      /** Students join as students; the console's people as teachers and assistants. */
      who: z.enum(['students', 'staff']).default('students'),
      keyword: Keyword,
      ...Paging,
    }),
    data: z.object({ candidates: z.array(Candidate), total: z.number() }),
  }),
  /** The person's details in the organisation; each field alone, so that two who edit do not undo each other. */
  updateMember: endpoint('PUT', '/apis/v2/memberships/:id', {
    summary: '修改成员资料',
    access: on('membership', 'edit'),
    params: id,
    body: z.strictObject(changesTo(details)),
    data: MemberDetails,
    refusals: ['place.archived', 'place.memberFixed'],
    sample: { body: { major: '软件工程' } },
  }),
  setMemberRole: endpoint('PUT', '/apis/v2/memberships/:id/role', {
    summary: '修改成员角色',
    access: on('membership', 'edit'),
    params: id,
    body: z.strictObject({ role: z.enum(['teacher', 'assistant']) }),
    data: z.object({}),
    refusals: ['place.archived', 'place.memberFixed'],
    sample: { body: { role: 'assistant' } },
  }),
  removeMembers: endpoint('POST', '/apis/v2/places/:id/members/remove', {
    summary: '移除成员',
    access: on('place', 'teach'),
    params: id,
    body: z.strictObject({ member_ids: userIds }),
    data: z.object({ removed: z.number() }),
    refs: { 'body.member_ids': ref('membership', 'edit') },
    refusals: ['place.archived', 'place.memberFixed'],
    sample: { body: { member_ids: ['$membership'] } },
  }),
  importMembers: endpoint('POST', '/apis/v2/places/:id/member-imports', {
    summary: '预览导入名单',
    access: on('place', 'teach'),
    params: id,
    query: z.object({ encoding: z.enum(['utf-8', 'gb18030']).optional(), columns: ColumnFields.optional() }),
    multipart: { field: 'file' },
    bodyLimitBytes: 10 * 1024 * 1024,
    data: z.object({ import: ImportPreview }),
    refusals: ['place.archived', 'place.fileUnreadable', 'file.wrongType', 'file.tooLarge'],
  }),
  getImport: endpoint('GET', '/apis/v2/places/:id/member-imports/:import_id', {
    summary: '导入结果',
    access: on('place', 'teach'),
    params: z.object({ id: Id, import_id: Id }),
    /** `first_password`: what the rows of a preview would do under that choice. */
    query: z.object({ action: z.enum(importActions).optional(), first_password: FirstPassword, ...Paging }),
    data: z.object({ import: ImportPreview }),
    freeIds: { 'params.import_id': 'found only within the place that was checked' },
    sample: { params: { import_id: '$place' } },
  }),
  confirmImport: endpoint('POST', '/apis/v2/places/:id/member-imports/:import_id/confirm', {
    summary: '导入名单',
    access: on('place', 'teach'),
    params: z.object({ id: Id, import_id: Id }),
    body: z
      .strictObject({
        first_password: FirstPassword,
        initial_password: password('初始密码').optional().meta({ title: '初始密码' }),
      })
      .refine((given) => given.first_password !== 'same' || given.initial_password !== undefined, {
        path: ['initial_password'],
        message: '请输入初始密码',
      }),
    data: JobBrief,
    freeIds: { 'params.import_id': 'found only within the place that was checked' },
    refusals: ['place.archived', 'record.wrongState'],
    sample: { params: { import_id: '$place' }, body: { initial_password: 'Lab12345' } },
  }),
  importReport: endpoint('GET', '/apis/v2/places/:id/member-imports/:import_id/report', {
    summary: '下载导入报告',
    access: on('place', 'teach'),
    params: z.object({ id: Id, import_id: Id }),
    answer: 'file',
    freeIds: { 'params.import_id': 'found only within the place that was checked' },
    sample: { params: { import_id: '$place' } },
  }),
  groups: endpoint('GET', '/apis/v2/places/:id/groups', {
    summary: '分组列表',
    access: on('place', 'lead'),
    params: id,
    data: z.object({ groups: z.array(MemberGroup), ungrouped: z.number() }),
  }),
  createGroup: endpoint('POST', '/apis/v2/places/:id/groups', {
    summary: '创建分组',
    access: on('place', 'teach'),
    params: id,
    body: z.strictObject({ name: text('分组名称', groupNameMax), member_ids: z.array(Id).max(500).default([]) }),
    data: z.object({ group: MemberGroup }),
    refs: { 'body.member_ids': ref('membership', 'edit') },
    refusals: ['place.archived', 'nameTaken'],
    sample: { body: { name: '第一组' } },
  }),
  updateGroup: endpoint('PUT', '/apis/v2/groups/:id', {
    summary: '修改分组',
    access: on('group', 'edit'),
    params: id,
    body: z.strictObject({
      ...changesTo({ name: text('分组名称', groupNameMax), member_ids: z.array(Id).max(500) }),
      version: Version,
    }),
    data: z.object({ group: MemberGroup }),
    refs: { 'body.member_ids': ref('membership', 'edit') },
    refusals: ['place.archived', 'nameTaken'],
    sample: { body: { name: '第一组', member_ids: [], version: 1 } },
  }),
  removeGroup: endpoint('DELETE', '/apis/v2/groups/:id', {
    summary: '删除分组',
    access: on('group', 'edit'),
    params: id,
    data: z.object({}),
    refusals: ['place.archived', 'place.memberFixed'],
  }),
  drawGroups: endpoint('POST', '/apis/v2/places/:id/groups/draw', {
    summary: '自动分组',
    access: on('place', 'teach'),
    params: id,
    body: z.strictObject({
      size: z.number().int().min(2, '每组至少2人').max(50, '每组最多50人').meta({ title: '每组人数' }),
      /** balanced mixes strong and weak learners by their average score. */
      how: z.enum(['random', 'balanced']).default('random'),
      keep_present: z.boolean().default(false),
    }),
    data: z.object({ groups: z.array(MemberGroup) }),
    refusals: ['place.archived', 'place.memberFixed'],
    sample: { body: { size: 4 } },
  }),
} as const satisfies DomainContract
