import { categoryDepth as contractDepth, type CategoryNode } from '@lab/contract/category'
import { expect, test } from 'vitest'
import { categoryOptions } from '../../content/category-options.ts'
import { categoryDepth } from './depth.ts'
import { heightOf, linesOf, matching, placeByKey, placesFor } from './tree-moves.ts'

const node = (id: string, ...children: CategoryNode[]): CategoryNode => ({
  id,
  parent_id: null,
  title: id,
  kind: null,
  scope: 'organisation',
  position: 0,
  use_count: 0,
  version: 1,
  can: {},
  children,
})
/** a ( b ( c ) d ) e */
const tree = [node('a', node('b', node('c')), node('d')), node('e')]
const lines = linesOf(tree, new Set())

test('the depth is the contract’s', () => expect(categoryDepth).toBe(contractDepth))

test('lines from top to bottom, without what is closed', () => {
  expect(lines.map((line) => `${line.depth}${line.node.id}`)).toEqual(['0a', '1b', '2c', '1d', '0e'])
  expect(linesOf(tree, new Set(['b'])).map((line) => line.node.id)).toEqual(['a', 'b', 'd', 'e'])
})

test.each([
  ['d', 'up', { parentId: 'a', position: 0 }],
  ['b', 'up', undefined],
  ['b', 'down', { parentId: 'a', position: 1 }],
  ['e', 'in', { parentId: 'a', position: 2 }],
  ['a', 'in', undefined],
  ['c', 'out', { parentId: 'a', position: 1 }],
  ['d', 'out', { parentId: null, position: 1 }],
  ['e', 'out', undefined],
] as const)('%s %s', (id, key, expected) => expect(placeByKey(lines, id, key, tree)).toEqual(expected))

test('nothing is moved so deep that its children have no room', () => {
  const deep = [node('1', node('2', node('3'))), node('x', node('y'))]
  expect(heightOf(deep[1]!)).toBe(2)
  expect(placesFor(deep, deep[1]!).map((place) => place.id)).toEqual([null, '1', '2'])
  expect(placesFor(deep, deep[0]!).map((place) => place.id)).toEqual([null, 'x'])
})

test('a word keeps what is above a hit and all below it', () => {
  expect(linesOf(matching(tree, 'B'), new Set()).map((line) => line.node.id)).toEqual(['a', 'b', 'c'])
  expect(matching(tree, 'zz')).toEqual([])
})

test('choices are named by their whole path', () => {
  expect(categoryOptions(tree).map((option) => option.label)).toEqual(['a', 'a / b', 'a / b / c', 'a / d', 'e'])
})
