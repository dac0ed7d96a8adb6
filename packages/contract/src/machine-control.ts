import { z } from 'zod'
import { endpoint, on, type DomainContract } from './endpoint.ts'
import { Id } from './fields.ts'

export const mostDelayMs = 10_000

/** What is wrong with a machine's connection to a network; nothing: whole. */
export const LinkFault = z.object({
  cut: z.boolean().default(false).meta({ title: '断开' }),
  delay_ms: z
    .number('延迟应为数字')
    .int('延迟应为整数')
    .min(0, '延迟不能小于0毫秒')
    .max(mostDelayMs, `延迟不能大于${mostDelayMs}毫秒`)
    .default(0)
    .meta({ title: '延迟' }),
  loss_percent: z
    .number('丢包率应为数字')
    .min(0, '丢包率应在0到100之间')
    .max(100, '丢包率应在0到100之间')
    .default(0)
    .meta({ title: '丢包率' }),
})
export type LinkFault = z.output<typeof LinkFault>
/** Of a connection with which nothing is wrong. */
export const noFault: LinkFault = { cut: false, delay_ms: 0, loss_percent: 0 }

/** A machine's connection to one of its suite's networks. */
export const EnvLink = LinkFault.extend({
  machine: z.string(),
  network: z.string(),
  /** The name that the connection's card has in the machine, and its address there. */
  device: z.string(),
  address: z.string(),
})
export type EnvLink = z.output<typeof EnvLink>

const byId = z.object({ id: Id })

/** What is done to machines that run: a restart that keeps the disk, and faults of their networks. */
export const machineControl = {
  restart: endpoint('POST', '/apis/v2/env-records/:id/machines/:hostname/restart', {
    summary: '重启主机',
    access: on('env_record', 'operate'),
    site: 'both',
    params: z.object({ id: Id, hostname: z.string().max(32) }),
    refusals: ['env.notRunning', 'env.driverMissing'],
    ownTransactions: true,
    ratePerMinute: 20,
    sample: { params: { id: '$env_record', hostname: 'main' } },
  }),
  /** Faults are the teacher's to know: the learner's task may be to find them. */
  listLinks: endpoint('GET', '/apis/v2/env-records/:id/links', {
    summary: '环境中的链路',
    access: on('env_record', 'operate'),
    params: byId,
    data: z.object({ links: z.array(EnvLink) }),
    sample: { params: { id: '$env_record' } },
  }),
  disturbLink: endpoint('POST', '/apis/v2/env-records/:id/links', {
    summary: '设置链路故障',
    access: on('env_record', 'operate'),
    params: byId,
    body: z.strictObject({
      machine: z.string().min(1, '请选择主机').max(32).meta({ title: '主机' }),
      network: z.string().min(1, '请选择网络').max(20).meta({ title: '网络' }),
      ...LinkFault.shape,
    }),
    data: z.object({ links: z.array(EnvLink) }),
    refusals: ['env.notRunning', 'env.driverMissing'],
    ownTransactions: true,
    ratePerMinute: 120,
    sample: { params: { id: '$env_record' }, body: { machine: 'main', network: 'lan', cut: true } },
  }),
} as const satisfies DomainContract
