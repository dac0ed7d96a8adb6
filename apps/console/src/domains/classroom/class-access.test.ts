import { expect, test } from 'vitest'
import { teachRefusal } from './class-access.ts'

test.each([
  ['active', { teach: true }, undefined],
  ['active', { teach: '助教不能修改班级' }, '助教不能修改班级'],
  ['active', {}, '您不能修改该班级'],
  ['archived', { teach: true }, '班级已归档，只能查看'],
] as const)('a class that is %s and allows %o: %s', (state, can, refusal) => {
  expect(teachRefusal({ state, can })).toBe(refusal)
})
