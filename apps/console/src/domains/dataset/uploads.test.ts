import { resumableAbove } from '@lab/contract/file'
import { describe, expect, test } from 'vitest'
import { batchesOf, checkFiles, chosenFrom, type ChosenFile } from './uploads.ts'

const sized = (path: string, size: number): ChosenFile => ({ path, file: { name: path, size } as File })
const rule = { suffixes: [], limitMb: 100 }
const mega = 1024 * 1024

describe('chosen files', () => {
  test('get their place below the open folder, composed', () => {
    const { ready, refused } = checkFiles('data/2024', [sized('cafe\u0301/a.csv', 1)], rule)
    expect(ready.map((one) => one.path)).toEqual(['data/2024/caf\u00e9/a.csv'])
    expect(refused).toEqual([])
  })
  test.each([
    ['a?.csv', 1, '名称不能包含控制字符和 \\ < > : " | ? *'],
    ['big.bin', 101 * mega, '文件大小超过限制(100M)'],
    [`${'x/'.repeat(16)}a`, 1, '目录不能超过16层'],
  ])('%s of %d bytes is not sent: %s', (path, size, reason) => {
    expect(checkFiles('', [sized(path, size)], rule)).toEqual({ ready: [], refused: [{ path, reason }] })
  })
  test('of a folder keep their place in it', () => {
    const inFolder = { name: 'a.csv', webkitRelativePath: 'grades/a.csv' } as File
    const alone = { name: 'b.csv', webkitRelativePath: '' } as File
    expect(chosenFrom([inFolder, alone]).map((one) => one.path)).toEqual(['grades/a.csv', 'b.csv'])
  })
})

describe('requests', () => {
  const sizes = (files: ChosenFile[]): number[][] => batchesOf(files).map((batch) => batch.map((one) => one.file.size))
  test('carry many small files, up to a number and a size', () => {
    expect(sizes(Array.from({ length: 90 }, () => sized('x', 1))).map((batch) => batch.length)).toEqual([40, 40, 10])
    expect(sizes([sized('a', 20 * mega), sized('b', 10 * mega), sized('c', 1)])).toEqual([[20 * mega], [10 * mega, 1]])
    expect(sizes([sized('a', 40 * mega), sized('b', 1)])).toEqual([[40 * mega], [1]])
  })
  test('leave a file that goes in parts alone', () => {
    const large = resumableAbove + 1
    expect(sizes([sized('a', 1), sized('b', large), sized('c', 1)])).toEqual([[large], [1, 1]])
  })
  test('are none for nothing', () => {
    expect(batchesOf([])).toEqual([])
  })
})
