import { z } from 'zod'
import { endpoint, on, operators, ref, signedIn, staff, type DomainContract } from './endpoint.ts'
import {
  Abilities,
  Id,
  Keyword,
  optionalText,
  Paging,
  PersonBrief,
  SavedSetting,
  SettingChange,
  text,
  Timestamp,
  Version,
} from './fields.ts'

// Words -------------------------------------------------------------------------------------------------------------

export const virtualTypes = ['container', 'vm'] as const
export type VirtualType = (typeof virtualTypes)[number]
export const virtualTypeLabels = { container: '容器', vm: '虚拟机' } as const satisfies Record<VirtualType, string>

export const architectures = ['x86_64', 'arm64'] as const
export type Architecture = (typeof architectures)[number]
export const architectureLabels = { x86_64: 'x86_64', arm64: 'ARM64' } as const satisfies Record<Architecture, string>

/** How people get into a machine. */
export const accessKinds = ['terminal', 'desktop', 'web', 'notebook'] as const
export type AccessKind = (typeof accessKinds)[number]
export const accessKindLabels = {
  terminal: '终端',
  desktop: '桌面',
  web: 'Web 服务',
  notebook: 'Notebook',
} as const satisfies Record<AccessKind, string>

export const envUsages = ['experiment', 'research', 'project'] as const
export type EnvUsage = (typeof envUsages)[number]
export const envUsageLabels = {
  experiment: '实验',
  research: '科研',
  project: '实训项目',
} as const satisfies Record<EnvUsage, string>

/** What one environment was started for; a trial and a proof never count in statistics. */
export const envPurposes = ['experiment', 'trial', 'prove', 'research', 'project', 'standby'] as const
export type EnvPurpose = (typeof envPurposes)[number]
export const envPurposeLabels = {
  experiment: '学员实验',
  trial: '教师试用',
  prove: '可做性验证',
  research: '科研',
  project: '实训项目',
  standby: '预启动',
} as const satisfies Record<EnvPurpose, string>

/** queued → starting → running → stopping → destroyed, or failed with the reason (decisions.md 26). */
export const envStates = ['queued', 'starting', 'running', 'stopping', 'destroyed', 'failed'] as const
export type EnvState = (typeof envStates)[number]
export const envStateLabels = {
  queued: '排队中',
  starting: '启动中',
  running: '运行中',
  stopping: '销毁中',
  destroyed: '已销毁',
  failed: '失败',
} as const satisfies Record<EnvState, string>

export const envTemplateStates = ['enabled', 'disabled'] as const
export type EnvTemplateState = (typeof envTemplateStates)[number]
export const envTemplateStateLabels = {
  enabled: '启用',
  disabled: '停用',
} as const satisfies Record<EnvTemplateState, string>

/** Why an environment ended. */
export const envEndReasons = ['request', 'expired', 'finished', 'lost', 'error'] as const
export type EnvEndReason = (typeof envEndReasons)[number]
export const envEndReasonLabels = {
  request: '手动销毁',
  expired: '到期回收',
  finished: '用完释放',
  lost: '环境已丢失',
  error: '启动失败',
} as const satisfies Record<EnvEndReason, string>

/** Choices of a live duration in minutes (metadata `env_live_duration`). */
export const liveDurationLabels = {
  '30': '30分钟',
  '60': '1小时',
  '120': '2小时',
  '240': '4小时',
  '480': '8小时',
} as const

// Templates ---------------------------------------------------------------------------------------------------------

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
  env_usage: z.enum(envUsages).default('experiment').meta({ title: '用途' }),
} as const

export const EnvTemplateInput = z.strictObject({
  ...templateFields,
  /** Operators only: a template that every organisation may use. */
  platform: z.boolean().default(false).meta({ title: '平台模板' }),
})
export type EnvTemplateInput = z.output<typeof EnvTemplateInput>

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
  env_usage: z.enum(envUsages),
  state: z.enum(envTemplateStates),
  /** True for a template of the platform, which every organisation may use. */
  platform: z.boolean(),
  version: z.number(),
  creator: PersonBrief.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** Host name inside the suite when the list was asked for a suite's templates (`parent_id`). */
  hostname: z.string().optional(),
  can: Abilities,
})
export type EnvTemplate = z.output<typeof EnvTemplate>

