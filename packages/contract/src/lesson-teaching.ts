import { z } from 'zod'
import { anyText, Id, text } from './fields.ts'

export const teachingLimits = { fields: 20, text: 5000, steps: 30 } as const

export const teachingFieldKinds = ['text', 'steps'] as const
export type TeachingFieldKind = (typeof teachingFieldKinds)[number]
export const teachingFieldKindLabels = {
  text: '文字',
  steps: '教学过程表',
} as const satisfies Record<TeachingFieldKind, string>

const isUnique = (all: readonly string[]): boolean => new Set(all).size === all.length

/** One heading of a teaching plan, as the school wants it. */
export const TeachingField = z.strictObject({
  id: Id,
  label: text('栏目名称', 20),
  kind: z.enum(teachingFieldKinds, '栏目类型应为文字或教学过程表').meta({ title: '栏目类型' }),
  hint: anyText('填写提示', 200),
})
export type TeachingField = z.output<typeof TeachingField>

export const TeachingFields = z
  .array(TeachingField)
  .min(1, '教案至少有一个栏目')
  .max(teachingLimits.fields, `教案最多${teachingLimits.fields}个栏目`)
  .refine((all) => isUnique(all.map(({ id }) => id)), '栏目的标识不能重复')
  .refine((all) => isUnique(all.map(({ label }) => label)), '栏目名称不能重复')
  .meta({ title: '教案栏目' })

/** One part of a lesson: how long, and what both sides do. */
export const TeachingStep = z.strictObject({
  id: Id,
  minutes: z
    .number('时间应为数字')
    .int('时间应为整数')
    .min(0, '时间应不小于0')
    .max(300, '时间应不大于300')
    .meta({ title: '时间（分钟）' }),
  title: text('环节', 50),
  teacher: anyText('教师活动', 1000),
  learner: anyText('学生活动', 1000),
})
export type TeachingStep = z.output<typeof TeachingStep>

/** What is written under one heading. */
export const TeachingValue = z.strictObject({
  field_id: Id,
  text: anyText('内容', teachingLimits.text),
  steps: z.array(TeachingStep).max(teachingLimits.steps, `教学过程最多${teachingLimits.steps}个环节`),
})
export type TeachingValue = z.output<typeof TeachingValue>

export const TeachingValues = z
  .array(TeachingValue)
  .max(teachingLimits.fields)
  .refine((all) => isUnique(all.map(({ field_id: id }) => id)), '教案栏目重复')
  .meta({ title: '教案' })

const idOf = (at: number): string => `7d0f4c1e-0000-4000-8000-${String(at).padStart(12, '0')}`
const field = (at: number, label: string, hint: string, kind: TeachingFieldKind = 'text'): TeachingField => ({
  id: idOf(at),
  label,
  kind,
  hint,
})

/** Headings that most schools have: those of a school that has not made its own. */
export const usualTeachingFields: TeachingField[] = [
  field(1, '教学目标', '知识、能力和素质目标'),
  field(2, '教学重点', ''),
  field(3, '教学难点', '难在哪里，怎样突破'),
  field(4, '学情分析', '学生已经会什么，可能卡在哪里'),
  field(5, '教学方法与手段', ''),
  field(6, '教学过程', '', 'steps'),
  field(7, '课程思政', ''),
  field(8, '作业', ''),
  field(9, '教学反思', '课后填写'),
]

export const isWritten = ({ text: said, steps }: Pick<TeachingValue, 'text' | 'steps'>): boolean =>
  said.trim() !== '' || steps.length > 0

/** How many of the headings have something written under them. */
export function writtenCount(fields: readonly TeachingField[], values: readonly TeachingValue[]): number {
  const written = new Set(values.filter(isWritten).map(({ field_id: id }) => id))
  return fields.filter(({ id }) => written.has(id)).length
}

/** What does not fit in a plan, in words; empty where all does. `minutes` are those that the session has. */
export function teachingGaps(values: readonly TeachingValue[], minutes: number): string[] {
  const steps = values.flatMap((value) => value.steps)
  const planned = steps.reduce((sum, step) => sum + step.minutes, 0)
  if (steps.length === 0 || planned === minutes) return []
  const by = Math.abs(minutes - planned)
  return [`教学过程合计 ${planned} 分钟，本次课 ${minutes} 分钟，${planned < minutes ? '还差' : '多出'} ${by} 分钟`]
}
