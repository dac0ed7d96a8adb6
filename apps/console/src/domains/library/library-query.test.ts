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
  [{ category_id: 'x' }, 'experiment', { category_id: undefined }],
  [{ category_id: '0de70000-0000-4000-8000-000000000001' }, undefined, { category_id: undefined }],
  [
    { category_id: '0de70000-0000-4000-8000-000000000001' },
    'lesson',
    { category_id: '0de70000-0000-4000-8000-000000000001' },
  ],
  [{ selectValue: '长'.repeat(200) }, undefined, { keyword: '长'.repeat(100) }],
] as const)('%j asks %j for %j', (query, kind, asked) => {
  expect(askedOf({ ...page, ...query }, kind)).toMatchObject(asked)
})
