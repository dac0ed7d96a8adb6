import { tableMarkdown } from '../../../../kernel/markup/escape.ts'
import { folded, type Atoms } from '../paper/lines.ts'

/** Cells of a table, each with its lines. */
export type Cells = readonly (readonly (readonly string[])[])[]

const isNumber = (text: string): boolean => /^\s*\d{1,3}\s*$/.test(folded(text))
const isLabel = (text: string | undefined, word: RegExp): boolean => text !== undefined && word.test(text.trim())

/** Rows 题号 and 答案 below each other: 1.A 2.B. undefined where the table is none. */
export function keyTable(cells: Cells): string[] | undefined {
  const rows = cells.map((row) => row.map((cell) => cell.join(' ').trim()))
  const lines: string[] = []
  for (let at = 0; at + 1 < rows.length; at++) {
    const [numbers, answers] = [rows[at]!, rows[at + 1]!]
    const isHead = isLabel(numbers[0], /^(?:题\s*号|序\s*号|题目)$/) && isLabel(answers[0], /^(?:答\s*案|选\s*项)$/)
    const from = isHead ? 1 : 0
    const counted = numbers.slice(from)
    if (counted.length < 2 || !counted.every((text) => isNumber(text) || !text)) continue
    if (!counted.some(isNumber) || (!isHead && !answers.every((text) => /^[A-L√×对错TF]{0,8}$/.test(folded(text)))))
      continue
    const pairs = counted
      .map((text, place) => ({ number: folded(text).trim(), answer: answers[place + from] ?? '' }))
      .filter(({ number, answer }) => number && answer)
    if (pairs.length > 0) lines.push(...pairs.map(({ number, answer }) => `${number}. ${answer}`))
    at++
  }
  return lines.length > 0 ? lines : undefined
}

/** Options that are laid out in a table: every cell that is not empty begins with its letter. */
export function optionTable(cells: Cells): string[] | undefined {
  const texts = cells
    .flat()
    .map((cell) => cell.join('\n').trim())
    .filter(Boolean)
  const letters = texts.map((text) => /^[([（【]?\s*([A-Ha-h])\s*[.、:)\]】）]/.exec(folded(text))?.[1]?.toUpperCase())
  if (texts.length < 2 || letters.some((letter) => letter === undefined)) return undefined
  const sorted = texts
    .map((text, at) => ({ text, letter: letters[at]! }))
    .toSorted((a, b) => a.letter.localeCompare(b.letter))
  return sorted.every(({ letter }, at) => letter === String.fromCharCode(65 + at))
    ? sorted.map(({ text }) => text)
    : undefined
}

/** A table that only lays out: one column, or one that holds numbered questions. */
export function layoutTable(cells: Cells): string[] | undefined {
  if (cells.every((row) => row.length === 1)) return cells.flatMap((row) => row[0]!)
  const all = cells.flat(2)
  const questions = all.filter((line) => /^\s*\d{1,3}\s*[.、](?!\d)/.test(folded(line)))
  return questions.length >= cells.length &&
    questions.length > 1 &&
    all.some((line) => /^\s*A\s*[.、]/.test(folded(line)))
    ? all
    : undefined
}

/** A table that is part of a question. */
export const contentTable = (cells: Cells, atoms: Atoms): string => {
  const rows = cells.map((row) => row.map((cell) => atoms.markdownOf(cell).replaceAll(/\n+/g, '<br>')))
  return atoms.add({ markdown: tableMarkdown(rows), plain: cells.flat(2).join(' '), isBlock: true })
}
