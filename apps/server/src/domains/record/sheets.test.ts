import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { plainText, xlsxAnswer } from '../../kernel/sheets/xlsx.ts'
import type { GradebookCellRow, GradebookMember } from './gradebook.ts'
import { placeSheet, detailSheet } from './sheets.ts'

const unknown = () => ({ sex: '', major: '', administrative_class: '' })

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
  const sheet = placeSheet(
    {
      offerings: [
        {
          id: 'o',
          kind: 'experiment',
          content_id: 'c',
          title: '=cmd|calc',
          within: '',
          max_score: 100,
          weight: 1,
          is_ahead: false,
        },
      ],
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
              counts_earlier: false,
            },
          ],
        },
      ],
      total: 1,
    },
    unknown,
    'class',
  )
  const file = await xlsxAnswer('一班/成绩', sheet)
  expect(file.filename).toBe('一班_成绩.xlsx')
  const rows = await readSheet(Buffer.from(file.body as Uint8Array))
  expect(rows).toEqual([
    ['学号', '姓名', '性别', '行政班', '专业', '分组', "'=cmd|calc（满分100）", '总评（百分制）', '平均进度（%）'],
    ['2026001', `'=HYPERLINK("http://x")`, null, null, null, null, 87.5, 87.7, 50],
  ])
})

const member = (
  number: string,
  cells: Partial<GradebookCellRow>[],
): GradebookMember & { cells: GradebookCellRow[] } => ({
  id: number,
  real_name: `学员${number}`,
  avatar: '',
  number,
  group_name: '一组',
  total: null,
  progress: 0,
  cells: cells.map((cell) => ({
    learner_id: number,
    offering_id: 'o',
    record_id: 'r',
    state: 'graded',
    progress: 0,
    score: null,
    is_late: false,
    counts_earlier: false,
    ...cell,
  })),
})

test('a class list is in the order of its numbers; a score is given only for what was submitted or counts until then', async () => {
  const sheet = placeSheet(
    {
      offerings: [
        {
          id: 'o',
          content_id: 'c',
          kind: 'experiment' as const,
          title: '实验',
          within: '',
          max_score: 40,
          weight: 1,
          is_ahead: false,
        },
      ],
      members: [
        member('', [{ state: 'in_progress', score: 30 }]),
        member('12', [{ state: 'in_progress', score: 20, counts_earlier: true }]),
        member('10', [{ state: 'submitted', score: 0 }]),
        member('9', []),
        member('11', [{ state: 'returned', score: 12.5 }]),
      ],
      total: 5,
    },
    unknown,
    'class',
  )
  const file = await xlsxAnswer('成绩', sheet)
  const rows = await readSheet(Buffer.from(file.body as Uint8Array))
  expect(rows.slice(1).map((row) => [row[0], row[6]])).toEqual([
    ['9', '未开始'],
    ['10', 0],
    ['11', 12.5],
    ['12', 20],
    [null, '进行中'],
  ])
})

test('the office sorts by administrative class, of which each has the numbers in order', async () => {
  const classes: Record<string, string> = { 1: '软件2402', 2: '软件2401', 10: '软件2401', 3: '' }
  const of = (id: string) => ({ sex: '女', major: '软件工程', administrative_class: classes[id] ?? '' })
  const offerings = [
    {
      id: 'o',
      content_id: 'c',
      kind: 'experiment' as const,
      title: '实验',
      within: '',
      max_score: 40,
      weight: 1,
      is_ahead: false,
    },
  ]
  const members = Object.keys(classes).map((number) => member(number, []))
  const { header, rows } = placeSheet({ offerings, members, total: 4 }, of, 'class')
  expect(header.slice(0, 6)).toEqual(['学号', '姓名', '性别', '行政班', '专业', '分组'])
  expect(rows.map((row) => row.slice(0, 6))).toEqual([
    ['2', '学员2', '女', '软件2401', '软件工程', '一组'],
    ['10', '学员10', '女', '软件2401', '软件工程', '一组'],
    ['1', '学员1', '女', '软件2402', '软件工程', '一组'],
    ['3', '学员3', '女', '', '软件工程', '一组'],
  ])
})

test('the details say state, pass, lateness and time of each, on a sheet of their own', async () => {
  const row = {
    learner_id: 'u',
    number: '1',
    real_name: '张三',
    group_name: '',
    offering_id: 'o',
    title: '实验',
    within: '',
    max_score: 40,
    pass_score: 60,
    is_late: false,
    counts_earlier: false,
    duration_seconds: 600,
    submitted_at: null,
    score: null,
  }
  const details = detailSheet(
    [
      { ...row, state: 'graded', score: 24, submitted_at: '2026-10-01T02:00:00Z', is_late: true },
      { ...row, number: '2', state: 'submitted', score: 23.9, submitted_at: '2026-10-01T02:00:00Z' },
      { ...row, number: '3', state: 'in_progress', score: 40 },
      { ...row, number: '4', state: 'not_started', duration_seconds: 0 },
      // Nothing to reach is neither passed nor failed.
      { ...row, number: '5', state: 'graded', score: 0, max_score: 0, submitted_at: '2026-10-01T02:00:00Z' },
      // The same content as a part of a series is another row.
      { ...row, offering_id: 'p', within: '入门', state: 'not_started', duration_seconds: 0 },
    ],
    () => ({ sex: '男', major: '软件工程', administrative_class: '软件2401' }),
  )
  const file = await xlsxAnswer('成绩', { name: '一', header: ['甲'], rows: [] }, details)
  const rows = await readSheet(Buffer.from(file.body as Uint8Array), '明细')
  expect(rows).toEqual([
    [
      '学号',
      '姓名',
      '性别',
      '行政班',
      '专业',
      '分组',
      '内容',
      '状态',
      '得分',
      '满分',
      '是否及格',
      '提交时间',
      '迟交',
      '用时（分钟）',
    ],
    ['1', '张三', '男', '软件2401', '软件工程', null, '实验', '已评分', 24, 40, '是', '2026-10-01 10:00', '是', 10],
    ['2', '张三', '男', '软件2401', '软件工程', null, '实验', '已提交', 23.9, 40, '否', '2026-10-01 10:00', '否', 10],
    ['3', '张三', '男', '软件2401', '软件工程', null, '实验', '进行中', null, 40, null, null, null, 10],
    ['4', '张三', '男', '软件2401', '软件工程', null, '实验', '未开始', null, 40, null, null, null, null],
    ['5', '张三', '男', '软件2401', '软件工程', null, '实验', '已评分', 0, 0, null, '2026-10-01 10:00', '否', 10],
    ['1', '张三', '男', '软件2401', '软件工程', null, '入门 › 实验', '未开始', null, 40, null, null, null, null],
  ])
})
