import type { AssignmentState } from '@lab/contract/research-task'
import { expect, test } from 'vitest'
import { Refusal } from '../../kernel/result.ts'
import { afterNote, changeMembers, mayDecide, mayWork } from './rules.ts'

const answerOf = (given: unknown) => (given instanceof Refusal ? given.name : given)

test.each([
  ['assigned', 'open', true, 'task.notSubmitted', 'working'],
  ['working', 'open', true, 'task.notSubmitted', 'working'],
  ['submitted', 'open', true, true, 'submitted'],
  ['returned', 'open', true, 'task.notSubmitted', 'returned'],
  ['accepted', 'open', 'task.decided', 'task.notSubmitted', 'accepted'],
  ['working', 'closed', 'task.closed', 'task.notSubmitted', 'working'],
  ['submitted', 'closed', 'task.closed', true, 'submitted'],
] as const)('%s in a task that is %s', (state, taskState, works, decides, noted) => {
  expect(answerOf(mayWork({ state, taskState }))).toBe(works)
  expect(answerOf(mayDecide({ state }))).toBe(decides)
  expect(afterNote(state)).toBe(noted)
})

const member = (userId: string, state: AssignmentState) => ({ userId, state, name: `名${userId}` })

test('people join and leave, but nobody leaves who has begun', () => {
  const present = [member('a', 'assigned'), member('b', 'working')]
  expect(changeMembers(present, ['b', 'c'])).toEqual({ added: ['c'], removed: ['a'] })
  expect(changeMembers(present, ['a', 'b'])).toEqual({ added: [], removed: [] })
  const refused = changeMembers(present, ['a'])
  expect(answerOf(refused)).toBe('task.begun')
  expect((refused as Refusal).facts).toEqual({ names: '名b' })
})
