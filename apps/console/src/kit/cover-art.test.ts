import { describe, expect, test } from 'vitest'
import { coverArt } from './cover-art.ts'
import { outlineShape } from './cover-shape.ts'

const dots = (paths: string): number => paths.match(/M/g)?.length ?? 0

describe('the shape of an outline as the server writes it', () => {
  test.each([
    ['10,0,20;5', [[10, 0, 20], [5]]],
    ['0', [[0]]],
  ])('%s', (text, groups) => expect(outlineShape(text)).toEqual({ of: 'outline', groups }))
  test.each(['', 'x', '1,;2', '-1', undefined])('%s is none', (text) => expect(outlineShape(text)).toBeUndefined())
})

describe('a cover', () => {
  const outline = (text: string) => coverArt('experiment', '管道', outlineShape(text))

  test('has one arc per section, one dot per task and one tick per step to read', () => {
    const { shapes, lines } = outline('10,0,20;5')
    // Three tasks; two sections, and one step without points.
    expect(dots(shapes)).toBe(3)
    expect(dots(lines)).toBe(2 + 1)
  })
  test('is the same for the same outline and another for another', () => {
    expect(outline('10,0,20;5')).toEqual(outline('10,0,20;5'))
    const drawn = ['10,0,20;5', '10,0,20,5', '10,20;5', '5', '10;0,20;5'].map((text) => outline(text).shapes)
    expect(new Set(drawn).size).toBe(drawn.length)
  })
  test('of one outline under two titles differs', () => {
    expect(coverArt('experiment', '进程', outlineShape('1,2')).shapes).not.toBe(
      coverArt('experiment', '文件', outlineShape('1,2')).shapes,
    )
  })
  /** The half width of each circle or box of a drawing, in the order in which it was drawn. */
  const sizes = (paths: string, mark: RegExp) => [...paths.matchAll(mark)].map(([, size]) => Number(size))
  test('has larger dots for tasks that are worth more', () => {
    const [least, most, middle] = sizes(outline('10,0,40;20').shapes, /M\S+ \S+a(\S+) /g)
    expect([least! < middle!, middle! < most!]).toEqual([true, true])
  })
  test('has its sections over and under the middle in turn', () => {
    const turns = [...outline('1,1;1,1;1,1').lines.matchAll(/a\S+ \S+ 0 0 ([01])/g)].map(([, turn]) => turn)
    expect(turns).toEqual([turns[0], turns[0] === '1' ? '0' : '1', turns[0]])
  })
  test('of a class has a square for each learner, up to a limit', () => {
    const squares = (count: number) => dots(coverArt('class', `${count} 人`, { of: 'squares', count }).shapes)
    expect([0, 1, 46, 5_000].map(squares)).toEqual([0, 1, 46, 180])
  })
  test('of a suite has a box for each machine', () => {
    const shape = { of: 'network', machines: [256, 1024, 512] } as const
    const { shapes } = coverArt('environment', '集群', shape)
    expect(dots(shapes)).toBe(3)
    const [small, large, middle] = sizes(shapes, /h(\d\S*?)v/g)
    expect([small! < middle!, middle! < large!]).toEqual([true, true])
  })
  test.each(['0', '100', '1,1,1,1,1,1,1,1,1,1,1,1;2;3;4;5;6;7;8;9;10;11;12'])('of %s stays inside numbers', (text) => {
    const { lines, shapes } = outline(text)
    expect(lines + shapes).not.toMatch(/NaN|Infinity/)
  })
})
