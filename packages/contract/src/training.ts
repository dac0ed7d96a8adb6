import { z } from 'zod'
import {
  contentBasics,
  contentChanges,
  ContentDetail,
  contentListFreeIds,
  contentListQuery,
  ContentRow,
} from './content.ts'
import { endpoint, on, ref, staff, type DomainContract } from './endpoint.ts'
import { changesTo, Id, Keyword, Paging, PersonBrief, Timestamp, Version } from './fields.ts'
import { CharacterFigures, TypingFigures, TypingMistake } from './typing-figures.ts'
import { charactersOf, typingLanguages, typingLimits, typingText } from './typing-log.ts'

export * from './typing-figures.ts'
export * from './typing-log.ts'

/** What is trained. Only typing can be made yet. */
export const trainingModes = ['typing', 'shortcut', 'oj'] as const
export type TrainingMode = (typeof trainingModes)[number]
export const trainingModeLabels = {
  typing: '打字训练',
  shortcut: '快捷键训练',
  oj: '编程训练',
} as const satisfies Record<TrainingMode, string>

const Text = z
  .string()
  .max(typingLimits.textLength * 2, `文本不能超过${typingLimits.textLength}个字`)
  .transform(typingText)
  .refine(
    (given) => charactersOf(given).length <= typingLimits.textLength,
    `文本不能超过${typingLimits.textLength}个字`,
  )
  .meta({ title: '文本' })
const TargetSpeed = z.number().int('目标速度应为整数').min(1, '目标速度应不小于1').max(500, '目标速度应不大于500')
const TargetAccuracy = z.number().min(50, '目标正确率应不小于50%').max(100, '目标正确率应不大于100%')
const ErrorPenalty = z.number().int('错字扣除应为整数').min(0, '错字扣除应不小于0').max(10, '错字扣除应不大于10')

/** What is typed, how fast and how exactly. */
const typingFields = {
  language: z.enum(typingLanguages).default('zh').meta({ title: '语言' }),
  text: Text.default(''),
  target_speed: TargetSpeed.default(40).meta({ title: '目标速度' }),
  target_accuracy: TargetAccuracy.default(95).meta({ title: '目标正确率' }),
  /** Characters taken off the speed for each mistake that is at the end. */
  error_penalty: ErrorPenalty.default(0).meta({ title: '错字扣除' }),
}

const Described = z.object({
  mode: z.enum(trainingModes),
  language: z.enum(typingLanguages),
  character_count: z.number(),
  target_speed: z.number(),
  target_accuracy: z.number(),
})
export const TrainingRow = ContentRow.extend(Described.shape)
export type TrainingRow = z.output<typeof TrainingRow>

export const Training = ContentDetail.extend({
  ...Described.shape,
  text: z.string(),
  error_penalty: z.number(),
  /** The text or its targets differ from what was last published. */
  changed_since_publish: z.boolean(),
})
export type Training = z.output<typeof Training>

/** One run: what an attempt came to. */
export const TypingRun = z.object({
  /** The attempt's. */
  id: Id,
  /** Number of the attempt in its record. */
  number: z.number(),
  /** Where it was: the class, or the organisation for what is practised alone. */
  place_name: z.string(),
  content_version: z.number(),
  submitted_at: Timestamp,
  speed: z.number(),
  accuracy: z.number(),
  progress: z.number(),
  duration_ms: z.number(),
  corrections: z.number(),
  key_accuracy: z.number().nullable(),
  score: z.number().nullable(),
  is_reached: z.boolean(),
})
export type TypingRun = z.output<typeof TypingRun>

/** What a text asks for, as figures are read against it. */
export const TypingGoal = z.object({
  language: z.enum(typingLanguages),
  target_speed: z.number(),
  target_accuracy: z.number(),
})
export type TypingGoal = z.output<typeof TypingGoal>

/** A learner's runs as curves. */
export const TypingProgress = z.object({
  goal: TypingGoal,
  /** The earliest first. */
  runs: z.array(TypingRun),
  best: TypingRun.nullable(),
  last: TypingRun.nullable(),
  characters: z.array(CharacterFigures),
  mistakes: z.array(TypingMistake),
})
export type TypingProgress = z.output<typeof TypingProgress>

/** A learner in the records of a text. */
export const TypingLearner = z.object({
  learner: PersonBrief.extend({ number: z.string() }),
  runs: z.number(),
  best_speed: z.number().nullable(),
  best_accuracy: z.number().nullable(),
  last_speed: z.number().nullable(),
  corrections: z.number().nullable(),
  score: z.number().nullable(),
  is_reached: z.boolean(),
  last_active_at: Timestamp.nullable(),
})
export type TypingLearner = z.output<typeof TypingLearner>

export const typingSorts = ['last_active_at', 'speed', 'accuracy', 'runs', 'number'] as const

const params = z.object({ id: Id })
const one = { params: { id: '$training' } }
const ofRecords = 'only what is in a record that the caller may view is found'
const narrows = 'narrows the list of the object that was checked'
/** Only what was done in this place: learning it elsewhere too is not shown. */
const inPlace = { place_id: Id.optional() }
const who = { keyword: Keyword, ...inPlace }

