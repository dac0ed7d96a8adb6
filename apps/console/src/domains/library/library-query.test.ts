import { expect, test } from 'vitest'
import { askedOf } from './library-query.ts'

const page = { page: 1, per_page: 20 }

test.each([
  [{}, undefined, { scope: 'others' }],
  [{ scope: 'own' }, undefined, { scope: 'own' }],
  [{ scope: 'everything' }, undefined, { scope: 'others' }],
  [{ kind: 'mooc', reach: 'platform' }, undefined, { kind: 'mooc', reach: 'platform' }],
  [{ kind: 'mooc' }, 'experiment', { kind: 'experiment' }],
  [{ kind: 'nonsense', reach: 'x', difficulty: 'y' }, undefined, { kind: undefined, reach: undefined }],
  [{ selectValue: '长'.repeat(200) }, undefined, { keyword: '长'.repeat(100) }],
] as const)('%j asks %j for %j', (query, kind, asked) => {
  expect(askedOf({ ...page, ...query }, kind)).toMatchObject(asked)
})