// Suites ------------------------------------------------------------------------------------------------------------

export const maxSuiteMachines = 8

const Hostname = z
  .string()
  .trim()
  .regex(/^[a-z]([a-z0-9-]{0,30}[a-z0-9])?$/, '主机名应以小写字母开头，只含小写字母、数字和连字符，最多32个字符')
  .meta({ title: '主机名' })

const suiteFields = {
  title: text('名称', 50),
  summary: optionalText('说明', 500),
  env_usage: z.enum(envUsages).default('experiment').meta({ title: '用途' }),
  machines: z
    .array(z.strictObject({ hostname: Hostname, template_id: Id.meta({ title: '环境模板' }) }))
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
  template_id: Id,
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

/** A suite as shown beside what uses it. */
export const EnvSuiteBrief = z.object({
  id: Id,
  title: z.string(),
  state: z.enum(envTemplateStates),
  machines: z.array(EnvSuiteMachine),
})
export type EnvSuiteBrief = z.output<typeof EnvSuiteBrief>

// Records -----------------------------------------------------------------------------------------------------------

const liveMinutes = z
  .number()
  .int()
  .min(5, '使用时长应不小于5分钟')
  .max(43_200, '使用时长应不大于43200分钟')
  .meta({ title: '使用时长' })

export const EnvRecordMachine = z.object({
  hostname: z.string(),
  title: z.string(),
  virtual_type: z.enum(virtualTypes),
  architecture: z.enum(architectures),
  cpus: z.number(),
  memory_mb: z.number(),
  access: z.array(z.enum(accessKinds)),
  ports: z.array(z.number()),
})

export const EnvRecord = z.object({
  id: Id,
  state: z.enum(envStates),
  /** What went wrong, for `failed`. */
  failure: z.string(),
  /** Place in the queue, from 1; null unless queued. */
  queue_position: z.number().nullable(),
  owner: PersonBrief.extend({ number: z.string() }),
  suite: z.object({ id: Id, title: z.string() }),
  purpose: z.enum(envPurposes),
  /** What it was started for in words, e.g. the experiment's title. */
  subject: z.string(),
  content_id: Id.nullable(),
  offering_id: Id.nullable(),
  class_id: Id.nullable(),
  record_id: Id.nullable(),
  machines: z.array(EnvRecordMachine),
  /** Whether it was asked to reach the internet. */
  network_on: z.boolean(),
  /** Data sets that its machines have at `path` and cannot write. */
  mounts: z.array(z.object({ title: z.string(), version: z.number(), path: z.string() })),
  research_id: Id.nullable(),
  created_at: Timestamp,
  started_at: Timestamp.nullable(),
  expires_at: Timestamp.nullable(),
  /** Until when it can be extended at most. */
  extendable_until: Timestamp.nullable(),
  ended_at: Timestamp.nullable(),
  end_reason: z.enum(envEndReasons).nullable(),
  ended_by: PersonBrief.nullable(),
  /** Share of the machines' processors in use, 0..100; null before it was first measured. */
  cpu_percent: z.number().nullable(),
  memory_mb: z.number().nullable(),
  memory_limit_mb: z.number(),
  usage_at: Timestamp.nullable(),
  can: Abilities,
})
export type EnvRecord = z.output<typeof EnvRecord>

/** Comma-separated states, e.g. `queued,running`. */
const States = z
  .string()
  .transform((value) => value.split(',').filter(Boolean))
  .pipe(z.array(z.enum(envStates)))
  .optional()
  .meta({ title: '状态' })

export const scriptOutcomes = ['passed', 'failed', 'error', 'timeout'] as const
export type ScriptOutcome = (typeof scriptOutcomes)[number]
export const scriptOutcomeLabels = {
  passed: '通过',
  failed: '未通过',
  error: '脚本出错',
  timeout: '超时',
} as const satisfies Record<ScriptOutcome, string>

/** The language a verification script is written in; what each may contain is said at the server's checks. */
export const verifyScriptTypes = ['shell', 'python', 'sql', 'http'] as const
export type VerifyScriptType = (typeof verifyScriptTypes)[number]
export const verifyScriptTypeLabels = {
  shell: 'Shell 脚本',
  python: 'Python 脚本',
  sql: 'SQL 查询',
  http: 'HTTP 请求',
} as const satisfies Record<VerifyScriptType, string>

export const ScriptInput = z.strictObject({
  /** Host name; the first machine when absent. */
  machine: z.string().max(32).optional().meta({ title: '主机' }),
  type: z.enum(verifyScriptTypes).default('shell').meta({ title: '脚本类型' }),
  script: z.string().min(1, '请输入脚本').max(100_000, '脚本不能超过100000个字符').meta({ title: '脚本' }),
  timeout_seconds: z
    .number()
    .int()
    .min(1, '超时应不小于1秒')
    .max(600, '超时应不大于600秒')
    .default(60)
    .meta({ title: '超时' }),
})

export const ScriptResult = z.object({
  outcome: z.enum(scriptOutcomes),
  /** Share of the points, 0..1. */
  share: z.number(),
  /** What the learner reads. */
  message: z.string(),
  stdout: z.string(),
  stderr: z.string(),
  exit_code: z.number().nullable(),
  duration_ms: z.number(),
})

// Settings ----------------------------------------------------------------------------------------------------------

const count = (label: string, fallback: number) =>
  z
    .number()
    .int()
    .min(0, `${label}应不小于0`)
    .max(100_000, `${label}应不大于100000`)
    .default(fallback)
    .meta({ title: label })
const minutes = (label: string, fallback: number) =>
  z
    .number()
    .int()
    .min(5, `${label}应不小于5分钟`)
    .max(43_200, `${label}应不大于43200分钟`)
    .default(fallback)
    .meta({ title: label })

/** Environments that may be alive at once; a customer's own limit is part of what it bought. */
export const EnvQuotaConfig = z.strictObject({
  person: count('每人环境数', 3),
  organisation: count('每组织环境数', 60),
})
export const EnvLifetimeConfig = z
  .strictObject({
    default_minutes: minutes('默认使用时长', 120),
    max_minutes: minutes('最长使用时长', 480),
    research_max_minutes: minutes('科研环境最长使用时长', 10_080),
    queue_minutes: minutes('最长排队时间', 60),
  })
  .refine((lifetime) => lifetime.default_minutes <= lifetime.max_minutes, {
    path: ['default_minutes'],
    message: '默认使用时长不能超过最长使用时长',
  })
/** Recordings of terminals: whether, how long each may get, and how long they are kept. */
export const EnvRecordingConfig = z.strictObject({
  enabled: z.boolean().default(true).meta({ title: '录制终端' }),
  max_mb: z
    .number()
    .int()
    .min(1, '单个录像上限应不小于1MB')
    .max(64, '单个录像上限应不大于64MB')
    .default(4)
    .meta({ title: '单个录像上限' }),
  keep_days: z
    .number()
    .int()
    .min(1, '保留天数应不小于1天')
    .max(3650, '保留天数应不大于3650天')
    .default(180)
    .meta({ title: '保留天数' }),
})
export const envConfigSchemas = {
  quota: EnvQuotaConfig,
  lifetime: EnvLifetimeConfig,
  recording: EnvRecordingConfig,
} as const
export type EnvConfigName = keyof typeof envConfigSchemas
export type EnvQuotaConfig = z.output<typeof EnvQuotaConfig>
export type EnvLifetimeConfig = z.output<typeof EnvLifetimeConfig>
export type EnvRecordingConfig = z.output<typeof EnvRecordingConfig>
const configNames = Object.keys(envConfigSchemas) as [EnvConfigName, ...EnvConfigName[]]
const configParams = z.object({ name: z.enum(configNames) })
const EnvConfigs = z.object({
  quota: EnvQuotaConfig.optional(),
  lifetime: EnvLifetimeConfig.optional(),
  recording: EnvRecordingConfig.optional(),
})

export const driverStates = ['checking', 'ready', 'unavailable'] as const

// Endpoints ---------------------------------------------------------------------------------------------------------

const byId = z.object({ id: Id })
const byOrg = z.object({ orgId: Id })
const organisationReach = 'the handler answers as absent when the caller cannot reach the organisation'

const suiteQuery = {
  ...Paging,
  keyword: Keyword,
  state: z.enum(envTemplateStates).optional().meta({ title: '状态' }),
  env_usage: z.enum(envUsages).optional().meta({ title: '用途' }),
}
const suiteList = { env_suites: z.array(EnvSuite), total: z.number() }
const oneSuite = z.object({ env_suite: EnvSuite })
const oneTemplate = z.object({ template: EnvTemplate })
const oneRecord = z.object({ env_record: EnvRecord })

/** The last measurements, oldest first and about `every_seconds` apart. */
export const EnvUsageHistory = z.object({
  every_seconds: z.number(),
  cpu_percent: z.array(z.number()),
  memory_mb: z.array(z.number()),
})

const sampleSuite = { title: '示例套件', machines: [{ hostname: 'node', template_id: '$template' }] }

export const environment = {
  listOrgSuites: endpoint('GET', '/apis/v2/orgs/:orgId/env-suites', {
    summary: '组织的环境套件',
    access: staff,
    params: byOrg,
    query: z.object(suiteQuery),
    freeIds: { 'params.orgId': organisationReach },
    data: z.object(suiteList),
    sample: { params: { orgId: '$organisation' } },
  }),
  createSuite: endpoint('POST', '/apis/v2/orgs/:orgId/env-suites', {
    summary: '新建环境套件',
    access: staff,
    params: byOrg,
    body: EnvSuiteInput,
    refs: { 'body.machines.*.template_id': ref('template', 'use') },
    freeIds: { 'params.orgId': organisationReach },
    data: oneSuite,
    refusals: ['nameTaken'],
    sample: { params: { orgId: '$organisation' }, body: sampleSuite },
  }),
  /** The picker: suites of the chosen organisation that can be used. */
  listSuites: endpoint('GET', '/apis/v2/env-suites', {
    summary: '选择环境套件',
    access: staff,
    query: z.object(suiteQuery),
    data: z.object(suiteList),
  }),
  getSuite: endpoint('GET', '/apis/v2/env-suites/:id', {
    summary: '环境套件',
    access: on('suite', 'view'),
    params: byId,
    data: oneSuite,
    sample: { params: { id: '$suite' } },
  }),
  updateSuite: endpoint('PUT', '/apis/v2/env-suites/:id', {
    summary: '修改环境套件',
    access: on('suite', 'edit'),
    params: byId,
    body: EnvSuiteInput.extend({ version: Version }),
    refs: { 'body.machines.*.template_id': ref('template', 'use') },
    data: oneSuite,
    refusals: ['nameTaken'],
    sample: { params: { id: '$suite' }, body: { ...sampleSuite, version: 1 } },
  }),
  removeSuite: endpoint('DELETE', '/apis/v2/env-suites/:id', {
    summary: '删除环境套件',
    access: on('suite', 'remove'),
    params: byId,
    refusals: ['env.suiteInUse'],
    sample: { params: { id: '$suite' } },
  }),
  enableSuite: endpoint('POST', '/apis/v2/env-suites/:id/enable', {
    summary: '启用环境套件',
    access: on('suite', 'edit'),
    params: byId,
    data: oneSuite,
    sample: { params: { id: '$suite' } },
  }),
  disableSuite: endpoint('POST', '/apis/v2/env-suites/:id/disable', {
    summary: '停用环境套件',
    access: on('suite', 'edit'),
    params: byId,
    data: oneSuite,
    sample: { params: { id: '$suite' } },
  }),
  /** A teacher's own environment of a suite: a trial, or a research environment. */
  start: endpoint('POST', '/apis/v2/env-suites/:id/records', {
    summary: '启动环境',
    access: on('suite', 'use'),
    params: byId,
    body: z
      .strictObject({
        content_id: Id.optional(),
        purpose: z.enum(['trial', 'research']).default('trial').meta({ title: '用途' }),
        live_minutes: liveMinutes.optional(),
        network_on: z.boolean().default(false).meta({ title: '联网' }),
        /** Wait in the queue instead of being refused when a quota is reached. */
        queue: z.boolean().default(false).meta({ title: '排队' }),
      })
      .default({ purpose: 'trial', network_on: false, queue: false }),
    /** What the caller is trying out: its data sets are mounted. */
    refs: { 'body.content_id': ref('content', 'view') },
    data: oneRecord,
    refusals: ['env.suiteDisabled', 'env.driverMissing', 'envQuotaReached'],
    ratePerMinute: 30,
    sample: { params: { id: '$suite' }, body: {} },
  }),

  listTemplates: endpoint('GET', '/apis/v2/templates', {
    summary: '环境模板',
    access: staff,
    query: z.object({
      ...Paging,
      keyword: Keyword,
      state: z.enum(envTemplateStates).optional().meta({ title: '状态' }),
      env_usage: z.enum(envUsages).optional().meta({ title: '用途' }),
      env_type: z.enum(accessKinds).optional().meta({ title: '访问方式' }),
      virtual_type: z.enum(virtualTypes).optional().meta({ title: '虚拟类型' }),
      architecture: z.enum(architectures).optional().meta({ title: '架构' }),
      /** Only the templates of this suite. */
      parent_id: Id.optional(),
    }),
    refs: { 'query.parent_id': ref('suite', 'view') },
    data: z.object({ templates: z.array(EnvTemplate), total: z.number() }),
  }),
  getTemplate: endpoint('GET', '/apis/v2/templates/:id', {
    summary: '环境模板详情',
    access: on('template', 'view'),
    params: byId,
    data: z.object({
      template: EnvTemplate,
      /** Suites of the caller's organisations that are made of it. */
      suites: z.array(z.object({ id: Id, title: z.string() })),
    }),
    sample: { params: { id: '$template' } },
  }),
  createTemplate: endpoint('POST', '/apis/v2/templates', {
    summary: '新建环境模板',
    access: staff,
    body: EnvTemplateInput,
    data: oneTemplate,
    refusals: ['nameTaken'],
    sample: { body: { title: '示例模板' } },
  }),
  updateTemplate: endpoint('PUT', '/apis/v2/templates/:id', {
    summary: '修改环境模板',
    access: on('template', 'edit'),
    params: byId,
    body: z.strictObject({ ...templateFields, version: Version }),
    data: oneTemplate,
    refusals: ['nameTaken'],
    sample: { params: { id: '$template' }, body: { title: '示例模板', version: 1 } },
  }),
  removeTemplate: endpoint('DELETE', '/apis/v2/templates/:id', {
    summary: '删除环境模板',
    access: on('template', 'remove'),
    params: byId,
    refusals: ['env.templateInUse'],
    sample: { params: { id: '$template' } },
  }),
  enableTemplate: endpoint('POST', '/apis/v2/templates/:id/enable', {
    summary: '启用环境模板',
    access: on('template', 'edit'),
    params: byId,
    data: oneTemplate,
    sample: { params: { id: '$template' } },
  }),
  disableTemplate: endpoint('POST', '/apis/v2/templates/:id/disable', {
    summary: '停用环境模板',
    access: on('template', 'edit'),
    params: byId,
    data: oneTemplate,
    sample: { params: { id: '$template' } },
  }),
  /** Starts a throw-away machine and looks for every required command in it. */
  checkTemplate: endpoint('POST', '/apis/v2/templates/:id/image-check', {
    summary: '检查环境镜像',
    access: on('template', 'use'),
    params: byId,
    data: z.object({
      image_check: z.object({
        passed: z.boolean(),
        started_in_ms: z.number(),
        commands: z.array(z.object({ name: z.string(), path: z.string() })),
        missing: z.array(z.string()),
        /** Kernel and distribution as the machine tells them. */
        system: z.string(),
        failure: z.string(),
      }),
    }),
    refusals: ['env.driverMissing'],
    ownTransactions: true,
    ratePerMinute: 10,
    unlogged: 'changes nothing',
    sample: { params: { id: '$template' } },
  }),

  listRecords: endpoint('GET', '/apis/v2/env-records', {
    summary: '环境实例',
    access: staff,
    query: z.object({
      ...Paging,
      state: States,
      /** Owner's name or number, or the suite's title. */
      keyword: Keyword,
      purpose: z.enum(envPurposes).optional().meta({ title: '用途' }),
      suite_id: Id.optional(),
      class_id: Id.optional(),
      content_id: Id.optional(),
    }),
    refs: { 'query.suite_id': ref('suite', 'view') },
    freeIds: {
      'query.class_id': 'narrows a list that is already limited to the organisation',
      'query.content_id': 'narrows a list that is already limited to the organisation',
    },
    data: z.object({
      env_records: z.array(EnvRecord),
      total: z.number(),
      /** How many are in each living state, over the whole organisation. */
      live: z.object({ queued: z.number(), starting: z.number(), running: z.number(), stopping: z.number() }),
    }),
  }),
  listMine: endpoint('GET', '/apis/v2/env-records/mine', {
    summary: '我的环境',
    access: signedIn,
    query: z.object({ state: States, purpose: z.enum(envPurposes).optional().meta({ title: '用途' }) }),
    data: z.object({ env_records: z.array(EnvRecord), total: z.number() }),
  }),
  getRecord: endpoint('GET', '/apis/v2/env-records/:id', {
    summary: '环境实例详情',
    access: on('env_record', 'view'),
    params: byId,
    data: oneRecord.extend({ usage: EnvUsageHistory }),
    sample: { params: { id: '$env_record' } },
  }),
  destroy: endpoint('POST', '/apis/v2/env-records/:id/env-destroy', {
    summary: '销毁环境',
    access: on('env_record', 'operate'),
    params: byId,
    data: oneRecord,
    sample: { params: { id: '$env_record' } },
  }),
  destroyMany: endpoint('POST', '/apis/v2/env-records/destroy', {
    summary: '批量销毁环境',
    access: staff,
    body: z.strictObject({ ids: z.array(Id).min(1, '请选择环境').max(300, '一次最多销毁300个环境') }),
    refs: { 'body.ids': ref('env_record', 'operate') },
    data: z.object({ destroyed: z.number() }),
    sample: { body: { ids: ['$env_record'] } },
  }),
  extend: endpoint('POST', '/apis/v2/env-records/:id/extend', {
    summary: '延长环境使用时间',
    access: on('env_record', 'operate'),
    params: byId,
    body: z.strictObject({ minutes: liveMinutes }),
    data: oneRecord,
    refusals: ['env.notRunning', 'env.durationLimit'],
    sample: { params: { id: '$env_record' }, body: { minutes: 30 } },
  }),
  runScript: endpoint('POST', '/apis/v2/env-records/:id/scripts', {
    summary: '在环境中运行脚本',
    access: on('env_record', 'operate'),
    params: byId,
    body: ScriptInput,
    data: z.object({ result: ScriptResult }),
    refusals: ['env.notRunning', 'env.driverMissing'],
    ownTransactions: true,
    ratePerMinute: 60,
    sample: { params: { id: '$env_record' }, body: { script: 'true' } },
  }),
  terminalTicket: endpoint('POST', '/apis/v2/env-records/:id/terminal-tickets', {
    summary: '打开环境终端',
    access: on('env_record', 'operate'),
    params: byId,
    body: z.strictObject({
      machine: z.string().max(32).optional().meta({ title: '主机' }),
      /** Look at the terminal of the environment's owner without typing. */
      watch: z.boolean().default(false).meta({ title: '只看' }),
      /** A terminal with the same key is taken up again after a lost connection. */
      key: z
        .string()
        .regex(/^[\w-]{1,64}$/, '格式不正确')
        .optional()
        .meta({ title: '终端编号' }),
    }),
    /** Address of the socket, relative to the API's origin; good for one use within seconds. */
    data: z.object({ url: z.string(), machine: z.string() }),
    refusals: ['env.notRunning', 'env.driverMissing'],
    unlogged: 'the terminal itself leaves the log entry when somebody other than the owner enters',
    sample: { params: { id: '$env_record' }, body: {} },
  }),
  /**
   * Frames are JSON text. Client: `{"t":"in","d":text}`, `{"t":"size","c":columns,"r":rows}`. Server: `{"t":"out","d":text}`,
   * `{"t":"exit","code":number}`, `{"t":"note","d":text}` (a sentence for the person, e.g. that a teacher has entered),
   * and to those who only watch the size of what they see, `{"t":"size","c":columns,"r":rows}`. The first frame from the
   * server says that the socket listens: what is sent before may be lost.
   */
  terminal: endpoint('GET', '/apis/v2/env-records/:id/machines/:hostname/terminal', {
    summary: '环境终端',
    access: on('env_record', 'operate'),
    params: z.object({ id: Id, hostname: z.string().max(32) }),
    query: z.object({
      ticket: z.string().max(500).optional(),
      watch: z.enum(['0', '1']).default('0'),
      key: z
        .string()
        .regex(/^[\w-]{1,64}$/)
        .optional(),
      c: z.coerce.number().int().min(2).max(500).default(80),
      r: z.coerce.number().int().min(2).max(200).default(24),
    }),
    refusals: ['env.notRunning', 'env.driverMissing'],
    answer: 'socket',
    sample: { params: { id: '$env_record', hostname: 'node' } },
  }),

  /** Whether environments can be started on this installation, and what to do when not. */
  driver: endpoint('GET', '/apis/v2/env-driver', {
    summary: '环境服务状态',
    access: staff,
    data: z.object({
      driver: z.object({
        name: z.enum(['sandbox', 'docker', 'kubernetes', 'none']),
        state: z.enum(driverStates),
        /** Why it is not ready and how to mend it; empty when ready. */
        reason: z.string(),
        /** What it does not hold on this machine, in words. */
        limits: z.array(z.string()),
      }),
    }),
  }),
  getConfig: endpoint('GET', '/apis/v2/env-configs/:name', {
    summary: '环境设置',
    access: staff,
    params: configParams,
    data: z.object({ env_configs: EnvConfigs, ...SavedSetting }),
    sample: { params: { name: 'quota' } },
  }),
  putConfig: endpoint('PUT', '/apis/v2/env-configs/:name', {
    summary: '修改环境设置',
    access: operators,
    params: configParams,
    body: SettingChange,
    data: z.object({ env_configs: EnvConfigs, ...SavedSetting }),
    sample: { params: { name: 'quota' }, body: { person: 3, organisation: 60 } },
  }),
} as const satisfies DomainContract

/** Frames of the terminal socket. */
export type TerminalInput =
  | { t: 'in'; d: string }
  | { t: 'size'; c: number; r: number }
  /** Who watches takes the keyboard beside the owner, and gives it back. */
  | { t: 'take' }
  | { t: 'release' }
export type TerminalOutput =
  | { t: 'out'; d: string }
  | { t: 'exit'; code: number }
  | { t: 'note'; d: string }
  | { t: 'size'; c: number; r: number }
