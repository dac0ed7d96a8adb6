import { describe, expect, test } from 'vitest'
import {
  TeachingFields,
  teachingGaps,
  usualTeachingFields,
  writtenCount,
  type TeachingValue,
} from './lesson-teaching.ts'

const value = (at: number, text = '', ...minutes: number[]): TeachingValue => ({
  field_id: usualTeachingFields[at]!.id,
  text,
  steps: minutes.map((spent) => ({
    id: usualTeachingFields[at]!.id,
    minutes: spent,
    title: '环节',
    teacher: '',
    learner: '',
  })),
})

test('the usual headings are such as a school could make', () => {
  expect(TeachingFields.safeParse(usualTeachingFields).success).toBe(true)
})

test.each([
  ['nothing', [], 0],
  ['spaces', [value(0, ' ')], 0],
  ['text and parts', [value(0, '目标'), value(5, '', 10)], 2],
  ['what has no heading any more', [{ ...value(0, '目标'), field_id: 'gone' }], 0],
])('of %s so many headings are written', (_what, values, count) => {
  expect(writtenCount(usualTeachingFields, values)).toBe(count)
})

describe('the minutes of a lesson', () => {
  test.each([
    ['not planned', [value(0, '目标')], []],
    ['all planned', [value(5, '', 40, 60)], []],
    ['too few', [value(5, '', 40)], ['教学过程合计 40 分钟，本次课 100 分钟，还差 60 分钟']],
    ['too many', [value(5, '', 110)], ['教学过程合计 110 分钟，本次课 100 分钟，多出 10 分钟']],
  ])('%s', (_what, values, gaps) => expect(teachingGaps(values, 100)).toEqual(gaps))
})
