import type { Cockpit, CockpitRow } from '@lab/contract/exam-cockpit'
import { expect, test } from 'vitest'
import { applyChange, countsOf, isShown, namesOf, releasedText, standingOf } from './cockpit-rules.ts'

const now = Date.parse('2026-11-25T01:00:00Z')
const ago = (seconds: number): string => new Date(now - seconds * 1000).toISOString()
const row = (id: string, more: Partial<CockpitRow> = {}): CockpitRow =>
  ({
    learner: { id, real_name: `学员${id}`, number: `2026${id}`, group_name: '一组' },
    state: 'working',
    last_seen_at: ago(5),
    suspicions: [],
    ...more,
  }) as unknown as CockpitRow

test.each([
  ['absent', null, 'absent'],
  ['absent', ago(10), 'lobby'],
  ['absent', ago(60), 'absent'],
  ['working', ago(44), 'working'],
  ['working', ago(46), 'offline'],
  ['working', null, 'offline'],
  ['submitted', ago(500), 'submitted'],
] as const)('%s, seen %s: %s', (state, seen, standing) => {
  expect(standingOf({ state, last_seen_at: seen }, now)).toBe(standing)
})

test('rows that changed take the place of theirs; who came since is added', () => {
  const before = { title: '考试', rows: [row('1'), row('2')] } as Cockpit
  const after = applyChange(before, { rows: [row('2', { answered: 5 }), row('3')] })!
  expect(after.rows.map(({ learner, answered }) => [learner.id, answered])).toEqual([
    ['1', undefined],
    ['2', 5],
    ['3', undefined],
  ])
  expect(after.rows[0]).toBe(before.rows[0])
  expect(applyChange(undefined, { rows: [row('1')] })).toBeUndefined()
  expect(applyChange(before, { cockpit: after })).toBe(after)
})

test('counts, filters and words', () => {
  const watched = row('3', { suspicions: [{ kind: 'moved', text: '' }] })
  const rows = [row('1'), row('2', { last_seen_at: ago(90) }), watched, row('4', { state: 'submitted' })]
  expect(countsOf(rows, now)).toEqual({ all: 4, absent: 0, lobby: 0, working: 2, offline: 1, submitted: 1, watch: 1 })
  const shown = (filter: Parameters<typeof isShown>[1], word = '') =>
    rows.filter((one) => isShown(one, filter, word, now)).map(({ learner }) => learner.id)
  expect([shown('all'), shown('offline'), shown('watch'), shown('all', '20264'), shown('working', '一组')]).toEqual([
    ['1', '2', '3', '4'],
    ['2'],
    ['3'],
    ['4'],
    ['1', '3'],
  ])
  expect([namesOf(rows, 2), namesOf(rows.slice(0, 2))]).toEqual(['学员1、学员2等 4 人', '学员1、学员2'])
})

test.each([
  [3, 0, '已公布 3 份成绩'],
  [2, 1, '已公布 2 份成绩，1 份还没有评完'],
  [0, 4, '没有公布：4 份还没有评完'],
  [0, 0, '没有新的成绩需要公布'],
])('%i released, %i unmarked: %s', (released, unmarked, text) => {
  expect(releasedText({ released, unmarked })).toBe(text)
})
