import { expect, test } from 'vitest'
import { fittingFont } from './fitting-font.ts'

const room = { width: 800, height: 400 }

test.each([
  ['what fits keeps the largest size', { width: 700, height: 300 }, 13, 13],
  ['too many rows make it smaller', { width: 700, height: 520 }, 13, 10],
  ['too many columns make it smaller, but not too small to read', { width: 1600, height: 300 }, 13, 7],
  ['after the room grew it grows again', { width: 400, height: 200 }, 7, 13],
  ['in half pixels, never rounded up', { width: 820, height: 400 }, 13, 12.5],
])('%s', (_what, drawn, font, expected) => {
  expect(fittingFont(room, drawn, font, 13)).toBe(expected)
})

test('what is not drawn yet changes nothing', () => {
  expect(fittingFont(room, { width: 0, height: 0 }, 13, 13)).toBe(13)
  expect(fittingFont({ width: 0, height: 0 }, { width: 700, height: 300 }, 13, 13)).toBe(13)
})
