import type { QuestionUse } from '@lab/contract/bank-question'

const shownTitles = 3

/** The papers and exams that use a question, each once: `试卷「期中A卷」、考试「期末」等 5 处`. */
export function usesText(uses: readonly QuestionUse[]): string {
  const each = [...new Map(uses.map((use) => [use.id, use])).values()]
  const named = each.filter(({ title }) => title !== '').map(({ label, title }) => `${label}「${title}」`)
  const shown = named.slice(0, shownTitles).join('、')
  if (each.length === 0) return ''
  if (shown === '') return `${each.length} 处您无权查看的试卷或考试`
  return each.length > Math.min(named.length, shownTitles) ? `${shown}等 ${each.length} 处` : shown
}
