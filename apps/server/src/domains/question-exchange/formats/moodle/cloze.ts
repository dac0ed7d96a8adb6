import type { Blank, BlankRule, Question } from '@lab/contract/question/content'
import { questionLimits as limits } from '@lab/contract/question/types'
import { Doubts, textBlank, textRule } from '../draft.ts'
import { spacedBlanks } from '../../../../kernel/markup/escape.ts'

// Questions within a text: {1:SHORTANSWER:=Berlin~%50%Bonn#almost}. Choices among them become texts that are accepted.

const place = /\{(\d{0,3}):([A-Z_]{2,24}):((?:\\.|[^}\\]){1,5000})\}/g
const plain = (text: string): string =>
  text
    .replaceAll(/\\([\s\S])/g, '$1')
    .replaceAll('<br>', ' ')
    .trim()

function blankFrom(type: string, body: string, doubts: Doubts): Blank {
  const answers = body.split(/(?<!\\)~/).flatMap((piece) => {
    const match = /^\s*(?:(=)|%(-?\d{1,3}(?:\.\d+)?)%)?([\s\S]*)$/.exec(piece)!
    const text = match[3]!.split(/(?<!\\)#/)[0]!
    return [{ text: plain(text), percent: match[1] ? 100 : Number(match[2] ?? 0) }]
  })
  const right = answers.filter(({ percent }) => percent === 100)
  if (answers.some(({ percent }) => percent > 0 && percent < 100))
    doubts.check('answer', '原题有只得部分分的答案，没有读取')
  if (/^(?:MULTI|MC|MR)/.test(type)) doubts.check('options', '原题在文中选择，已改为填写正确的那一项')
  const isNumber = /^(?:NUMERICAL|NM)$/.test(type)
  const rules = right.slice(0, limits.rules).map(({ text }): BlankRule => {
    const [, value, tolerance = '0'] = /^(-?[\d.]+(?:e[-+]?\d+)?)(?::([\d.]+(?:e[-+]?\d+)?))?$/i.exec(text) ?? []
    return isNumber && value !== undefined
      ? {
          kind: 'number',
          value: Number(value),
          tolerance: Number(tolerance),
          is_percent: false,
          units: [],
          needs_unit: false,
        }
      : textRule(text.slice(0, limits.blankText))
  })
  return {
    ...textBlank([]),
    rules: rules.length ? rules : [textRule('')],
    case_sensitive: /_C$|^(?:SAC|MWC)$/.test(type),
  }
}

/** A fill-in from a text with questions in it; undefined where there are none. */
export function clozeFrom(stem: string, doubts: Doubts): { stem: string; question: Question } | undefined {
  const blanks: Blank[] = []
  const text = stem.replaceAll(place, (_, _points, type: string, body: string) => {
    blanks.push(blankFrom(type, body, doubts))
    return '____'
  })
  if (blanks.length === 0) return undefined
  if (blanks.length > limits.blanks) doubts.check('answer', `空超过${limits.blanks}个，后面的没有读取`)
  return {
    stem: spacedBlanks(text),
    question: { type: 'fill', blanks: blanks.slice(0, limits.blanks), any_order: false, scoring: 'each', analysis: '' },
  }
}
