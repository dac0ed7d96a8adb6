import { z } from 'zod'
import { admins, endpoint, on, staff, type DomainContract } from './endpoint.ts'
import { Abilities, Id, JobBrief, Keyword, Paging, Timestamp, moment } from './fields.ts'

export const ActivityLog = z.object({
  id: Id,
  at: Timestamp,
  actor: z.object({ id: Id.nullable(), real_name: z.string() }),
  /** Name in the API description, e.g. `experiment.publish`. */
  action: z.string(),
  /** What was done, in Chinese. */
  summary: z.string(),
  object_kind: z.string().nullable(),
  object_id: Id.nullable(),
  object_title: z.string(),
  /** Names of the fields that changed; their values are in the entry's detail. */
  changed_fields: z.array(z.string()),
  organization: z.string(),
  ip: z.string(),
  request_id: z.string(),
})
export type ActivityLog = z.output<typeof ActivityLog>

/** An entry with the values of what changed; whole values where an object was made or removed. */
export const ActivityLogDetail = ActivityLog.extend({ before: z.unknown(), after: z.unknown() })
export type ActivityLogDetail = z.output<typeof ActivityLogDetail>

const narrows = 'only narrows a list that is limited to what the caller may see'
const filters = {
  keyword: Keyword,
  actor_id: Id.optional().meta({ title: '操作人' }),
  action: z.string().max(100).optional().meta({ title: '操作' }),
  object_kind: z.string().max(50).optional().meta({ title: '对象类型' }),
  object_id: Id.optional().meta({ title: '对象' }),
  from: moment('开始时间格式不正确').optional().meta({ title: '开始时间' }),
  to: moment('结束时间格式不正确').optional().meta({ title: '结束时间' }),
}

export const chainFaults = ['changed', 'gap'] as const
export type ChainFault = (typeof chainFaults)[number]
export const chainFaultLabels = {
  changed: '内容被改动',
  gap: '之前有记录被删除、插入或改动',
} as const satisfies Record<ChainFault, string>

/** What a check of the chains found; the result of the job that the check runs as. */
export const ChainReport = z.object({
  checked: z.number(),
  chains: z.number(),
  faults: z.array(
    z.object({
      id: Id,
      at: Timestamp,
      summary: z.string(),
      actor_name: z.string(),
      object_title: z.string(),
      organization: z.string(),
      fault: z.enum(chainFaults),
    }),
  ),
  /** More were found than are listed. */
  fault_count: z.number(),
})
export type ChainReport = z.output<typeof ChainReport>

export const activityLog = {
  /** An administrator sees their customer's entries, an operator all, a teacher their own. */
  list: endpoint('GET', '/apis/v2/acvivity-logs', {
    summary: '操作日志',
    access: staff,
    query: z.object({ ...Paging, ...filters }),
    data: z.object({
      activity_logs: z.array(ActivityLog),
      total: z.number(),
      /** There may be more: of a frequent word only the newest entries are counted. */
      is_total_capped: z.boolean(),
    }),
    freeIds: { 'query.actor_id': narrows, 'query.object_id': narrows },
  }),
  get: endpoint('GET', '/apis/v2/acvivity-logs/:id', {
    summary: '操作日志详情',
    access: on('activity_log', 'view'),
    params: z.object({ id: Id }),
    data: z.object({ activity_log: ActivityLogDetail }),
  }),
  actions: endpoint('GET', '/apis/v2/acvivity-log-actions', {
    summary: '操作种类',
    access: staff,
    data: z.object({
      actions: z.array(z.object({ action: z.string(), summary: z.string() })),
      /** Whether the caller may `verify`. */
      can: Abilities,
    }),
  }),
  verify: endpoint('POST', '/apis/v2/acvivity-logs/verify', {
    summary: '校验操作日志',
    access: admins,
    data: JobBrief,
    ratePerMinute: 6,
  }),
  export: endpoint('POST', '/apis/v2/exports/activity-logs', {
    summary: '导出操作日志',
    access: staff,
    body: z.object({ ...filters, token: z.string().optional(), domain_id: z.string().optional() }),
    answer: 'file',
    freeIds: {
      'body.actor_id': narrows,
      'body.object_id': narrows,
      'body.domain_id': 'the organisation header of an export form',
    },
    sample: { body: {} },
    ratePerMinute: 10,
  }),
} as const satisfies DomainContract
