import { folded, type Line } from './lines.ts'
import { numberMark, sectionMark } from './marks.ts'
import { labelsIn, saidType, type SaidType } from './words.ts'

/** An answer of a list at the end. */
export interface KeyEntry {
  /** The heading that it is below. */
  section: { index: number; order: number | undefined; type: SaidType | undefined } | undefined
  number: number
  answer: string[]
  analysis: string[]
  rubric: string[]
  block: number
}

const sign = '[A-La-l√×✓✗✔✘对错正误是否TFYN]'
const range = new RegExp(
  String.raw`(\d{1,3})\s{0,3}(?:-|~|—+|–|−|至|到)\s{0,3}(\d{1,3})\s{0,3}(?:题)?\s{0,3}[.、:)]?\s{0,8}((?:${sign}{1,60}[\s,，、;；]{0,8}){1,60})`,
  'g',
)
const pair = new RegExp(
  String.raw`(?<!\d)(\d{1,3})\s{0,3}[.、:)]\s{0,3}([A-L](?:[,，、 ]{0,3}[A-L]){0,11}|[√×✓✗✔✘对错TF]|正确|错误)(?=[\s;；,，。]|\d{1,3}\s{0,3}[.、:)]|$)`,
  'g',
)

/** Tokens of a range, when there is one for each number. */
function tokens(text: string, count: number): string[] | undefined {
  const apart = text.split(/[\s,，、;；]+/).filter(Boolean)
  if (apart.length === count) return apart
  const signs = [
    ...text
      .replaceAll(/[\s,，、;；]+/g, '')
      .replaceAll(/正确/g, '对')
      .replaceAll(/错误/g, '错'),
  ]
  return signs.length === count ? signs : undefined
}

/** Several short answers in one line, or undefined where the line is none of these. */
export function shortEntries(line: string): { number: number; answer: string }[] | undefined {
  const found: { number: number; answer: string }[] = []
  let rest = line
  rest = rest.replaceAll(range, (whole, from: string, to: string, text: string) => {
    const [first, last] = [Number(from), Number(to)]
    const each = last >= first && last - first < 200 ? tokens(text, last - first + 1) : undefined
    if (!each) return whole
    each.forEach((answer, at) => found.push({ number: first + at, answer }))
    return ' '
  })
  rest = rest.replaceAll(pair, (_whole, number: string, answer: string) => {
    found.push({ number: Number(number), answer: answer.trim() })
    return ' '
  })
  return found.length > 0 && !/[\p{L}\p{N}]/u.test(rest) ? found.toSorted((a, b) => a.number - b.number) : undefined
}

/** 12．应用层    13．24；254: answers in words, wide spaces apart and numbered one after the other. */
function wideEntries(line: string): { number: number; answer: string }[] | undefined {
  const parts = line.trim().split(/\s*\t\s*|\s{2,}(?=\d{1,3}\s?[.、．])/)
  const found = parts.map((part) => /^(\d{1,3})\s?[.、．]\s*(\S.{0,59})$/.exec(part))
  const isInOrder = found.every((match, at) => match && Number(match[1]) === Number(found[0]![1]) + at)
  if (found.length < 2 || !isInOrder) return undefined
  return found.map((match) => ({ number: Number(match![1]), answer: match![2]!.trim() }))
}

/** 四、9．避免: a heading that is followed at once by the first answer below it. */
function begins(title: string, last: number): boolean {
  const number = numberMark(title)?.number
  return number !== undefined && (number === 1 || (number > last && number <= last + 5))
}

/** Answers as a list at the end of a paper gives them, below headings like those of the paper or below none. */
export function readKey(lines: readonly Line[]): { entries: KeyEntry[]; rest: Line[] } {
  const entries: KeyEntry[] = []
  const rest: Line[] = []
  let section: KeyEntry['section']
  let sections = 0
  let open: KeyEntry | undefined
  let into: string[] | undefined
  for (const line of lines) {
    const fold = folded(line.text)
    const mark = sectionMark(fold)
    let text = line.text
    if (mark && (mark.type !== undefined || /题|分/.test(mark.title) || !open || begins(mark.title, open.number))) {
      section = { index: sections++, order: mark.order, type: mark.type }
      open = undefined
      // 一、单选题：1-5 ABCDA in one line.
      const after = /[:)]\s*(?=\d)|题\s+(?=\d)|^\s*[一二三四五六七八九十]{1,3}\s*[、.:]\s*(?=\d)/.exec(fold)
      if (!after) continue
      text = line.text.slice(after.index + after[0].length)
    }
    const short = shortEntries(folded(text)) ?? wideEntries(text)
    if (short) {
      for (const { number, answer } of short)
        entries.push({ section, number, answer: [answer], analysis: [], rubric: [], block: line.block })
      open = undefined
      continue
    }
    const number = numberMark(folded(text))
    const isNext = number && (!open || number.number > open.number) && (!open || number.number <= open.number + 5)
    if (number && isNext) {
      open = { section, number: number.number, answer: [], analysis: [], rubric: [], block: line.block }
      entries.push(open)
      into = open.answer
      text = text.slice(number.to)
    }
    if (!open || !into) {
      if (text.trim() && saidType(text) === undefined) rest.push(line)
      continue
    }
    const labels = labelsIn(folded(text))
    const before = text.slice(0, labels[0]?.from ?? text.length).trim()
    if (before || labels.length === 0) into.push(before)
    labels.forEach(({ label, to }, at) => {
      if (label === 'answer' || label === 'analysis' || label === 'rubric') into = open![label]
      into!.push(text.slice(to, labels[at + 1]?.from ?? text.length).trim())
    })
  }
  return { entries, rest }
}
