import { emptyGraph } from '@lab/contract/lesson-graph'
import { emptyOutline, type OutlineRow } from '@lab/contract/lesson-outline'
import type { LessonResource } from '@lab/contract/lesson-resources'
import { emptyTermPlan } from '@lab/contract/lesson-term'
import { expect, test } from 'vitest'
import type { LessonPart } from './differences.ts'
import { clashes, mergedById, mergedPart, withLocked } from './merge.ts'
import { aRow } from './testing/a-lesson.ts'
import type { LessonSnapshot } from './versions.ts'

const one = (id: string, text = '') => ({ id, text })

test.each([
  ['what the source added follows', [], [one('a')], [one('m')], ['m', 'a']],
  ['what it changed is taken', [one('a')], [one('a', '新')], [one('a')], ['a新']],
  ['what only I changed stays', [one('a')], [one('a')], [one('a', '我')], ['a我']],
  [
    'what it took out goes, what I added stays',
    [one('a'), one('b')],
    [one('b')],
    [one('a'), one('m'), one('b')],
    ['m', 'b'],
  ],
  ['what I took out comes back with a change only if it was changed', [one('a')], [one('a', '新')], [], []],
])('%s', (_case, base, theirs, mine, expected) => {
  expect(mergedById(base, theirs, mine).map(({ id, text }) => id + text)).toEqual(expected)
})

const snapshot = (more: Partial<LessonSnapshot>): LessonSnapshot => ({
  totalHours: 32,
  credits: 2,
  audience: '',
  outline: emptyOutline,
  term: emptyTermPlan,
  teaching: {},
  graph: emptyGraph,
  resources: [],
  ...more,
})
const row = aRow('第一章')
const outlined = (title: string): Partial<LessonSnapshot> => ({
  outline: { objectives: [], rows: [{ ...row, title } satisfies OutlineRow] },
})
const file = (id: string, title: string): LessonResource => ({
  id,
  kind: 'file',
  title,
  row_ids: [],
  file: { name: 'a.pdf', url: '/files/aaaaaaaaaaaaaaaaaaaaaa/a.pdf', size: 1, resource_id: null },
})

test('a copy keeps its own hours where the source changed only its credits', () => {
  const merged = mergedPart.basics(snapshot({}), snapshot({ credits: 3 }), snapshot({ totalHours: 48 }))
  expect(merged).toEqual({ totalHours: 48, credits: 3, audience: '' })
})

const having = (...resources: LessonResource[]): Partial<LessonSnapshot> => ({ resources })
const cases: [
  LessonPart,
  base: Partial<LessonSnapshot>,
  theirs: Partial<LessonSnapshot>,
  mine: Partial<LessonSnapshot>,
  boolean,
][] = [
  ['outline', outlined('一'), outlined('二'), outlined('一'), false],
  ['outline', outlined('一'), outlined('二'), outlined('我的'), true],
  [
    'resources',
    having(file('a', '讲义')),
    having(file('a', '讲义二')),
    having(file('a', '讲义'), file('m', '我的')),
    false,
  ],
  ['resources', having(file('a', '讲义')), having(file('a', '讲义二')), having(file('a', '我的')), true],
]
test.each(cases)('%s: a change on both sides is a conflict', (part, base, theirs, mine, expected) => {
  expect(clashes(part, snapshot(base), snapshot(theirs), snapshot(mine))).toBe(expected)
})

test('a locked page becomes as the source has it', () => {
  const [base, theirs, mine] = [snapshot(outlined('甲')), snapshot(outlined('甲')), snapshot(outlined('我的'))]
  expect(withLocked(base, mine, new Set(['graph']))).toEqual(base)
  const locked = withLocked(base, mine, new Set(['outline']))
  expect(clashes('outline', locked, theirs, mine)).toBe(false)
  expect(mergedPart.outline(locked, theirs, mine)).toEqual(outlined('甲'))
})
