import { expect, test } from 'vitest'
import { inOrderOfReference } from './catalogue.ts'

test.each<[string[], [string, string[]][], string[]]>([
  [['a', 'b'], [], ['a', 'b']],
  [
    ['a', 'b', 'c'],
    [
      ['a', ['c']],
      ['c', ['b']],
    ],
    ['b', 'c', 'a'],
  ],
  [
    ['steps', 'records', 'offerings'],
    [
      ['steps', ['records']],
      ['records', ['offerings']],
    ],
    ['offerings', 'records', 'steps'],
  ],
  // A circle ends, and nothing is lost.
  [
    ['a', 'b'],
    [
      ['a', ['b']],
      ['b', ['a']],
    ],
    ['b', 'a'],
  ],
])('%j with %j', (names, references, ordered) => {
  expect(inOrderOfReference(names, new Map(references))).toEqual(ordered)
})
