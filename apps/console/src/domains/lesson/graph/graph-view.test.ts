import { expect, test } from 'vitest'
import { cutToView } from './graph-view.ts'

const scene = { view: { x: 0, y: 0, scale: 1 }, size: { width: 100, height: 50 } }

test.each([
  ['within', [10, 10, 90, 40], [10, 10, 90, 40]],
  ['that goes through', [-100, 25, 200, 25], [0, 25, 100, 25]],
  ['that comes in from above', [50, -50, 50, 30], [50, 0, 50, 30]],
  ['past a corner', [-30, 40, 20, 90], null],
  ['outside', [-100, -10, 200, -10], null],
  ['of no length', [20, 20, 20, 20], [20, 20, 20, 20]],
])('of a line %s is seen', (_what, [x1, y1, x2, y2], seen) => {
  const found = cutToView({ x: x1!, y: y1! }, { x: x2!, y: y2! }, scene, 0)
  expect(found?.flatMap(({ x, y }) => [x, y]) ?? null).toEqual(seen)
})

test('dashes begin where they would without being cut', () => {
  const [begin] = cutToView({ x: -100, y: 25 }, { x: 200, y: 25 }, scene, 7)!
  expect(begin.x).toBeCloseTo(-2)
})
