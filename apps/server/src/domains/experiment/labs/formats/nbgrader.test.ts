import { expect, test } from 'vitest'
import { bookForLearners, sourceForLearners } from './nbgrader.ts'

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

const printed = (source: string, text: string) => ({
  cell_type: 'code',
  source,
  metadata: {},
  outputs: [{ output_type: 'stream', text }],
  execution_count: 7,
})

test('what a solution printed goes with it; what other cells printed stays', () => {
  const shown = printed('print(1)', '1\n')
  const solved = printed('### BEGIN SOLUTION\nprint(42)\n### END SOLUTION', '42\n')
  const hidden = printed('assert f(1) == 2\n### BEGIN HIDDEN TESTS\nprint(f(3))\n### END HIDDEN TESTS', '6\n')
  const { cells } = bookForLearners({ cells: [shown, solved, hidden], nbformat: 4 })
  expect(cells).toEqual([
    shown,
    {
      ...solved,
      source: '# YOUR CODE HERE\nraise NotImplementedError()',
      outputs: [],
      execution_count: null,
    },
    { ...hidden, source: 'assert f(1) == 2\n', outputs: [], execution_count: null },
  ])
})
