import type { LessonGraph } from '@lab/contract/lesson-parts'
import type { GraphChange, GraphPoint, GraphRelation, KnowledgeGraph } from '@lab/contract/lesson-graph'

/** A graph as it is saved: each point and each relation by itself, so that two teachers can write in one at a time. */
export type GraphValues = Record<string, GraphPoint | GraphRelation | string[] | null>
export type GraphPatch = Partial<GraphValues>

const banksKey = 'banks'
export const pointKey = (id: string): string => `point ${id}`
export const relationKey = (id: string): string => `relation ${id}`

const isPoint = (value: GraphPoint | GraphRelation): value is GraphPoint => 'title' in value

/** Put together in one object at once: to spread others of thousands of keys into it took longer than all else of a first picture. */
export function graphValues({ graph }: Pick<LessonGraph, 'graph'>): GraphValues {
  const values: GraphValues = {}
  for (const one of graph.points) values[pointKey(one.id)] = one
  for (const one of graph.relations) values[relationKey(one.id)] = one
  values[banksKey] = graph.bank_ids
  return values
}

export const banksPatch = (ids: string[]): GraphPatch => ({ [banksKey]: ids })

export function graphOf(values: GraphPatch): KnowledgeGraph {
  const graph: KnowledgeGraph = { points: [], relations: [], bank_ids: [] }
  for (const value of Object.values(values)) {
    if (!value) continue
    if (Array.isArray(value)) graph.bank_ids = value
    else if (isPoint(value)) graph.points.push(value)
    else graph.relations.push(value)
  }
  return graph
}

/** What is sent of some changed values: those that are null are taken out. */
export function changeOf(patch: GraphPatch): GraphChange {
  const { points, relations } = graphOf(patch)
  const removed = Object.entries(patch).flatMap(([key, value]) => (value === null ? [key.split(' ')[1]!] : []))
  const banks = patch[banksKey]
  return { points, relations, removed, ...(Array.isArray(banks) ? { bank_ids: banks } : {}) }
}

/** What takes a patch back. */
export const inverseOf = (patch: GraphPatch, before: GraphPatch): GraphPatch =>
  Object.fromEntries(Object.keys(patch).map((key) => [key, before[key] ?? null]))

/** Why it cannot be saved as it is; empty where it can. */
export const incompleteGraph = (values: GraphPatch): string =>
  Object.values(values).some((one) => one && 'title' in one && !one.title.trim()) ? '请填写知识点名称' : ''
