import { describe, expect, it } from 'vitest'
import { circleIn } from './vite-acyclic-chunks.ts'

describe('imports of built files', () => {
  it.each<[name: string, imports: Record<string, string[]>, circle: string | undefined]>([
    ['none', {}, undefined],
    ['a line', { a: ['b'], b: ['c'] }, undefined],
    ['two ways to one file', { a: ['b', 'c'], b: ['d'], c: ['d'] }, undefined],
    ['a file that imports itself', { a: ['a'] }, 'a → a'],
    ['two that import one another', { a: ['b'], b: ['a'] }, 'a → b → a'],
    ['behind files that are in none', { page: ['a'], a: ['b', 'c'], b: [], c: ['d'], d: ['a'] }, 'a → c → d → a'],
    ['after a part without one', { a: ['b'], x: ['b', 'y'], y: ['z'], z: ['y'] }, 'y → z → y'],
  ])('%s', (_name, imports, circle) => {
    expect(circleIn(new Map(Object.entries(imports)))?.join(' → ')).toBe(circle)
  })
})
