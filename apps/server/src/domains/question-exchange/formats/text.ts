import { decodeText } from '../../../kernel/files/zip.ts'
import { Atoms, withoutAtoms, type Line } from './paper/lines.ts'
import { readPaper, type Understood } from './paper/read-paper.ts'

/** How text of two bytes a character was saved: by its mark, else by where its zeros are (`1`, `.`, ends of lines). */
function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes.length % 2 === 1) return undefined
  const zeros = [0, 0]
  for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, at + 1)) zeros[at % 2]!++
  const [even, odd] = zeros as [number, number]
  // As many zeros as a twentieth of the characters, and none where the other byte is.
  if (Math.max(even, odd) < bytes.length / 40) return undefined
  return even === 0 ? 'utf-16le' : odd === 0 ? 'utf-16be' : undefined
}

/** Text of a file, whatever it was saved as. */
export function textOfBytes(bytes: Uint8Array): string {
  const wide = wideEncodingOf(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  return decodeText(bytes).replace(/^\uFEFF/, '')
}

const formula = /\$\$([^$\n]{1,2000})\$\$|\$(?!\s)([^$\n]{1,500}?)(?<![\s\\])\$(?!\d)/g
const listing = /^\s*```(\w*)\s*$/

/** The questions of a plain text of the form in which papers are written; formulas between dollars, listings fenced. */
export function readText(text: string): Understood {
  const atoms = new Atoms()
  const lines: Line[] = []
  const written = withoutAtoms(text).split(/\r\n|\r|\n/)
  const blocks = written.map((row) => ({ text: row }))
  const rows = isMarkdown(written) ? written.map(unmarked) : written
  for (let at = 0; at < rows.length; at++) {
    const fence = listing.exec(rows[at]!)
    const end = fence ? rows.findIndex((row, from) => from > at && /^\s*```\s*$/.test(row)) : -1
    if (fence && end > at) {
      const code = rows.slice(at + 1, end).join('\n')
      const markdown = `\`\`\`${fence[1]}\n${code}\n\`\`\``
      lines.push({ text: atoms.add({ markdown, plain: code, isBlock: true }), block: at })
      at = end
      continue
    }
    lines.push({ text: withFormulas(tidy(rows[at]!), atoms), block: at })
  }
  return readPaper(lines, blocks, atoms)
}

const markedUp = /^\s*(?:#{1,6}\s+\S|[-*]\s+\**[A-L]\s*[.、．:：)）]|\*\*\s*\d{1,3}\s*[.、．)）])/
/** A paper in markdown: headings, options as a list, numbers in bold. */
const isMarkdown = (rows: readonly string[]): boolean => rows.filter((row) => markedUp.test(row)).length >= 3

/** A line of such a paper as it is read: what is bold there says where a question begins, and nothing about its words. */
const unmarked = (row: string): string =>
  row
    .replace(/^\s*#{1,6}\s+/, '')
    .replace(/^\s*[-*]\s+(?=\**[A-L]\s*[.、．:：)）])/, '')
    .replaceAll(/\*\*(?=\S)([^*\n]{1,2000})\*\*/g, '$1')
    .replace(/\s{2}$/, '')

const withFormulas = (line: string, atoms: Atoms): string =>
  line.includes('$')
    ? line.replaceAll(formula, (whole, _block, latex: string | undefined) =>
        atoms.add({ markdown: whole, plain: latex ?? whole }),
      )
    : line

/** Long rows of spaces are made shorter: some programs lay out with thousands. */
export const tidy = (line: string): string => line.replaceAll(/\s{100,}/g, (run) => run.slice(0, 100))
