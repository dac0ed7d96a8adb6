import { describe, expect, test } from 'vitest'
import type { GraphDraft } from '@lab/contract/lesson-parts'
import { emptyGraph } from '@lab/contract/lesson-graph'
import { graphFrom } from './graph-reading.ts'
import { graphSheet } from './graph-sheet.ts'
import { aRow } from './testing/a-lesson.ts'

const outline = [aRow('认识系统'), aRow('进程', { depth: 1 }), aRow('文件、目录', { depth: 1 })]
const read = (...rows: string[][]): GraphDraft => graphFrom([{ name: '表', rows }], outline)
const signs = { requires: '→', contains: '>', related: '-' }
const shown = ({ points, relations }: Pick<GraphDraft, 'points' | 'relations'>) => {
  const titleOf = (id: string): string => points.find((one) => one.id === id)!.title
  return [
    points.map(({ title }) => title).join(' '),
    relations.map(({ kind, from, to }) => titleOf(from) + signs[kind] + titleOf(to)).join(' '),
  ]
}

describe('a table of points', () => {
  test.each([
    [
      'with relations',
      [
        ['知识点', '先修知识点'],
        ['A', ''],
        ['B', 'A'],
        ['C', 'A、B'],
      ],
      ['A B C', 'A→B A→C B→C'],
    ],
    ['under other names', [['说明书'], ['名称*', '前置', '父知识点'], ['A', '', ''], ['B', 'A', '']], ['A B', 'A→B']],
    [
      'with commas in names',
      [
        ['知识点', '相关知识点'],
        ['A、B', ''],
        ['C', 'A、B；D'],
        ['D', ''],
      ],
      ['A、B C D', 'A、B-C D-C'],
    ],
    [
      'as a tree in columns',
      [
        ['一级知识点', '二级知识点', '三级知识点'],
        ['A', 'B', 'C'],
        ['', '', 'D'],
        ['', 'E', ''],
      ],
      ['A B C D E', 'A>B B>C B>D A>E'],
    ],
    [
      'with a point twice',
      [
        ['知识点', '上级知识点'],
        ['A', ''],
        ['B', 'A'],
        ['B', 'A'],
      ],
      ['A B', 'A>B'],
    ],
    [
      'with a point that needs itself',
      [
        ['知识点', '先修'],
        ['A', 'A'],
      ],
      ['A', ''],
    ],
  ])('%s', (_what, rows, expected) => expect(shown(read(...rows))).toEqual(expected))

  test('says what is not in it', () => {
    const { notes } = read(['知识点', '先修知识点'], ['A', 'X'], ['长'.repeat(61), ''])
    expect(notes).toEqual([
      `名称超过 60 个字的知识点未读取：「${'长'.repeat(20)}」`,
      '关系中的「X」不在表中，这些关系未读取',
    ])
  })

  test('has levels, marks and lines of the outline', () => {
    const { points } = read(
      ['知识点', '要求', '标记', '对应大纲', '别名', '说明'],
      ['A', '掌握', '重点；难点', '1.1；文件、目录', '甲、乙', '先讲'],
    )
    expect(points[0]).toMatchObject({
      level: 'master',
      marks: ['key', 'hard'],
      row_ids: [outline[1]!.id, outline[2]!.id],
      aliases: ['甲', '乙'],
      note: '先讲',
    })
  })

  test('is refused where it has no points', () => {
    expect(() => read(['题干', '答案'], ['1', '2'])).toThrow('没有找到知识点')
  })

  test('is the same again when it was written from a graph', () => {
    const before = read(
      ['知识点', '先修知识点', '上级知识点', '相关知识点', '要求', '标记', '对应大纲'],
      ['A', '', '', '', '了解', '考点', '1'],
      ['B；C', 'A', '', '', '', '', ''],
      ['D', '', 'A', 'B；C', '', '', '1.2 文件、目录'],
    )
    const { header, rows } = graphSheet({ ...emptyGraph, ...before }, { rows: outline })
    const again = graphFrom([{ name: '表', rows: [header, ...rows.map((row) => row.map(String))] }], outline)
    expect(shown(again)[0]).toBe(shown(before)[0])
  })
})
