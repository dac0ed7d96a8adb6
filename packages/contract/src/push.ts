import { z } from 'zod'
import { admins, endpoint, on, ref, type DomainContract } from './endpoint.ts'
import { Abilities, changesTo, Id, Paging, text, Timestamp, Version } from './fields.ts'
import { pushEventNames, pushTrial, statementEvents } from './push-events.ts'

/** What is at the other end: a program of the school's, or a learning record store (LRS). */
export const pushKinds = ['webhook', 'xapi'] as const
export type PushKind = (typeof pushKinds)[number]
export const pushKindLabels = { webhook: 'Webhook', xapi: 'xAPI（LRS）' } as const satisfies Record<PushKind, string>

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]
export const deliveryStateLabels = {
  waiting: '等待',
  delivered: '已送达',
  failed: '失败',
} as const satisfies Record<DeliveryState, string>

/** Targets that one customer can have. */
export const pushTargetsMax = 50

function isWebAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, password, hash } = new URL(address)
  return /^https?:$/.test(protocol) && username === '' && password === '' && hash === ''
}

const fields = {
  name: text('名称', 50),
  /** What is below it is heard of as well; null for the whole customer. */
  organisation_id: Id.nullable().default(null).meta({ title: '范围' }),
  address: z
    .string()
    .trim()
    .min(1, '请输入推送地址')
    .max(500, '推送地址不能超过500个字符')
    .refine(isWebAddress, '推送地址应以 https:// 开头')
    .meta({ title: '推送地址' }),
  events: z
    .array(z.enum(pushEventNames))
    .min(1, '请选择事件')
    .max(pushEventNames.length)
    .refine((names) => new Set(names).size === names.length, '事件不能重复')
    .meta({ title: '事件' }),
  /** How a learning record store knows us. */
  username: z.string().trim().max(200, '用户名不能超过200个字符').default('').meta({ title: '用户名' }),
  /** From which share of the points on a learning record store hears that somebody passed. */
  pass_percent: z
    .number()
    .int('及格线应为整数')
    .min(0, '及格线应在0到100之间')
    .max(100, '及格线应在0到100之间')
    .default(60)
    .meta({ title: '及格线' }),
  is_enabled: z.boolean().default(true).meta({ title: '启用' }),
}
/** A store's password. Never shown again; left out, the one that is there stays. */
const password = z.string().max(500, '密码不能超过500个字符').optional().meta({ title: '密码' })

/** What is wrong with a choice of events, in words. */
export const eventsProblem = (kind: PushKind, events: readonly string[]): string | null =>
  kind === 'xapi' && events.some((name) => !(statementEvents as readonly string[]).includes(name))
    ? 'LRS 只接收学习过程：开始作答、提交和成绩确认'
    : null

export const PushTargetInput = z.strictObject({
  kind: z.enum(pushKinds).default('webhook').meta({ title: '类型' }),
  ...fields,
  password,
})

export const PushTarget = z.object({
  id: Id,
  kind: z.enum(pushKinds),
  name: z.string(),
  organisation: z.object({ id: Id, name: z.string() }).nullable(),
  organisation_id: Id.nullable(),
  address: z.string(),
  events: z.array(z.enum(pushEventNames)),
  username: z.string(),
  pass_percent: z.number(),
  is_enabled: z.boolean(),
  /** Since when nothing arrives; null where the last one did, or none was sent. */
  failing_since: Timestamp.nullable(),
  /** Disabled because nothing arrived for so long. */
  was_disabled: z.boolean(),
  last_delivered_at: Timestamp.nullable(),
  version: z.number(),
  created_at: Timestamp,
  can: Abilities,
})
export type PushTarget = z.output<typeof PushTarget>

/** One go at a delivery, and what came of it. */
export const PushTry = z.object({
  at: z.string(),
  /** What the other end answered with; null where it did not answer. */
  status: z.number().nullable(),
  ms: z.number(),
  /** The beginning of the answer, or why there was none. */
  said: z.string(),
})
export type PushTry = z.output<typeof PushTry>

