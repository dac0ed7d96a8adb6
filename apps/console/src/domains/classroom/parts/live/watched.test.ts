import type { Offering } from '@lab/contract/offering'
import { expect, test } from 'vitest'
import { likeliest, watchedOf } from './watched.ts'

type Given = Pick<Offering, 'id' | 'kind' | 'position'> & Partial<Offering>
const offering = (given: Given) =>
  ({ parent_id: null, phase: 'open', started_count: 0, finished_count: 0, ...given }) as Offering

const series = offering({ id: 'series', kind: 'series', position: 1 })
const rows = [
  offering({ id: 'part2', kind: 'exam', position: 1, parent_id: 'series' }),
  offering({ id: 'typing', kind: 'training', position: 2, phase: 'closed', started_count: 9 }),
  offering({ id: 'part1', kind: 'experiment', position: 0, parent_id: 'series', started_count: 3, finished_count: 1 }),
  offering({ id: 'exp', kind: 'experiment', position: 0, started_count: 5, finished_count: 4 }),
  series,
]

test('every kind with records is watched in the order of teaching, a series by its parts', () => {
  expect(watchedOf(rows).map((row) => [row.offering.id, row.within?.id])).toEqual([
    ['exp', undefined],
    ['part1', 'series'],
    ['part2', 'series'],
    ['typing', undefined],
  ])
})

test('a series without parts is watched itself', () => {
  expect(watchedOf([series]).map((row) => row.offering.id)).toEqual(['series'])
})

test('what is open and most are at work in comes first', () => {
  expect(likeliest(watchedOf(rows))?.offering.id).toBe('part1')
  expect(likeliest([])).toBeUndefined()
})
