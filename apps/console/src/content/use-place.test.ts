import { expect, test } from 'vitest'
import { narrowed, narrowingOf } from './use-place.ts'

const [place, content] = [{ kind: 'class', id: 'p' } as const, { kind: 'experiment', id: 'c' } as const]
const offering = { id: 'o' }

test.each([
  ['a place', { place, content: undefined, within: undefined }, undefined, { placeId: 'p' }],
  [
    'a content of a place',
    { place, content, within: undefined },
    offering,
    { placeId: 'p', contentId: 'c', offeringId: 'o' },
  ],
  ['the same while it is being found, or not taught', { place, content, within: undefined }, undefined, undefined],
  [
    'a part of a series of a place',
    { place, content, within: 's' },
    offering,
    { placeId: 'p', contentId: 'c', offeringId: 'o' },
  ],
  ['a content', { place: undefined, content, within: undefined }, undefined, { contentId: 'c', within: undefined }],
  ['a part of a series', { place: undefined, content, within: 's' }, undefined, { contentId: 'c', within: 's' }],
  ['nothing', { place: undefined, content: undefined, within: undefined }, undefined, undefined],
] as const)('%s is narrowed to itself', (_what, address, found, narrowing) => {
  expect(narrowingOf(address, found)).toEqual(narrowing)
})

test.each([
  [
    { placeId: 'p', contentId: 'c', offeringId: 'o' },
    { contentId: 'c', query: { offering_id: 'o' } },
  ],
  [
    { contentId: 'c', within: 's' },
    { contentId: 'c', query: { within: 's' } },
  ],
  [undefined, { contentId: '', query: {} }],
] as const)('a list is asked for by %o', (narrowing, asked) => {
  expect(narrowed(narrowing)).toEqual(asked)
})
