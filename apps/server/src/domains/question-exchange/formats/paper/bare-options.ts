import { folded, type Line } from './lines.ts'

/** What follows the letter of an option that no sign follows: A社会属性, B “甲”, C ①③, D 20岁. */
const follows = /^[A-L]\s{0,2}(?=[\p{Script=Han}“”‘’"《〈①-⑳]|\d)/u
/** A letter after a space, or right after words, which is no part of a word of letters. */
const letters = /(?<![A-Za-z0-9])[A-L](?![A-Za-z])/g
const longestGlued = 30

interface Pieces {
  at: number[]
  /** Nothing but words goes before one of them: A慎独B勤劳勇敢. */
  isGlued: boolean
}

/** Where options of a line begin, when the first of them is the one `expected` (0 is A) and begins the line. */
function piecesOf(text: string, expected: number): Pieces | undefined {
  const at: number[] = []
  let isGlued = false
  for (const { index } of text.matchAll(letters)) {
    if (text.charCodeAt(index) - 65 !== expected + at.length || !follows.test(text.slice(index))) continue
    if (at.length > 0 && !/\s/.test(text[index - 1]!)) isGlued = true
    at.push(index)
  }
  return at.length > 0 && !text.slice(0, at[0]).trim() ? { at, isGlued } : undefined
}

function marked(text: string, { at }: Pieces): string {
  let [made, from] = ['', 0]
  for (const place of at) {
    made += `${text.slice(from, place + 1)}．`
    from = place + 1
  }
  return made + text.slice(from)
}

/** Words and letters without a space between them are options where there are four of them, each short and without a sentence. */
const areOptions = (run: readonly { text: string; pieces: Pieces }[], count: number): boolean =>
  count >= 2 &&
  (!run.some(({ pieces }) => pieces.isGlued) ||
    (count >= 4 &&
      run.every(({ text, pieces: { at } }) =>
        at.every((from, place) => {
          const piece = text.slice(from, at[place + 1])
          return piece.trim().length <= longestGlued && !/[,，。;；]/.test(piece)
        }),
      )))

/**
 * Lines whose options have a letter and no sign after it, with the sign: at least A and B, in one line or in lines that follow
 * each other. A single such line is words that begin with a letter.
 */
export function withMarkedOptions(lines: readonly Line[]): Line[] {
  const made = [...lines]
  for (let first = 0; first < lines.length; first++) {
    const run: { line: number; text: string; pieces: Pieces }[] = []
    let count = 0
    for (let next = first; next < lines.length; next++) {
      const text = folded(lines[next]!.text)
      if (!text.trim() && run.length > 0) continue
      const pieces = piecesOf(text, count)
      if (!pieces) break
      run.push({ line: next, text, pieces })
      count += pieces.at.length
    }
    if (!areOptions(run, count)) continue
    for (const { line, pieces } of run) made[line] = { ...lines[line]!, text: marked(lines[line]!.text, pieces) }
    first = run.at(-1)!.line
  }
  return made
}
