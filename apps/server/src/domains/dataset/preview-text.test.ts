import { describe, expect, test } from 'vitest'
import { decoded, lookOf, tablePage } from './preview-text.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
/** 「姓名」 as Chinese Excel writes it. */
const gbk = Uint8Array.from([0xd0, 0xd5, 0xc3, 0xfb])

describe('how a file is looked into', () => {
  test.each([
    ['成绩.CSV', 'table'],
    ['a.tsv', 'table'],
    ['图.PNG', 'viewer'],
    ['讲义.pdf', 'viewer'],
    ['access.log', 'text'],
    ['Dockerfile', 'text'],
    ['README', 'unknown'],
    ['model.bin', 'unknown'],
  ])('%s: %s', (name, look) => {
    expect(lookOf(name)).toBe(look)
  })
})

describe('text of bytes', () => {
  test('is UTF-8, or GB18030 where it is not', () => {
    expect(decoded(bytes('姓名'), false)).toEqual({ text: '姓名', encoding: 'utf-8' })
    expect(decoded(gbk, false)).toEqual({ text: '姓名', encoding: 'gb18030' })
  })
  test('may be cut in the middle of a character', () => {
    expect(decoded(bytes('成绩单').subarray(0, 8), true)).toEqual({ text: '成绩', encoding: 'utf-8' })
  })
  test('is not what has zeros in it, nor noise', () => {
    expect(decoded(Uint8Array.from([65, 0, 66]), false)).toBeNull()
    expect(decoded(Uint8Array.from(Array.from({ length: 400 }, (_, index) => 255 - (index % 2))), false)).toBeNull()
  })
})

describe('tables', () => {
  const page = { page: 1, per_page: 2 }
  test('page by page, the first line apart', () => {
    const text = 'a,b\n1,2\n3,"x, y"\n\n5,6\n'
    expect(tablePage('t.csv', text, false, page)).toEqual({
      columns: ['a', 'b'],
      rows: [
        ['1', '2'],
        ['3', 'x, y'],
      ],
      total: 3,
    })
    expect(tablePage('t.csv', text, false, { ...page, page: 2 })?.rows).toEqual([['5', '6']])
    expect(tablePage('t.csv', text, false, { ...page, page: 3 })?.rows).toEqual([])
  })
  test('of a cut file end with the last whole line', () => {
    expect(tablePage('t.csv', 'a,b\n1,2\n3,', true, page)).toMatchObject({ total: 1 })
  })
  test('tabs separate a tsv, whatever else is in it', () => {
    expect(tablePage('t.tsv', 'a\tb\n1,5\t2\n', false, page)?.rows).toEqual([['1,5', '2']])
  })
  test('an empty file is an empty table', () => {
    expect(tablePage('t.csv', '', false, page)).toEqual({ columns: [], rows: [], total: 0 })
  })
})
