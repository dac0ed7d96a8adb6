import { expect, test } from 'vitest'
import { cellName, missingColumn, readTables } from './columns.ts'

const read = (name: string, rows: unknown[][], mapping = {}) => {
  const found = readTables([{ name, rows }], mapping)
  if ('problem' in found) throw new Error(found.problem)
  return found
}

test.each([
  ['学生', ['学号', '姓名'], 'student'],
  ['Sheet1', ['学号', '姓名', '班级'], 'student'],
  ['Sheet1', ['工号', '姓名', '部门'], 'teacher'],
  ['Teachers', ['Employee ID', 'Name', 'Department'], 'teacher'],
  ['院系', ['名称', '上级部门'], 'organisation'],
  ['Sheet1', ['班级名称', '教师工号'], 'class'],
  ['说明', ['工作表', '列', '必填'], null],
])('a table called %s with %j is a sheet of %s', (name, headings, sheet) => {
  expect(read(name, [headings, ['1', '2', '3']]).sheets[0]!.sheet).toBe(sheet)
})

test('headings may have a title above them, stars and notes, and each means one field', () => {
  const { lines, sheets } = read('学生', [
    ['2026级学生名单'],
    ['学号*', '姓名（必填）', '班级', '行政班'],
    [20260001, '王芳', '一班', '软件2601'],
    ['', '', '', ''],
    ['20260002.0', '李强', '', ''],
  ])
  expect(sheets[0]!.columns.map(({ field }) => field)).toEqual(['number', 'real_name', null, 'administrative_class'])
  expect(lines.map(({ line, values }) => [line, values.number])).toEqual([
    [3, '20260001'],
    [5, '20260002'],
  ])
  expect(cellName(lines[1]!, 'real_name')).toBe('B5')
})

test('columns beyond Z have two letters', () => {
  const headings = [...Array.from({ length: 26 }, (_, at) => `列${at}`), '学号', '姓名']
  const { lines } = read('学生', [headings, headings.map((_, at) => `x${at}`)])
  expect(cellName(lines[0]!, 'number')).toBe('AA2')
})

test('a sheet without a needed column says which one', () => {
  const { sheets } = read('学生', [
    ['学号', '称呼'],
    ['1', '王'],
  ])
  expect(missingColumn(sheets)).toBe('工作表「学生」（学生）没有“姓名”列，请指定是哪一列')
})

test('what the person says of a table counts more than its headings', () => {
  const mapping = { 名单: { as: 'teacher' as const, columns: ['', 'number', 'real_name'] } }
  const { lines } = read(
    '名单',
    [
      ['a', 'b', 'c'],
      ['x', 'T1', '陈'],
    ],
    mapping,
  )
  expect(lines[0]).toMatchObject({ sheet: 'teacher', values: { number: 'T1', real_name: '陈' } })
  expect(
    read(
      '学生',
      [
        ['学号', '姓名'],
        ['1', '王'],
      ],
      { 学生: { as: '' } },
    ).lines,
  ).toEqual([])
})
