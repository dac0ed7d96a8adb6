import { z } from 'zod'
import { endpoint, on, operators, type DomainContract } from './endpoint.ts'
import { Abilities, changesTo, Id, JobBrief, Paging, PersonBrief, SeenVersion, Timestamp } from './fields.ts'

/** What is put away by itself once it has rested long enough. */
export const archivePolicies = ['class_ended', 'class_idle', 'notice_read', 'job_ended'] as const
export type ArchivePolicy = (typeof archivePolicies)[number]
export const archivePolicyLabels = {
  class_ended: '归档已结课的班级',
  class_idle: '归档长期无人学习的班级',
  notice_read: '清理已读消息',
  job_ended: '清理已结束的后台任务',
} as const satisfies Record<ArchivePolicy, string>
/** What the days are counted from. */
export const archivePolicySince = {
  class_ended: '结课',
  class_idle: '最后一次学习',
  notice_read: '阅读',
  job_ended: '结束',
} as const satisfies Record<ArchivePolicy, string>

export const ArchiveInput = z.strictObject({
  policy: z.enum(archivePolicies, '请选择归档内容').meta({ title: '归档内容' }),
  days: z
    .number('请输入天数')
    .int('天数应为整数')
    .min(1, '天数应不小于1')
    .max(3650, '天数应不大于3650')
    .meta({ title: '天数' }),
})
export type ArchiveInput = z.output<typeof ArchiveInput>

const useStatus = z.union([z.literal(0), z.literal(1)], '请选择启用或停用').meta({ title: '启用状态' })

export const ArchiveConfig = z.object({
  id: Id,
  policy: z.enum(archivePolicies),
  days: z.number(),
  /** 1: runs every night. */
  use_status: useStatus,
  /** How many it would put away now. */
  due: z.number(),
  last_run_at: Timestamp.nullable(),
  /** How many it put away then. */
  last_count: z.number(),
  creator: PersonBrief,
  version: z.number(),
  created_at: Timestamp,
  updated_at: Timestamp,
  can: Abilities,
})
export type ArchiveConfig = z.output<typeof ArchiveConfig>

const params = z.object({ id: Id })
const ofThePlatform = 'belongs to no organisation, and only operators, who keep all of them, may call'
const one = { params: { id: '$archive_config' } }
const face = { policy: 'notice_read', days: 90 } as const
const saved = z.object({ archive_config: ArchiveConfig })

export const archive = {
  /** In the order in which they run. */
  list: endpoint('GET', '/apis/v1/teachers/archive-configs', {
    summary: '归档配置列表',
    access: operators,
    query: z.object({
      ...Paging,
      policy: z.enum(archivePolicies).optional().meta({ title: '归档内容' }),
      use_status: z.enum(['0', '1']).optional().meta({ title: '启用状态' }),
    }),
    data: z.object({ list: z.array(ArchiveConfig), total: z.number() }),
  }),
  create: endpoint('POST', '/apis/v1/teachers/archive-configs', {
    summary: '新建归档配置',
    access: operators,
    body: ArchiveInput,
    data: saved,
    sample: { body: face },
  }),
  update: endpoint('PUT', '/apis/v1/teachers/archive-configs/:id', {
    summary: '修改归档配置',
    access: on('archive_config', 'edit'),
    params,
    body: z.strictObject({ ...changesTo(ArchiveInput.shape), version: SeenVersion }),
    data: saved,
    sample: { ...one, body: { ...face, version: 1 } },
  }),
  remove: endpoint('DELETE', '/apis/v1/teachers/archive-configs/:id', {
    summary: '删除归档配置',
    access: on('archive_config', 'remove'),
    params,
    sample: one,
  }),
  useStatus: endpoint('PUT', '/apis/v1/teachers/archive-configs/:id/use-status', {
    summary: '启用或停用归档配置',
    access: on('archive_config', 'edit'),
    params,
    body: z.strictObject({ use_status: useStatus }),
    data: saved,
    sample: { ...one, body: { use_status: 1 } },
  }),
  /** Two change places in the order. */
  move: endpoint('PUT', '/apis/v1/teachers/archive-configs/move/', {
    summary: '调整归档配置的顺序',
    access: operators,
    body: z.strictObject({ id1: Id, id2: Id }),
    freeIds: { 'body.id1': ofThePlatform, 'body.id2': ofThePlatform },
    sample: { body: { id1: '$archive_config', id2: '$archive_config' } },
  }),
  /** Runs one now, as a job. */
  run: endpoint('POST', '/apis/v1/teachers/archive-configs/:id/run', {
    summary: '立即执行归档配置',
    access: on('archive_config', 'edit'),
    params,
    data: JobBrief,
    refusals: ['archive.off'],
    ratePerMinute: 10,
    sample: one,
  }),
} as const satisfies DomainContract
