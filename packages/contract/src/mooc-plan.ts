import { z } from 'zod'
import { StepLink } from './experiment-step.ts'
import { Id, RichText, text } from './fields.ts'
import type { ItemKind } from './item-kinds.ts'
import { kindLabels, type ContentKind } from './kinds.ts'
import { refuseSameIds, type PlanPiece } from './own-ids.ts'
import { QuizPercent, QuizQuestions } from './quiz.ts'
import { completions, PartWeight, Unlock } from './series-plan.ts'
import { VideoQuestions } from './video-questions.ts'

export const courseLimits = { chapters: 60, sections: 200, units: 500, marks: 100 } as const

/** What the units of a course are: those that are written in it, and contents that are taught as its parts. */
export const unitKinds = [
  'document',
  'video',
  'pdf',
  'link',
  'quiz',
  'discussion',
  'dataset',
  'experiment',
  'exam',
] as const
export type UnitKind = (typeof unitKinds)[number]
export const unitKindLabels = {
  document: '图文',
  video: '视频',
  pdf: 'PDF',
  link: '链接',
  quiz: '测验',
  discussion: '讨论',
  dataset: kindLabels.dataset,
  experiment: kindLabels.experiment,
  exam: kindLabels.exam,
} as const satisfies Record<UnitKind, string>

/** What a unit is among the items of a record. */
export const unitItems = {
  document: 'text',
  video: 'video',
  pdf: 'pdf',
  link: 'link',
  quiz: 'quiz',
  discussion: 'discussion',
  dataset: 'dataset',
  experiment: 'experiment',
  exam: 'exam',
} as const satisfies Record<UnitKind, ItemKind>

/** Units that are contents of their own: they are offered below the course, and worked in there. */
export const partKinds = ['experiment', 'exam'] as const satisfies readonly (UnitKind & ContentKind)[]
export type PartUnitKind = (typeof partKinds)[number]
export const isPartKind = (kind: string): kind is PartUnitKind => (partKinds as readonly string[]).includes(kind)

/** Units that are contents of their own, offered below the course or read in it. */
export const linkedKinds = ['dataset', ...partKinds] as const satisfies readonly (UnitKind & ContentKind)[]
export type LinkedUnitKind = (typeof linkedKinds)[number]
export const isLinkedKind = (kind: string): kind is LinkedUnitKind => (linkedKinds as readonly string[]).includes(kind)

const common = {
  /** Names it while the course is written, and its item in every record. */
  id: Id,
  title: text('小节名称', 100),
  is_required: z.boolean().meta({ title: '必修' }),
  weight: PartWeight,
  unlock: Unlock,
}
const File = StepLink.nullable().meta({ title: '文件' })

/** How much of a video has to be watched before it is done. */
export const WatchPercent = z
  .number('观看比例应为数字')
  .int('观看比例应为整数')
  .min(10, '观看比例应不小于10%')
  .max(100, '观看比例应不大于100%')
  .meta({ title: '观看比例' })

/** What a learner has to do with a data set. */
export const datasetGoals = ['opened', 'downloaded'] as const
export const datasetGoalLabels = { opened: '打开即完成', downloaded: '下载后完成' } as const satisfies Record<
  (typeof datasetGoals)[number],
  string
>
export const DatasetGoal = z.enum(datasetGoals, '完成条件应为打开即完成或下载后完成').meta({ title: '完成条件' })

/** How often a learner has to say something in a discussion. */
export const PostsRequired = z
  .number('发言次数应为数字')
  .int('发言次数应为整数')
  .min(1, '发言次数应不小于1')
  .max(20, '发言次数应不大于20')
  .meta({ title: '发言次数' })

/** A place in a video that has a name. */
export const VideoMark = z.strictObject({
  at: z.number().min(0).max(86_400).meta({ title: '时间' }),
  title: text('标题', 60),
})
export type VideoMark = z.output<typeof VideoMark>

/** An address outside that a unit leads to. */
export const WebAddress = z
  .string()
  .trim()
  .max(1000, '地址过长')
  .refine((url) => /^https?:\/\/[^\s\\]+$/.test(url), '地址应以 http:// 或 https:// 开头')
  .meta({ title: '地址' })

