import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pdfDocument } from './document.ts'
import { projectFont } from './project-font.ts'
import { readFont } from './font.ts'

const about = { title: '结业证书', width: 842, height: 595, made: new Date('2026-11-26T02:03:04Z') }

/** The streams of a file, unpacked. */
function streamsOf(file: Buffer): Buffer[] {
  const found: Buffer[] = []
  const text = file.toString('latin1')
  for (const { 1: length, index, 0: head } of text.matchAll(/<< \/Length (\d+) [^>]*>>\nstream\n/g)) {
    found.push(inflateSync(file.subarray(index + head.length, index + head.length + Number(length))))
  }
  return found
}

test('a page carries the glyphs it draws and the characters they stand for', async () => {
  const pdf = await pdfDocument(about)
  const page = pdf.page()
  page.text('张㛃𬍛 Linux', { x: 421, y: 100, size: 20, align: 'centre', isBold: true })
  page.line([10, 10], [20, 10])
  page.box([28, 28], [100, 50])
  const file = pdf.end()
  expect(file.length).toBeLessThan(40_000)
  expect(file.subarray(0, 8).toString()).toBe('%PDF-1.7')
  const [font, characters, content] = streamsOf(file)
  expect(readTables(font!)).toEqual(['glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep'])
  for (const character of ['5f20', '36c3', 'd870df5b', '004c'])
    expect(characters!.toString()).toContain(`<${character}>`)
  expect(content!.toString()).toMatch(/^BT \/F1 20 Tf 2 Tr .* <[\da-f]{36}> Tj ET\n/)
})

const readTables = (font: Buffer): string[] =>
  Array.from({ length: font.readUInt16BE(4) }, (_, at) => font.toString('latin1', 12 + 16 * at, 16 + 16 * at))

test('every object is where the table of the file says', async () => {
  const pdf = await pdfDocument(about)
  pdf.page().text('一', { x: 10, y: 20, size: 12 })
  pdf.page().text('二', { x: 10, y: 20, size: 12 })
  const text = pdf.end().toString('latin1')
  const offsets = [...text.matchAll(/^(\d{10}) 00000 n /gm)].map((row) => Number(row[1]))
  for (const [index, at] of offsets.entries()) expect(text.slice(at)).toMatch(new RegExp(`^${index + 1} 0 obj\n`))
  expect(Number(/startxref\n(\d+)\n/.exec(text)![1])).toBe(text.indexOf('xref\n0 '))
  expect(text).toContain('/Count 2')
})

test('a text is broken where it is too wide', async () => {
  const pdf = await pdfDocument(about)
  expect(pdf.widthOf('一二三', 10)).toBe(30)
  expect(pdf.linesOf('一二三四五', 10, 25)).toEqual(['一二', '三四', '五'])
  expect(pdf.linesOf('', 10, 25)).toEqual([])
})

test('a character that the font has not is its empty box', async () => {
  const font = await projectFont()
  expect(font.glyphOf(0x1f600)).toBe(0)
  expect(font.glyphOf('证'.codePointAt(0)!)).toBeGreaterThan(0)
})

test('what is no font is refused', () => {
  expect(() => readFont(Buffer.alloc(12))).toThrow('the font has no table head')
})
