import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CanvasControl, type CanvasGiven } from './canvas-control.ts'
import { newPoint } from './graph-edits.ts'

const point = { ...newPoint('进程', { x: 100, y: 50 }), id: 'p' }
const other = { ...newPoint('线程', { x: 300, y: 50 }), id: 'o' }

function control() {
  const moves: [string, { x: number; y: number }][] = []
  const canvas = document.createElement('canvas')
  const top = document.createElement('canvas')
  const given: CanvasGiven = {
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
  }
  const made = new CanvasControl(canvas, top, given)
  return { canvas, top, given, made, moves }
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

test('the others are not drawn again when a point is chosen or while it moves, and once after that', () => {
  vi.stubGlobal('Path2D', class {})
  const { canvas, top, given, made } = control()
  const drawn = { below: 0, above: 0 }
  const counting = (name: keyof typeof drawn) =>
    new Proxy({} as CanvasRenderingContext2D, {
      get: (_of, key) => () => void (key === 'clearRect' && (drawn[name] += 1)),
      set: () => true,
    })
  vi.spyOn(canvas, 'getContext').mockReturnValue(counting('below') as never)
  vi.spyOn(top, 'getContext').mockReturnValue(counting('above') as never)
  const shows = (now: Partial<CanvasGiven>): void => {
    made.take({ ...given, ...now })
    vi.advanceTimersByTime(20)
  }
  shows({ selected: null })
  expect([drawn, canvas.style.opacity]).toEqual([{ below: 1, above: 1 }, ''])
  shows({ lit: new Set(['p']) })
  expect([drawn, canvas.style.opacity]).toEqual([{ below: 1, above: 2 }, '0.28'])
  made.nudge('p', 8, 0)
  vi.advanceTimersByTime(20)
  expect(drawn).toEqual({ below: 1, above: 3 })
  made.settle()
  shows({ points: [{ ...point, x: 108 }, other], relations: [] })
  expect(drawn).toEqual({ below: 2, above: 4 })
  shows({ points: [{ ...point, x: 108 }, other], selected: null })
  expect(canvas.style.opacity).toBe('')
  vi.unstubAllGlobals()
})
