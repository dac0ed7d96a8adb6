import { expect, test } from 'vitest'
import { describeTable } from './describe-table.ts'
import { csvOf, fileNameOf } from './table-csv.ts'

test('a table becomes CSV with quotes where needed and without formulas', () => {
  const csv = csvOf({
    columns: [
      { title: '姓名', dataIndex: 'name' },
      { title: '成绩', dataIndex: 'score' },
    ],
    rows: [
      { name: '张三', score: 92.5 },
      { name: '李,"四"', score: -3 },
      { name: '=HYPERLINK("x")', score: null },
      { name: '@a\nb' },
    ],
  })
  expect(csv).toBe('\ufeff姓名,成绩\r\n张三,92.5\r\n"李,""四""",-3\r\n"\'=HYPERLINK(""x"")",\r\n"\'@a\nb",\r\n')
})

test.each([
  ['成绩 分布/2024: 一班?', '成绩_分布_2024_一班_.csv'],
  ['', '图表.csv'],
])('the file of %j is %s', (title, expected) => {
  expect(fileNameOf(title, 'csv')).toBe(expected)
})

test.each([
  [[], '成绩，暂无数据'],
  [
    [
      { d: '周一', a: 3, b: null },
      { d: '周二', a: 4, b: 1 },
    ],
    '成绩：周一，完成 3，失败 无；周二，完成 4，失败 1',
  ],
  [Array.from({ length: 13 }, () => ({ d: 'x', a: 1, b: 2 })), '成绩，共 13 组数据，可切换到表格视图查看'],
])('a chart is described in words', (rows, expected) => {
  const columns = [
    { title: '日', dataIndex: 'd' },
    { title: '完成', dataIndex: 'a' },
    { title: '失败', dataIndex: 'b' },
  ]
  expect(describeTable('成绩', { columns, rows })).toBe(expected)
})
