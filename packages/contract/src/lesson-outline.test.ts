import { describe, expect, test } from 'vitest'
import {
  branchHours,
  emptyOutline,
  Outline,
  outlineGaps,
  outlineHours,
  outlineNumbers,
  type OutlineRow,
} from './lesson-outline.ts'

const idOf = (at: number): string => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const row = (at: number, depth: number, theory = 0, practice = 0, objectives: string[] = []): OutlineRow => ({
  id: idOf(at),
  depth,
  title: `第${at}行`,
  theory,
  practice,
  level: null,
  objective_ids: objectives,
  note: '',
})
const rowsOf = (...given: [depth: number, theory?: number, practice?: number][]): OutlineRow[] =>
  given.map(([depth, theory, practice], at) => row(at + 1, depth, theory, practice))

test('lines are numbered by their place in the tree', () => {
  expect(outlineNumbers(rowsOf([0], [1], [2], [2], [1], [0], [1]))).toEqual([
    '1',
    '1.1',
    '1.1.1',
    '1.1.2',
    '1.2',
    '2',
    '2.1',
  ])
})

test('hours of a line are its own and those of all below it', () => {
  const rows = rowsOf([0, 1, 0], [1, 2, 1], [2, 0.5, 0], [1, 0, 2], [0, 4, 0])
  expect(branchHours(rows).map(({ theory, practice }) => [theory, practice])).toEqual([
    [3.5, 3],
    [2.5, 1],
    [0.5, 0],
    [0, 2],
    [4, 0],
  ])
  expect(outlineHours(rows)).toEqual({ theory: 7.5, practice: 3 })
})

describe('an outline', () => {
  test.each([
    ['begins below a chapter', [[1]], '大纲的层级不连续'],
    ['leaves a level out', [[0], [2]], '大纲的层级不连续'],
    ['is deeper than it may be', [[0], [1], [2], [3]], '大纲最多3级'],
    ['has a quarter of an hour', [[0, 0.25]], '理论学时应为0.5的倍数'],
  ] satisfies [string, [number, number?, number?][], string][])('is refused where it %s', (_what, given, message) => {
    const checked = Outline.safeParse({ objectives: [], rows: rowsOf(...given) })
    expect(checked.error?.issues.map((issue) => issue.message)).toContain(message)
  })
  test('may go back several levels at once', () => {
    expect(Outline.safeParse({ objectives: [], rows: rowsOf([0], [1], [2], [0]) }).success).toBe(true)
  })
})

describe('what does not fit', () => {
  const objectives = [1, 2, 3].map((at) => ({ id: idOf(at + 100), kind: 'knowledge' as const, text: `目标${at}` }))
  test.each([
    ['too few hours', 48, ['大纲合计 32 学时，课程总学时 48，还差 16 学时']],
    ['too many hours', 30, ['大纲合计 32 学时，课程总学时 30，多出 2 学时']],
    ['nothing', 32, []],
  ])('%s', (_what, total, gaps) => {
    expect(outlineGaps({ objectives: [], rows: rowsOf([0, 20, 0], [1, 0, 12]) }, total)).toEqual(gaps)
  })
  test('objectives that nothing is for', () => {
    const rows = [row(1, 0, 16, 0, [objectives[1]!.id])]
    expect(outlineGaps({ objectives, rows }, 16)).toEqual(['课程目标 1、3 没有对应的大纲内容'])
  })
  test('an outline that was not begun lacks nothing yet', () => {
    expect(outlineGaps(emptyOutline, 48)).toEqual([])
  })
})
