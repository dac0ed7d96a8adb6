import { pointMarkLabels, type GraphRelation, type KnowledgeGraph, type RelationKind } from '@lab/contract/lesson-graph'
import { outlineLevelLabels, outlineNumbers, type Outline } from '@lab/contract/lesson-outline'
import type { Sheet } from '../../kernel/sheets/xlsx.ts'

/** What the columns of the table of points are called; it is read by the same names. */
export const graphColumns = {
  title: '知识点',
  aliases: '别名',
  above: '上级知识点',
  requires: '先修知识点',
  related: '相关知识点',
  level: '要求',
  marks: '标记',
  rows: '对应大纲',
  note: '说明',
} as const
export type GraphColumn = keyof typeof graphColumns

/** Between several values of a cell. */
const joined = (values: readonly string[]): string => values.join('；')

/** The points of a graph with what they are to each other, a row each. */
export function graphSheet({ points, relations }: KnowledgeGraph, { rows }: Pick<Outline, 'rows'>): Sheet {
  const titles = new Map(points.map(({ id, title }) => [id, title]))
  const numbers = outlineNumbers(rows)
  const lines = new Map(rows.map(({ id, title }, at) => [id, `${numbers[at]} ${title}`]))
  const before = Map.groupBy(relations, ({ to }) => to)
  const namesOf = (given: readonly GraphRelation[], kind: RelationKind): string =>
    joined(given.filter((one) => one.kind === kind).map(({ from }) => titles.get(from) ?? ''))
  return {
    name: '知识点',
    header: Object.values(graphColumns),
    rows: points.map(({ id, title, aliases, level, marks, row_ids: rowIds, note }) => {
      const towards = before.get(id) ?? []
      return [
        title,
        joined(aliases),
        namesOf(towards, 'contains'),
        namesOf(towards, 'requires'),
        namesOf(towards, 'related'),
        level ? outlineLevelLabels[level] : '',
        joined(marks.map((mark) => pointMarkLabels[mark])),
        joined(rowIds.flatMap((row) => lines.get(row) ?? [])),
        note,
      ]
    }),
  }
}
