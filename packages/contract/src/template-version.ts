import { z } from 'zod'
import { endpoint, on, type DomainContract } from './endpoint.ts'
import { EnvTemplate } from './environment-suite.ts'
import { Id, Paging, PersonBrief, Timestamp, Version } from './fields.ts'

/** What a throw-away machine of a template was like. */
export const ImageCheck = z.object({
  passed: z.boolean(),
  started_in_ms: z.number(),
  commands: z.array(z.object({ name: z.string(), path: z.string() })),
  missing: z.array(z.string()),
  /** Kernel and distribution as the machine tells them. */
  system: z.string(),
  failure: z.string(),
})
export type ImageCheck = z.output<typeof ImageCheck>

/** One state that a template was saved in. Nothing of it changes any more but its last image check. */
export const TemplateVersionRow = z.object({
  version: z.number(),
  note: z.string(),
  /** Null for what came with the platform. */
  author: PersonBrief.nullable(),
  created_at: Timestamp,
  image: z.string(),
  /** Null until it was checked. */
  image_check: ImageCheck.nullable(),
  checked_at: Timestamp.nullable(),
  checked_by: PersonBrief.nullable(),
  /** Environments that are alive now with a machine of this version. */
  live_records: z.number(),
})
export type TemplateVersionRow = z.output<typeof TemplateVersionRow>

/** One field that two versions differ in, in words. */
export const FieldChange = z.object({ field: z.string(), before: z.string(), after: z.string() })
export type FieldChange = z.output<typeof FieldChange>

const number = z.string().regex(/^[1-9]\d{0,5}$/)
const versionParams = z.object({ id: Id, number })
const sample = { params: { id: '$template', number: '1' } }

export const templateVersion = {
  list: endpoint('GET', '/apis/v2/templates/:id/versions', {
    summary: '环境模板版本列表',
    access: on('template', 'view'),
    params: z.object({ id: Id }),
    query: z.object(Paging),
    data: z.object({ versions: z.array(TemplateVersionRow), total: z.number() }),
    sample: { params: { id: '$template' } },
  }),
  compare: endpoint('GET', '/apis/v2/templates/:id/versions/:number/difference', {
    summary: '对比环境模板版本',
    access: on('template', 'view'),
    params: versionParams,
    /** Compared with the version before it, or with this one. */
    query: z.object({ against: number.optional().meta({ title: '对比版本' }) }),
    data: z.object({ changes: z.array(FieldChange) }),
    sample,
  }),
  /** Makes a new version that is as this one was. */
  restore: endpoint('POST', '/apis/v2/templates/:id/versions/:number/restore', {
    summary: '恢复环境模板版本',
    access: on('template', 'edit'),
    params: versionParams,
    body: z.strictObject({ version: Version }),
    data: z.object({ template: EnvTemplate }),
    refusals: ['nameTaken'],
    sample: { ...sample, body: { version: 1 } },
  }),
  /** Starts a throw-away machine and looks for every required command in it; the newest version's without a number. */
  check: endpoint('POST', '/apis/v2/templates/:id/image-check', {
    summary: '检查环境镜像',
    access: on('template', 'use'),
    params: z.object({ id: Id }),
    body: z
      .strictObject({ number: z.number().int().min(1).max(999_999).optional().meta({ title: '版本' }) })
      .default({}),
    data: z.object({ number: z.number(), image_check: ImageCheck }),
    refusals: ['env.driverMissing'],
    ownTransactions: true,
    ratePerMinute: 10,
    unlogged: 'keeps only what was found',
    sample: { params: { id: '$template' } },
  }),
} as const satisfies DomainContract
