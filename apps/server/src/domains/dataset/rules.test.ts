import { checkedPath, foldersAbove, isWithin, mountNameProblem, nameProblem } from '@lab/contract/dataset-paths'
import { describe, expect, test } from 'vitest'
import { freeMountName, keysOf, planFiles, topmost, type IncomingFile, type PresentEntry } from './rules.ts'

describe('paths', () => {
  test.each([
    ['成绩/2024/一班.csv', '成绩/2024/一班.csv'],
    ['data/', 'data'],
    ['cafe\u0301.txt', 'caf\u00e9.txt'],
    ['.hidden', '.hidden'],
    [`${'a/'.repeat(15)}b`, `${'a/'.repeat(15)}b`],
    ['名'.repeat(85), '名'.repeat(85)],
  ])('%j is stored as %j', (given, path) => {
    expect(checkedPath(given)).toEqual({ path })
  })

  test.each([
    ['', '路径不能为空'],
    ['/etc/passwd', '路径不能以 / 开头'],
    ['..', '名称不能为 . 或 ..'],
    ['a/../../b', '名称不能为 . 或 ..'],
    ['a/./b', '名称不能为 . 或 ..'],
    ['a//b', '名称不能为空'],
    ['a\\..\\b', '名称不能包含控制字符和 \\ < > : " | ? *'],
    ['a\u0000b', '名称不能包含控制字符和 \\ < > : " | ? *'],
    ['a\nb', '名称不能包含控制字符和 \\ < > : " | ? *'],
    ['gpj\u202Eexe', '名称不能包含控制字符和 \\ < > : " | ? *'],
    ['C:x', '名称不能包含控制字符和 \\ < > : " | ? *'],
    ['a /b', '名称首尾不能有空格'],
    ['a./b', '名称不能以 . 结尾'],
    [`${'a/'.repeat(16)}b`, '目录不能超过16层'],
    ['a'.repeat(121), '名称不能超过120个字符'],
    ['名'.repeat(86), '名称不能超过255字节'],
    [`${`${'a'.repeat(110)}/`.repeat(10)}b`, '路径不能超过1000个字符'],
  ])('%j is refused: %s', (given, problem) => {
    expect(checkedPath(given)).toEqual({ problem })
  })

  test('the root is a folder and no file', () => {
    expect(checkedPath('', true)).toEqual({ path: '' })
    expect(checkedPath('')).toHaveProperty('problem')
    expect(nameProblem('a/b')).toBe('名称不能包含 /')
  })

  test.each([
    ['a/b', 'a', true],
    ['A/b', 'a', true],
    ['a', 'a', true],
    ['ab', 'a', false],
    ['a', 'a/b', false],
    ['anything', '', true],
  ])('%s within %s: %s', (path, folder, expected) => {
    expect(isWithin(path, folder)).toBe(expected)
  })

  test('folders above a path, the outer ones first', () => {
    expect(foldersAbove('a/b/c.txt')).toEqual(['a', 'a/b'])
    expect(foldersAbove('c.txt')).toEqual([])
  })
})

const file = (path: string, sha256 = path): IncomingFile => ({ path, fileId: `id of ${path}`, sizeBytes: 1, sha256 })
const present = (...entries: [string, ('folder' | string)?][]): Map<string, PresentEntry> =>
  new Map(
    entries.map(([path, what = 'folder']) => [
      path.toLowerCase(),
      { path, isFile: what !== 'folder', sha256: what === 'folder' ? '' : what },
    ]),
  )
const plain = { same: 'replace', room: 100 } as const
const pathsOf = (plan: ReturnType<typeof planFiles>): string[] => plan.entries.map((entry) => entry.path)

describe('files on their way into a tree', () => {
  test('bring the folders that are missing, once', () => {
    const plan = planFiles([file('a/b/1'), file('a/b/2'), file('a/3')], present(), plain)
    expect(pathsOf(plan)).toEqual(['a', 'a/b', 'a/b/1', 'a/b/2', 'a/3'])
    expect(plan).toMatchObject({ added: 3, replaced: 0, kept: 0, refused: [] })
  })

  test('go into the folder that differs only in case', () => {
    const plan = planFiles([file('DATA/x')], present(['data']), plain)
    expect(pathsOf(plan)).toEqual(['data/x'])
  })

  test('take the place of others, stay out, or are there already', () => {
    const there = present(['x.csv', 'old'])
    const given = [file('X.csv', 'new')]
    expect(planFiles(given, there, plain)).toMatchObject({ replaced: 1, added: 0, takeOut: ['x.csv'] })
    expect(planFiles(given, there, { ...plain, same: 'keep' })).toMatchObject({ kept: 1, takeOut: [], entries: [] })
    expect(planFiles([file('x.csv', 'old')], there, plain)).toMatchObject({ kept: 1, takeOut: [], entries: [] })
  })

  test.each([
    ['a file where a folder is', [file('data')], present(['data']), '已有同名文件夹'],
    ['a folder where a file is', [file('data/x')], present(['data', 'h']), '「data」是文件，不是文件夹'],
    ['one path twice', [file('a'), file('A', 'b')], present(), '与同一批的另一个文件同名'],
    ['a way out', [file('../a')], present(), '名称不能为 . 或 ..'],
    ['an absolute path', [file('/a')], present(), '路径不能以 / 开头'],
  ])('%s is refused with its reason', (_name, given, there, reason) => {
    const plan = planFiles(given, there, plain)
    expect(plan.refused).toEqual([{ path: given.at(-1)!.path, reason }])
    expect(plan.entries).toHaveLength(given.length - 1)
  })

  test('stop at the limit; what replaces needs no room', () => {
    const plan = planFiles([file('1'), file('2'), file('x', 'new')], present(['x', 'old']), {
      same: 'replace',
      room: 1,
    })
    expect(plan).toMatchObject({ added: 1, replaced: 1 })
    expect(plan.refused.map((one) => one.path)).toEqual(['2'])
  })

  test('ask about themselves and the folders above, without case', () => {
    expect(keysOf(['A/b.csv', 'a/C.csv'])).toEqual(['a', 'a/b.csv', 'a/c.csv'])
  })
})

describe('choices and names', () => {
  test('what lies in a chosen folder goes with it', () => {
    expect(topmost(['a/b', 'a', 'ab', 'A/c', 'a'])).toEqual(['a', 'ab'])
  })

  test.each([
    ['Access Log 2024', [], 'access-log-2024'],
    ['学生成绩', [], 'dataset'],
    ['学生成绩', ['dataset', 'dataset-2'], 'dataset-3'],
    ['成绩 grades', ['grades'], 'grades-2'],
  ])('%s next to %j is mounted as %s', (title, taken, name) => {
    expect(freeMountName(title, new Set(taken))).toBe(name)
    expect(mountNameProblem(name)).toBeNull()
  })

  test.each(['..', 'a/b', '', '数据', '-a', 'a'.repeat(41), 'a b'])('no mount is called %j', (name) => {
    expect(mountNameProblem(name)).not.toBeNull()
  })
})
