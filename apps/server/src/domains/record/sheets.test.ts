import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { plainText, xlsxAnswer } from '../../kernel/sheets/xlsx.ts'
import { classSheet } from './sheets.ts'

test.each([
  ['张三', '张三'],
  ['=1+1', "'=1+1"],
  ['+86 138', "'+86 138"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['a=1', 'a=1'],
  ['', ''],
])('%j is written as %j', (given, written) => {
  expect(plainText(given)).toBe(written)
})

test('a sheet opens again with its rows; names that would be formulas are text', async () => {
  const sheet = classSheet({
    offerings: [{ id: 'o', content_id: 'c', title: '=cmd|calc', max_score: 100, weight: 1, is_ahead: false }],
    members: [
      {
        id: 'u',
        real_name: '=HYPERLINK("http://x")',
        avatar: '',
        number: '2026001',
        group_name: '',
        total: 87.654,
        progress: 50,
        cells: [
          {
            learner_id: 'u',
            offering_id: 'o',
            record_id: 'r',
            state: 'submitted',
            progress: 50,
            score: 87.5,
            is_late: false,
          },
        ],
      },
    ],
    total: 1,
  })
  const file = await xlsxAnswer('一班/成绩', sheet)
  expect(file.filename).toBe('一班_成绩.xlsx')
  const rows = await readSheet(Buffer.from(file.body as Uint8Array))
  expect(rows).toEqual([
    ['学号', '姓名', '分组', "'=cmd|calc（满分100）", '总评（百分制）', '平均进度（%）'],
    ['2026001', `'=HYPERLINK("http://x")`, null, 87.5, 87.7, 50],
  ])
})
