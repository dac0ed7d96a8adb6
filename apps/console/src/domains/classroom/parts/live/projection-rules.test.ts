import type { Monitor, MonitorRow } from '@lab/contract/live'
import { describe, expect, test } from 'vitest'
import { changedCells, fitBoard, maskedName, medianPassed } from './projection-rules.ts'

type CellState = MonitorRow['cells'][number]['state']
const row = (id: string, states: CellState[]): MonitorRow =>
  ({
    learner: { id },
    cells: states.map((state, at) => ({ step_id: `s${at + 1}`, state, failures: 0, seconds: 0, message: '' })),
  }) as unknown as MonitorRow
const monitor = (...rows: MonitorRow[]): Monitor => ({ offering_id: 'o', rows }) as unknown as Monitor

describe('the board', () => {
  test.each([
    ['a class of 30 on a projector', 30, 10, 1920, 900],
    ['the same on 1280×720', 30, 10, 1280, 560],
    ['a lecture of 150', 150, 8, 1920, 900],
    ['a class of 30 on a projector at 200 %', 30, 10, 608, 270],
    ['the same on a phone', 30, 10, 358, 560],
  ])('%s: everybody is in sight, none overlap', (_title, learners, steps, width, height) => {
    const { columns, square, name, columnGap, rowGap } = fitBoard(learners, steps, width, height)
    expect(square).toBeGreaterThanOrEqual(12)
    expect(Math.ceil(learners / columns) * (square + rowGap)).toBeLessThanOrEqual(height)
    expect(columns * (name + steps * (square + 4)) + (columns - 1) * columnGap).toBeLessThanOrEqual(width)
  })
  test('a name of four characters fits where there is least room', () => {
    expect(fitBoard(30, 10, 358, 560).name).toBeGreaterThanOrEqual(4 * 12 + 12)
  })
  test.each([
    [719, 72],
    [720, 132],
  ])('on a board of %i pixels a name has %i', (width, name) => expect(fitBoard(30, 10, width, 560).name).toBe(name))
  test('squares are as large as they may be where there is room', () => {
    expect(fitBoard(6, 5, 1920, 900).square).toBe(40)
  })
  test('of a thousand learners it scrolls with its smallest squares, on at least one column', () => {
    expect(fitBoard(1_000, 10, 1280, 560).square).toBe(12)
    expect(fitBoard(3, 200, 300, 560)).toMatchObject({ columns: 1, square: 12 })
  })
})

test.each([
  ['王海燕', '王**'],
  ['张三', '张*'],
  ['李', '李'],
  ['欧阳娜娜', '欧***'],
  ['迪丽热巴·迪力木拉提', '迪***'],
  ['𠮷田', '𠮷*'],
  ['', ''],
])('%s is shown to strangers as %s', (name, shown) => expect(maskedName(name)).toBe(shown))

test.each<[number[], number]>([
  [[], 0],
  [[3], 3],
  [[0, 1, 5], 1],
  [[0, 1, 2, 5], 1],
])('the middle of %j passed steps is %i', (counts, median) => {
  expect(medianPassed(counts.map((count, at) => row(String(at), Array<CellState>(count).fill('passed'))))).toBe(median)
})

describe('what turns', () => {
  const before = monitor(row('a', ['passed', 'in_progress']), row('b', ['failed', 'not_started']))
  test('nothing when the board opens, or another experiment is shown', () => {
    expect(changedCells(undefined, before).size).toBe(0)
    const other = { ...monitor(row('a', ['failed', 'passed'])), offering_id: 'other' }
    expect(changedCells(other, before).size).toBe(0)
  })
  test('the squares whose state is another one, and no other', () => {
    const now = monitor(row('a', ['passed', 'passed']), row('b', ['failed', 'not_started']))
    expect([...changedCells(before, now)]).toEqual(['a s2'])
  })
  test('a learner who has just joined does not', () => {
    expect(changedCells(before, monitor(...before.rows, row('c', ['passed']))).size).toBe(0)
  })
})
