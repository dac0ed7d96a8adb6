import { expect, test } from 'vitest'
import { differences } from './differences.ts'

const paths = (before: unknown, now: unknown): string[] =>
  differences(before, now, { old: 'new' }).map((one) => one.path)

test.each<[string, unknown, unknown, string[]]>([
  ['the same', { a: [1, { b: null }] }, { a: [1, { b: null }] }, []],
  ['a field more, an entry more', { a: [{ id: 1 }] }, { a: [{ id: 1 }, { id: 2 }], b: 1 }, []],
  [
    'entries in another order',
    {
      a: [
        { id: 1, n: 1 },
        { id: 2, n: 2 },
      ],
    },
    {
      a: [
        { id: 2, n: 2 },
        { id: 1, n: 1 },
      ],
    },
    [],
  ],
  [
    'ids in another order',
    { a: ['0de70000-0000-4000-8000-000000000001', '0de70000-0000-4000-8000-000000000002'] },
    { a: ['0de70000-0000-4000-8000-000000000002', '0de70000-0000-4000-8000-000000000001'] },
    [],
  ],
  ['an id that is gone', { a: ['0de70000-0000-4000-8000-000000000001'] }, { a: [] }, ['a[]']],
  ['a value', { a: [{ id: 1, n: 1 }] }, { a: [{ id: 1, n: 2 }] }, ['a[].n']],
  ['a field that is gone', { a: { b: 1 } }, { a: {} }, ['a.b']],
  ['an entry that is gone', { a: [{ id: 1 }, { id: 2 }] }, { a: [{ id: 2 }] }, ['a[]']],
  ['an entry without a key that is gone', { a: ['x', 'y'] }, { a: ['x'] }, ['a[]']],
  ['a list that is empty now', { a: [1] }, { a: [] }, ['a[]']],
  ['everything', { a: 1 }, null, ['']],
  [
    'a learner, by whom an entry is found',
    { a: [{ learner: { id: 1 }, n: 1 }] },
    { a: [{ learner: { id: 1 }, n: 0 }] },
    ['a[].n'],
  ],
  ['a field under its new name', { old: 1 }, { new: 1 }, []],
  ['the signature of a file', { a: '/files/t/a.png?e=1&s=x' }, { a: '/files/t/a.png?e=2&s=y' }, []],
  ['another file', { a: '/files/t/a.png?e=1&s=x' }, { a: '/files/u/a.png?e=1&s=x' }, ['a']],
])('%s', (_what, before, now, expected) => {
  expect(paths(before, now)).toEqual(expected)
})
