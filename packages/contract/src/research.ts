import { z } from 'zod'
import { endpoint, on, ref, staff, type DomainContract } from './endpoint.ts'
import { EnvRecord, EnvSuiteBrief } from './environment.ts'
import {
  Abilities,
  changesTo,
  Id,
  Keyword,
  optionalText,
  Paging,
  PersonBrief,
  text,
  Timestamp,
  Version,
} from './fields.ts'

const fields = {
  title: text('名称', 50),
  summary: optionalText('说明', 500),
  network_on: z.boolean().default(false).meta({ title: '联网' }),
} as const

export const ResearchInput = z.strictObject({ ...fields, suite_id: Id.meta({ title: '环境套件' }) })
export type ResearchInput = z.output<typeof ResearchInput>

/** A teacher's long-lived environment. Stopping keeps the home directories of its machines, starting puts them back. */
export const ResearchEnvironment = z.object({
  id: Id,
  title: z.string(),
  summary: z.string(),
  network_on: z.boolean(),
  owner: PersonBrief,
  suite: EnvSuiteBrief.nullable(),
  /** What runs of it now; null while it is stopped. */
  env_record: EnvRecord.nullable(),
  /** Why it is not running although it was started; empty otherwise. */
  failure: z.string(),
  disks: z.array(z.object({ hostname: z.string(), size_bytes: z.number() })),
  /** When the disks were last kept; null before the first time. */
  saved_at: Timestamp.nullable(),
  /** Why the disks could not be kept the last time. */
  save_failure: z.string(),
  version: z.number(),
  created_at: Timestamp,
  updated_at: Timestamp,
  can: Abilities,
})
export type ResearchEnvironment = z.output<typeof ResearchEnvironment>

const byId = z.object({ id: Id })
const one = z.object({ research_environment: ResearchEnvironment })
const sample = { params: { id: '$research_env' } }

export const research = {
  list: endpoint('GET', '/apis/v2/research-environments', {
    summary: '科研环境',
    access: staff,
    query: z.object({
      ...Paging,
      keyword: Keyword,
      /** Only the caller's own. */
      mine: z.enum(['0', '1']).default('0').meta({ title: '只看我的' }),
    }),
    data: z.object({ research_environments: z.array(ResearchEnvironment), total: z.number() }),
  }),
  create: endpoint('POST', '/apis/v2/research-environments', {
    summary: '新建科研环境',
    access: staff,
    body: ResearchInput,
    refs: { 'body.suite_id': ref('suite', 'use') },
    data: one,
    refusals: ['nameTaken'],
    sample: { body: { title: '示例科研环境', suite_id: '$suite' } },
  }),
  get: endpoint('GET', '/apis/v2/research-environments/:id', {
    summary: '科研环境详情',
    access: on('research_env', 'view'),
    params: byId,
    data: one,
    sample,
  }),
  update: endpoint('PUT', '/apis/v2/research-environments/:id', {
    summary: '修改科研环境',
    access: on('research_env', 'edit'),
    params: byId,
    body: z.strictObject({ ...changesTo(fields), version: Version }),
    data: one,
    refusals: ['nameTaken'],
    sample: { ...sample, body: { title: '改名的示例科研环境', version: 1 } },
  }),
  /** Ends what runs of it and removes what was kept. */
  remove: endpoint('DELETE', '/apis/v2/research-environments/:id', {
    summary: '删除科研环境',
    access: on('research_env', 'remove'),
    params: byId,
    sample,
  }),
  start: endpoint('POST', '/apis/v2/research-environments/:id/start', {
    summary: '启动科研环境',
    access: on('research_env', 'use'),
    params: byId,
    body: z.strictObject({ queue: z.boolean().default(false).meta({ title: '排队' }) }).default({ queue: false }),
    data: one,
    refusals: ['env.suiteDisabled', 'env.driverMissing', 'envQuotaReached'],
    ratePerMinute: 30,
    sample: { ...sample, body: {} },
  }),
  /** Keeps the home directories while it goes on running. */
  save: endpoint('POST', '/apis/v2/research-environments/:id/save', {
    summary: '保存科研环境',
    access: on('research_env', 'use'),
    params: byId,
    data: one,
    refusals: ['env.notRunning', 'env.driverMissing', 'env.notKept'],
    ownTransactions: true,
    ratePerMinute: 10,
    sample,
  }),
  /** Keeps the home directories, then ends the machines. What cannot be kept goes on running. */
  stop: endpoint('POST', '/apis/v2/research-environments/:id/stop', {
    summary: '停止科研环境',
    access: on('research_env', 'use'),
    params: byId,
    data: one,
    refusals: ['env.notRunning', 'env.driverMissing', 'env.notKept'],
    ownTransactions: true,
    ratePerMinute: 10,
    sample,
  }),
} as const satisfies DomainContract
