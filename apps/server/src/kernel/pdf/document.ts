import { deflateSync } from 'node:zlib'
import { projectFont } from './project-font.ts'
import type { Font } from './font.ts'

/** Red, green and blue, each from 0 to 1. */
export type Colour = readonly [number, number, number]

/** Where and how a text is drawn; lengths in points, from the upper left corner. */
export interface TextLook {
  x: number
  /** Of the line that letters stand on. */
  y: number
  size: number
  align?: 'left' | 'centre' | 'right'
  colour?: Colour
  /** Space between characters. */
  spacing?: number
  isBold?: boolean
}

export interface PdfPage {
  text(text: string, look: TextLook): void
  line(from: readonly [number, number], to: readonly [number, number], look?: { width?: number; colour?: Colour }): void
  box(
    corner: readonly [number, number],
    size: readonly [number, number],
    look?: { width?: number; colour?: Colour },
  ): void
}

/** A document that is drawn page by page. */
export interface Pdf {
  page(): PdfPage
  /** How wide a text is. */
  widthOf(text: string, size: number, spacing?: number): number
  /** The lines that a text is broken into, none wider than given. */
  linesOf(text: string, size: number, width: number): string[]
  end(): Buffer
}

export interface PdfAbout {
  title: string
  width: number
  height: number
  made: Date
}

const number = (value: number): string => String(Math.round(value * 100) / 100)
const black: Colour = [0, 0, 0]
const hex = (glyph: number): string => glyph.toString(16).padStart(4, '0')
const inUtf16 = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex')
const moment = (date: Date): string => `(D:${date.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z)`

