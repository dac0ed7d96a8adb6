import { expect, test } from 'vitest'
import type { LessonResource } from '@lab/contract/lesson-resources'
import type { OutlineRow } from '@lab/contract/lesson-outline'
import { previewParts } from './preview-parts.ts'

const row = (id: string, depth: number): OutlineRow => ({
  id,
  depth,
  title: id,
  theory: 1,
  practice: 0,
  level: null,
  objective_ids: [],
  note: '',
})
const link = (title: string, ...rowIds: string[]): LessonResource => ({
  id: title,
  kind: 'exp',
  title,
  row_ids: rowIds,
  content_id: title,
})
const rows = [row('命令行', 0), row('管道', 1), row('服务', 0)]
const shown = (resources: LessonResource[]): string[] =>
  previewParts(rows, resources).map((part) =>
    [part.number, part.title, ...part.resources.map(({ title }) => title), part.count].join(' ').trim(),
  )

test('each line has its own resources, and a chapter counts those below it once', () => {
  expect(shown([link('实验', '命令行', '管道'), link('练习', '管道')])).toEqual([
    '课程介绍 0',
    '1 命令行 实验 2',
    '1.1 管道 实验 练习 2',
    '2 服务 0',
  ])
})

test('what is for no line, or for one that is gone, comes last', () => {
  expect(shown([link('手册'), link('旧实验', '已删除')]).at(-1)).toBe('其他资源 手册 旧实验 2')
})
