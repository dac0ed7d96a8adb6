import { expect, test } from 'vitest'
import { asked } from './apply-query.ts'

test.each([
  [{}, { state: undefined, kind: undefined, keyword: undefined }],
  [
    { state: 'pending', kind: 'extend', selectValue: '张' },
    { state: 'pending', kind: 'extend', keyword: '张' },
  ],
  [
    { state: 'open', kind: 7 },
    { state: undefined, kind: undefined },
  ],
])('%j asks for %j', (query, expected) => {
  expect(asked({ page: 2, per_page: 50, ...query })).toMatchObject({ page: 2, per_page: 50, ...expected })
})
