import { describe, expect, it } from 'vitest'
import { knowledgeLimits } from '@lab/contract/question-bank'
import { countedTree, inTreeOrder, placeable, placedBefore, unusedAmong, type Placed } from './knowledge-rules.ts'

const point = (id: string, parentId: string | null = null): Placed => ({ id, parentId, name: `点${id}` })
const tree = [point('a'), point('b', 'a'), point('c', 'b'), point('d')]
const chain = Array.from({ length: knowledgeLimits.depth }, (_, at) => point(`${at}`, at === 0 ? null : `${at - 1}`))

it('each point comes before those below it', () => {
  expect(
    inTreeOrder([point('c', 'b'), point('d'), point('b', 'a'), point('a')]).map(
      ({ point: { id }, depth }) => `${id}${depth}`,
    ),
  ).toEqual(['d1', 'a1', 'b2', 'c3'])
})

describe('a point', () => {
  it.each<[string, { id: string | null; parentId: string | null; name: string }, string | true]>([
    ['may be new at the top', { id: null, parentId: null, name: '新' }, true],
    ['may be renamed in its place', { id: 'b', parentId: 'a', name: '点b' }, true],
    ['may go to the top', { id: 'c', parentId: null, name: '点c' }, true],
    ['may not go below itself', { id: 'a', parentId: 'c', name: '点a' }, 'invalid'],
    ['may not go into itself', { id: 'a', parentId: 'a', name: '点a' }, 'invalid'],
    ['may not have a sibling’s name', { id: null, parentId: 'a', name: '点b' }, 'nameTaken'],
    ['may have a cousin’s name', { id: null, parentId: 'd', name: '点b' }, true],
    ['may not go below what is not there', { id: null, parentId: 'x', name: '新' }, 'absent'],
  ])('%s', (_what, wish, expected) => {
    const answer = placeable(tree, wish)
    expect(answer === true ? true : answer.name).toBe(expected)
  })

  it('lies no deeper than the limit, with all below it', () => {
    const last = `${knowledgeLimits.depth - 1}`
    expect(placeable(chain, { id: null, parentId: last, name: '新' })).toMatchObject({ name: 'invalid' })
    expect(placeable([...chain, point('x')], { id: '0', parentId: 'x', name: '点0' })).toMatchObject({
      name: 'invalid',
    })
    expect(placeable([...chain, point('x')], { id: '1', parentId: 'x', name: '点1' })).toBe(true)
  })

  it('is one of a limited number', () => {
    const many = Array.from({ length: knowledgeLimits.points }, (_, at) => point(`${at}`))
    expect(placeable(many, { id: null, parentId: null, name: '新' })).toMatchObject({ name: 'invalid' })
    expect(placeable(many, { id: '3', parentId: '4', name: '点3' })).toBe(true)
  })
})

describe('questions of a point and of those below it', () => {
  // a > b > c, a > e, and d at the top.
  const points = [point('a'), point('b', 'a'), point('c', 'b'), point('e', 'a'), point('d')]
  it.each<[string, Record<string, number>, [string[], number][], string]>([
    ['nothing', {}, [], 'a0 b0 c0 e0 d0'],
    ['of one point each', { c: 2, a: 1, d: 4 }, [], 'a3 b2 c2 e0 d4'],
    ['of a point and the one above', { b: 1, c: 1 }, [[['b', 'c'], 1]], 'a1 b1 c1 e0 d0'],
    ['of two branches', { c: 3, e: 2 }, [[['c', 'e'], 2]], 'a3 b3 c3 e2 d0'],
    ['of two trees', { c: 1, d: 1 }, [[['c', 'd'], 1]], 'a1 b1 c1 e0 d1'],
    ['of four', { a: 1, b: 1, c: 1, e: 1 }, [[['a', 'b', 'c', 'e'], 1]], 'a1 b1 c1 e1 d0'],
  ])('%s', (_what, own, shared, expected) => {
    const counted = countedTree(
      points,
      new Map(Object.entries(own)),
      shared.map(([several, count]) => ({ points: several, count })),
    )
    expect(counted.map(({ id, question_count: count }) => `${id}${count}`).join(' ')).toBe(expected)
  })
})

describe('points that are not used', () => {
  // a > b > c, and d at the top.
  const points = [point('a'), point('b', 'a'), point('c', 'b'), point('d')]
  it.each<[string, string[], Record<string, number>, string[]]>([
    ['are all of them', ['a', 'b', 'c', 'd'], {}, ['d', 'c', 'b', 'a']],
    ['are none that were not asked for', ['b'], {}, []],
    ['are not what a question is about', ['c', 'd'], { c: 1 }, ['d']],
    ['are not those above what is used', ['a', 'b', 'c'], { c: 1 }, []],
    ['are those below what is used', ['a', 'b', 'c'], { a: 2 }, ['c', 'b']],
  ])('%s', (_what, ids, questions, expected) => {
    expect(unusedAmong(points, new Set(ids), new Map(Object.entries(questions)))).toEqual(expected)
  })
})

it.each<[string, string | null, string[]]>([
  ['c', 'a', ['c', 'a', 'b']],
  ['a', null, ['b', 'c', 'a']],
  ['x', 'b', ['a', 'x', 'b', 'c']],
  ['x', 'nowhere', ['a', 'b', 'c', 'x']],
])('%s before %s', (id, before, expected) => {
  expect(placedBefore(['a', 'b', 'c'], id, before)).toEqual(expected)
})
