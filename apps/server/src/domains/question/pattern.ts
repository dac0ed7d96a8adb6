import type { Question } from '@lab/contract/question/content'
import { RE2JS, RE2JSException } from 're2js'

/**
 * Patterns run in an engine whose time grows with the length of the text only, so none can hang the server; what a
 * pattern costs per character is its program's size, and that is bounded as well.
 */
const largest = { pattern: 400, question: 1000 }

/** A pattern over the whole of a text, or null where it cannot be used. */
export function compiled(pattern: string, isCaseSensitive: boolean): RE2JS | null {
  try {
    return RE2JS.compile(pattern, isCaseSensitive ? 0 : RE2JS.CASE_INSENSITIVE)
  } catch (error) {
    if (error instanceof RE2JSException) return null
    throw error
  }
}

/** Why the patterns of a question cannot be used, in Chinese; undefined where they can. */
export function patternFault(question: Question): string | undefined {
  if (question.type !== 'fill') return undefined
  let total = 0
  for (const [at, blank] of question.blanks.entries()) {
    for (const rule of blank.rules) {
      if (rule.kind !== 'pattern') continue
      const pattern = compiled(rule.pattern, blank.case_sensitive)
      const where = `第${at + 1}空的正则表达式`
      if (!pattern) return `${where}有误，或使用了不支持的语法（反向引用、环视）`
      const size = pattern.programSize()
      if (size > largest.pattern) return `${where}过于复杂，请减少重复次数`
      total += size
    }
  }
  return total > largest.question ? '正则表达式过多或过于复杂，请减少' : undefined
}