export const Unit = z
  .discriminatedUnion('kind', [
    z.strictObject({ ...common, kind: z.literal('document'), body: RichText.meta({ title: '正文' }) }),
    z.strictObject({
      ...common,
      kind: z.literal('video'),
      file: File,
      /** As the browser of its author read it from the file; nothing is complete without it. */
      duration_seconds: z.number().min(0).max(86_400).meta({ title: '时长' }),
      watch_percent: WatchPercent,
      /** A WebVTT or SRT file; plans that were saved before there were any have none. */
      subtitles: File.meta({ title: '字幕' }).optional(),
      marks: z
        .array(VideoMark)
        .max(courseLimits.marks, `目录最多${courseLimits.marks}项`)
        .meta({ title: '视频目录' })
        .optional(),
      questions: VideoQuestions.optional(),
    }),
    z.strictObject({ ...common, kind: z.literal('pdf'), file: File }),
    z.strictObject({ ...common, kind: z.literal('link'), url: WebAddress }),
    z.strictObject({ ...common, kind: z.literal('quiz'), questions: QuizQuestions, pass_percent: QuizPercent }),
    z.strictObject({
      ...common,
      kind: z.literal('discussion'),
      body: RichText.meta({ title: '话题' }),
      posts_required: PostsRequired,
    }),
    z.strictObject({ ...common, kind: z.literal('dataset'), content_id: Id, done_by: DatasetGoal }),
    z.strictObject({ ...common, kind: z.literal('experiment'), content_id: Id }),
    z.strictObject({ ...common, kind: z.literal('exam'), content_id: Id }),
  ])
  .meta({ title: '小节' })
export type Unit = z.output<typeof Unit>
export type UnitOf<K extends UnitKind> = Extract<Unit, { kind: K }>
export type PartUnit = UnitOf<PartUnitKind>
export const isPartUnit = (unit: Unit): unit is PartUnit => isPartKind(unit.kind)
export type LinkedUnit = UnitOf<LinkedUnitKind>
export const isLinkedUnit = (unit: Unit): unit is LinkedUnit => isLinkedKind(unit.kind)

export const Section = z.strictObject({
  id: Id,
  title: text('节名称', 100),
  units: z.array(Unit).max(courseLimits.units).meta({ title: '小节' }),
})
export type Section = z.output<typeof Section>

export const Chapter = z.strictObject({
  id: Id,
  title: text('章名称', 100),
  unlock: Unlock,
  sections: z.array(Section).max(courseLimits.sections).meta({ title: '节' }),
})
export type Chapter = z.output<typeof Chapter>

/** The units of a course in its order. */
export function unitsOfPlan({ chapters }: { chapters: readonly Chapter[] }): Unit[] {
  return chapters.flatMap(({ sections }) => sections.flatMap(({ units }) => units))
}

/** Everything that has an id of its own in a plan. */
const piecesOf = (chapters: readonly Chapter[]): PlanPiece[] =>
  chapters.flatMap((chapter, at) => [
    { id: chapter.id, path: [at] },
    ...chapter.sections.flatMap((section, place) => [
      { id: section.id, path: [at, 'sections', place] },
      ...section.units.map(({ id }, number) => ({ id, path: [at, 'sections', place, 'units', number] })),
    ]),
  ])

const total = (chapters: readonly Chapter[], of: (chapter: Chapter) => number): number =>
  chapters.reduce((sum, chapter) => sum + of(chapter), 0)
export const unitsIn = ({ sections }: Chapter): number => sections.reduce((sum, { units }) => sum + units.length, 0)

const planFields = {
  chapters: z
    .array(Chapter)
    .max(courseLimits.chapters, `章最多${courseLimits.chapters}个`)
    .refine(
      (chapters) => total(chapters, ({ sections }) => sections.length) <= courseLimits.sections,
      `节最多${courseLimits.sections}个`,
    )
    .refine((chapters) => total(chapters, unitsIn) <= courseLimits.units, `小节最多${courseLimits.units}个`)
    .refine((chapters) => {
      const ids = unitsOfPlan({ chapters }).flatMap((unit) => (isLinkedUnit(unit) ? [unit.content_id] : []))
      return new Set(ids).size === ids.length
    }, '同一内容只能添加一次')
    .superRefine((chapters, context) => refuseSameIds(piecesOf(chapters), context))
    .meta({ title: '章节' }),
  /** What completes an experiment or an exam of it. */
  completion: z.enum(completions, '完成条件应为提交即完成或及格才完成').meta({ title: '完成条件' }),
}

/** What a course is, in order. */
export const CoursePlan = z.strictObject(planFields)
export type CoursePlan = z.output<typeof CoursePlan>
/** What of it is changed; the rest stays. */
export const CoursePlanChange = z
  .strictObject({ chapters: planFields.chapters.optional(), completion: planFields.completion.optional() })
  .meta({ title: '课程安排' })

export const emptyCourse: CoursePlan = { chapters: [], completion: 'submitted' }

/** What a course comes to: units and the required ones of them. */
export function courseTotals(plan: { chapters: readonly Chapter[] }): { units: number; required: number } {
  const units = unitsOfPlan(plan)
  return { units: units.length, required: units.filter((unit) => unit.is_required).length }
}