export const PushDelivery = z.object({
  id: Id,
  event: z.enum([...pushEventNames, pushTrial]),
  state: z.enum(deliveryStates),
  created_at: Timestamp,
  tries: z.array(PushTry),
  /** When it is tried next; null where it is not. */
  next_at: Timestamp.nullable(),
  can: Abilities,
})
export type PushDelivery = z.output<typeof PushDelivery>

const params = z.object({ id: Id })
const one = z.object({ target: PushTarget })
const sample = { name: '教务系统', address: 'https://example.edu.cn/hook', events: ['class.created'] }

/** 事件推送: what happens here, sent to a school's other systems. */
export const push = {
  /** Of the chosen organisation's customer. */
  list: endpoint('GET', '/apis/v2/push-targets', {
    summary: '推送目标列表',
    access: admins,
    data: z.object({
      targets: z.array(PushTarget),
      total: z.number(),
      customer: z.object({ id: Id, name: z.string() }),
      can: Abilities,
    }),
  }),
  /** `secret` signs what is sent; it is in this answer and in no later one, and empty for a learning record store. */
  create: endpoint('POST', '/apis/v2/push-targets', {
    summary: '新建推送目标',
    access: admins,
    body: PushTargetInput,
    refs: { 'body.organisation_id': ref('organisation', 'manage') },
    data: z.object({ target: PushTarget, secret: z.string() }),
    refusals: ['push.tooMany'],
    sample: { body: { ...sample, organisation_id: '$organisation' } },
  }),
  get: endpoint('GET', '/apis/v2/push-targets/:id', {
    summary: '推送目标',
    access: on('push_target', 'view'),
    params,
    data: one,
  }),
  update: endpoint('PUT', '/apis/v2/push-targets/:id', {
    summary: '修改推送目标',
    access: on('push_target', 'edit'),
    params,
    body: z.strictObject({ ...changesTo(fields), password, version: Version }),
    refs: { 'body.organisation_id': ref('organisation', 'manage') },
    data: one,
    sample: { body: { name: '改名的目标', organisation_id: '$organisation', version: 1 } },
  }),
  remove: endpoint('DELETE', '/apis/v2/push-targets/:id', {
    summary: '删除推送目标',
    access: on('push_target', 'edit'),
    params,
    data: z.object({}),
  }),
  newSecret: endpoint('POST', '/apis/v2/push-targets/:id/secret', {
    summary: '更换推送密钥',
    access: on('push_target', 'edit'),
    params,
    data: z.object({ secret: z.string() }),
    ratePerMinute: 10,
  }),
  /** Sends a message that says nothing but that it is a test. */
  tryOut: endpoint('POST', '/apis/v2/push-targets/:id/trials', {
    summary: '发送测试推送',
    access: on('push_target', 'edit'),
    params,
    data: z.object({}),
    ratePerMinute: 10,
  }),
  deliveries: endpoint('GET', '/apis/v2/push-targets/:id/deliveries', {
    summary: '推送记录',
    access: on('push_target', 'view'),
    params,
    query: z.object({ ...Paging, state: z.enum(deliveryStates).optional().meta({ title: '状态' }) }),
    data: z.object({ deliveries: z.array(PushDelivery), total: z.number() }),
  }),
  /** With what was sent, as the other end gets it. */
  delivery: endpoint('GET', '/apis/v2/push-deliveries/:id', {
    summary: '一次推送',
    access: on('push_delivery', 'view'),
    params,
    data: z.object({ delivery: PushDelivery, body: z.string() }),
  }),
  resend: endpoint('POST', '/apis/v2/push-deliveries/:id/resend', {
    summary: '重新推送',
    access: on('push_delivery', 'edit'),
    params,
    data: z.object({ delivery: PushDelivery }),
    refusals: ['push.isWaiting', 'push.isOff'],
  }),
} as const satisfies DomainContract
