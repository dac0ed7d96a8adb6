import { expect, test } from 'vitest'
import type { LessonFile, LessonResource } from '@lab/contract/lesson-resources'
import {
  coursewareRule,
  fitsKind,
  inOrder,
  newFile,
  resourcesChange,
  resourcesIn,
  resourceValues,
  withoutResource,
  withResources,
} from './resource-edits.ts'

const file = (name: string): LessonFile => ({
  name,
  url: `/files/aaaaaaaaaaaaaaaaaaaaaa/${name}`,
  size: 1,
  resource_id: null,
})
const [first, second] = [newFile('courseware', file('第一章.pptx')), newFile('courseware', file('第二章.pdf'))]
const video = newFile('video', file('演示.mp4'))
const titles = (resources: readonly LessonResource[]): string[] => resources.map(({ title }) => title)
const values = resourceValues('courseware')({ resources: [first, video, second] })

test('a page has the resources of its kind in their order, what was added last', () => {
  const added = newFile('courseware', file('第三章.docx'))
  const now = { ...values, ...inOrder([second, first]), ...withResources([added]) }
  expect(titles(resourcesIn(now))).toEqual(['第二章', '第一章', '第三章'])
})

test('only what is changed is sent', () => {
  expect(resourcesChange(withoutResource(first.id))).toEqual({ put: [], removed: [first.id] })
  expect(resourcesChange(inOrder([second, first]))).toEqual({ put: [], removed: [], order: [second.id, first.id] })
})

test.each([
  ['courseware', '第一章.PPTX', true],
  ['courseware', '演示.mp4', false],
  ['video', '演示.webm', true],
  ['video', '讲义.pdf', false],
  ['file', '数据.csv', true],
] as const)('as %s: %s, %s', (kind, name, fits) => expect(fitsKind(kind, name)).toBe(fits))

test('courseware is what it is written in, as far as the platform takes it', () => {
  expect(coursewareRule({ suffixes: ['pdf', 'zip'], limitMb: 5 })).toEqual({ suffixes: ['pdf'], limitMb: 5 })
  expect(coursewareRule({ suffixes: [], limitMb: undefined }).suffixes).toContain('pptx')
})
