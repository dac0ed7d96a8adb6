import { expect, test } from 'vitest'
import { nextImageWidth, previewKindOf, previewKinds } from './preview-kind.ts'

test.each([
  ['a.pdf', 'pdf'],
  ['成绩.XLSX', 'sheet'],
  ['a.docx', 'doc'],
  ['a.mp4', 'video'],
  ['a.jpg', 'image'],
  ['a.jpeg', 'image'],
  ['a.png', 'image'],
  ['a.gif', 'image'],
  ['a.doc', undefined],
  ['a.xls', undefined],
  ['a.svg', undefined],
  ['a.pdf.exe', undefined],
  ['pdf', undefined],
  ['a.constructor', undefined],
  ['', undefined],
])('%s is previewed as %s', (name, expected) => {
  expect(previewKindOf(name)).toBe(expected)
})

test('the specification’s suffixes are previewed, and no others', () => {
  expect(Object.keys(previewKinds)).toEqual(['pdf', 'xlsx', 'docx', 'mp4', 'jpg', 'jpeg', 'png', 'gif'])
})

test.each([
  [40, 1, 60],
  [60, 1, 80],
  [80, 1, 80],
  [80, -1, 60],
  [40, -1, 40],
] as const)('a width of %i goes %i to %i', (width, direction, expected) => {
  expect(nextImageWidth(width, direction)).toBe(expected)
})
