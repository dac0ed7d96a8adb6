import type { Parameter } from '@lab/contract/experiment'
import type { RegradeChange } from '@lab/contract/regrade'
import { expect, test } from 'vitest'
import { parameterValues } from '../parameters.ts'
import { changesFor } from './personal-changes.ts'

const parameters: Parameter[] = [{ kind: 'unique', name: 'code', label: '', length: 8 }]
const changes: RegradeChange[] = [
  { step_id: 'a', answer: ['{{code}}', '不知道'] },
  { step_id: 'b', task: 'recheck', check: { type: 'shell', script: 'test "$LAB_CODE"', timeout_seconds: 5 } },
  { step_id: 'c', points: 5 },
]

test('a corrected answer and a new check see what each learner has', () => {
  const { code } = parameterValues(parameters, 'record')
  const [answer, check, points] = changesFor(changes, parameters, 'record')
  expect(answer!.answer).toEqual([code, '不知道'])
  expect(check!.check!.script).toBe(`export LAB_CODE='${code}'\ntest "$LAB_CODE"`)
  expect(points).toEqual(changes[2])
})

test('without parameters the changes are the same for everybody', () => {
  expect(changesFor(changes, [], 'record')).toEqual(changes)
})
