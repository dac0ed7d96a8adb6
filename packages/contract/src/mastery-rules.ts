import { predecessorsOf, reached, successorsOf } from './graph-order.ts'
import { overtested } from './graph-findings.ts'
import type { GraphPoint, KnowledgeGraph } from './lesson-graph.ts'

type Graph = Pick<KnowledgeGraph, 'points' | 'relations'>
type Point = Pick<GraphPoint, 'id' | 'title' | 'aliases' | 'content_ids'>

/** What is mastered, and what is only just, in percent of the points that were to be had. */
export const masteryBounds = { mastered: 85, passed: 60 } as const
export const masteryLevels = ['mastered', 'passed', 'weak'] as const
export type MasteryLevel = (typeof masteryLevels)[number]
export const masteryLevelLabels = {
  mastered: '掌握',
  passed: '基本掌握',
  weak: '薄弱',
} as const satisfies Record<MasteryLevel, string>
export const levelOf = (percent: number): MasteryLevel =>
  percent >= masteryBounds.mastered ? 'mastered' : percent >= masteryBounds.passed ? 'passed' : 'weak'

/** A mark that shows what a learner has of a point: what it earned of what it was worth. */
export interface Evidence {
  pointId: string
  learnerId: string
  worth: number
  earned: number
}

/** A mark before anybody knows which points it is about: it says so by names of knowledge points, or by its content. */
export interface Marked {
  learnerId: string
  worth: number
  earned: number
  names?: readonly string[]
  contentId?: string
  /** The content that it is a part of the mark of. */
  within?: string
}

/** Names that mean the same, however they are written. */
const folded = (name: string): string => name.trim().toLowerCase()

/**
 * Which points marks are about: those of the name or with another name like it, and those that are taught with the content. A
 * content that is marked in parts about a point counts for it by these, and not as a whole again. Pure.
 */
export function evidenceOf(points: readonly Point[], marks: readonly Marked[]): Evidence[] {
  const byName = new Map<string, string[]>()
  const byContent = new Map<string, string[]>()
  const put = (into: Map<string, string[]>, key: string, id: string): void => {
    into.set(key, [...(into.get(key) ?? []), id])
  }
  for (const { id, title, aliases, content_ids: contents } of points) {
    for (const name of new Set([title, ...aliases].map(folded))) put(byName, name, id)
    for (const content of contents) put(byContent, content, id)
  }
  const named = ({ names = [] }: Marked): string[] => names.flatMap((name) => byName.get(folded(name)) ?? [])
  const inParts = new Set(
    marks.flatMap((mark) =>
      mark.within === undefined ? [] : named(mark).map((id) => `${mark.learnerId} ${mark.within} ${id}`),
    ),
  )
  return marks.flatMap((mark) => {
    const { learnerId, worth, earned, contentId } = mark
    if (worth <= 0) return []
    const linked = contentId === undefined ? [] : (byContent.get(contentId) ?? [])
    const ids = new Set([...named(mark), ...linked.filter((id) => !inParts.has(`${learnerId} ${contentId} ${id}`))])
    return [...ids].map((pointId) => ({ pointId, learnerId, worth, earned }))
  })
}

/** Of each point its own marks, and those of the points that it contains. */
function wholeEvidence({ points, relations }: Graph, evidence: readonly Evidence[]): Map<string, Evidence[]> {
  const own = Map.groupBy(evidence, (one) => one.pointId)
  const below = successorsOf(relations, ['contains'])
  return new Map(
    points.map(({ id }) => [id, [id, ...reached(id, below)].flatMap((each) => own.get(each) ?? [])] as const),
  )
}

const percentOf = (marks: readonly Evidence[]): number | null => {
  const worth = marks.reduce((sum, one) => sum + one.worth, 0)
  return worth > 0 ? Math.round((100 * marks.reduce((sum, one) => sum + one.earned, 0)) / worth) : null
}

/** How far a learner is with each point, in percent; points without a mark are left out. Pure. */
export function masteryOf(graph: Graph, evidence: readonly Evidence[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const [id, marks] of wholeEvidence(graph, evidence)) {
    const percent = percentOf(marks)
    if (percent !== null) found.set(id, percent)
  }
  return found
}

export interface PointMastery {
  point_id: string
  /** The mean over those who have a mark; null while nobody has. */
  percent: number | null
  learners: number
  weak: number
}

