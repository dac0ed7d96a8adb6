import type { ValidationRun, ValidationStep } from '@lab/contract/experiment'
import { validationStateLabels } from '@lab/contract/experiment'
import { expect, test } from 'vitest'
import { isAsWanted, outcomeWord, validationLooks, validationProgress, runParts, runTime } from './validation-words.ts'

const run = (outcome: ValidationRun['outcome']): ValidationRun => ({
  outcome,
  share: 0,
  message: '',
  stdout: '',
  stderr: '',
  exit_code: 0,
  duration_ms: 1,
})
const part = (name: string) => runParts.find((one) => one.part === name)!

test.each([
  ['before', 'failed', true, '不通过'],
  ['before', 'passed', false, '通过'],
  ['before', 'error', false, '脚本出错'],
  ['after', 'passed', true, '通过'],
  ['after', 'failed', false, '不通过'],
  ['after', 'timeout', false, '超时'],
  ['solve', 'passed', true, '成功'],
  ['solve', 'error', false, '失败'],
  ['setup', 'timeout', false, '超时'],
] as const)('%s that ended with %s: as wanted %s, called %s', (name, outcome, isWanted, word) => {
  expect(isAsWanted(part(name), run(outcome))).toBe(isWanted)
  expect(outcomeWord(part(name), run(outcome))).toBe(word)
})

test.each<['queued' | 'running', ValidationStep['state'][], number, string]>([
  ['queued', ['waiting', 'waiting'], 0, '正在排队'],
  ['running', ['waiting', 'waiting'], 0, '正在启动全新的环境'],
  ['running', ['running', 'waiting'], 0, '正在验证「0」'],
  ['running', ['failed', 'running'], 1, '正在验证「1」'],
  ['running', ['failed', 'passed'], 2, '正在销毁环境'],
])('%s with steps %j', (state, states, done, text) => {
  const steps = states.map((one, at) => ({ state: one, title: String(at) }) as ValidationStep)
  expect(validationProgress({ state, steps })).toEqual({ done, total: 2, text })
})

test('states are called as in the contract', () => {
  for (const [state, look] of Object.entries(validationLooks)) {
    expect(look.label).toBe(validationStateLabels[state as keyof typeof validationStateLabels])
  }
})

test.each([
  [0.4, '0 毫秒'],
  [999, '999 毫秒'],
  [1000, '1.0 秒'],
  [65_432, '65.4 秒'],
])('%d ms read %s', (ms, text) => expect(runTime(ms)).toBe(text))
