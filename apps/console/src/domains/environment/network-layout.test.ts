import { describe, expect, test } from 'vitest'
import { card, laySeveral, layNetwork, networksOf } from './network-layout.ts'

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

describe('several networks', () => {
  const machines = [
    { hostname: 'pc', networks: ['东'] },
    { hostname: 'router', networks: ['东', '西'] },
    { hostname: 'server', networks: ['西'] },
    { hostname: 'other', networks: [] },
  ]
  const networks = networksOf(machines)

  test('are those that machines name; who names none is on the first', () => {
    expect(networks).toEqual([
      { name: '东', members: ['pc', 'router', 'other'] },
      { name: '西', members: ['router', 'server'] },
    ])
    expect(networksOf([{ hostname: 'a' }, { hostname: 'b', networks: [] }])).toEqual([])
  })

  test('have a line each, and a wire for every member that meets it below its machine', () => {
    const picture = laySeveral(machines, networks)
    expect(picture.lines.map(({ subnet }) => subnet)).toEqual(['10.10.1.0/24', '10.10.2.0/24'])
    expect(picture.wires).toHaveLength(5)
    for (const { key, x, to } of picture.wires) {
      const [name, hostname] = key.split(' ')
      const machine = picture.machines.find((one) => one.machine.hostname === hostname)!
      expect(x).toBeGreaterThan(machine.x)
      expect(x).toBeLessThan(machine.x + card.width)
      expect(picture.lines.find((line) => line.name === name)!.y).toBe(to)
      expect(to).toBeLessThan(picture.height)
    }
  })
})
