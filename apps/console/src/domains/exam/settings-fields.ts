import {
  examLayoutLabels,
  examLayouts,
  examSettingsFields,
  examStartLabels,
  examStarts,
  revealMomentLabels,
  revealMoments,
} from '@lab/contract/exam-settings'
import { z } from 'zod'
import type { FormSection } from '../../kit/form/form-types.ts'

const optional = <Field extends z.ZodType>(field: Field) => z.preprocess((value) => value ?? null, field)

/** The settings of an exam as a form has them: what is left empty is without a limit. */
export const settingsSchema = z.object({
  ...examSettingsFields,
  duration_minutes: optional(examSettingsFields.duration_minutes),
  entry_minutes: optional(examSettingsFields.entry_minutes),
  attempts: optional(examSettingsFields.attempts),
  leave_limit: optional(examSettingsFields.leave_limit),
})
export type SettingsValues = z.output<typeof settingsSchema>

const optionsOf = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }))
const moments = optionsOf(revealMoments, revealMomentLabels)

/** Everything that is set of an exam, in the order in which teachers think of it. */
export const settingsSections: FormSection<SettingsValues>[] = [
  {
    title: '时间与次数',
    fields: [
      {
        name: 'start',
        label: '开始方式',
        kind: 'radio',
        options: optionsOf(examStarts, examStartLabels),
        help: '开放和截止时间在安排到班级时设置；由监考教师开始时，从开始的那一刻起计时。',
      },
      {
        name: 'duration_minutes',
        label: '考试时长',
        kind: 'number',
        min: 1,
        max: 1440,
        unit: '分钟',
        placeholder: '不限时',
        isHalf: true,
      },
      {
        name: 'entry_minutes',
        label: '迟到时限',
        kind: 'number',
        min: 1,
        max: 1440,
        unit: '分钟',
        placeholder: '不限',
        isHalf: true,
        help: '开始后超过这个时间不能再进入。',
      },
      {
        name: 'earliest_minutes',
        label: '最早交卷',
        kind: 'number',
        min: 0,
        max: 1440,
        unit: '分钟',
        isHalf: true,
        help: '进入后满这个时间才能交卷，0 为随时可交。',
      },
      {
        name: 'attempts',
        label: '考试次数',
        kind: 'number',
        min: 1,
        max: 100,
        unit: '次',
        placeholder: '不限',
        isHalf: true,
      },
      { name: 'pass_score', label: '及格线', kind: 'number', min: 0, max: 100, unit: '%', isHalf: true },
    ],
  },
  {
    title: '试卷',
    fields: [
      { name: 'layout', label: '题目显示', kind: 'radio', options: optionsOf(examLayouts, examLayoutLabels) },
      {
        name: 'shuffle_questions',
        label: '题目乱序',
        kind: 'switch',
        help: '每名学员在各大题内的题目顺序不同。',
      },
      { name: 'shuffle_options', label: '选项乱序', kind: 'switch', help: '每名学员的选项顺序不同。' },
    ],
  },
  {
    title: '交卷后显示',
    fields: [
      {
        name: 'practice',
        label: '练习模式',
        kind: 'switch',
        help: '交卷后立即显示成绩、正确答案和解析，不记录离开。',
      },
      {
        name: 'show_score',
        label: '成绩',
        kind: 'select',
        options: moments,
        isNeverEmpty: true,
        when: ({ practice }) => !practice,
        help: '有需要教师评阅的题目时，评阅完成后才显示。',
      },
      {
        name: 'show_answers',
        label: '正确答案',
        kind: 'select',
        options: moments,
        isNeverEmpty: true,
        when: ({ practice }) => !practice,
        help: '包括自己的作答、每题对错和得分。选「考试结束后」时，等补考和延时的学员也考完才显示。',
      },
      {
        name: 'show_analysis',
        label: '解析',
        kind: 'select',
        options: moments,
        isNeverEmpty: true,
        when: ({ practice }) => !practice,
      },
    ],
  },
  {
    title: '考场',
    fields: [
      {
        name: 'password',
        label: '考试密码',
        kind: 'text',
        maxLength: 20,
        placeholder: '不需要密码',
        help: '学员进入考试时填写，由监考教师当场告知。',
      },
      {
        name: 'addresses',
        label: '允许的网段',
        kind: 'text',
        maxLength: 500,
        placeholder: '不限，例如：10.1.2.0/24, 10.1.3.0/24',
        help: '只能在这些网段的电脑上进入考试。',
      },
      {
        name: 'single_session',
        label: '只允许一处作答',
        kind: 'switch',
        help: '在另一台电脑或另一个窗口继续时，需要确认，之前的一处停止作答。',
      },
      { name: 'full_screen', label: '全屏作答', kind: 'switch', when: ({ practice }) => !practice },
      {
        name: 'counts_leaves',
        label: '记录离开',
        kind: 'switch',
        when: ({ practice }) => !practice,
        help: '学员切换到其他窗口时记录次数，监考教师可以看到。',
      },
      {
        name: 'leave_limit',
        label: '离开次数上限',
        kind: 'number',
        min: 1,
        max: 100,
        unit: '次',
        placeholder: '只记录，不限制',
        when: ({ practice, counts_leaves: counts }) => !practice && counts === true,
        help: '超过上限自动交卷。',
      },
    ],
  },
]
