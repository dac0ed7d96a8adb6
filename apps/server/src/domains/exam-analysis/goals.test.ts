import type { CourseGoal, GoalExam } from '@lab/contract/course-goal'
import { Question } from '@lab/contract/question/content'
import { expect, test } from 'vitest'
import { goalSentence, totalSentence } from './goal-report.ts'
import { attainmentIn } from './goals.ts'
import type { Sheet } from './sheets.ts'

const question = Question.parse({ type: 'true_false', answer: ['对'], analysis: '' })
const goal = (id: string, weight: number, expected: number): CourseGoal => ({
  id,
  name: `目标${id}`,
  text: '',
  requirement: '',
  weight,
  expected,
  knowledge: [],
})
const exam = (offering_id: string, items: [key: string, points: number, goals: [string, number][]][]): GoalExam => ({
  offering_id,
  title: offering_id,
  learners: 2,
  version: 1,
  items: items.map(([key, points, goals]) => ({
    key,
    title: key,
    points,
    knowledge: [],
    goals: goals.map(([goal_id, part]) => ({ goal_id, part })),
  })),
})
const sheet = (learnerId: string, marks: Record<string, [points: number, mark: number | null]>): Sheet => ({
  learnerId,
  version: 1,
  submittedAt: new Date(),
  items: Object.entries(marks).map(([key, [points, mark]], position) => ({
    key,
    title: key,
    position,
    points,
    mark,
    answer: null,
    at: null,
    question,
  })),
})

const goals = [goal('1', 60, 70), goal('2', 40, 60), goal('3', 0, 60)]
const exams = [
  exam('midterm', [
    ['a', 10, [['1', 1]]],
    [
      'b',
      20,
      [
        ['1', 0.5],
        ['2', 0.5],
      ],
    ],
  ]),
  exam('final', [['c', 20, [['2', 1]]]]),
]
const sheets = [
  [sheet('x', { a: [10, 8], b: [20, 10] }), sheet('y', { a: [10, 6], b: [20, 20] })],
  // One missed the final.
  [sheet('x', { c: [20, 5] })],
]

test('a goal is attained by what shows it in all exams, each learner by what they were asked', () => {
  const { attainment, total } = attainmentIn(goals, exams, sheets, ['x', 'y'])
  // Goal 1: x has 8 + 5 of 20, y 6 + 10. Goal 2: x has 5 + 5 of 30, y 10 of 10.
  expect(attainment[0]!.attained).toBeCloseTo(0.725, 10)
  expect(attainment[0]).toMatchObject({ is_met: true, points: 20, mean: 14.5, own: [0.65, 0.8] })
  expect(attainment[0]).toMatchObject({ reached: [1], missed: [0] })
  expect(attainment[1]!.attained).toBeCloseTo((1 / 3 + 1) / 2, 10)
  expect(attainment[1]!.exams).toEqual([
    { offering_id: 'midterm', items: 1, points: 10, attained: 0.75 },
    { offering_id: 'final', items: 1, points: 20, attained: 0.25 },
  ])
  expect(attainment[2]).toMatchObject({ attained: null, is_met: null, exams: [] })
  expect(total).toBeCloseTo(0.6 * 0.725 + (0.4 * 2) / 3, 10)
})

test('says it in the sentences of a course’s file', () => {
  const { attainment, total } = attainmentIn(goals, exams, sheets, ['x', 'y'])
  expect(goalSentence(goals[0]!, attainment[0]!, 2)).toBe(
    '目标1由 1 场考试的 2 道题考核，全体 2 名学员的达成度为 0.73，期望值 0.70，达成；其中 1 人达到期望值，1 人未达到。',
  )
  expect(goalSentence(goals[2]!, attainment[2]!, 2)).toBe('目标3还没有对应的题目，未作评价。')
  expect(totalSentence({ goals, attainment, total })).toBe(
    '按权重计算，课程总达成度为 0.70。已评价的课程目标均达到期望值。目标3没有对应的题目，未计入。',
  )
})
