import type { Comparison, Mark } from '@lab/contract/typing-alignment'

/** Characters of one look next to each other. */
export interface Stretch {
  look: Mark | 'ahead' | 'extra'
  text: string
  /** What was typed in place of it. */
  typed: string
}

/** A paragraph of the text as it is drawn; `key` tells whether it has to be drawn again. */
export interface Paragraph {
  stretches: Stretch[]
  /** The stretch before which the next character goes; null where it is elsewhere. */
  caret: number | null
  key: string
}

const lineEnd = '⏎'

/** A text as paragraphs of stretches of the same look. An end of line is shown where the caret is at it, or it was typed wrong. */
export function paragraphsOf(text: readonly string[], { marks, typed, extra }: Comparison): Paragraph[] {
  const paragraphs: Paragraph[] = []
  let stretches: Stretch[] = []
  let caret: number | null = null
  const extraAt = Map.groupBy(extra, ({ at }) => at)
  const add = (look: Stretch['look'], shown: string, given = ''): void => {
    const last = stretches.at(-1)
    if (last?.look === look && stretches.length !== caret) {
      last.text += shown
      last.typed += given
    } else stretches.push({ look, text: shown, typed: given })
  }
  const close = (): void => {
    const key = `${caret}|${stretches.map((one) => `${one.look}:${one.text}:${one.typed}`).join('|')}`
    paragraphs.push({ stretches, caret, key })
    stretches = []
    caret = null
  }
  for (let place = 0; place <= text.length; place += 1) {
    for (const one of extraAt.get(place) ?? []) add('extra', one.text)
    if (place === marks.length) caret = stretches.length
    const character = text[place]
    if (character === undefined) break
    const look = marks[place] ?? 'ahead'
    if (character !== '\n') add(look, character, look === 'wrong' ? (typed[place] ?? '') : '')
    else {
      if (place === marks.length || look === 'wrong' || look === 'missed') add(look, lineEnd, typed[place] ?? '')
      close()
    }
  }
  close()
  return paragraphs
}
