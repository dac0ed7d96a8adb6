import { z } from 'zod'
import { anyText, Id, text } from './fields.ts'
import { outlineLevels } from './lesson-outline.ts'

export const graphLimits = { points: 1500, relations: 6000, aliases: 5, links: 20, banks: 10, reach: 100_000 } as const

/** What one point is to another. */
export const relationKinds = ['requires', 'contains', 'related'] as const
export type RelationKind = (typeof relationKinds)[number]
/** What it is called when it is drawn from the first point to the second. */
export const relationKindLabels = {
  requires: '先修',
  contains: '包含',
  related: '相关',
} as const satisfies Record<RelationKind, string>

/** What teachers say of a point in addition to its level. */
export const pointMarks = ['key', 'hard', 'exam'] as const
export type PointMark = (typeof pointMarks)[number]
export const pointMarkLabels = {
  key: '重点',
  hard: '难点',
  exam: '考点',
} as const satisfies Record<PointMark, string>

const isUnique = (all: readonly string[]): boolean => new Set(all).size === all.length
const place = (title: string) =>
  z.number(`${title}应为数字`).int().min(-graphLimits.reach).max(graphLimits.reach).meta({ title })
const links = (title: string) =>
  z.array(Id).max(graphLimits.links, `${title}最多${graphLimits.links}项`).meta({ title })

/** 知识点: what a learner should have in the end, and where it is drawn. */
export const GraphPoint = z.strictObject({
  id: Id,
  title: text('知识点名称', 60),
  /** Other names, under which question banks may have it. */
  aliases: z
    .array(text('别名', 60))
    .max(graphLimits.aliases, `别名最多${graphLimits.aliases}个`)
    .meta({ title: '别名' }),
  level: z.enum(outlineLevels, '要求应为了解、理解、掌握或应用').nullable().meta({ title: '要求' }),
  marks: z.array(z.enum(pointMarks)).max(pointMarks.length).refine(isUnique, '标记不能重复').meta({ title: '标记' }),
  note: anyText('说明', 500),
  x: place('横坐标'),
  y: place('纵坐标'),
  /** Lines of the outline that teach it. */
  row_ids: links('对应大纲'),
  /** Experiments, courses and other contents with which it is taught. */
  content_ids: links('关联内容'),
})
export type GraphPoint = z.output<typeof GraphPoint>

/** Between two points there is one relation at most. */
export const GraphRelation = z
  .strictObject({
    id: Id,
    kind: z.enum(relationKinds, '关系应为先修、包含或相关').meta({ title: '关系' }),
    from: Id.meta({ title: '起点' }),
    to: Id.meta({ title: '终点' }),
  })
  .refine(({ from, to }) => from !== to, '知识点不能与自己有关系')
export type GraphRelation = z.output<typeof GraphRelation>

const parts = {
  points: z
    .array(GraphPoint)
    .max(graphLimits.points, `知识点最多${graphLimits.points}个`)
    .refine((all) => isUnique(all.map(({ id }) => id)), '知识点的标识不能重复')
    .meta({ title: '知识点' }),
  relations: z
    .array(GraphRelation)
    .max(graphLimits.relations, `关系最多${graphLimits.relations}条`)
    .refine((all) => isUnique(all.map(({ id }) => id)), '关系的标识不能重复')
    .meta({ title: '关系' }),
  /** Question banks whose questions are counted by point. */
  bank_ids: z.array(Id).max(graphLimits.banks, `题库最多${graphLimits.banks}个`).meta({ title: '关联题库' }),
}
export const KnowledgeGraph = z.strictObject(parts)
export type KnowledgeGraph = z.output<typeof KnowledgeGraph>

/** What of a graph is changed: points and relations that are put in it, and those that are taken out. */
export const GraphChange = z
  .strictObject({
    points: parts.points.optional(),
    relations: parts.relations.optional(),
    removed: z
      .array(Id)
      .max(graphLimits.points + graphLimits.relations)
      .optional()
      .meta({ title: '移除' }),
    bank_ids: parts.bank_ids.optional(),
  })
  .meta({ title: '知识图谱' })
export type GraphChange = z.output<typeof GraphChange>

export const emptyGraph: KnowledgeGraph = { points: [], relations: [], bank_ids: [] }

type Pair = Pick<GraphRelation, 'from' | 'to'>
/** The same for both directions. */
export const pairOf = ({ from, to }: Pair): string => (from < to ? `${from} ${to}` : `${to} ${from}`)

const put = <One extends { id: string }>(before: readonly One[], given: readonly One[]): One[] => {
  const byId = new Map(given.map((one) => [one.id, one]))
  const known = new Set(before.map(({ id }) => id))
  return [...before.map((one) => byId.get(one.id) ?? one), ...given.filter(({ id }) => !known.has(id))]
}

/** One relation of each two points that are there: the last of those that are given now, else the last. */
function fitting(
  relations: readonly GraphRelation[],
  points: readonly GraphPoint[],
  given: ReadonlySet<string>,
): GraphRelation[] {
  const there = new Set(points.map(({ id }) => id))
  const byPair = new Map<string, GraphRelation>()
  for (const one of relations) {
    if (!there.has(one.from) || !there.has(one.to)) continue
    const known = byPair.get(pairOf(one))
    if (!known || given.has(one.id) || !given.has(known.id)) byPair.set(pairOf(one), one)
  }
  return relations.filter((one) => byPair.get(pairOf(one)) === one)
}

/** A graph after a change: a relation whose point is gone goes with it, one between the same two points is replaced. */
export function changedGraph(before: KnowledgeGraph, change: GraphChange): KnowledgeGraph {
  const gone = new Set(change.removed)
  const points = put(before.points, change.points ?? []).filter(({ id }) => !gone.has(id))
  const given = new Set(change.relations?.map(({ id }) => id))
  const relations = put(before.relations, change.relations ?? []).filter(({ id }) => !gone.has(id))
  return { points, relations: fitting(relations, points, given), bank_ids: change.bank_ids ?? before.bank_ids }
}

/** What is too much of a graph, in words; empty where it is not. */
export function graphExcess({ points, relations }: KnowledgeGraph): string {
  if (points.length > graphLimits.points) return `知识点最多${graphLimits.points}个`
  return relations.length > graphLimits.relations ? `关系最多${graphLimits.relations}条` : ''
}
