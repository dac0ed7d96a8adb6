import { describe, expect, test } from 'vitest'
import {
  beginItem,
  clearAll,
  draw,
  emptyDrawing,
  extendItem,
  hasTrace,
  redo,
  snapLine,
  squareCorner,
  strokeWidth,
  undo,
  visibleItems,
} from './drawing.ts'
import type { DrawnItem, Point } from './drawing.ts'

const at = (x: number, y: number): Point => ({ x, y, pressure: 0.5 })
const text = (words: string): DrawnItem => ({ kind: 'text', colour: '#ff0000', at: at(0, 0), text: words })
const seen = (drawing: typeof emptyDrawing) =>
  visibleItems(drawing).map((item) => (item.kind === 'text' ? item.text : item.kind))

describe('history', () => {
  const three = ['a', 'b', 'c'].reduce((drawing, words) => draw(drawing, text(words)), emptyDrawing)

  test('three strokes undone and redone are there again', () => {
    const none = undo(undo(undo(three)))
    expect(seen(none)).toEqual([])
    expect(seen(undo(none))).toEqual([])
    const again = redo(redo(redo(none)))
    expect(again).toEqual(three)
    expect(redo(again)).toEqual(three)
  })

  test('drawing after undo forgets what was undone', () => {
    const other = draw(undo(three), text('d'))
    expect(seen(other)).toEqual(['a', 'b', 'd'])
    expect(seen(redo(other))).toEqual(['a', 'b', 'd'])
  })

  test('clearing wipes all in one step and can be undone', () => {
    const cleared = clearAll(three)
    expect(seen(cleared)).toEqual([])
    expect(clearAll(cleared)).toBe(cleared)
    expect(seen(draw(cleared, text('e')))).toEqual(['e'])
    expect(seen(undo(cleared))).toEqual(['a', 'b', 'c'])
  })
})

test.each([
  ['pencil', 1, 1],
  ['pencil', 7, 7],
  ['doodle', 3, 9],
  ['eraser', 1, 20],
  ['eraser', 7, 140],
] as const)('a %s of line width %i is %i broad', (kind, lineWidth, expected) => {
  expect(strokeWidth(kind, lineWidth)).toBe(expected)
})

test.each([
  [at(30, 10), { x: 30, y: 30 }],
  [at(-10, 40), { x: -40, y: 40 }],
  [at(-5, -5), { x: -5, y: -5 }],
  [at(10, -20), { x: 20, y: -20 }],
])('a square dragged to %j ends at %j', (to, expected) => {
  expect(squareCorner(at(0, 0), to)).toMatchObject(expected)
})

test.each([
  [at(100, 8), 100.32, 0],
  [at(3, -50), 0, -50.09],
  [at(50, 45), 47.57, 47.57],
])('a line to %j with shift ends near %d, %d', (to, x, y) => {
  const end = snapLine(at(0, 0), to)
  expect(end.x).toBeCloseTo(x, 1)
  expect(end.y).toBeCloseTo(y, 1)
})

describe('an item in the making', () => {
  const pen = (tool: 'line' | 'square' | 'pencil' | 'text') => ({ tool, colour: '#ff0000', lineWidth: 3 as const })

  test('a stroke gathers points; a shape moves its end', () => {
    const stroke = extendItem(beginItem(pen('pencil'), at(0, 0))!, at(5, 5), false)
    expect(stroke).toMatchObject({ kind: 'pencil', points: [at(0, 0), at(5, 5)] })
    expect(extendItem(beginItem(pen('square'), at(0, 0))!, at(5, 9), false)).toMatchObject({ to: { x: 9, y: 9 } })
    expect(extendItem(beginItem(pen('square'), at(0, 0))!, at(5, 9), true)).toMatchObject({ to: { x: 5, y: 9 } })
    expect(beginItem(pen('text'), at(0, 0))).toBeUndefined()
  })

  test.each([
    [beginItem(pen('line'), at(3, 3))!, false],
    [extendItem(beginItem(pen('line'), at(3, 3))!, at(9, 9), false), true],
    [beginItem(pen('pencil'), at(3, 3))!, true],
    [text('  '), false],
    [text('批注'), true],
  ])('%j leaves a trace: %s', (item, expected) => {
    expect(hasTrace(item)).toBe(expected)
  })
})
