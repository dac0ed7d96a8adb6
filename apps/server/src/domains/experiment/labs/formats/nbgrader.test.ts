import { expect, test } from 'vitest'
import { sourceForLearners } from './nbgrader.ts'

const shown = (source: string, type = 'code') => sourceForLearners({ cell_type: type, source, metadata: {} })
const begin = '### BEGIN SOLUTION'
const end = '### END SOLUTION'

test.each([
  [
    'a part between marks',
    ['x = 1', `  ${begin}`, '  y = 2', `  ${end}`, 'z = 3'],
    ['x = 1', '  # YOUR CODE HERE', '  raise NotImplementedError()', 'z = 3'],
  ],
  ['hidden tests', ['a', '### BEGIN HIDDEN TESTS', 'b', '### END HIDDEN TESTS', 'c'], ['a', '', 'c']],
  ['a part that never ends', [end, begin, 'y = 2'], [end, begin, 'y = 2']],
  [
    'two parts',
    [begin, 'a', end, begin, 'b', end],
    ['# YOUR CODE HERE', 'raise NotImplementedError()', '# YOUR CODE HERE', 'raise NotImplementedError()'],
  ],
])('%s', (_what, source, wanted) => {
  expect(shown(source.join('\n')).split('\n')).toEqual(wanted)
})

test('very many parts that never end take no longer than their lines', () => {
  const source = `${begin}\n`.repeat(100_000)
  expect(shown(source)).toBe(source)
})
