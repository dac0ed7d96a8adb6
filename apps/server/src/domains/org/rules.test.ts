import type { OrganisationNode } from '@lab/contract/org'
import { expect, test } from 'vitest'
import { Refusal } from '../../kernel/result.ts'
import { isFlatEnough, isWithin, mayMove, pathAbove, pathBelow, shortNameOf, stateOf, treeOf } from './rules.ts'

test.each([
  ['/示范大学/计算机学院', '计算机学院'],
  ['示范大学', '示范大学'],
  ['/示范大学/', '示范大学'],
  ['', ''],
])('the short name of "%s" is "%s"', (name, short) => {
  expect(shortNameOf(name)).toBe(short)
})

test('organisations are listed under their parents; one whose parent is missing is at the top', () => {
  const row = (id: string, parentId: string | null) => ({ id, parentId, name: `/${id}`, domainId: `d-${id}` })
  const rows = [row('school', null), row('college', 'school'), row('team', 'college'), row('lost', 'nobody')]
  const written = (nodes: OrganisationNode[]): string =>
    nodes.map((node) => `${node.id}${node.can_choose ? '' : '-'}(${written(node.children)})`).join(' ')
  expect(written(treeOf(rows, (id) => id !== 'school'))).toBe('school-(college(team())) lost()')
})

test('paths are put together and taken apart', () => {
  expect(pathBelow('/示范大学', '计算机学院')).toBe('/示范大学/计算机学院')
  expect(pathBelow('', '示范大学')).toBe('/示范大学')
  expect(pathAbove('/示范大学/计算机学院')).toBe('/示范大学')
  expect(pathAbove('/示范大学')).toBe('')
})

test.each([
  ['/甲/乙', '/甲/乙', true],
  ['/甲/乙/丙', '/甲/乙', true],
  ['/甲/乙二', '/甲/乙', false],
  ['/甲', '/甲/乙', false],
])('%s is within %s: %s', (name, above, expected) => {
  expect(isWithin(name, above)).toBe(expected)
})

const seven = '/1/2/3/4/5/6/7'
test.each([
  ['/甲/乙', '/甲/丙/乙', [], true],
  ['/甲/乙', '/乙', ['/甲/乙/丁'], true],
  ['/甲/乙', '/甲/乙', ['/甲/乙/丁'], true],
  ['/甲/乙', '/甲/乙/丁/乙', ['/甲/乙/丁'], 'org.intoItself'],
  ['/甲/乙', '/甲/乙/乙', [], 'org.intoItself'],
  ['/甲', `${seven}/甲`, [], true],
  ['/甲', `${seven}/甲`, ['/甲/乙'], 'org.tooDeep'],
  ['/甲', `${seven}/8/甲`, [], 'org.tooDeep'],
])('%s to %s with %j below: %s', (from, to, below, expected) => {
  const verdict = mayMove(from, to, below)
  expect(verdict instanceof Refusal ? verdict.name : verdict).toBe(expected)
})

const now = new Date('2026-03-02T08:00:00Z')
const past = new Date('2026-03-02T08:00:00Z')
const future = new Date('2026-03-02T08:00:01Z')
test.each([
  [{ isEnabled: true, expiresAt: null, isSwitchedOn: true, endsAt: null }, 'active', false],
  [{ isEnabled: true, expiresAt: future, isSwitchedOn: true, endsAt: null }, 'active', false],
  [{ isEnabled: false, expiresAt: null, isSwitchedOn: false, endsAt: null }, 'disabled', false],
  [{ isEnabled: false, expiresAt: past, isSwitchedOn: true, endsAt: null }, 'disabled', true],
  [{ isEnabled: true, expiresAt: past, isSwitchedOn: true, endsAt: past }, 'expired', false],
  [{ isEnabled: true, expiresAt: past, isSwitchedOn: true, endsAt: future }, 'expired', true],
])('%j is %s, because of one above: %s', (facts, state, isClosedAbove) => {
  expect(stateOf(facts, now)).toEqual({ state, isClosedAbove })
})

test.each([
  [seven, 0, true],
  [seven, 1, true],
  [seven, 2, false],
  [`${seven}/8`, 0, true],
  [`${seven}/8/9`, 0, false],
])('%s with %i levels below is flat enough: %s', (name, levels, expected) => {
  expect(isFlatEnough(name, levels) === true).toBe(expected)
})
