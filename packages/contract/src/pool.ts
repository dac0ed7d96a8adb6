import { z } from 'zod'
import { endpoint, on, ref, staff, type DomainContract } from './endpoint.ts'
import { EnvSuiteBrief, envTemplateStates } from './environment.ts'
import { Abilities, changesTo, Id, PersonBrief, Timestamp, Version } from './fields.ts'

const clock = (label: string) =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label}的格式为 08:00`)
    .meta({ title: label })

/** One lesson of the week (Asia/Shanghai), and how many environments are ready for it. */
export const PoolWindow = z
  .strictObject({
    weekday: z.number().int().min(1).max(7).meta({ title: '星期' }),
    from: clock('开始时间'),
    to: clock('结束时间'),
    count: z.number().int().min(1, '数量应不小于1').max(500, '数量应不大于500').meta({ title: '数量' }),
  })
  .refine((window) => window.from < window.to, { path: ['to'], message: '结束时间应晚于开始时间' })
export type PoolWindow = z.output<typeof PoolWindow>

const poolFields = {
  suite_id: Id.meta({ title: '环境套件' }),
  place_id: Id.nullable().default(null).meta({ title: '班级' }),
  network_on: z.boolean().default(false).meta({ title: '联网' }),
  standing: z
    .number()
    .int()
    .min(0, '常备数量应不小于0')
    .max(200, '常备数量应不大于200')
    .default(0)
    .meta({ title: '常备数量' }),
  windows: z.array(PoolWindow).max(40, '上课时间最多40段').default([]).meta({ title: '上课时间' }),
  lead_minutes: z
    .number()
    .int()
    .min(1, '提前时间应不小于1分钟')
    .max(120, '提前时间应不大于120分钟')
    .default(10)
    .meta({ title: '提前时间' }),
} as const
const isSome = (pool: { standing: number; windows: unknown[] }): boolean => pool.standing > 0 || pool.windows.length > 0
const nothing = { path: ['standing'], message: '请填写常备数量，或至少添加一段上课时间' }

export const PoolInput = z.strictObject(poolFields).refine(isSome, nothing)
export type PoolInput = z.output<typeof PoolInput>

export const Pool = z.object({
  id: Id,
  suite: EnvSuiteBrief,
  class: z.object({ id: Id, name: z.string() }).nullable(),
  network_on: z.boolean(),
  standing: z.number(),
  windows: z.array(PoolWindow),
  lead_minutes: z.number(),
  state: z.enum(envTemplateStates),
  /** How many should be ready now. */
  wanted: z.number(),
  ready: z.number(),
  starting: z.number(),
  /** Taken by people since it exists. */
  taken: z.number(),
  /** When its next lesson's environments begin to start; null without a timetable. */
  next_at: Timestamp.nullable(),
  /** Why it starts nothing at the moment, in words; empty when all is well. */
  failure: z.string(),
  creator: PersonBrief.nullable(),
  version: z.number(),
  created_at: Timestamp,
  can: Abilities,
})
export type Pool = z.output<typeof Pool>

const byId = z.object({ id: Id })
const onePool = z.object({ env_pool: Pool })
const samplePool = { suite_id: '$suite', standing: 1 }
const named = { 'body.suite_id': ref('suite', 'use'), 'body.place_id': ref('place', 'view') }

/** Environments that are started ahead: who starts one of such a suite gets it at once. */
export const pool = {
  list: endpoint('GET', '/apis/v2/env-pools', {
    summary: '预启动环境',
    access: staff,
    query: z.object({}),
    data: z.object({ env_pools: z.array(Pool) }),
  }),
  create: endpoint('POST', '/apis/v2/env-pools', {
    summary: '新建预启动',
    access: staff,
    body: PoolInput,
    refs: named,
    data: onePool,
    refusals: ['env.suiteDisabled'],
    sample: { body: samplePool },
  }),
  update: endpoint('PUT', '/apis/v2/env-pools/:id', {
    summary: '修改预启动',
    access: on('env_pool', 'edit'),
    params: byId,
    body: z.strictObject({ ...changesTo(poolFields), version: Version }),
    refs: named,
    data: onePool,
    refusals: ['env.suiteDisabled'],
    sample: { params: { id: '$env_pool' }, body: { ...samplePool, version: 1 } },
  }),
  enable: endpoint('POST', '/apis/v2/env-pools/:id/enable', {
    summary: '启用预启动',
    access: on('env_pool', 'edit'),
    params: byId,
    data: onePool,
    sample: { params: { id: '$env_pool' } },
  }),
  disable: endpoint('POST', '/apis/v2/env-pools/:id/disable', {
    summary: '停用预启动',
    access: on('env_pool', 'edit'),
    params: byId,
    data: onePool,
    sample: { params: { id: '$env_pool' } },
  }),
  remove: endpoint('DELETE', '/apis/v2/env-pools/:id', {
    summary: '删除预启动',
    access: on('env_pool', 'remove'),
    params: byId,
    sample: { params: { id: '$env_pool' } },
  }),
} as const satisfies DomainContract
