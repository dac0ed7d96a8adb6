import { kindLabels } from './kinds.ts'
import { z } from 'zod'
import { endpoint, staff, type DomainContract } from './endpoint.ts'
import { PackageAddress, RefusedStep } from './experiment-package.ts'
import { Id, JobBrief, Timestamp, text } from './fields.ts'

/** What labs of others come in. */
export const labFormats = [
  'package',
  'killercoda',
  'instruqt',
  'labtainers',
  'classroom',
  'notebook',
  'markdown',
] as const
export type LabFormat = (typeof labFormats)[number]
export const labFormatLabels = {
  package: '本平台实验包',
  killercoda: 'KillerCoda / Katacoda 场景',
  instruqt: 'Instruqt 课程',
  labtainers: 'Labtainers 实验',
  classroom: 'GitHub Classroom 作业',
  notebook: 'Jupyter 笔记本',
  markdown: 'Markdown 文档',
} as const satisfies Record<LabFormat, string>

export const labLimits = {
  /** Labs of one archive, and steps of one lab. */
  labs: 200,
  steps: 200,
  /** Bytes of one text, and of all together. */
  textBytes: 1024 * 1024,
  textsBytes: 32 * 1024 * 1024,
  entries: 20_000,
} as const

/** Something that is otherwise than in the original (`changed`), or did not come along (`lost`); `at` is the step, empty for the whole lab. */
export const LabNote = z.object({ at: z.string(), text: z.string(), kind: z.enum(['changed', 'lost']) })
export type LabNote = z.output<typeof LabNote>

/** A step as it was understood; its text is shown as far as a preview needs it. */
export const LabStepFound = z.object({
  section: z.string(),
  title: z.string(),
  kind: z.string(),
  points: z.number(),
  body: z.string(),
  has_setup: z.boolean(),
  has_check: z.boolean(),
  has_solve: z.boolean(),
  has_cleanup: z.boolean(),
})
export const LabFound = z.object({
  key: z.string(),
  format: z.enum(labFormats),
  title: z.string(),
  summary: z.string(),
  minutes: z.number().nullable(),
  machines: z.array(z.object({ name: z.string(), image: z.string() })),
  steps: z.array(LabStepFound),
  pictures: z.number(),
  files: z.number(),
  notes: z.array(LabNote),
})
export type LabFound = z.output<typeof LabFound>

export const labImportStates = ['reading', 'ready', 'unreadable', 'making', 'made', 'failed', 'undone'] as const
export type LabImportState = (typeof labImportStates)[number]

/** A lab that was made, or why it was not. */
export const LabMade = z.object({
  key: z.string(),
  title: z.string(),
  experiment_id: Id.nullable(),
  steps: z.number(),
  refused: z.array(RefusedStep),
})
export type LabMade = z.output<typeof LabMade>

export const LabImport = z.object({
  id: Id,
  name: z.string(),
  state: z.enum(labImportStates),
  /** In Chinese, why nothing can be made of it. */
  reason: z.string(),
  url: z.string(),
  job_id: Id.nullable(),
  labs: z.array(LabFound),
  made: z.array(LabMade),
  created_at: Timestamp,
})
export type LabImport = z.output<typeof LabImport>

const params = z.object({ id: Id })
const ofPerson = { 'params.id': 'found only among the imports of the person who asks' }
const noSuchId = '0de70000-0000-4000-8000-000000000000'
const one = { params: { id: noSuchId } }
const data = z.object({ lab_import: LabImport })

export const LabChoices = z.strictObject({
  labs: z
    .array(z.strictObject({ key: z.string().max(1_000), title: text('实验名称', 50) }))
    .min(1, '请选择要导入的实验')
    .max(labLimits.labs, `一次最多导入${labLimits.labs}个实验`)
    .meta({ title: kindLabels.experiment }),
  category_id: Id.nullable().default(null).meta({ title: '分类' }),
  /** The template of each image that the labs were made for; machines of an image without one get no suite. */
  machines: z
    .array(z.strictObject({ image: z.string().max(300), template_id: Id.meta({ title: '环境模板' }) }))
    .max(100)
    .meta({ title: '主机' }),
  network_on: z.boolean().default(false).meta({ title: '联网' }),
})
export type LabChoices = z.output<typeof LabChoices>

/** Labs that others published: read, shown as they were understood, then made. */
export const experimentLabs = {
  readLabs: endpoint('POST', '/apis/v2/lab-imports', {
    summary: '识别要导入的实验',
    access: staff,
    body: z.strictObject({ url: PackageAddress }),
    data: z.object({ lab_import: LabImport }),
    refusals: ['experiment.packageUnreadable'],
    ratePerMinute: 30,
    sample: { body: { url: `/files/${'x'.repeat(22)}/a.zip` } },
  }),
  getLabImport: endpoint('GET', '/apis/v2/lab-imports/:id', {
    summary: '实验导入详情',
    access: staff,
    params,
    data,
    freeIds: ofPerson,
    sample: one,
  }),
  makeLabs: endpoint('POST', '/apis/v2/lab-imports/:id/make', {
    summary: '确认导入实验',
    access: staff,
    params,
    body: LabChoices,
    data: JobBrief,
    freeIds: ofPerson,
    refs: {
      'body.category_id': { kind: 'category', ability: 'view' },
      'body.machines.*.template_id': { kind: 'template', ability: 'use' },
    },
    refusals: ['experiment.labsNotReady'],
    ratePerMinute: 30,
    sample: {
      ...one,
      body: {
        labs: [{ key: 'a', title: '示例实验' }],
        category_id: '$category',
        machines: [{ image: 'ubuntu', template_id: '$template' }],
      },
    },
  }),
  /** Puts what was made into the recycle bin again; what is in use already stays, and is named. */
  undoLabs: endpoint('POST', '/apis/v2/lab-imports/:id/undo', {
    summary: '撤销实验导入',
    access: staff,
    params,
    data: z.object({ lab_import: LabImport, kept: z.array(RefusedStep) }),
    freeIds: ofPerson,
    refusals: ['experiment.labsNotReady'],
    sample: one,
  }),
} as const satisfies DomainContract
