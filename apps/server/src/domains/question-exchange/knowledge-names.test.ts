import { expect, test } from 'vitest'
import { placedNames } from './knowledge-names.ts'

const points = [
  { id: 'memory', name: '内存管理', parentId: null },
  { id: 'pages', name: '分页', parentId: 'memory' },
  { id: 'tcp', name: 'TCP/IP', parentId: null },
]

test.each<[string, string[], Record<string, string>, Record<string, string[]>]>([
  ['of the bank, at any depth', ['分页', '内存管理'], { 分页: 'pages', 内存管理: 'memory' }, {}],
  ['with a slash of their own', ['TCP/IP'], { 'TCP/IP': 'tcp' }, {}],
  ['that are new', ['死锁'], {}, { 死锁: ['死锁'] }],
  [
    'that are paths',
    ['内存管理 / 分段', '进程>线程'],
    {},
    { '内存管理 / 分段': ['内存管理', '分段'], '进程>线程': ['进程', '线程'] },
  ],
  ['once however often they are given', ['死锁', '死锁'], {}, { 死锁: ['死锁'] }],
])('names %s are placed', (_what, names, known, missing) => {
  const placed = placedNames(names, points)
  expect(Object.fromEntries(placed.known)).toEqual(known)
  expect(Object.fromEntries(placed.missing)).toEqual(missing)
})
