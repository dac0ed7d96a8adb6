import { ruleText } from '@lab/contract/question/answer'
import type { Blank, BlankRule, QuestionOf } from '@lab/contract/question/content'
import { questionLimits as limits } from '@lab/contract/question/types'
import { marked, type Mark, type Marker } from './mark.ts'
import { numberVerdict } from './number-text.ts'
import { compiled } from './pattern.ts'
import { plainText } from './plain-text.ts'

/** Whether one rule accepts a text; a hint for the learner where it nearly does. */
type Accepts = (text: string) => { isRight: boolean; hint?: string }

const numberHints = { 'no unit': '缺少单位', 'wrong unit': '单位不对', 'no number': '应填写数值' } as const

function ruleAccepts(rule: BlankRule, blank: Blank): Accepts {
  if (rule.kind === 'text') {
    const accepted = plainText(rule.text, blank)
    return (text) => ({ isRight: accepted !== '' && plainText(text, blank) === accepted })
  }
  if (rule.kind === 'number')
    return (text) => {
      const said = numberVerdict(text, rule)
      if (said === 'right' || said === 'wrong') return { isRight: said === 'right' }
      return { isRight: false, hint: numberHints[said] }
    }
  const pattern = compiled(rule.pattern, blank.case_sensitive)
  const folded = { ...blank, case_sensitive: true }
  return (text) => ({ isRight: pattern?.matches(plainText(text, folded)) ?? false })
}

function blankAccepts(blank: Blank): Accepts {
  const rules = blank.rules.map((rule) => ruleAccepts(rule, blank))
  return (text) => {
    if (text.trim() === '' || text.length > limits.blankText) return { isRight: false }
    let hint: string | undefined
    for (const accepts of rules) {
      const said = accepts(text)
      if (said.isRight) return said
      hint ??= said.hint
    }
    return { isRight: false, ...(hint ? { hint } : {}) }
  }
}

/**
 * Which blank each answer fills where the order does not matter: the most that can be right at once, no blank twice
 * (augmenting paths over what accepts what). Null for an answer that fills none.
 */
function assigned(answers: readonly string[], blanks: readonly Accepts[]): (number | null)[] {
  const fits = answers.map((text) => blanks.flatMap((accepts, blank) => (accepts(text).isRight ? [blank] : [])))
  const answerOf: (number | undefined)[] = blanks.map(() => undefined)
  const place = (answer: number, tried: Set<number>): boolean => {
    for (const blank of fits[answer]!) {
      if (tried.has(blank)) continue
      tried.add(blank)
      const other = answerOf[blank]
      if (other === undefined || place(other, tried)) {
        answerOf[blank] = answer
        return true
      }
    }
    return false
  }
  answers.forEach((_, answer) => place(answer, new Set()))
  return answers.map((_, answer) => {
    const blank = answerOf.indexOf(answer)
    return blank < 0 ? null : blank
  })
}

export const acceptedBy = ({ rules }: Blank): string => rules.map(ruleText).join(' / ')
export const labelOf = (at: number): string => `第 ${at + 1} 空`

export function fillMarker({ blanks, any_order: anyOrder, scoring }: QuestionOf<'fill'>): Marker {
  const accepts = blanks.map(blankAccepts)
  return (answer) => {
    const given = blanks.map((_, at) => answer[at] ?? '')
    const filled = anyOrder ? assigned(given, accepts) : null
    const results = given.map((text, at) => (filled ? { isRight: filled[at] !== null } : accepts[at]!(text)))
    const right = results.filter(({ isRight }) => isRight).length
    const parts: Mark['parts'] = blanks.map((blank, at) => ({
      label: labelOf(at),
      given: given[at]!,
      right: acceptedBy(filled ? (blanks[filled[at] ?? at] ?? blank) : blank),
      share: results[at]!.isRight ? 1 : 0,
    }))
    // An answer to blanks that are not there is none to this question.
    const isTooMany = answer.length > blanks.length
    const whole = right === blanks.length ? 1 : scoring === 'each' ? right / blanks.length : 0
    const hints = [...new Set(results.flatMap((result) => ('hint' in result && result.hint ? [result.hint] : [])))]
    const count = blanks.length > 1 && !isTooMany ? [`答对 ${right} 空，共 ${blanks.length} 空`] : []
    return marked(isTooMany ? 0 : whole, parts, [...count, ...hints].join('，'))
  }
}
