import { expect, test } from 'vitest'
import { focus } from './focus.ts'

const numbers = (...lines: (number | string)[]): string => lines.join('\n')
const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

test('short texts stay whole', () => {
  expect(focus('a\nb', 'a\nc')).toEqual({ before: 'a\nb', after: 'a\nc' })
})
test.each([
  ['a line in the middle', [1, 2, 3, 4, 'x', 6, 7, 8, 9, 10], '⋯\n4\n5\n6\n⋯', '⋯\n4\nx\n6\n⋯'],
  ['a line at the start', ['x', ...ten.slice(1)], '1\n2\n⋯', 'x\n2\n⋯'],
  ['a line more at the end', [...ten, 'x'], '⋯\n10', '⋯\n10\nx'],
  ['a line less', [1, 2, 3, 5, 6, 7, 8, 9, 10], '⋯\n3\n4\n5\n⋯', '⋯\n3\n5\n⋯'],
  ['nothing', ten, '⋯\n10', '⋯\n10'],
])('%s', (_name, after, shownBefore, shownAfter) => {
  expect(focus(numbers(...ten), numbers(...after))).toEqual({ before: shownBefore, after: shownAfter })
})
