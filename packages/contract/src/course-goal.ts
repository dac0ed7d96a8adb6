import { z } from 'zod'
import { endpoint, on, type DomainContract } from './endpoint.ts'
import { Abilities, Id, optionalText, text, Version } from './fields.ts'

const Part = z
  .number('所占比例应为数字')
  .gt(0, '所占比例应大于0')
  .max(1, '所占比例应不大于1')
  .meta({ title: '所占比例' })

const goalLimits = { goals: 20, knowledge: 200, items: 2000 } as const

/** 课程目标: what a course wants of its learners, in the words of its syllabus. */
export const CourseGoal = z.strictObject({
  id: Id,
  name: text('课程目标名称', 50),
  text: optionalText('课程目标内容', 1000),
  /** 毕业要求指标点: what it is for. */
  requirement: optionalText('毕业要求', 200),
  /** Percent that it counts in the course's own attainment. */
  weight: z.number('权重应为数字').min(0, '权重应不小于0').max(100, '权重应不大于100').meta({ title: '权重（%）' }),
  /** Percent that a class should attain. */
  expected: z
    .number('期望值应为数字')
    .min(0, '期望值应不小于0')
    .max(100, '期望值应不大于100')
    .meta({ title: '期望值（%）' }),
  /** Names of knowledge points that show it: questions are put to it by these. */
  knowledge: z
    .array(text('知识点', 50))
    .max(goalLimits.knowledge, `知识点最多${goalLimits.knowledge}个`)
    .meta({ title: '知识点' }),
})
export type CourseGoal = z.output<typeof CourseGoal>

export const CourseGoals = z
  .array(CourseGoal)
  .max(goalLimits.goals, `课程目标最多${goalLimits.goals}个`)
  .refine((goals) => new Set(goals.map(({ id }) => id)).size === goals.length, '课程目标的标识不能重复')
  .refine((goals) => new Set(goals.map(({ name }) => name)).size === goals.length, '课程目标的名称不能重复')
  .refine(
    (goals) => goals.length === 0 || Math.abs(goals.reduce((sum, { weight }) => sum + weight, 0) - 100) < 0.01,
    '课程目标的权重之和应为100%',
  )
  .meta({ title: '课程目标' })

/** The goals that a question shows, each with the part of its points that counts for it. */
export const GoalItem = z.strictObject({
  key: Id,
  goals: z
    .array(z.strictObject({ goal_id: Id, part: Part }))
    .max(goalLimits.goals)
    .refine(
      (goals) => goals.reduce((sum, { part }) => sum + part, 0) <= 1.0001,
      '一道题分给各课程目标的比例之和不能超过1',
    ),
})
export type GoalItem = z.output<typeof GoalItem>

/** A question that was asked, with what it may be put to goals by. */
export const AskedItem = z.object({
  key: Id,
  title: z.string(),
  points: z.number(),
  knowledge: z.array(z.string()),
  goals: GoalItem.shape.goals,
})
export type AskedItem = z.output<typeof AskedItem>

export const GoalExam = z.object({
  offering_id: Id,
  title: z.string(),
  /** How many submissions count. */
  learners: z.number(),
  items: z.array(AskedItem),
  version: z.number(),
})
export type GoalExam = z.output<typeof GoalExam>

const Share = z.number().nullable()
/** Learners as places in `learners`. */
const Who = z.array(z.number().int())

export const GoalAttainment = z.object({
  goal_id: Id,
  /** The mean share that learners earned of what shows the goal, from 0 to 1; null where nothing did. */
  attained: Share,
  is_met: z.boolean().nullable(),
  points: z.number(),
  mean: Share,
  deviation: Share,
  /** In each exam of the class. */
  exams: z.array(z.object({ offering_id: Id, items: z.number(), points: z.number(), attained: Share })),
  reached: Who,
  missed: Who,
  own: z.array(Share),
})
export type GoalAttainment = z.output<typeof GoalAttainment>

export const Attainment = z.object({
  place_name: z.string(),
  goals: CourseGoals,
  version: z.number(),
  learners: z.array(z.object({ id: Id, real_name: z.string(), number: z.string() })),
  exams: z.array(GoalExam),
  attainment: z.array(GoalAttainment),
  /** Of the course: goals by their weights, those that were shown. */
  total: Share,
  can: Abilities,
})
export type Attainment = z.output<typeof Attainment>

const ownName = 'named by the page, within its place only'
const ofPlace = z.object({ id: Id })

export const courseGoal = {
  attainment: endpoint('GET', '/apis/v2/places/:id/course-goals', {
    summary: '课程目标达成度',
    access: on('place', 'lead'),
    params: ofPlace,
    data: Attainment,
  }),
  /** The same as a Word document, for the course's file. */
  report: endpoint('GET', '/apis/v2/places/:id/course-goals/report', {
    summary: '导出课程目标达成度',
    access: on('place', 'lead'),
    params: ofPlace,
    answer: 'file',
    ratePerMinute: 20,
  }),
  saveGoals: endpoint('PUT', '/apis/v2/places/:id/course-goals', {
    summary: '保存课程目标',
    access: on('place', 'teach'),
    params: ofPlace,
    body: z.strictObject({ version: Version, goals: CourseGoals }),
    data: z.object({ version: z.number() }),
    refusals: ['place.archived'],
    freeIds: { 'body.goals.id': ownName },
    sample: {
      body: {
        version: 1,
        goals: [
          { id: '00000000-0000-4000-8000-000000000000', name: '课程目标1', weight: 100, expected: 60, knowledge: [] },
        ],
      },
    },
  }),
  saveItems: endpoint('PUT', '/apis/v2/offerings/:id/goal-items', {
    summary: '保存题目与课程目标的对应',
    access: on('offering', 'teach'),
    params: ofPlace,
    body: z.strictObject({
      version: Version,
      items: z
        .array(GoalItem)
        .max(goalLimits.items, `题目最多${goalLimits.items}道`)
        .refine((items) => new Set(items.map(({ key }) => key)).size === items.length, '题目不能重复'),
    }),
    data: z.object({ version: z.number() }),
    refusals: ['place.archived'],
    freeIds: { 'body.items.key': ownName, 'body.items.goals.goal_id': ownName },
    sample: { body: { version: 1, items: [] } },
  }),
} as const satisfies DomainContract
