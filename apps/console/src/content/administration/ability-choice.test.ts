import type { AbilityName } from '@lab/contract/abilities'
import { expect, test } from 'vitest'
import { offeredOf, ordered, shareOf, toggled, toggledArea } from './ability-choice.ts'

const of = (...abilities: AbilityName[]): ReadonlySet<AbilityName> => new Set(abilities)

test.each<[string, ReadonlySet<AbilityName>, AbilityName, AbilityName[]]>([
  ['changing brings the sight along', of(), 'place.change', ['place.see', 'place.change']],
  ['without the sight nothing is left', of('place.see', 'place.change', 'log.see'), 'place.see', ['log.see']],
  ['one act goes alone', of('place.see', 'place.change'), 'place.change', ['place.see']],
  ['an area without sight has only its act', of(), 'review.decide', ['review.decide']],
])('%s', (_what, chosen, ability, expected) => {
  expect(ordered(toggled(chosen, ability))).toEqual(expected)
})

test('a whole area is ticked, and unticked again', () => {
  const all = toggledArea(of('query.see'), 'query')
  expect([ordered(all), shareOf(all, 'query')]).toEqual([['query.see', 'query.answer'], 'all'])
  expect(shareOf(of('query.see'), 'query')).toBe('some')
  expect(shareOf(toggledArea(all, 'query'), 'query')).toBe('none')
})

test('of an area that is offered in part, that part is all of it', () => {
  const offered = ['role.see'] as const
  const all = toggledArea(of(), 'role', offered)
  expect([ordered(all), shareOf(all, 'role', offered), offeredOf('role', offered)]).toEqual([
    ['role.see'],
    'all',
    ['role.see'],
  ])
  expect(ordered(toggledArea(all, 'role', offered))).toEqual([])
})
