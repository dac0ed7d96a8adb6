import { parameterKindLabels, Parameters, type Parameter, type ParameterKind } from '@lab/contract/experiment'
import { expect, test } from 'vitest'
import { changedKind, complaintsAt, newParameter } from './parameter-values.ts'

test('parameters to begin with can be saved, however many there are', () => {
  const all: Parameter[] = []
  for (let at = 0; at < 20; at++) all.push(newParameter(all))
  expect(Parameters.safeParse(all).success).toBe(true)
})

test.each(Object.keys(parameterKindLabels) as ParameterKind[])('changed to %s it can be saved', (kind) => {
  const first = newParameter([])
  const changed = changedKind(newParameter([first]), kind, [first.name])
  expect(complaintsAt([first, changed])).toEqual({})
  expect(changed).toMatchObject({ kind, name: 'code' })
})

test('lines stay when one of them becomes several', () => {
  const choice: Parameter = { kind: 'choice', name: 'city', label: '', values: ['北京', '上海'] }
  expect(changedKind(choice, 'slice', [])).toMatchObject({ values: ['北京', '上海'], count: 2 })
})

test('what is wrong is shown at its parameter', () => {
  const first = newParameter([])
  expect(complaintsAt([first, { ...first, name: '端口' }])).toEqual({
    1: '参数名应以小写字母开头，只含小写字母、数字和下划线',
  })
})
