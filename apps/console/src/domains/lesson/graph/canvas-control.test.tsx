import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CanvasControl, type CanvasGiven } from './canvas-control.ts'
import { newPoint } from './graph-edits.ts'

const point = { ...newPoint('进程', { x: 100, y: 50 }), id: 'p' }
const other = { ...newPoint('线程', { x: 300, y: 50 }), id: 'o' }

function control() {
  const moves: [string, { x: number; y: number }][] = []
  const canvas = document.createElement('canvas')
  const made = new CanvasControl(canvas, document.createElement('canvas'), {
    points: [point, other],
    relations: [],
    selected: 'p',
    lit: new Set(),
    wrong: new Set(),
    mastery: new Map(),
    colours: {} as CanvasGiven['colours'],
    kind: 'requires',
    isDisabled: false,
    onSelect: () => undefined,
    onMove: (id, to) => void moves.push([id, to]),
    onRelate: () => undefined,
    onAdd: () => undefined,
  })
  return { canvas, made, moves }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('keys in a row move a point once, as far as all of them together', () => {
  const { made, moves } = control()
  made.nudge('p', 8, 0)
  vi.advanceTimersByTime(200)
  made.nudge('p', 0, 8)
  vi.advanceTimersByTime(200)
  expect(moves).toEqual([])
  vi.advanceTimersByTime(100)
  expect(moves).toEqual([['p', { x: 108, y: 58 }]])
  vi.advanceTimersByTime(1000)
  expect(moves).toHaveLength(1)
})

test.each<[string, (made: CanvasControl, canvas: HTMLCanvasElement) => void]>([
  ['another point is moved', (made) => made.nudge('o', 8, 0)],
  ['the focus goes elsewhere', (_made, canvas) => canvas.dispatchEvent(new FocusEvent('blur'))],
  ['the page is left', (made) => made.end()],
])('where a point was moved to is said at once when %s', (_name, next) => {
  const { canvas, made, moves } = control()
  made.nudge('p', 8, 0)
  next(made, canvas)
  expect(moves).toEqual([['p', { x: 108, y: 50 }]])
})