export const training = {
  list: endpoint('GET', '/apis/v2/trainings', {
    summary: '训练列表',
    access: staff,
    query: z.object({
      ...contentListQuery,
      language: z.enum(typingLanguages, '语言应为中文或英文').optional().meta({ title: '语言' }),
    }),
    data: z.object({ trainings: z.array(TrainingRow), total: z.number() }),
    freeIds: contentListFreeIds,
  }),
  create: endpoint('POST', '/apis/v2/trainings', {
    summary: '新建训练',
    access: staff,
    body: z.strictObject({ ...contentBasics, ...typingFields }),
    data: z.object({ training: Training }),
    refs: { 'body.category_id': ref('category', 'view') },
    sample: { body: { title: '打字练习', text: '学而时习之' } },
  }),
  get: endpoint('GET', '/apis/v2/trainings/:id', {
    summary: '训练详情',
    access: on('training', 'view'),
    params,
    data: z.object({ training: Training }),
    sample: one,
  }),
  update: endpoint('PUT', '/apis/v2/trainings/:id', {
    summary: '修改训练',
    access: on('training', 'edit'),
    params,
    body: z.strictObject({ ...contentChanges, ...changesTo(typingFields), version: Version }),
    data: z.object({ training: Training }),
    refs: { 'body.category_id': ref('category', 'view') },
    sample: { ...one, body: { version: 1, title: '打字练习', text: '学而时习之，不亦说乎' } },
  }),

  compare: endpoint('GET', '/apis/v2/trainings/:id/versions/:number/difference', {
    summary: '对比训练版本',
    access: on('training', 'view'),
    params: z.object({ id: Id, number: z.string().regex(/^[1-9]\d{0,5}$/) }),
    /** Compared with the version before it, another version, or the working copy (`now`). */
    query: z.object({
      against: z
        .string()
        .regex(/^(now|\d{1,6})$/)
        .optional()
        .meta({ title: '对比版本' }),
    }),
    /** What is otherwise, by what it is called: a target, or a line of the text; null where there is none. */
    data: z.object({
      changes: z.array(z.object({ what: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
    }),
    sample: { params: { id: '$training', number: '1' } },
  }),

  learners: endpoint('GET', '/apis/v2/trainings/:id/learners', {
    summary: '训练的学习记录',
    access: on('training', 'view'),
    params,
    query: z.object({
      ...Paging,
      ...who,
      sort: z.enum(typingSorts).default('last_active_at'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    data: z.object({ learners: z.array(TypingLearner), total: z.number() }),
    freeIds: { 'query.place_id': narrows },
    sample: one,
  }),
  figures: endpoint('GET', '/apis/v2/trainings/:id/figures', {
    summary: '训练的统计',
    access: on('training', 'view'),
    params,
    query: z.object(who),
    data: z.object({
      goal: TypingGoal,
      learners: z.number(),
      runs: z.number(),
      reached: z.number(),
      average_speed: z.number().nullable(),
      average_accuracy: z.number().nullable(),
      /** How many learners' best speed lies from `from` up to the next one. */
      speeds: z.array(z.object({ from: z.number(), learners: z.number() })),
      characters: z.array(CharacterFigures),
      mistakes: z.array(TypingMistake),
    }),
    freeIds: { 'query.place_id': narrows },
    sample: one,
  }),
  person: endpoint('GET', '/apis/v2/trainings/:id/users/:user_id', {
    summary: '学员训练记录',
    access: on('training', 'view'),
    params: z.object({ id: Id, user_id: Id }),
    query: z.object(inPlace),
    data: TypingProgress.extend({
      learner: PersonBrief.extend({ number: z.string() }),
      /** The place that was asked for; null for all of them. */
      place: z.object({ id: Id, name: z.string() }).nullable(),
    }),
    freeIds: { 'params.user_id': ofRecords, 'query.place_id': narrows },
    sample: { params: { id: '$training', user_id: '$student' } },
  }),
  personsRun: endpoint('GET', '/apis/v2/trainings/:id/users/:user_id/runs/:run_id', {
    summary: '学员的一次训练',
    access: on('training', 'view'),
    params: z.object({ id: Id, user_id: Id, run_id: Id }),
    data: z.object({ run: TypingRun, figures: TypingFigures }),
    freeIds: { 'params.user_id': ofRecords, 'params.run_id': ofRecords },
    sample: { params: { id: '$training', user_id: '$student', run_id: '$training_run' } },
  }),
  /** For the learner, and a teacher who tries it. */
  ownProgress: endpoint('GET', '/apis/v2/learning/records/:id/typing', {
    summary: '我的训练成绩',
    access: on('record', 'learn'),
    params,
    data: z.object({ progress: TypingProgress, latest: TypingFigures.nullable() }),
    sample: { params: { id: '$training_record' } },
  }),
} as const satisfies DomainContract
