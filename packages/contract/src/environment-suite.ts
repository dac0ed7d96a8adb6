import { z } from 'zod'
import {
  accessKinds,
  architectures,
  envTemplateStates,
  envUsages,
  machineAccounts,
  virtualTypes,
} from './environment-words.ts'
import { Abilities, changesTo, Id, optionalText, PersonBrief, text, Timestamp } from './fields.ts'

const command = z
  .string()
  .trim()
  .regex(/^[\w.+-]{1,40}$/, '命令名只能包含字母、数字和 . _ + -')

const templateFields = {
  title: text('名称', 50),
  summary: optionalText('说明', 500),
  virtual_type: z.enum(virtualTypes).default('container').meta({ title: '虚拟类型' }),
  architecture: z.enum(architectures).default('x86_64').meta({ title: '架构' }),
  image: z
    .string()
    .trim()
    .max(300, '镜像不能超过300个字符')
    .regex(/^([a-zA-Z0-9][\w./:@-]*)?$/, '镜像地址格式不正确')
    .default('')
    .meta({ title: '镜像' }),
  cpus: z.number().min(0.1, 'CPU应不小于0.1核').max(64, 'CPU应不大于64核').default(1).meta({ title: 'CPU' }),
  memory_mb: z
    .number()
    .int()
    .min(32, '内存应不小于32MB')
    .max(262_144, '内存应不大于262144MB')
    .default(256)
    .meta({ title: '内存' }),
  disk_mb: z
    .number()
    .int()
    .min(16, '磁盘应不小于16MB')
    .max(1_048_576, '磁盘应不大于1048576MB')
    .default(256)
    .meta({ title: '磁盘' }),
  access: z
    .array(z.enum(accessKinds))
    .min(1, '请选择至少一种访问方式')
    .max(4)
    .refine((kinds) => new Set(kinds).size === kinds.length, '访问方式不能重复')
    .default(['terminal'])
    .meta({ title: '访问方式' }),
  ports: z
    .array(z.number().int().min(1, '端口应在1到65535之间').max(65_535, '端口应在1到65535之间'))
    .max(10, '端口最多10个')
    .refine((ports) => new Set(ports).size === ports.length, '端口不能重复')
    .default([])
    .meta({ title: 'Web 端口' }),
  requires: z.array(command).max(60, '必备命令最多60个').default([]).meta({ title: '必备命令' }),
  start_command: z.string().max(4000, '启动命令不能超过4000个字符').default('').meta({ title: '启动命令' }),
  account: z.enum(machineAccounts).default('learner').meta({ title: '账户' }),
  env_usage: z.enum(envUsages).default('experiment').meta({ title: '用途' }),
} as const

export const EnvTemplateInput = z.strictObject({
  ...templateFields,
  /** Operators only: a template that every organisation may use. */
  platform: z.boolean().default(false).meta({ title: '平台模板' }),
})
export type EnvTemplateInput = z.output<typeof EnvTemplateInput>

/** What an edit may change; saved as the next version, unless nothing is different. */
export const EnvTemplateEdit = z.strictObject({ ...templateFields, note: optionalText('版本说明', 500) })
export type EnvTemplateEdit = z.output<typeof EnvTemplateEdit>
export const EnvTemplateChange = z.strictObject(changesTo({ ...templateFields, note: optionalText('版本说明', 500) }))

export const EnvTemplate = z.object({
  id: Id,
  title: z.string(),
  summary: z.string(),
  virtual_type: z.enum(virtualTypes),
  architecture: z.enum(architectures),
  image: z.string(),
  cpus: z.number(),
  memory_mb: z.number(),
  disk_mb: z.number(),
  access: z.array(z.enum(accessKinds)),
  ports: z.array(z.number()),
  requires: z.array(z.string()),
  start_command: z.string(),
  account: z.enum(machineAccounts),
  env_usage: z.enum(envUsages),
  state: z.enum(envTemplateStates),
  /** True for a template of the platform, which every organisation may use. */
  platform: z.boolean(),
  /** Of the version that new environments are started with. */
  version_number: z.number(),
  version: z.number(),
  creator: PersonBrief.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** Host name inside the suite when the list was asked for a suite's templates (`parent_id`). */
  hostname: z.string().optional(),
  can: Abilities,
})
export type EnvTemplate = z.output<typeof EnvTemplate>

export const maxSuiteMachines = 8

const Hostname = z
  .string()
  .trim()
  .regex(/^[a-z]([a-z0-9-]{0,30}[a-z0-9])?$/, '主机名应以小写字母开头，只含小写字母、数字和连字符，最多32个字符')
  .meta({ title: '主机名' })

export const maxMachineNetworks = 6

/** Which networks of the suite a machine is on, by name; none: the one that joins all. */
const Networks = z
  .array(
    z
      .string()
      .trim()
      .regex(/^[\p{L}\p{N}_-]{1,20}$/u, '网络名最多20个字，只含文字、数字、下划线和连字符'),
  )
  .max(maxMachineNetworks, `一台主机最多接${maxMachineNetworks}个网络`)
  .refine((names) => new Set(names).size === names.length, '网络不能重复')
  .default([])
  .meta({ title: '网络' })

const suiteFields = {
  title: text('名称', 50),
  summary: optionalText('说明', 500),
  env_usage: z.enum(envUsages).default('experiment').meta({ title: '用途' }),
  machines: z
    .array(z.strictObject({ hostname: Hostname, template_id: Id.meta({ title: '环境模板' }), networks: Networks }))
    .min(1, '请至少添加一台主机')
    .max(maxSuiteMachines, `主机最多${maxSuiteMachines}台`)
    .refine(
      (machines) => new Set(machines.map((machine) => machine.hostname)).size === machines.length,
      '主机名不能重复',
    )
    .refine((machines) => machines.every((machine) => machine.hostname !== 'localhost'), '主机名不能是 localhost')
    .meta({ title: '主机' }),
} as const

export const EnvSuiteInput = z.strictObject(suiteFields)
export type EnvSuiteInput = z.output<typeof EnvSuiteInput>

export const EnvSuiteMachine = z.object({
  hostname: z.string(),
  networks: z.array(z.string()),
  template_id: Id,
  template_version: z.number(),
  title: z.string(),
  virtual_type: z.enum(virtualTypes),
  architecture: z.enum(architectures),
  cpus: z.number(),
  memory_mb: z.number(),
  disk_mb: z.number(),
  access: z.array(z.enum(accessKinds)),
  ports: z.array(z.number()),
  state: z.enum(envTemplateStates),
})

export const EnvSuite = z.object({
  id: Id,
  title: z.string(),
  summary: z.string(),
  env_usage: z.enum(envUsages),
  state: z.enum(envTemplateStates),
  machines: z.array(EnvSuiteMachine),
  version: z.number(),
  creator: PersonBrief.nullable(),
  /** Environments of it that are queued or alive now. */
  live_records: z.number(),
  created_at: Timestamp,
  updated_at: Timestamp,
  can: Abilities,
})
export type EnvSuite = z.output<typeof EnvSuite>

/** A suite as shown next to what uses it. */
export const EnvSuiteBrief = z.object({
  id: Id,
  title: z.string(),
  state: z.enum(envTemplateStates),
  machines: z.array(EnvSuiteMachine),
})
export type EnvSuiteBrief = z.output<typeof EnvSuiteBrief>
