import { z } from 'zod'
import { verifyScriptTypes } from './environment.ts'
import { Id, RichText, Version, text } from './fields.ts'
import type { ItemKind } from './item-kinds.ts'
import { StepEvidence } from './experiment-evidence.ts'
import { OpenCriterion, Rubric, rubricMisfit } from './rubric.ts'
import { Script, ScriptCheck } from './script-check.ts'
import { Question } from './question/content.ts'
import { PresentedQuestion } from './question/present.ts'

export const stepKinds = [
  'text',
  'video',
  'pdf',
  'file',
  'notebook',
  'question',
  'task',
  'report',
] as const satisfies readonly ItemKind[]
export type StepKind = (typeof stepKinds)[number]
export const stepKindLabels = {
  text: '图文',
  video: '视频',
  pdf: 'PDF',
  file: '文件',
  notebook: 'Notebook',
  question: '题目',
  task: '操作任务',
  report: '实验报告',
} as const satisfies Record<StepKind, string>

const Machine = z.string().trim().max(63, '主机名不能超过63个字符').meta({ title: '主机' })

/** What a step does on a further host of the suite, in addition to what it does on its own. */
export const StepHost = z.strictObject({
  machine: Machine.min(1, '请选择主机'),
  setup: Script('准备脚本').default(''),
  check: ScriptCheck.nullable().default(null).meta({ title: '验证' }),
  solve: Script('参考解脚本').default(''),
  cleanup: Script('清理脚本').default(''),
})
export type StepHost = z.output<typeof StepHost>
const Hosts = z
  .array(StepHost)
  .min(1)
  .max(7, '其他主机最多7台')
  .refine((hosts) => new Set(hosts.map(({ machine }) => machine)).size === hosts.length, '同一主机只能有一组脚本')
  .nullable()
  .meta({ title: '其他主机' })

/** What a step of kind video, pdf, file or notebook opens: an uploaded file of ours or an address. */
export const StepLink = z.strictObject({
  name: z.string().trim().min(1, '请输入名称').max(200, '名称不能超过200个字符'),
  url: z
    .string()
    .max(1000, '地址过长')
    .refine(
      (url) => /^\/(?!\/)[^\s\\]*$/.test(url) || /^https?:\/\/[^\s\\]+$/.test(url),
      '地址应以 http(s):// 开头或为平台内文件',
    ),
  resource_id: Id.nullable().default(null),
})
export type StepLink = z.output<typeof StepLink>

const StepTitle = text('环节名称', 50)
const Points = z
  .number('分值应为数字')
  .int('分值应为整数')
  .min(0, '分值应不小于0')
  .max(1000, '分值应不大于1000')
  .meta({ title: '分值' })
const Retries = z.number().int('重试次数应为整数').min(0).max(5, '重试次数最多5次').meta({ title: '重试次数' })
const Hint = z.string().max(5000, '提示不能超过5000个字符').meta({ title: '提示' })
const Answer = z.string().max(20_000, '参考答案不能超过20000个字符').meta({ title: '参考答案' })
const emptyText = { format: 'markdown' as const, value: '' }

