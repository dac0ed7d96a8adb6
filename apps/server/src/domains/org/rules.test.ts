import type { OrganisationNode } from '@lab/contract/org'
import { expect, test } from 'vitest'
import { shortNameOf, treeOf } from './rules.ts'

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
