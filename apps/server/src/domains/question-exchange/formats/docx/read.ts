import type { SourceBlock } from '@lab/contract/question-exchange'
import { codeBlock } from '../../../../kernel/markup/escape.ts'
import { childOf, childrenOf, elementsOf, type Element } from '../../../../kernel/markup/tree.ts'
import { Atoms, type Line } from '../paper/lines.ts'
import { readPaper } from '../paper/read-paper.ts'
import type { CarriedFile, ReadResult } from '../read-result.ts'
import { rowsAsQuestions } from '../xlsx/read.ts'
import { tidy } from '../text.ts'
import { Numbering } from './numbering.ts'
import { listStyles, partsOf, type Parts } from './parts.ts'
import { listingText, listOf, paragraphText, type RunContext } from './runs.ts'
import { contentTable, keyTable, layoutTable, optionTable, type Cells } from './tables.ts'

const shown = /\.(?:png|jpe?g|gif|webp|bmp|svg)$/i

class DocumentReader {
  readonly atoms = new Atoms()
  readonly lines: Line[] = []
  readonly blocks: SourceBlock[] = []
  readonly files = new Map<string, CarriedFile>()
  /** Tables with one question in each row. */
  readonly sheets: string[][][] = []
  unshown = 0
  readonly #parts: Parts
  readonly #numbering: Numbering
  readonly #styles: Map<string, { numId: string; ilvl: number }>

  constructor(parts: Parts) {
    this.#parts = parts
    this.#numbering = new Numbering(parts.numbering)
    this.#styles = listStyles(parts.styles)
  }

  read(container: Element): void {
    let listing: string[] = []
    const closeListing = (): void => {
      const code = listing.join('\n')
      if (code.trim()) this.#add([this.atoms.add({ markdown: codeBlock(code), plain: code, isBlock: true })])
      listing = []
    }
    for (const child of elementsOf(container)) {
      const code = child.name === 'w:p' ? listingText(child) : undefined
      if (code !== undefined) {
        listing.push(code)
        continue
      }
      closeListing()
      if (child.name === 'w:p') this.#add(this.#paragraph(child))
      else if (child.name === 'w:tbl') this.#table(child)
      else if (child.name !== 'w:sectPr' && child.name !== 'w:del') this.read(childOf(child, 'w:sdtContent') ?? child)
    }
    closeListing()
  }

  #add(texts: readonly string[]): void {
    const block = this.blocks.length
    this.blocks.push({
      text: texts
        .map((text) => this.atoms.markdown(text))
        .join('\n')
        .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
        .trim(),
    })
    for (const text of texts) this.lines.push({ text, block })
  }

  /** The lines of a paragraph, and of the text boxes that are anchored in it. */
  #paragraph(paragraph: Element): string[] {
    const boxes: Element[] = []
    const context: RunContext = {
      atoms: this.atoms,
      picture: (id) => this.#picture(id),
      onTextBox: (box) => boxes.push(box),
    }
    const text = paragraphText(paragraph, context)
    const list = listOf(paragraph, this.#styles)
    const number = list && text.trim() ? this.#numbering.next(list.numId, list.ilvl) : ''
    const inBoxes = boxes.flatMap((box) => childrenOf(box, 'w:p').flatMap((one) => this.#paragraph(one)))
    return [...`${number && `${number} `}${text}`.split('\n').map(tidy), ...inBoxes.filter((line) => line.trim())]
  }

  #picture(id: string): string | null {
    const path = this.#parts.relations.get(id)
    const bytes = path === undefined ? undefined : this.#parts.media.get(path)
    if (!path || !bytes || !shown.test(path)) {
      this.unshown++
      return null
    }
    const name = path.slice(path.lastIndexOf('/') + 1)
    this.files.set(name, { name, bytes })
    return name
  }

  #cells(table: Element): Cells {
    return childrenOf(table, 'w:tr').map((row) =>
      childrenOf(row, 'w:tc').map((cell) =>
        elementsOf(cell).flatMap((child) =>
          child.name === 'w:p' ? this.#paragraph(child) : child.name === 'w:tbl' ? this.#cells(child).flat(2) : [],
        ),
      ),
    )
  }

  #table(table: Element): void {
    const cells = this.#cells(table)
    const rows = cells.map((row) => row.map((cell) => this.atoms.markdownOf(cell)))
    if (rowsAsQuestions(rows)) {
      this.sheets.push(rows)
      return
    }
    const lines = keyTable(cells) ?? optionTable(cells) ?? layoutTable(cells)
    if (lines) for (const line of lines) this.#add(line.split('\n'))
    else this.#add([contentTable(cells, this.atoms)])
  }
}

/** The questions of a Word document. */
export async function readDocx(bytes: Uint8Array): Promise<ReadResult> {
  const parts = await partsOf(bytes)
  const reader = new DocumentReader(parts)
  reader.read(childOf(parts.document, 'w:body') ?? parts.document)
  const { questions, blocks } = readPaper(reader.lines, reader.blocks, reader.atoms)
  for (const rows of reader.sheets) {
    const read = rowsAsQuestions(rows)!
    const first = blocks.length
    blocks.push(...read.blocks)
    questions.push(
      ...read.questions.map((one) => ({
        ...one,
        source: { from: first + one.source.from, to: first + one.source.to },
      })),
    )
  }
  const notes = reader.unshown
    ? [`有${reader.unshown}处图片或公式对象是网页不能显示的格式（WMF、EMF 或外部链接），已在原处标出`]
    : []
  return { format: 'docx', questions, blocks, files: reader.files, notes }
}