/** A new step. Scripts run as the learner on `machine` (the suite's first one when null). */
export const stepFields = {
  title: StepTitle,
  kind: z.enum(stepKinds).meta({ title: '环节类型' }),
  body: RichText.default(emptyText).meta({ title: '正文' }),
  link: StepLink.nullable().default(null).meta({ title: '文件' }),
  points: Points.default(0),
  hint: Hint.default(''),
  /** Points that opening the hint costs. */
  hint_cost: Points.default(0).meta({ title: '提示扣分' }),
  answer: Answer.default(''),
  machine: Machine.nullable().default(null),
  setup: Script('准备脚本').default(''),
  check: ScriptCheck.nullable().default(null).meta({ title: '验证' }),
  solve: Script('参考解脚本').default(''),
  cleanup: Script('清理脚本').default(''),
  /** Times that a failing check is tried again by itself, a second apart (services need a moment). */
  retries: Retries.default(0),
  question: Question.nullable().default(null).meta({ title: '题目' }),
  /** What must have happened at some time, in addition to what the check finds now. */
  evidence: StepEvidence.nullable().default(null).meta({ title: '过程要求' }),
  /** Scripts on further hosts; all checks count alike. */
  hosts: Hosts.default(null),
  /** By what people score it. */
  rubric: Rubric.nullable().default(null).meta({ title: '评分标准' }),
}
export const stepRules = (
  step: {
    kind?: StepKind | undefined
    question?: unknown
    points?: number | undefined
    hint_cost?: number | undefined
    rubric?: Rubric | null | undefined
  },
  context: z.core.$RefinementCtx,
): void => {
  const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (step.kind === 'question' && !step.question) wrong('question', '请填写题目')
  if ((step.question as { type?: unknown } | null | undefined)?.type === 'operation')
    wrong('question', '操作题只能用于题库、试卷和考试')
  if (step.points !== undefined && step.hint_cost !== undefined && step.hint_cost > step.points) {
    wrong('hint_cost', '提示扣分不能大于分值')
  }
  const misfit = step.points === undefined ? null : rubricMisfit(step.rubric, step.points)
  if (misfit) wrong('rubric', misfit)
}
export const StepInput = z.strictObject(stepFields).superRefine(stepRules)
export type StepInput = z.output<typeof StepInput>

export const StepChanges = z.strictObject({
  version: Version,
  title: StepTitle.optional(),
  kind: z.enum(stepKinds).optional().meta({ title: '环节类型' }),
  body: RichText.optional().meta({ title: '正文' }),
  link: StepLink.nullable().optional().meta({ title: '文件' }),
  points: Points.optional(),
  hint: Hint.optional(),
  hint_cost: Points.optional().meta({ title: '提示扣分' }),
  answer: Answer.optional(),
  machine: Machine.nullable().optional(),
  setup: Script('准备脚本').optional(),
  check: ScriptCheck.nullable().optional().meta({ title: '验证' }),
  solve: Script('参考解脚本').optional(),
  cleanup: Script('清理脚本').optional(),
  retries: Retries.optional(),
  question: Question.nullable().optional().meta({ title: '题目' }),
  evidence: StepEvidence.nullable().optional().meta({ title: '过程要求' }),
  hosts: Hosts.optional(),
  rubric: Rubric.nullable().optional().meta({ title: '评分标准' }),
})

/** What only those who may edit see of a step. */
const StepSecrets = z.object({
  answer: z.string(),
  setup: z.string(),
  check: ScriptCheck.nullable(),
  solve: z.string(),
  cleanup: z.string(),
  question: Question.nullable(),
  evidence: StepEvidence.nullable(),
  hosts: z.array(StepHost).nullable(),
  rubric: Rubric.nullable(),
})

/** A step as it is read. `secrets` is there only for those who may edit the experiment. */
export const Step = z.object({
  id: Id,
  section_id: Id,
  position: z.number(),
  title: z.string(),
  kind: z.enum(stepKinds),
  body: RichText,
  link: StepLink.nullable(),
  points: z.number(),
  hint: z.string(),
  hint_cost: z.number(),
  machine: z.string().nullable(),
  retries: z.number(),
  has_check: z.boolean(),
  check_type: z.enum(verifyScriptTypes).nullable(),
  /** As a learner meets it. */
  question: PresentedQuestion.nullable(),
  /** Why a question's answer is right; a learner reads it once it was answered rightly, empty before. */
  analysis: z.string(),
  /** What must have happened at some time, in words; the learner reads it. */
  evidence: z.array(z.string()),
  /** By what people score it, without what only graders read. */
  rubric: z.array(OpenCriterion),
  secrets: StepSecrets.optional(),
  version: z.number(),
})
export type Step = z.output<typeof Step>

export const Section = z.object({
  id: Id,
  title: z.string(),
  position: z.number(),
  version: z.number(),
  steps: z.array(Step),
})
export type Section = z.output<typeof Section>

export const Outline = z.object({
  sections: z.array(Section),
  step_count: z.number(),
  task_count: z.number(),
  total_points: z.number(),
  /** Published version that this is, or null for the working copy. */
  published_version: z.number().nullable(),
  can_edit: z.boolean(),
})
export type Outline = z.output<typeof Outline>
