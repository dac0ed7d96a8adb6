import type { Blank, Question } from '@lab/contract/question/content'
import { questionLimits as limits } from '@lab/contract/question/types'
import type { Atoms } from './lines.ts'
import { folded } from './lines.ts'
import { rightWords, wrongWords } from './words.ts'
import type { Doubts } from '../draft.ts'
import { blankOf } from '../blank-text.ts'
import { lettered, withIds } from '../draft.ts'

/** Letters that an answer consists of, as places; undefined where it says something else. */
export function lettersOf(answer: string): number[] | undefined {
  const text = folded(answer)
    .trim()
    .replace(/^[([【]\s*|\s*[)\]】。.;；]+$/g, '')
  const whole = /^[A-La-l](?:[\s,、;；和与及.]{0,4}[A-La-l]){0,11}$/.exec(text)
  const leading = whole ? null : /^([A-L]{1,8})\s*[.、:,，)]/.exec(text)
  const letters = whole ? whole[0].replaceAll(/[^A-La-l]/g, '') : leading?.[1]
  if (!letters || (whole && /[a-z]{2}/.test(text) && !/^[a-l]+$/.test(text))) return undefined
  return [...new Set([...letters.toUpperCase()].map((letter) => letter.charCodeAt(0) - 65))]
}

/** 对 or 错 of an answer in any of the ways in which it is written. */
export function judgementOf(answer: string): '对' | '错' | undefined {
  const text = folded(answer)
    .trim()
    .replaceAll(/^[([【]\s*|\s*[)\]】。.;；!]+$/g, '')
  if (rightWords.test(text)) return '对'
  return wrongWords.test(text) ? '错' : undefined
}

/** What each blank accepts, from an answer in one text. */
export function blanksOf(answer: string, count: number, doubts: Doubts): Blank[] {
  const text = answer.trim()
  const pieces = (count === 1 ? undefined : numberedPieces(text)) ?? apart(text, count)
  if (count > 0 && text && pieces.length !== count)
    doubts.check('answer', `题干有${count}个空，答案有${pieces.length}个，请核对`)
  return Array.from({ length: Math.max(count, pieces.length, 1) }, (_, at) => blankOf(cleaned(pieces[at] ?? ''))).slice(
    0,
    limits.blanks,
  )
}
const cleaned = (text: string): string => text.trim().replace(/(?<=[^\p{ASCII}])[。;；]$/u, '')

/** （1）… （2）…, ①…②…, 第1空：…: the pieces, when they are numbered from one. */
function numberedPieces(text: string): string[] | undefined {
  const fold = folded(text)
  for (const pattern of [
    /(?<=^|[\s;,，、。])\((\d{1,2})\)\s?/g,
    /([①-⑳])\s?/g,
    /第(\d{1,2})空\s?:?\s?/g,
    /(?<=^|\n)(\d{1,2})[.、](?!\d)\s?/g,
  ]) {
    const marks = [...fold.matchAll(pattern)]
    const isInOrder = marks.every(
      ({ 1: number }, at) => (Number(number) || number!.codePointAt(0)! - 0x245f) === at + 1,
    )
    if (marks.length === 0 || !isInOrder || marks[0]!.index !== 0) continue
    return marks.map((match, at) =>
      text.slice(match.index + match[0].length, marks[at + 1]?.index ?? text.length).replace(/[\s;；,，、]+$/, ''),
    )
  }
  return undefined
}

function apart(text: string, count: number): string[] {
  if (count === 1) return [text]
  for (const separator of [/[;；\n]+/, /[|｜]+|\t+|\s{2,}/, /[,，、]/, /\s+/]) {
    const pieces = text.split(separator).map((piece) => piece.trim())
    if (pieces.length === count && pieces.every(Boolean)) return pieces
  }
  return count === 0 ? text.split(/[;；\n]+/).map((piece) => piece.trim()) : text.split(/[;；\n]+/).filter(Boolean)
}

