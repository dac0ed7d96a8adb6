import { expect, test } from 'vitest'
import { rosterRefusal } from './place-access.ts'

test.each([
  ['class', false, { teach: true }, undefined],
  ['class', false, { teach: '助教不能修改班级' }, '助教不能修改班级'],
  ['project', false, {}, '您不能修改该项目'],
  ['class', true, { teach: true }, '班级已归档，只能查看'],
  ['project', true, { teach: true }, '项目已归档，只能查看'],
] as const)('a %s, archived: %s, that allows %o: %s', (kind, is_archived, can, refusal) => {
  expect(rosterRefusal({ kind, is_archived, can })).toBe(refusal)
})
