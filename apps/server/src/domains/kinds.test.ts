import { contentKinds, kinds } from '@lab/contract/kinds'
import { expect, expectTypeOf, test } from 'vitest'
import type { KindBehaviour, KindTable } from '../kernel/kinds.ts'
import { kindBehaviour } from './kinds.ts'

test.each(contentKinds)('%s answers what its facts ask of it, and no more', (kind) => {
  const { isOffered, hasRecords } = kinds[kind]
  const behaviour = kindBehaviour[kind]
  expect('offeringDefaults' in behaviour).toBe(isOffered)
  expect('liveColumns' in behaviour).toBe(hasRecords)
  expect('isKept' in behaviour).toBe(!hasRecords)
})

test('the compiler knows it too', () => {
  expectTypeOf<KindBehaviour<'dataset'>['liveColumns']>().toEqualTypeOf<undefined>()
  expectTypeOf<KindBehaviour<'dataset'>['offeringDefaults']>().toEqualTypeOf<undefined>()
  expectTypeOf<KindBehaviour<'experiment'>['isKept']>().toEqualTypeOf<undefined>()
  const { exam: _exam, ...rest } = kindBehaviour
  // @ts-expect-error -- a kind that is forgotten does not build
  rest satisfies KindTable
  const { liveColumns: _columns, ...incomplete } = kindBehaviour.experiment
  // @ts-expect-error -- nor does one that leaves an answer out
  incomplete satisfies KindBehaviour<'experiment'>
})
