import type { ContentUsage } from '@lab/contract/library'
import { expect, test } from 'vitest'
import { usageLines } from './usage-note.tsx'

const classes = ['一班', '二班', '三班', '四班', '五班', '六班']

test.each<[string, ContentUsage, string[]]>([
  ['nobody', { running: [], records: 0, copies: [] }, []],
  [
    'many classes',
    { running: classes, records: 12, copies: [] },
    ['正在使用：一班、二班、三班、四班、五班 等 6 处', '学习记录：12 条'],
  ],
  [
    'copies of the own school and of others',
    {
      running: [],
      records: 0,
      copies: [
        { org_name: '/示范大学/计算机学院/网络工程系', count: 2 },
        { org_name: '', count: 1 },
      ],
    },
    ['副本：网络工程系 2 份、其他学校 1 份'],
  ],
])('a usage in words: %s', (_, usage, expected) => {
  expect(usageLines(usage).map(({ name, text }) => `${name}：${text}`)).toEqual(expected)
})
