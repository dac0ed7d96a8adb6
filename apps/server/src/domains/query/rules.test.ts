import { expect, test } from 'vitest'
import type { QueryState } from '@lab/contract/query'
import { Refusal } from '../../kernel/result.ts'
import { isOverdue, stateAfterClose, stateAfterPost, stateAfterReopen } from './rules.ts'

const name = (result: QueryState | Refusal): string => (result instanceof Refusal ? result.name : result)

test.each<[QueryState, number, boolean]>([
  ['open', 0, false],
  ['open', 24, false],
  ['open', 24.001, true],
  ['open', 240, true],
  ['answered', 240, false],
  ['closed', 240, false],
])('%s for %d hours: overdue %s', (state, hours, expected) => {
  const waitingSince = new Date('2026-11-20T08:00:00Z')
  expect(isOverdue({ state, waitingSince }, new Date(waitingSince.getTime() + hours * 3_600_000))).toBe(expected)
})

test.each<[QueryState, boolean, string]>([
  ['open', true, 'answered'],
  ['open', false, 'open'],
  ['answered', true, 'answered'],
  ['answered', false, 'open'],
  ['closed', true, 'query.closed'],
  ['closed', false, 'query.closed'],
])('%s, a post by a teacher (%s): %s', (state, isTeacher, expected) => {
  expect(name(stateAfterPost(state, isTeacher))).toBe(expected)
})

test.each<[QueryState, string, QueryState, QueryState]>([
  //  state     closed          opened again without / with a teacher's post
  ['open', 'closed', 'open', 'open'],
  ['answered', 'closed', 'answered', 'answered'],
  ['closed', 'query.closed', 'open', 'answered'],
])('%s', (state, closed, without, withAnswer) => {
  expect(name(stateAfterClose(state))).toBe(closed)
  expect(stateAfterReopen(state, false)).toBe(without)
  expect(stateAfterReopen(state, true)).toBe(withAnswer)
})
