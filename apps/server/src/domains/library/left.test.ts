import { expect, test } from 'vitest'
import { namesOfLeft } from './left.ts'

const change = (key: string, part: string, title: string) => ({ key, part, title })
test.each([
  ['nothing', [], []],
  ['a part', [change('unit:a', '小节', '读')], ['小节「读」']],
  [
    'a part that is changed and moved',
    [change('unit:a', '小节', '读'), change('move:a', '小节', '读')],
    ['小节「读」'],
  ],
  [
    'two parts of one name',
    [change('unit:a', '小节', '读'), change('unit:b', '小节', '读')],
    ['小节「读」', '小节「读」'],
  ],
  [
    'keys that are ids',
    [change('outline', '备课', '大纲'), change('term', '备课', '计划')],
    ['备课「大纲」', '备课「计划」'],
  ],
])('names %s', (_what, changes, names) => {
  expect(namesOfLeft(changes)).toEqual(names)
})
