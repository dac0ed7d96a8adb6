import { describe, expect, test } from 'vitest'
import { usualTeachingFields as fields } from './lesson-teaching.ts'
import { nearName, templateReport, placeholderUse } from './teaching-template.ts'

const idOf = (label: string): string => fields.find((one) => one.label === label)!.id
const process = idOf('教学过程')

test.each([
  ['课程名称', { use: 'fact', fact: 'course' }],
  [' 课程 名称： ', { use: 'fact', fact: 'course' }],
  ['任课教师', { use: 'fact', fact: 'teacher' }],
  ['教学目标', { use: 'field', fieldId: idOf('教学目标') }],
  ['教学过程', { use: 'field', fieldId: process }],
  ['#教学过程', { use: 'block', fieldId: process, isEnd: false }],
  ['/', { use: 'block', fieldId: process, isEnd: true }],
  ['教师活动', { use: 'step', fieldId: process, part: 'teacher' }],
  ['教学过程.时间', { use: 'step', fieldId: process, part: 'minutes' }],
  ['教学目标.时间', undefined],
  ['#教学目标', undefined],
  ['院长签字', undefined],
])('%s is for', (name, use) => expect(placeholderUse(name, fields)).toEqual(use))

test('without a table of parts nothing is one of them', () => {
  expect(placeholderUse('教师活动', [{ id: process, label: '教学设计', kind: 'text' }])).toBeUndefined()
})

test("a school's own heading comes before what is said of a session", () => {
  const own = [{ id: process, label: '备注', kind: 'text' as const }]
  expect(placeholderUse('备注', own)).toEqual({ use: 'field', fieldId: process })
})

describe('a name that is not known', () => {
  test.each([
    ['教学目地', '教学目标'],
    ['教学方法', '教学方法与手段'],
    ['课程名', '课程名称'],
    ['院长签字与盖章意见', null],
  ])('%s is most like', (name, near) => expect(nearName(name, fields)).toBe(near))
})

test('a report says what is filled, what is not known, what is not used and what is not closed', () => {
  expect(templateReport({ placeholders: ['课程名称', '教学目标', '教学难题', '#教学过程'], loose: 1 }, fields)).toEqual(
    {
      known: ['课程名称', '教学目标', '#教学过程'],
      unknown: [{ name: '教学难题', near: '教学难点' }],
      unused: ['教学重点', '教学难点', '学情分析', '教学方法与手段', '课程思政', '作业', '教学反思'],
      notes: [expect.stringContaining('成对出现'), expect.stringContaining('1 处双花括号')],
    },
  )
})
