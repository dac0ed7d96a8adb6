import { at, childOf, childrenOf, type Element } from '../../../../kernel/markup/tree.ts'

interface Level {
  format: string
  text: string
  start: number
}

/** Numbers that Word writes by itself before paragraphs, as text, counted through the document. */
export class Numbering {
  readonly #levels = new Map<string, Level[]>()
  readonly #starts = new Map<string, Map<number, number>>()
  readonly #counts = new Map<string, number[]>()
  readonly #abstracts = new Map<string, string>()

  constructor(root: Element | undefined) {
    if (!root) return
    for (const abstract of childrenOf(root, 'w:abstractNum')) {
      const levels: Level[] = []
      for (const level of childrenOf(abstract, 'w:lvl')) {
        levels[Number(level.attrs['w:ilvl'] ?? 0)] = {
          format: childOf(level, 'w:numFmt')?.attrs['w:val'] ?? 'decimal',
          text: childOf(level, 'w:lvlText')?.attrs['w:val'] ?? '',
          start: Number(childOf(level, 'w:start')?.attrs['w:val'] ?? 1),
        }
      }
      this.#levels.set(abstract.attrs['w:abstractNumId'] ?? '', levels)
    }
    for (const number of childrenOf(root, 'w:num')) {
      const id = number.attrs['w:numId'] ?? ''
      this.#abstracts.set(id, childOf(number, 'w:abstractNumId')?.attrs['w:val'] ?? '')
      const starts = new Map<number, number>()
      for (const override of childrenOf(number, 'w:lvlOverride')) {
        const start = at(override, 'w:startOverride')?.attrs['w:val']
        if (start !== undefined) starts.set(Number(override.attrs['w:ilvl'] ?? 0), Number(start))
      }
      this.#starts.set(id, starts)
    }
  }

  /** What stands before the next paragraph of a list; empty for bullets. */
  next(numId: string, ilvl: number): string {
    const abstract = this.#abstracts.get(numId)
    const levels = abstract === undefined ? undefined : this.#levels.get(abstract)
    const level = levels?.[ilvl]
    if (!levels || !level || level.format === 'bullet' || level.format === 'none') return ''
    // Lists of one definition go on with each other, unless one begins by itself.
    const starts = this.#starts.get(numId)
    const counts = this.#countsOf(starts?.size ? numId : `a${abstract}`)
    counts[ilvl] = (counts[ilvl] ?? (starts?.get(ilvl) ?? level.start) - 1) + 1
    counts.length = ilvl + 1
    return level.text.replaceAll(/%(\d)/g, (_, digit: string) => {
      const place = Number(digit) - 1
      const of = levels[place]
      return of ? written(counts[place] ?? of.start, of.format) : ''
    })
  }

  #countsOf(key: string): number[] {
    const counts = this.#counts.get(key) ?? []
    this.#counts.set(key, counts)
    return counts
  }
}

const digits = '零一二三四五六七八九'
function chinese(number: number): string {
  if (number < 10) return digits[number]!
  const [tens, ones] = [Math.floor(number / 10), number % 10]
  return number < 100 ? `${tens > 1 ? digits[tens] : ''}十${ones ? digits[ones] : ''}` : String(number)
}
const letter = (number: number, first: number): string =>
  number >= 1 && number <= 26 ? String.fromCharCode(first + number - 1) : String(number)

/** A number as a format of Word writes it; formats that papers do not use as digits. */
function written(number: number, format: string): string {
  if (format === 'upperLetter') return letter(number, 65)
  if (format === 'lowerLetter') return letter(number, 97)
  if (/^(?:chinese|japanese|ideograph(?:Digital|Traditional)?|taiwanese)/.test(format)) return chinese(number)
  if (format === 'decimalEnclosedCircle' || format === 'decimalEnclosedCircleChinese')
    return number >= 1 && number <= 20 ? String.fromCodePoint(0x245f + number) : String(number)
  return String(number)
}
