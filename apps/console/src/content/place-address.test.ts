import { expect, test } from 'vitest'
import { placeAddress } from './place-address.ts'

const inClass = { kind: 'class', id: 'c' }
const of = (kind: string, id: string) => ({ kind, id })

test.each([
  ['a class itself', 'class', 'c', { classid: 'c' }, { place: inClass, content: undefined, within: undefined }],
  ['a content', 'experiment', 'e', { expid: 'e' }, { place: undefined, content: of('experiment', 'e') }],
  ['a content of a class', 'experiment', 'e', { expid: 'e', classid: 'c' }, { place: inClass, within: undefined }],
  [
    'a content of a series of a class',
    'experiment',
    'e',
    { expid: 'e', seriesid: 's', classid: 'c' },
    { place: inClass, content: of('experiment', 'e'), within: 's' },
  ],
  ['a series of a class', 'series', 's', { seriesid: 's', classid: 'c' }, { place: inClass, within: undefined }],
  ['a content of a series', 'exam', 'x', { examid: 'x', seriesid: 's' }, { place: undefined, within: 's' }],
  ['a content of a lesson', 'experiment', 'e', { expid: 'e', lessonid: 'l' }, { place: undefined, within: 'l' }],
  [
    'a content of a project',
    'experiment',
    'e',
    { expid: 'e', projectid: 'p' },
    { place: of('project', 'p'), content: of('experiment', 'e') },
  ],
  ['a record', 'experiment', 'e', { expid: 'e', classid: 'c', recordid: 'r' }, { place: inClass, recordId: 'r' }],
] as const)('%s', (_what, kind, id, ids, expected) => {
  expect(placeAddress({ kind, name: kind, id, ids })).toMatchObject(expected)
})