/** How far some learners are with each point. Pure. */
export function classMastery(graph: Graph, evidence: readonly Evidence[]): PointMastery[] {
  return [...wholeEvidence(graph, evidence)].map(([id, marks]) => {
    const own = [...Map.groupBy(marks, (one) => one.learnerId).values()].flatMap((some) => percentOf(some) ?? [])
    const mean = own.length > 0 ? Math.round(own.reduce((sum, one) => sum + one, 0) / own.length) : null
    const weak = own.filter((percent) => levelOf(percent) === 'weak').length
    return { point_id: id, percent: mean, learners: own.length, weak }
  })
}

/** What of the marks is not as the graph would have it: points without any, and of those with some the points with far more than their share. Pure. */
export function masteryFindings(
  { points, relations }: Graph,
  evidence: readonly Evidence[],
): { kind: 'unmarked' | 'overmarked'; text: string; pointIds: string[] }[] {
  const whole = wholeEvidence({ points, relations }, evidence)
  const unmarked = points.filter(({ id }) => whole.get(id)!.length === 0)
  const containing = new Set(relations.flatMap(({ kind, from }) => (kind === 'contains' ? [from] : [])))
  const single = points.filter(({ id }) => !containing.has(id))
  const worths = new Map<string, number>()
  for (const { pointId, worth } of evidence) worths.set(pointId, (worths.get(pointId) ?? 0) + worth)
  const marked = single.flatMap(({ id }) => worths.get(id) ?? [])
  const all = marked.reduce((sum, worth) => sum + worth, 0)
  const bound = (overtested.times * all) / Math.max(1, marked.length)
  return [
    ...(unmarked.length > 0 && evidence.length > 0
      ? [
          {
            kind: 'unmarked' as const,
            text: `${unmarked.length} 个知识点还没有成绩`,
            pointIds: unmarked.map(({ id }) => id),
          },
        ]
      : []),
    ...single.flatMap(({ id, title }) => {
      const worth = worths.get(id) ?? 0
      if (worth === 0 || worth <= bound) return []
      const percent = Math.round((100 * worth) / all)
      return [
        { kind: 'overmarked' as const, text: `「${title}」占全部成绩的 ${percent}%，远多于其他知识点`, pointIds: [id] },
      ]
    }),
  ]
}

export interface NextStep {
  point_id: string
  reason: string
}

const shownSteps = 5

/**
 * What a learner should go on with: what is weak, the points that it needs before it first; then what has no mark yet and
 * needs nothing that is missing. Each with its reason. Pure.
 */
export function nextSteps({ points, relations }: Graph, mastery: ReadonlyMap<string, number>): NextStep[] {
  const titles = new Map(points.map(({ id, title }) => [id, title]))
  const before = predecessorsOf(relations, ['requires'])
  const containing = new Set(relations.flatMap(({ kind, from }) => (kind === 'contains' ? [from] : [])))
  const single = points.filter(({ id }) => !containing.has(id)).map(({ id }) => id)
  const isWeak = (id: string): boolean => levelOf(mastery.get(id) ?? 100) === 'weak'
  const weak = single.filter(isWeak).toSorted((a, b) => mastery.get(a)! - mastery.get(b)!)
  const reasons = new Map<string, string>()
  for (const id of weak) {
    const needed = reached(id, before).filter((one) => single.includes(one) && isWeak(one))
    for (const one of needed.toReversed()) {
      if (!reasons.has(one)) reasons.set(one, `得分率 ${mastery.get(one)!}%，它是「${titles.get(id)}」的先修`)
    }
    if (!reasons.has(id)) reasons.set(id, `得分率 ${mastery.get(id)!}%，低于 ${masteryBounds.passed}%`)
  }
  for (const id of single) {
    const needed = before.get(id) ?? []
    if (mastery.has(id) || needed.length === 0) continue
    if (needed.every((one) => (mastery.get(one) ?? 0) >= masteryBounds.passed)) {
      const names = needed.slice(0, 2).map((one) => `「${titles.get(one)}」`)
      reasons.set(id, `先修${names.join('')}已达到要求，可以开始学习`)
    }
  }
  return [...reasons].slice(0, shownSteps).map(([id, reason]) => ({ point_id: id, reason }))
}
