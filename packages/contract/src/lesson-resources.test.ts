import { expect, test } from 'vitest'
import { changedResources, isCourseware, type LessonResource } from './lesson-resources.ts'

const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const file = (number: number, kind: 'courseware' | 'video' = 'video', title = `${number}`): LessonResource => ({
  id: id(number),
  kind,
  title,
  row_ids: [],
  file: { name: 'a.mp4', url: '/files/aaaaaaaaaaaaaaaaaaaaaa/a.mp4', size: 1, resource_id: null },
})
const exp = (number: number, content: number): LessonResource => ({
  id: id(number),
  kind: 'exp',
  title: '实验',
  row_ids: [],
  content_id: id(content),
})
const before = [file(1), file(2, 'courseware'), file(3), exp(4, 90)]

test.each([
  ['what is new follows what is there', { put: [file(5)] }, [1, 2, 3, 4, 5]],
  ['what is taken out is gone', { removed: [id(2), id(4)] }, [1, 3]],
  ['those that are named change places, the others stay', { order: [id(3), id(1)] }, [3, 2, 1, 4]],
  ['an order that names what is gone is followed as far as it goes', { order: [id(8), id(3), id(1)] }, [3, 2, 1, 4]],
  ['an experiment is linked once', { put: [exp(6, 90), exp(7, 91)] }, [1, 2, 3, 4, 7]],
])('%s', (_case, change, expected) => {
  expect(changedResources(before, change).map((one) => Number(one.id.slice(-4)))).toEqual(expected)
})

test('what is given again keeps its place', () => {
  expect(changedResources(before, { put: [file(1, 'video', '新名称')] })[0]).toMatchObject({ title: '新名称' })
})

test.each([
  ['第一章.PPTX', true],
  ['大纲.pdf', true],
  ['演示.mp4', false],
  ['没有后缀', false],
])('%s as courseware: %s', (name, is) => expect(isCourseware(name)).toBe(is))
