import { z } from 'zod'
import { accessKinds, architectures, envEndReasons, envPurposes, envStates, virtualTypes } from './environment-words.ts'
import { Abilities, Id, PersonBrief, Timestamp } from './fields.ts'

export const EnvRecordMachine = z.object({
  hostname: z.string(),
  title: z.string(),
  template_id: Id,
  /** Whether it has a system of its own, which can be saved as a version of its template. */
  own_system: z.boolean(),
  /** Version of the template that it was started with. */
  template_version: z.number(),
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
  /** Since when its engine does not answer, for `running`: it may live on, and nobody can work in it; else null. */
  unreachable_since: Timestamp.nullable(),
  /** Place in the queue, from 1; null unless queued. */
  queue_position: z.number().nullable(),
  owner: PersonBrief.extend({ number: z.string() }),
  suite: z.object({ id: Id, title: z.string() }),
  purpose: z.enum(envPurposes),
  /** What it was started for in words, e.g. the experiment's title. */
  subject: z.string(),
  content_id: Id.nullable(),
  offering_id: Id.nullable(),
  place_id: Id.nullable(),
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
  only_one_fails: z.boolean().optional().meta({ title: '其他退出码表示脚本出错' }),
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
