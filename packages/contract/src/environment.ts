import { z } from 'zod'
import { endpoint, on, operators, ref, signedIn, staff, type DomainContract } from './endpoint.ts'
import { EnvRecord, ScriptInput, ScriptResult } from './environment-record.ts'
import { driverStates, type EnvConfigName, EnvConfigs, envConfigSchemas } from './environment-settings.ts'
import { EnvSuite, EnvSuiteInput, EnvTemplate, EnvTemplateChange, EnvTemplateInput } from './environment-suite.ts'
import {
  accessKinds,
  architectures,
  envPurposes,
  envStates,
  envTemplateStates,
  envUsages,
  virtualTypes,
} from './environment-words.ts'
import { changesTo, Id, Keyword, Paging, SavedSetting, SeenVersion, SettingChange, Version } from './fields.ts'

export * from './environment-words.ts'
export * from './environment-suite.ts'
export * from './environment-record.ts'
export * from './environment-settings.ts'
export * from './terminal-frames.ts'

const byId = z.object({ id: Id })
const byOrg = z.object({ orgId: Id })
const organisationReach = 'the handler answers as absent when the caller cannot reach the organisation'

const liveMinutes = z
  .number()
  .int()
  .min(5, '使用时长应不小于5分钟')
  .max(43_200, '使用时长应不大于43200分钟')
  .meta({ title: '使用时长' })

/** Comma-separated states, e.g. `queued,running`. */
const States = z
  .string()
  .transform((value) => value.split(',').filter(Boolean))
  .pipe(z.array(z.enum(envStates)))
  .optional()
  .meta({ title: '状态' })

const configNames = Object.keys(envConfigSchemas) as [EnvConfigName, ...EnvConfigName[]]
const configParams = z.object({ name: z.enum(configNames) })

/** The only field that these lists are searched by. */
const selectKey = z.enum(['title']).optional().meta({ title: '搜索字段' })

const suiteQuery = {
  ...Paging,
  keyword: Keyword,
  selectKey,
  state: z.enum(envTemplateStates).optional().meta({ title: '状态' }),
  env_usage: z.enum(envUsages).optional().meta({ title: '用途' }),
  /** Suites with a machine of this kind. */
  virtual_type: z.enum(virtualTypes).optional().meta({ title: '虚拟类型' }),
  env_type: z.enum(accessKinds).optional().meta({ title: '访问方式' }),
}
const queryNames = { status: 'state', usage: 'env_usage', type: 'virtual_type', selectValue: 'keyword' }
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
    queryNames,
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
    queryNames,
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
    body: z.strictObject({ ...changesTo(EnvSuiteInput.shape), version: SeenVersion }),
    refs: { 'body.machines.*.template_id': ref('template', 'use') },
    data: oneSuite,
    refusals: ['nameTaken'],
    sample: { params: { id: '$suite' }, body: { ...sampleSuite, title: '改名的示例套件', version: 1 } },
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
      selectKey,
    }),
    queryNames,
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
    body: EnvTemplateChange.extend({ version: Version }),
    data: oneTemplate,
    refusals: ['nameTaken'],
    sample: { params: { id: '$template' }, body: { title: '改名的示例模板', version: 1 } },
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
      place_id: Id.optional(),
      content_id: Id.optional(),
    }),
    refs: { 'query.suite_id': ref('suite', 'view') },
    freeIds: {
      'query.place_id': 'narrows a list that is already limited to the organisation',
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
    site: 'both',
    params: byId,
    data: oneRecord.extend({ usage: EnvUsageHistory }),
    sample: { params: { id: '$env_record' } },
  }),
  destroy: endpoint('POST', '/apis/v2/env-records/:id/env-destroy', {
    summary: '销毁环境',
    access: on('env_record', 'operate'),
    site: 'both',
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
    site: 'both',
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
    site: 'both',
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
    site: 'both',
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

  /** An address of a web service that runs in a machine, at one of the ports that its template opens. */
  openWeb: endpoint('POST', '/apis/v2/env-records/:id/web-addresses', {
    summary: '打开环境中的网页',
    access: on('env_record', 'operate'),
    site: 'both',
    params: byId,
    body: z.strictObject({
      machine: z.string().max(32).optional().meta({ title: '主机' }),
      port: z.number('端口应为数字').int('端口应为整数').min(1).max(65_535).meta({ title: '端口' }),
    }),
    /** Relative to the API's origin; opens as a page of its own for some hours, as long as the environment runs. */
    data: z.object({ url: z.string() }),
    refusals: ['env.notRunning', 'env.driverMissing'],
    unlogged: 'leaves its own log entry when somebody other than the owner enters',
    sample: { params: { id: '$env_record' }, body: { port: 8080 } },
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
