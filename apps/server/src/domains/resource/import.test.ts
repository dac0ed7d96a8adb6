import { expect, test } from 'vitest'
import { madeId } from '../../kernel/jobs/made-id.ts'
import { plannedResource } from './import.ts'

test.each<[string, ReturnType<typeof plannedResource>]>([
  ['图/结构 图.PNG', { origin: 'image', type: 'picture', title: '结构 图', name: '结构 图.PNG' }],
  ['a/演示.mp4', { origin: 'video', type: 'video', title: '演示', name: '演示.mp4' }],
  ['讲义.pdf', { origin: 'pdf', type: 'pdf', title: '讲义', name: '讲义.pdf' }],
  ['data.tar.gz', { origin: 'file', type: 'file', title: 'data.tar', name: 'data.tar.gz' }],
  ['README', { origin: 'file', type: 'file', title: 'README', name: 'README' }],
  ['.gitignore', { origin: 'file', type: 'file', title: '.gitignore', name: '.gitignore' }],
  [`${'长'.repeat(60)}.txt`, { origin: 'file', type: 'file', title: '长'.repeat(50), name: `${'长'.repeat(60)}.txt` }],
])('%s', (path, planned) => {
  expect(plannedResource(path)).toEqual(planned)
})

test('the same file of the same import has the same id, and no other has it', () => {
  expect(madeId('job', 'a.txt')).toBe(madeId('job', 'a.txt'))
  expect(new Set([madeId('job', 'a.txt'), madeId('job', 'b.txt'), madeId('other', 'a.txt')]).size).toBe(3)
  expect(madeId('job', 'a.txt')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
})
