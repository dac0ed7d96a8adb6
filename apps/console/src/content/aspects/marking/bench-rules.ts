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

/** The answers of a list, those that say the same one below the other. A loop: after each mark it is thousands of them. */
export function rowsOf(groups: readonly AnswerGroup[], shown: Shown): BenchRow[] {
  const rows: BenchRow[] = []
  for (const group of groups) {
    let isFirst = true
    for (const answer of group.answers) {
      if (!isShown[shown](answer)) continue
      rows.push({ answer, excerpt: group.excerpt, group, isFirst })
      isFirst = false
    }
  }
  return rows
}

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

/** The same list with answers as they are now; what is as it was stays the same object. */
export function withAnswers(
  groups: readonly AnswerGroup[],
  now: (before: MarkingAnswer) => MarkingAnswer,
): AnswerGroup[] {
  return groups.map((group) =>
    group.answers.every((one) => now(one) === one) ? group : { ...group, answers: group.answers.map(now) },
  )
}

export interface Changes {
  answers: readonly MarkingAnswer[]
  taken: readonly { attempt_id: string; taken_by: string }[]
}

/** What an answer is after others marked some and have some open. */
export function afterChanges({ answers, taken }: Changes): (before: MarkingAnswer) => MarkingAnswer {
  const marked = new Map(answers.map((one) => [one.attempt_id, one]))
  const holders = new Map(taken.map((one) => [one.attempt_id, one.taken_by]))
  return (before) => {
    const one = marked.get(before.attempt_id)
    if (one) return one
    const holder = holders.get(before.attempt_id)
    if ((holder !== undefined) === before.is_taken && (holder ?? '') === before.taken_by) return before
    return { ...before, is_taken: holder !== undefined, taken_by: holder ?? '' }
  }
}

type Counted = Pick<MarkingItem, 'first' | 'second' | 'settle' | 'done' | 'mine'>
const countOf = ({ waits, is_mine: isMine }: MarkingAnswer, name: keyof Counted): number =>
  Number(name === 'mine' ? isMine : name === 'done' ? waits === null : waits === name)

/** How far an item is after some of its answers changed. */
export function countedAfter(
  item: MarkingItem,
  before: readonly MarkingAnswer[],
  after: readonly MarkingAnswer[],
): MarkingItem {
  const counted = (name: keyof Counted): number =>
    after.reduce((sum, one) => sum + countOf(one, name), 0) - before.reduce((sum, one) => sum + countOf(one, name), 0)
  const changed = { ...item }
  for (const name of ['first', 'second', 'settle', 'done', 'mine'] as const) changed[name] += counted(name)
  return changed
}
