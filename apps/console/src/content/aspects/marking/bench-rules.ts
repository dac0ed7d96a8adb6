import type { AnswerGroup, MarkingAnswer, MarkingItem } from '@lab/contract/marking'
import type { Rubric } from '@lab/contract/rubric'

/** Which answers the list shows. */
export type Shown = 'mine' | 'waiting' | 'done' | 'all'
export const shownLabels: Record<Shown, string> = { mine: '待我评', waiting: '全部待评', done: '已评', all: '全部' }

/** An answer in the list: the first of those that say the same says how many they are. */
export interface BenchRow {
  answer: MarkingAnswer
  excerpt: string
  group: AnswerGroup
  isFirst: boolean
}

const isShown: Record<Shown, (answer: MarkingAnswer) => boolean> = {
  mine: ({ is_mine }) => is_mine,
  waiting: ({ waits }) => waits !== null,
  done: ({ waits }) => waits === null,
  all: () => true,
}

/** The answers of a list, those that say the same one below the other. */
export const rowsOf = (groups: readonly AnswerGroup[], shown: Shown): BenchRow[] =>
  groups.flatMap((group) =>
    group.answers
      .filter(isShown[shown])
      .map((answer, at) => ({ answer, excerpt: group.excerpt, group, isFirst: at === 0 })),
  )

/** The item to begin with: the one that is asked for, else the first that has something for the reader. */
export function itemToOpen(items: readonly MarkingItem[], wanted: string | null): MarkingItem | undefined {
  return items.find(({ key }) => key === wanted) ?? items.find(({ mine }) => mine > 0) ?? items[0]
}

/** Those that are marked together with an answer: what says the same, waits for the reader too, and nobody else has. */
export function marksWith(group: AnswerGroup | undefined, attemptId: string): string[] {
  const others = group?.answers.filter((one) => one.attempt_id !== attemptId && one.is_mine && !one.is_taken) ?? []
  return [attemptId, ...others.map((one) => one.attempt_id)]
}

/** What is typed of a mark: the score, or the criteria by their ids. */
export interface Draft {
  score: string
  criteria: Readonly<Record<string, number | undefined>>
  comment: string
}

export interface Scale {
  points: number
  rubric: Rubric | null
}

const twoDecimals = /^\d{1,4}([.]\d{1,2})?$/

/** What a draft comes to, or what is wrong with it. */
export function markOf(
  { points, rubric }: Scale,
  draft: Draft,
): { score: number } | { criteria: { id: string; score: number }[] } | { wrong: string } {
  if (!rubric) {
    const text = draft.score.trim().replace('。', '.')
    if (text === '') return { wrong: '请输入分数' }
    if (!twoDecimals.test(text)) return { wrong: '分数应为数字，最多两位小数' }
    return Number(text) > points ? { wrong: `分数应在0到${points}之间` } : { score: Number(text) }
  }
  const criteria: { id: string; score: number }[] = []
  for (const { id, title, points: most } of rubric) {
    const score = draft.criteria[id]
    if (score === undefined) return { wrong: `请为「${title}」评分` }
    if (score < 0 || score > most) return { wrong: `「${title}」的分数应在0到${most}之间` }
    criteria.push({ id, score })
  }
  return { criteria }
}

/** The sum of the criteria so far. */
export const sumOf = ({ criteria }: Draft): number =>
  Math.round(Object.values(criteria).reduce<number>((sum, one) => sum + (one ?? 0), 0) * 100) / 100

/** A digit gives the criterion of that place all of its points, and once more none. */
export function withDigit({ rubric }: Scale, draft: Draft, digit: number): Draft {
  const one = rubric?.[digit - 1]
  if (!one) return draft
  const score = draft.criteria[one.id] === one.points ? 0 : one.points
  return { ...draft, criteria: { ...draft.criteria, [one.id]: score } }
}

/** All of the points, or none. */
export function withAll({ points, rubric }: Scale, draft: Draft, isFull: boolean): Draft {
  if (!rubric) return { ...draft, score: isFull ? String(points) : '0' }
  return { ...draft, criteria: Object.fromEntries(rubric.map((one) => [one.id, isFull ? one.points : 0])) }
}

/** A remark at the end of what was written. */
export const withRemark = (comment: string, remark: string): string =>
  comment.trim() === '' ? remark : `${comment.trimEnd()}\n${remark}`

/** The same list after some answers were marked: what the reader sees until the server has told. */
export const afterMark = (groups: readonly AnswerGroup[], saved: ReadonlySet<string>, score: number): AnswerGroup[] =>
  groups.map((group) =>
    group.answers.some((one) => saved.has(one.attempt_id))
      ? {
          ...group,
          answers: group.answers.map((one) =>
            saved.has(one.attempt_id)
              ? { ...one, waits: null, is_mine: false, is_taken: false, taken_by: '', score }
              : one,
          ),
        }
      : group,
  )
