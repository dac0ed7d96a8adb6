import { z } from 'zod'
import { changesTo, Id } from './fields.ts'
import { readRanges } from './network-range.ts'

/** How an exam begins: with the offering's opening time, or when a teacher starts it. */
export const examStarts = ['window', 'button'] as const
export type ExamStart = (typeof examStarts)[number]
export const examStartLabels = {
  window: '到开放时间自动开始',
  button: '由监考教师开始',
} as const satisfies Record<ExamStart, string>

/** From when on learners are shown something of what they came to. */
export const revealMoments = ['never', 'submitted', 'closed', 'released'] as const
export type RevealMoment = (typeof revealMoments)[number]
export const revealMomentLabels = {
  never: '不显示',
  submitted: '交卷后',
  closed: '考试结束后',
  released: '公布成绩后',
} as const satisfies Record<RevealMoment, string>

/** Whether learners see all questions on one page or one after the other. */
export const examLayouts = ['single', 'whole'] as const
export type ExamLayout = (typeof examLayouts)[number]
export const examLayoutLabels = { single: '一题一页', whole: '整卷一页' } as const satisfies Record<ExamLayout, string>

const minutes = (label: string, least = 1) =>
  z
    .number(`${label}应为数字`)
    .int(`${label}应为整数`)
    .min(least, `${label}应不小于${least}分钟`)
    .max(1440, `${label}应不大于1440分钟`)
const Reveal = z.enum(revealMoments)

export const examSettingsFields = {
  start: z.enum(examStarts).default('window').meta({ title: '开始方式' }),
  /** How long an attempt may take; null where only the window ends it. */
  duration_minutes: minutes('考试时长').nullable().default(90).meta({ title: '考试时长' }),
  /** Who comes later than this after the beginning is not let in; null admits everybody until the end. */
  entry_minutes: minutes('迟到时限').nullable().default(null).meta({ title: '迟到时限' }),
  /** Before this much of the time has passed nobody may submit. */
  earliest_minutes: minutes('最早交卷', 0).default(0).meta({ title: '最早交卷' }),
  attempts: z
    .number('考试次数应为数字')
    .int('考试次数应为整数')
    .min(1, '考试次数应不小于1')
    .max(100, '考试次数应不大于100')
    .nullable()
    .default(1)
    .meta({ title: '考试次数' }),
  pass_score: z
    .number('及格线应为数字')
    .min(0, '及格线应不小于0')
    .max(100, '及格线应不大于100')
    .default(60)
    .meta({ title: '及格线' }),
  layout: z.enum(examLayouts).default('single').meta({ title: '题目显示' }),
  shuffle_questions: z.boolean().default(false).meta({ title: '题目乱序' }),
  shuffle_options: z.boolean().default(false).meta({ title: '选项乱序' }),
  show_score: Reveal.default('released').meta({ title: '成绩' }),
  show_answers: Reveal.default('released').meta({ title: '作答对错和正确答案' }),
  show_analysis: Reveal.default('released').meta({ title: '解析' }),
  password: z.string().trim().max(20, '考试密码不能超过20个字符').default('').meta({ title: '考试密码' }),
  /** Ranges of addresses from which it may be sat, separated by commas; empty admits every address. */
  addresses: z
    .string()
    .trim()
    .max(500, '网段不能超过500个字符')
    .refine((text) => readRanges(text) !== null, '网段应为 192.168.1.0/24 的形式，多个以逗号分隔')
    .default('')
    .meta({ title: '允许的网段' }),
  single_session: z.boolean().default(false).meta({ title: '只允许一处作答' }),
  full_screen: z.boolean().default(false).meta({ title: '全屏作答' }),
  /** Leaving the window is counted and shown to those who invigilate. */
  counts_leaves: z.boolean().default(false).meta({ title: '记录离开' }),
  /** So many times of leaving submit the attempt; null only counts. */
  leave_limit: z
    .number('离开次数应为数字')
    .int('离开次数应为整数')
    .min(1, '离开次数应不小于1')
    .max(100, '离开次数应不大于100')
    .nullable()
    .default(null)
    .meta({ title: '离开次数上限' }),
  /** For practising: learners are shown at once what is right. */
  practice: z.boolean().default(false).meta({ title: '练习模式' }),
}

/** How an exam is sat. An offering may say some of it differently. */
export const ExamSettings = z.strictObject(examSettingsFields)
export type ExamSettings = z.output<typeof ExamSettings>
/** What an offering says of it differently; nothing is filled in for what it does not say. */
export const ExamOverrides = z.strictObject(changesTo(examSettingsFields))
export type ExamOverrides = z.output<typeof ExamOverrides>
export const examSettingNames = Object.keys(examSettingsFields) as [ExamSettingName, ...ExamSettingName[]]
export type ExamSettingName = keyof typeof examSettingsFields

/** What the settings mean together: in practice mode everything is shown as soon as it is submitted. */
export const asPractised = (settings: ExamSettings): ExamSettings =>
  settings.practice
    ? {
        ...settings,
        show_score: 'submitted',
        show_answers: 'submitted',
        show_analysis: 'submitted',
        counts_leaves: false,
        full_screen: false,
      }
    : settings

/** What learners read of the rules before they begin: neither the password nor the addresses. */
export const ExamRules = z.object({
  start: z.enum(examStarts),
  duration_minutes: z.number().nullable(),
  entry_minutes: z.number().nullable(),
  earliest_minutes: z.number(),
  layout: z.enum(examLayouts),
  needs_password: z.boolean(),
  has_addresses: z.boolean(),
  single_session: z.boolean(),
  full_screen: z.boolean(),
  counts_leaves: z.boolean(),
  leave_limit: z.number().nullable(),
  practice: z.boolean(),
  show_score: Reveal,
  show_answers: Reveal,
  show_analysis: Reveal,
})
export type ExamRules = z.output<typeof ExamRules>

/** Names a tab of a browser in which an exam is sat. */
export const ExamSession = Id