/** Items in their order, where an answer names them by letters or by numbers: B-A-C, ②①③, 2,1,3. */
export function orderOf(answer: string, count: number): number[] | undefined {
  const text = folded(answer)
  const marks = text.match(/[①-⑳]|[A-L]|\d{1,2}/g) ?? []
  const places = marks.map((mark) => {
    if (/\d/.test(mark)) return Number(mark) - 1
    const code = mark.codePointAt(0)!
    return code >= 0x2460 ? code - 0x2460 : code - 65
  })
  const isWhole =
    places.length === count && new Set(places).size === count && places.every((at) => at >= 0 && at < count)
  return isWhole ? places : undefined
}

/** Which right item belongs to each left one: 1-C；2-A. */
export function pairsOf(answer: string, left: number, right: number): number[] | undefined {
  const pairs = [...folded(answer).matchAll(/(\d{1,2})\s{0,3}(?:-|—|–|→|:|\.)?\s{0,3}([A-L])/g)]
  const found = new Map(pairs.map(([, number, letter]) => [Number(number) - 1, letter!.charCodeAt(0) - 65]))
  const all = Array.from({ length: left }, (_, at) => found.get(at))
  return all.every((at): at is number => at !== undefined && at < right) ? all : undefined
}

const listed = /^\s*(?:\((\d{1,2})\)|([①-⑳])|(\d{1,2})[.、](?!\d))\s*/

/** Lines of a stem that are a numbered list, without their numbers, and the rest of it. */
export function listIn(lines: readonly string[]): { list: string[]; rest: string[] } {
  const list: string[] = []
  const rest: string[] = []
  for (const line of lines) {
    const mark = listed.exec(folded(line))
    const number = mark ? Number(mark[1] ?? mark[3] ?? mark[2]!.codePointAt(0)! - 0x245f) : Number.NaN
    if (mark && number === list.length + 1) list.push(line.slice(mark[0].length))
    else rest.push(line)
  }
  return list.length >= 2 ? { list, rest } : { list: [], rest: [...lines] }
}

/** The question of ordering that a stem, its options and an answer make; its stem without the items. */
export function orderingFrom(
  stem: readonly string[],
  options: readonly string[],
  answer: string,
  atoms: Atoms,
  doubts: Doubts,
): { question: Question; stem: string[] } {
  const own = options.length >= 2 ? { list: [...options], rest: [...stem] } : listIn(stem)
  const items = own.list.map((text) => atoms.markdown(text.trim()))
  const order = orderOf(answer, items.length)
  if (!order) doubts.missing('answer', answer ? `答案「${answer.slice(0, 40)}」不能对应到各项` : '没有找到答案')
  return {
    stem: own.rest,
    question: {
      type: 'ordering',
      items: withIds(order ? order.map((at) => items[at]!) : items),
      scoring: 'all',
      analysis: '',
    },
  }
}

/** The question of matching whose left items are a numbered list in the stem, and whose right ones are options. */
export function matchingFrom(
  stem: readonly string[],
  options: readonly string[],
  answer: string,
  atoms: Atoms,
  doubts: Doubts,
): { question: Question; stem: string[] } {
  const { list, rest } = listIn(stem)
  const [left, right] = [
    withIds(list.map((text) => atoms.markdown(text.trim()))),
    lettered(options.map((text) => atoms.markdown(text.trim()))),
  ]
  const pairs = pairsOf(answer, left.length, right.length)
  if (!pairs) doubts.missing('answer', answer ? `答案「${answer.slice(0, 40)}」不能对应到各项` : '没有找到答案')
  return {
    stem: rest,
    question: {
      type: 'matching',
      left,
      right,
      pairs: (pairs ?? []).map((to, at) => ({ left: left[at]!.id, right: right[to]!.id })),
      scoring: 'each',
      analysis: '',
    },
  }
}

/** A fill-in from what its blanks accept. */
export const fillFrom = (blanks: Blank[]): Question => ({
  type: 'fill',
  blanks,
  any_order: false,
  scoring: 'each',
  analysis: '',
})
