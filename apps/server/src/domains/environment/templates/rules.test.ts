import { describe, expect, test } from 'vitest'
import type { TemplateFields } from '../tables.ts'
import { differenceOf } from './rules.ts'

const fields: TemplateFields = {
  title: 'Linux',
  summary: '',
  virtualType: 'container',
  architecture: 'x86_64',
  image: '',
  cpus: 1,
  memoryMb: 256,
  diskMb: 256,
  access: ['terminal'],
  ports: [],
  requires: ['bash'],
  startCommand: '',
  envUsage: 'experiment',
}

describe('what differs between two versions of a template', () => {
  test.each<[string, Partial<TemplateFields>, string[]]>([
    ['nothing', {}, []],
    ['its size', { cpus: 2, memoryMb: 512 }, ['CPU 1 核 → 2 核', '内存 256 MB → 512 MB']],
    [
      'words of a list',
      { access: ['terminal', 'web'], ports: [80] },
      ['访问方式 终端 → 终端、Web 服务', 'Web 端口  → 80'],
    ],
    ['an order that changed', { requires: ['git', 'bash'] }, ['必备命令 bash → git、bash']],
    ['what was taken away', { requires: [] }, ['必备命令 bash → ']],
  ])('%s', (_, changed, lines) => {
    const found = differenceOf(fields, { ...fields, ...changed })
    expect(found.map(({ field, before, after }) => `${field} ${before} → ${after}`)).toEqual(lines)
  })

  test('the first version differs from nothing in all that it says', () => {
    expect(differenceOf(null, fields).map(({ field }) => field)).toEqual([
      '名称',
      '虚拟类型',
      '架构',
      'CPU',
      '内存',
      '磁盘',
      '访问方式',
      '必备命令',
      '账户',
      '用途',
    ])
  })
})
