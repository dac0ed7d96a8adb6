import { at, childOf, childrenOf, elementsOf, type Element } from '../../../../kernel/markup/tree.ts'
import { tidy } from '../text.ts'
import { Unreadable } from '../../../../kernel/markup/unreadable.ts'
import { Numbering } from './numbering.ts'
import { listStyles, partsOf, type Parts } from './parts.ts'
import { listOf } from './runs.ts'

/** A paragraph as plain text with its level in the outline of the document, or a table. */
export type WordLine = { text: string; level: number | null } | { rows: string[][] }

const levelIn = (properties: Element | undefined): number | undefined => {
  const given = Number(childOf(properties, 'w:outlineLvl')?.attrs['w:val'] ?? Number.NaN)
  return given >= 0 && given < 9 ? given : undefined
}

/** Levels of paragraphs by their style; a style without one has that of the style it is based on. */
function styleLevels(styles: Element | undefined): (style: string) => number | null {
  const known = new Map(
    childrenOf(styles, 'w:style').map((style) => {
      const named = /^(?:heading|标题)\s*(\d)$/i.exec(childOf(style, 'w:name')?.attrs['w:val'] ?? '')
      const level = levelIn(childOf(style, 'w:pPr')) ?? (named ? Number(named[1]) - 1 : undefined)
      return [style.attrs['w:styleId'] ?? '', { level, basedOn: childOf(style, 'w:basedOn')?.attrs['w:val'] }] as const
    }),
  )
  return (style) => {
    let name: string | undefined = style
    for (let steps = 0; name !== undefined && steps < 20; steps += 1) {
      const found = known.get(name)
      if (found?.level !== undefined) return found.level
      name = found?.basedOn
    }
    return null
  }
}

/** What is not shown: what was deleted or moved away, and instructions of fields. */
const hidden = new Set(['w:del', 'w:moveFrom', 'w:instrText', 'w:pPr', 'w:rPr'])

function plainText(element: Element): string {
  if (hidden.has(element.name)) return ''
  if (element.name === 'w:t') return element.children.filter((node) => typeof node === 'string').join('')
  if (element.name === 'w:tab') return ' '
  if (element.name === 'w:br') return '\n'
  return elementsOf(element).map(plainText).join('')
}

class LineReader {
  readonly lines: WordLine[] = []
  readonly #numbering: Numbering
  readonly #lists: ReturnType<typeof listStyles>
  readonly #levelOf: (style: string) => number | null

  constructor({ numbering, styles }: Parts) {
    this.#numbering = new Numbering(numbering)
    this.#lists = listStyles(styles)
    this.#levelOf = styleLevels(styles)
  }

  read(container: Element): void {
    for (const child of elementsOf(container)) {
      if (child.name === 'w:p') this.#paragraph(child)
      else if (child.name === 'w:tbl') this.lines.push({ rows: this.#rows(child) })
      else if (child.name !== 'w:sectPr' && !hidden.has(child.name)) this.read(childOf(child, 'w:sdtContent') ?? child)
    }
  }

  #textOf(paragraph: Element): string {
    const text = plainText(paragraph)
    const list = listOf(paragraph, this.#lists)
    const number = list && text.trim() ? this.#numbering.next(list.numId, list.ilvl) : ''
    return tidy(`${number && `${number} `}${text}`).trim()
  }

  #paragraph(paragraph: Element): void {
    const properties = childOf(paragraph, 'w:pPr')
    const style = at(properties, 'w:pStyle')?.attrs['w:val']
    const level = levelIn(properties) ?? (style === undefined ? null : this.#levelOf(style))
    for (const text of this.#textOf(paragraph).split('\n').map(tidy)) if (text.trim()) this.lines.push({ text, level })
  }

  #rows(table: Element): string[][] {
    return childrenOf(table, 'w:tr').map((row) =>
      childrenOf(row, 'w:tc').map((cell) =>
        childrenOf(cell, 'w:p')
          .map((one) => this.#textOf(one))
          .filter(Boolean)
          .join('\n'),
      ),
    )
  }
}

/** Of lines and cells, and of all characters: what is longer is no syllabus, and reading on would take long. */
const most = { lines: 20_000, characters: 1_000_000 } as const

function refuseLong(lines: readonly WordLine[]): void {
  const texts = lines.flatMap((line) => ('text' in line ? [line.text] : line.rows.flat()))
  if (texts.length > most.lines || texts.reduce((sum, text) => sum + text.length, 0) > most.characters)
    throw new Unreadable('文档内容过多，请只保留教学大纲的部分后再导入')
}

/** The lines and tables of a Word document, in their order. Throws `Unreadable` for what is none. */
export async function readWordLines(bytes: Uint8Array): Promise<WordLine[]> {
  const parts = await partsOf(bytes)
  const reader = new LineReader(parts)
  reader.read(childOf(parts.document, 'w:body') ?? parts.document)
  refuseLong(reader.lines)
  return reader.lines
}
