import type { Question } from '@lab/contract/question/content'
import { questionLimits as limits } from '@lab/contract/question/types'
import { escapeMarkdown, spacedBlanks } from '../../../../kernel/markup/escape.ts'
import { childOf, childrenOf, textOf, type Element } from '../../../../kernel/markup/tree.ts'
import { type Doubts, textBlank, textRule } from '../draft.ts'

// Words that are chosen or dragged into a text: [[2]] is the place of the second word. They become texts that are accepted.

const place = /\\?\[\\?\[(\d{1,2})\\?\]\\?\]/g

/** A fill-in from a text with numbered places, with the words to choose from below it; undefined for other types and without places. */
export function missingWords(
  { element, type, stem }: { element: Element; type: string; stem: string },
  doubts: Doubts,
): { stem: string; question: Question } | undefined {
  if (type !== 'gapselect' && type !== 'ddwtos') return undefined
  const offered = childrenOf(element, type === 'ddwtos' ? 'dragbox' : 'selectoption')
  const words = offered.map((one) => textOf(childOf(one, 'text')).trim().slice(0, limits.blankText))
  const asked = [...stem.matchAll(place)].map(([, number]) => words[Number(number) - 1] ?? '')
  if (asked.length === 0) return undefined
  if (asked.length > limits.blanks) doubts.check('answer', `空超过${limits.blanks}个，后面的没有读取`)
  doubts.check('options', '原题从备选词中选择，已改为填写，备选词附在题干后')
  const blanks = asked.slice(0, limits.blanks).map((word) => ({ ...textBlank([]), rules: [textRule(word)] }))
  const choices = [...new Set(words)].filter(Boolean).map((word) => escapeMarkdown(word))
  return {
    stem: `${spacedBlanks(stem.replaceAll(place, '____'))}\n\n备选：${choices.join('、')}`,
    question: { type: 'fill', blanks, any_order: false, scoring: 'each', analysis: '' },
  }
}
