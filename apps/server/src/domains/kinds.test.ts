import { contentKinds, kinds } from '@lab/contract/kinds'
import { expect, expectTypeOf, test } from 'vitest'
import type { KindBehaviour, KindTable } from '../kernel/kinds.ts'
import { kindBehaviour } from './kinds.ts'

test.each(contentKinds)('%s answers what its facts ask of it, and no more', (kind) => {
  const { isOffered, isContainer, hasRecords } = kinds[kind]
  const behaviour = kindBehaviour[kind]
  expect('offeringDefaults' in behaviour).toBe(isOffered)
  expect('parts' in behaviour).toBe(isOffered && isContainer)
  expect('liveColumns' in behaviour).toBe(hasRecords)
  expect('isKept' in behaviour).toBe(!hasRecords)
})

test('a typing run that was submitted is done though it missed its targets; an experiment is by what is passed', () => {
  const missed = [{ key: 'a', state: 'failed', tries: 1 }] as const
  expect(kindBehaviour.training.progress([{ key: 'a', state: 'not_started', tries: 0 }], {})).toBe(0)
  expect(kindBehaviour.training.progress(missed, {})).toBe(100)
  expect(kindBehaviour.experiment.progress(missed, {})).toBe(0)
})

test('the compiler knows it too', () => {
  expectTypeOf<KindBehaviour<'dataset'>['liveColumns']>().toEqualTypeOf<undefined>()
  expectTypeOf<KindBehaviour<'dataset'>['offeringDefaults']>().toEqualTypeOf<undefined>()
  expectTypeOf<KindBehaviour<'experiment'>['parts']>().toEqualTypeOf<undefined>()
  expectTypeOf<KindBehaviour<'experiment'>['isKept']>().toEqualTypeOf<undefined>()
  const { exam: _exam, ...rest } = kindBehaviour
  // @ts-expect-error -- a kind that is forgotten does not build
  rest satisfies KindTable
  const { liveColumns: _columns, ...incomplete } = kindBehaviour.experiment
  // @ts-expect-error -- nor does one that leaves an answer out
  incomplete satisfies KindBehaviour<'experiment'>
})
