import { z } from 'zod'
import { text } from './fields.ts'

/**
 * What a learner can have done: commands as their shell reported them; files and lines of logs as the server saw them when
 * it looked into the environment.
 */
export const evidenceKinds = ['command', 'file', 'log'] as const
export type EvidenceKind = (typeof evidenceKinds)[number]
export const evidenceKindLabels = {
  command: '执行过命令',
  file: '写过文件',
  log: '日志中出现过',
} as const satisfies Record<EvidenceKind, string>

export const EvidenceItem = z
  .strictObject({
    kind: z.enum(evidenceKinds).meta({ title: '类型' }),
    /** A command with the words that it must have (`git commit -m`), a file, or a part of a log's line. Files are below the home unless they begin with `/`. */
    text: text('内容', 200),
    /** The log that the line is in. */
    path: z.string().trim().max(200, '日志文件不能超过200个字符').optional().meta({ title: '日志文件' }),
    /** What the learner reads; made from the rest when empty. */
    label: z.string().trim().max(100, '说明不能超过100个字符').default('').meta({ title: '说明' }),
  })
  .refine((item) => item.kind !== 'log' || Boolean(item.path), { path: ['path'], message: '请填写日志文件' })
export type EvidenceItem = z.output<typeof EvidenceItem>

/** 过程检查: what must have happened at some time, all of it; in this order and within so many minutes if asked for. */
export const StepEvidence = z.strictObject({
  items: z.array(EvidenceItem).min(1, '请至少添加一项过程要求').max(10, '过程要求最多10项'),
  in_order: z.boolean().default(false).meta({ title: '按顺序' }),
  within_minutes: z
    .number()
    .int('时间应为整数')
    .min(1, '时间应不小于1分钟')
    .max(600, '时间应不大于600分钟')
    .nullable()
    .default(null)
    .meta({ title: '时间限制' }),
})
export type StepEvidence = z.output<typeof StepEvidence>
