import { expect, it } from 'vitest'
import { piecesOf } from './fingerprint.ts'
import { groupsOf, pairKey, type Compared } from './duplicate-rules.ts'

const texts: Record<string, string> = {
  a: '进程是资源分配的基本单位也是独立运行的单位',
  b: '进程是资源分配的基本单位也是独立运行的单位',
  c: '进程是资源分配的基本单位也是独立运行的单位吗',
  d: '死锁的四个必要条件是什么',
  e: '死锁的四个必要条件是哪些',
}
const questions = new Map<string, Compared>(
  Object.entries(texts).map(([id, text]) => [id, { id, fingerprint: text, pieces: piecesOf(text) }]),
)
const groups = (clusters: string[][], apart: [string, string][] = []) =>
  groupsOf(questions, clusters, new Set(apart.map(([one, other]) => pairKey(one, other))))

it('those of one fingerprint are one group', () => {
  expect(groups([['a', 'b']])).toEqual([{ ids: ['a', 'b'], isSame: true, likeness: 1 }])
})
it('those nearly the same join them', () => {
  const [group, ...others] = groups([
    ['a', 'b'],
    ['b', 'c'],
  ])
  expect(group).toMatchObject({ ids: ['a', 'b', 'c'], isSame: false })
  expect(group!.likeness).toBeGreaterThan(0.9)
  expect(others).toEqual([])
})
it('those with too little in common are none, whatever band they share', () => {
  expect(groups([['a', 'd', 'e']])).toEqual([])
})
it('those that were marked as different are none', () => {
  expect(groups([['a', 'b']], [['b', 'a']])).toEqual([])
  expect(groups([['a', 'b', 'c']], [['a', 'b']])).toMatchObject([{ ids: ['a', 'b', 'c'] }])
})
it('questions that are gone are left out', () => {
  expect(groups([['a', 'gone']])).toEqual([])
})
it('of many the same all are in one group', () => {
  const many = new Map(
    Array.from({ length: 200 }, (_, at) => [`${at}`, { id: `${at}`, fingerprint: 'x', pieces: piecesOf('相同的题') }]),
  )
  expect(groupsOf(many, [[...many.keys()]], new Set())).toMatchObject([{ isSame: true, likeness: 1 }])
  expect(groupsOf(many, [[...many.keys()]], new Set())[0]!.ids).toHaveLength(200)
})