/** How a reader finds the characters of what is drawn: what is copied and searched. */
function charactersOf(used: ReadonlyMap<number, string>): string {
  const lines = [...used].map(([glyph, character]) => `<${hex(glyph)}> <${inUtf16(character)}>`)
  const blocks: string[] = []
  for (let at = 0; at < lines.length; at += 100) {
    const block = lines.slice(at, at + 100)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${blocks.join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`
}

/** Objects of a file, by number, and how they are written. */
class Objects {
  readonly #bodies: (Buffer | string)[] = []

  /** A number for an object that is written later. */
  reserve(): number {
    return this.#bodies.push('')
  }
  put(id: number, body: Buffer | string): number {
    this.#bodies[id - 1] = body
    return id
  }
  add(body: Buffer | string): number {
    return this.put(this.reserve(), body)
  }
  stream(bytes: Buffer, entries = ''): number {
    const packed = deflateSync(bytes)
    return this.add(
      Buffer.concat([
        Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode${entries} >>\nstream\n`, 'latin1'),
        packed,
        Buffer.from('\nendstream', 'latin1'),
      ]),
    )
  }
  file(trailer: string): Buffer {
    const parts = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
    let length = parts[0]!.length
    const offsets = this.#bodies.map((body, index) => {
      const at = length
      const written = Buffer.concat([
        Buffer.from(`${index + 1} 0 obj\n`, 'latin1'),
        typeof body === 'string' ? Buffer.from(body, 'latin1') : body,
        Buffer.from('\nendobj\n', 'latin1'),
      ])
      parts.push(written)
      length += written.length
      return at
    })
    const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
    const size = offsets.length + 1
    parts.push(
      Buffer.from(
        `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
        'latin1',
      ),
    )
    return Buffer.concat(parts)
  }
}

function fontObject(objects: Objects, font: Font, used: ReadonlyMap<number, string>): number {
  const file = font.subset(used.keys())
  const program = objects.stream(file, ` /Length1 ${file.length}`)
  // Six letters say that it is a part of the font.
  const name = '/LABPDF+NotoSansSC'
  const descriptor = objects.add(
    `<< /Type /FontDescriptor /FontName ${name} /Flags 4 /FontBBox [${font.box.join(' ')}] /ItalicAngle 0 ` +
      `/Ascent ${font.ascent} /Descent ${font.descent} /CapHeight ${font.ascent} /StemV 80 /FontFile2 ${program} 0 R >>`,
  )
  const widths = [...used.keys()].map((glyph) => `${glyph} [${font.widthOf(glyph)}]`).join(' ')
  const descendant = objects.add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${name} /CIDToGIDMap /Identity /DW 1000 /W [${widths}] ` +
      `/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R >>`,
  )
  const characters = objects.stream(Buffer.from(charactersOf(used), 'latin1'))
  return objects.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont ${name} /Encoding /Identity-H ` +
      `/DescendantFonts [${descendant} 0 R] /ToUnicode ${characters} 0 R >>`,
  )
}

/** Begins a document in the product's font, whose glyphs it carries. */
export async function pdfDocument({ title, width, height, made }: PdfAbout): Promise<Pdf> {
  const font = await projectFont()
  const used = new Map<number, string>()
  const pages: string[][] = []
  const glyphsOf = (text: string): [number, string][] =>
    [...text].map((character) => [font.glyphOf(character.codePointAt(0)!), character])
  const widthOf = (text: string, size: number, spacing = 0): number =>
    glyphsOf(text).reduce((sum, [glyph]) => sum + (font.widthOf(glyph) * size) / 1000 + spacing, -spacing)
  const colourOf = (colour: Colour, operator: 'rg' | 'RG'): string => `${colour.map(number).join(' ')} ${operator}`

  const page = (): PdfPage => {
    const drawn: string[] = []
    pages.push(drawn)
    return {
      text: (text, { x, y, size, align = 'left', colour = black, spacing = 0, isBold = false }) => {
        if (text === '') return
        const glyphs = glyphsOf(text)
        for (const [glyph, character] of glyphs) used.set(glyph, character)
        const left = x - { left: 0, centre: 0.5, right: 1 }[align] * widthOf(text, size, spacing)
        // What is bold is drawn with its outline as well: the font has one weight.
        const mode = isBold ? `2 Tr ${number(size / 36)} w ${colourOf(colour, 'RG')}` : '0 Tr'
        drawn.push(
          `BT /F1 ${number(size)} Tf ${mode} ${colourOf(colour, 'rg')} ${number(spacing)} Tc ` +
            `${number(left)} ${number(height - y)} Td <${glyphs.map(([glyph]) => hex(glyph)).join('')}> Tj ET`,
        )
      },
      line: ([x, y], [toX, toY], { width: stroke = 1, colour = black } = {}) => {
        drawn.push(
          `${number(stroke)} w ${colourOf(colour, 'RG')} ${number(x)} ${number(height - y)} m ` +
            `${number(toX)} ${number(height - toY)} l S`,
        )
      },
      box: ([x, y], [wide, high], { width: stroke = 1, colour = black } = {}) => {
        drawn.push(
          `${number(stroke)} w ${colourOf(colour, 'RG')} ${number(x)} ${number(height - y - high)} ` +
            `${number(wide)} ${number(high)} re S`,
        )
      },
    }
  }

  const linesOf = (text: string, size: number, room: number): string[] => {
    const lines: string[] = []
    let line = ''
    for (const character of text) {
      if (line !== '' && widthOf(line + character, size) > room) {
        lines.push(line)
        line = ''
      }
      line += character
    }
    return line === '' ? lines : [...lines, line]
  }

  return {
    page,
    widthOf,
    linesOf,
    end: () => {
      const objects = new Objects()
      const catalogue = objects.reserve()
      const tree = objects.reserve()
      const fontId = fontObject(objects, font, used)
      const kids = pages.map((drawn) => {
        const content = objects.stream(Buffer.from(drawn.join('\n'), 'latin1'))
        return objects.add(
          `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${number(width)} ${number(height)}] ` +
            `/Resources << /Font << /F1 ${fontId} 0 R >> >> /Contents ${content} 0 R >>`,
        )
      })
      objects.put(tree, `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((id) => `${id} 0 R`).join(' ')}] >>`)
      objects.put(
        catalogue,
        `<< /Type /Catalog /Pages ${tree} 0 R /Lang (zh-CN) /ViewerPreferences << /DisplayDocTitle true >> >>`,
      )
      const info = objects.add(`<< /Title <feff${inUtf16(title)}> /CreationDate ${moment(made)} >>`)
      return objects.file(`/Root ${catalogue} 0 R /Info ${info} 0 R`)
    },
  }
}
