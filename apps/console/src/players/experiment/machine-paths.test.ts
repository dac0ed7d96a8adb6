import { expect, test } from 'vitest'
import { base64Of, bytesOf, folderAbove, pathIn } from './machine-paths.ts'

test.each([
  ['/home/learner', '/home'],
  ['/home', '/'],
  ['/', undefined],
])('above %s is %s', (path, above) => expect(folderAbove(path)).toBe(above))

test.each([
  ['/', 'a b', '/a b'],
  ['/home/learner', '结果', '/home/learner/结果'],
])('in %s the name %s is %s', (folder, name, path) => expect(pathIn(folder, name)).toBe(path))

test('bytes come back as they went, also more than one call takes', () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, at) => at % 256)
  expect(bytesOf(base64Of(bytes))).toEqual(bytes)
  expect(bytesOf(base64Of(new Uint8Array()))).toEqual(new Uint8Array())
})
