import { blank, escapeBeginning, escapeInline, spacedBlanks } from '../../../../kernel/markup/escape.ts'

/** One line of a paper. Things that are no text, such as formulas and pictures, are one character of `Atoms` each. */
export interface Line {
  text: string
  /** The block of the source that it is from. */
  block: number
}

export interface Atom {
  markdown: string
  /** Its text where only text counts, as when answers are compared. */
  plain: string
  /** Is on lines of its own: a table, a listing. */
  isBlock?: boolean
  /** Underlined words, which may be the answer to a blank. */
  underlined?: string
}

const first = 0xf0000
const any = /[\u{F0000}-\u{10FFFF}]/gu

/** Things of a document that are no text, each known by a character that no text has. */
export class Atoms {
  readonly #all: Atom[] = []

  /** The character of a new one; a text's own characters of that kind are dropped before (`withoutAtoms`). */
  add(atom: Atom): string {
    if (this.#all.length > 0x1fffd) return atom.plain
    this.#all.push(atom)
    return String.fromCodePoint(first + this.#all.length - 1)
  }

  of(character: string): Atom | undefined {
    return this.#all[character.codePointAt(0)! - first]
  }

  /** As markdown: what is text is escaped, what is not is put in. */
  markdown(text: string): string {
    const pieces: string[] = []
    let from = 0
    for (const match of text.matchAll(any)) {
      pieces.push(escapeInline(text.slice(from, match.index)))
      from = match.index + match[0].length
      const atom = this.of(match[0])
      if (atom) pieces.push(atom.isBlock ? `\n\n${atom.markdown}\n\n` : atom.markdown)
    }
    pieces.push(escapeInline(text.slice(from)))
    const line = spacedBlanks(pieces.join(''))
    return from === 0 ? escapeBeginning(line) : line
  }

  /** Lines of a text as markdown. */
  markdownOf(lines: readonly string[]): string {
    return lines
      .map((line) => this.markdown(line.trim()))
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim()
  }

  /** Only what is text. */
  plain(text: string): string {
    return text.replaceAll(any, (character) => this.of(character)?.plain ?? '')
  }

  /** Underlined words as blanks, with what was on them. */
  blanked(text: string): { text: string; answers: string[] } {
    const answers: string[] = []
    const replaced = text.replaceAll(any, (character) => {
      const words = this.of(character)?.underlined
      if (words === undefined) return character
      answers.push(words)
      return blank
    })
    return { text: replaced, answers }
  }
}

export const withoutAtoms = (text: string): string => text.replaceAll(any, '')
export const hasAtoms = (text: string): boolean => text.search(any) >= 0

/**
 * The same text with letters, digits and signs of full width as those of half width: as long as it was, so that a place in
 * one is the same place in the other. A point of full width after the number of a line is none of a decimal: 3．2的补码 is
 * the third question.
 */
export const folded = (text: string): string =>
  text
    .replace(/^(\s*[\d０-９]{1,3}\s*)．(?=\s*[\d０-９])/, '$1、')
    .replaceAll(/[\u3000\u00A0\uFF01-\uFF5E]/g, (one) =>
      one === '\u3000' || one === '\u00A0' ? ' ' : String.fromCharCode(one.charCodeAt(0) - 0xfee0),
    )
