import { describe, expect, test } from 'vitest'
import { card, layNetwork } from './network-layout.ts'

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `node${index + 1}`)

describe.each([1, 2, 3, 4, 5, 8])('a network of %i machines', (count) => {
  const picture = layNetwork(names(count))

  test('shows every machine once, inside the picture, none over another', () => {
    expect(picture.machines.map(({ machine }) => machine)).toEqual(names(count))
    for (const { x, y } of picture.machines) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + card.width).toBeLessThanOrEqual(picture.outside.x)
      expect(y + card.height).toBeLessThanOrEqual(picture.height)
    }
    for (const [index, one] of picture.machines.entries()) {
      for (const other of picture.machines.slice(index + 1)) {
        const apart = Math.abs(one.x - other.x) >= card.width || Math.abs(one.y - other.y) >= card.height
        expect(apart).toBe(true)
      }
    }
  })

  test('is connected by one line exactly when there is somebody to talk to', () => {
    expect(picture.line === null).toBe(count === 1)
    if (!picture.line) return
    for (const { wire } of picture.machines) {
      expect(wire.to).toBe(picture.line.y)
      expect(wire.x).toBeGreaterThanOrEqual(picture.line.x1)
      expect(wire.x).toBeLessThanOrEqual(picture.line.x2)
    }
  })

  test('is at most four machines wide', () => {
    expect(picture.width).toBeLessThanOrEqual(12 + 4 * (card.width + 24) + 120 + 12)
  })
})
