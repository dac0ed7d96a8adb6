import type { CourseGoal } from '@lab/contract/course-goal'
import { expect, test } from 'vitest'
import { attainedText, byKnowledge, knowledgeNames, pointsOf, shared, toggled } from './goal-rules.ts'

const goal = (id: string, knowledge: string[]): CourseGoal => ({
  id,
  name: id,
  text: '',
  requirement: '',
  weight: 50,
  expected: 60,
  knowledge,
})
const goals = [goal('a', ['进程', '线程']), goal('b', ['线程', '内存'])]
const item = (points: number, knowledge: string[], of: string[] = []) => ({ points, knowledge, goals: shared(of) })

test('a question is shared by its goals in equal parts', () => {
  expect(toggled(goals, [], 'b')).toEqual([{ goal_id: 'b', part: 1 }])
  expect(toggled(goals, shared(['b']), 'a')).toEqual([
    { goal_id: 'a', part: 0.5 },
    { goal_id: 'b', part: 0.5 },
  ])
  expect(toggled(goals, shared(['a', 'b']), 'a')).toEqual([{ goal_id: 'b', part: 1 }])
})

test('questions follow their knowledge points; what is about none of them stays', () => {
  const items = [item(2, ['进程']), item(4, ['线程']), item(6, ['网络'], ['b'])]
  const put = byKnowledge(goals, items)
  expect(put.map((one) => one.goals.map(({ goal_id }) => goal_id))).toEqual([['a'], ['a', 'b'], ['b']])
  expect(goals.map(({ id }) => pointsOf(id, put))).toEqual([4, 8])
  expect(knowledgeNames([...items, item(1, ['线程'])])).toEqual(['线程', '进程', '网络'])
})

test.each([
  [0.725, '0.73'],
  [0.7249, '0.72'],
  [1, '1.00'],
  [null, '--'],
])('%s is written %s', (value, expected) => expect(attainedText(value)).toBe(expected))
