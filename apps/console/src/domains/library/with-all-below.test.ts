import { expect, test } from 'vitest'
import { withAllBelow } from './with-all-below.ts'

const levels = { 章: 0, 节: 1, 一: 2, 二: 2, 空节: 1, 末节: 1, 三: 2, 末章: 0, 末: 1 }
const parts = Object.entries(levels).map(([id, level]) => ({ id, level }))

test.each([
  ['a chapter ends where the next begins', '章', ['章', '节', '一', '二', '空节', '末节', '三']],
  ['a section ends where the next begins', '节', ['节', '一', '二']],
  ['a section with nothing in it', '空节', ['空节']],
  ['the last section ends with its chapter', '末节', ['末节', '三']],
  ['what has nothing below it', '一', ['一']],
  ['the last of all goes to the end', '末章', ['末章', '末']],
])('%s', (_what, id, found) => {
  expect(withAllBelow(parts, id)).toEqual(found)
})
