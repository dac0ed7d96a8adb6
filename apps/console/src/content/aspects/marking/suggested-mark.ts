import type { Draft, Scale } from './bench-rules.ts'

/** A mark that the assistant suggests, as far as it can be taken: within its points, each criterion with one. */
export interface Suggestion {
  given: Pick<Draft, 'score'> | Pick<Draft, 'criteria'>
  /** What it comes to. */
  total: number
  reason: string
}

const line = /^[\s*-]*(\d{1,2}|分数|得分)\s*[.、]?\s*[：:]\s*(\d{1,4}(?:\.\d{1,2})?)\s*分?\s*$/
const because = /^[\s*]*理由\s*[：:]\s*/m

/** What a suggestion in words comes to; null where it says no mark that could be given. Its text is from a model: nothing else of it counts. */
export function suggestionIn(text: string, { points, rubric }: Scale): Suggestion | null {
  const at = text.search(because)
  const reason = at < 0 ? '' : text.slice(at).replace(because, '').trim()
  const marks = new Map<string, number>()
  for (const one of (at < 0 ? text : text.slice(0, at)).split('\n')) {
    const [, name, score] = line.exec(one) ?? []
    if (name !== undefined) marks.set(/^\d/.test(name) ? name : 'all', Number(score))
  }
  const within = (score: number | undefined, most: number): score is number => score !== undefined && score <= most
  if (!rubric) {
    const score = marks.get('all')
    return within(score, points) ? { given: { score: String(score) }, total: score, reason } : null
  }
  const criteria: Record<string, number> = {}
  for (const [place, one] of rubric.entries()) {
    const score = marks.get(String(place + 1))
    if (!within(score, one.points)) return null
    criteria[one.id] = score
  }
  const sum = Object.values(criteria).reduce((all, score) => all + score, 0)
  return { given: { criteria }, total: Math.round(sum * 100) / 100, reason }
}
