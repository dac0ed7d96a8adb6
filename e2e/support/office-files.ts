import { crc32, inflateRawSync } from 'node:zlib'

/** A zip archive with these texts, uncompressed. */
export function zip(entries: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = []
  const index: Buffer[] = []
  let place = 0
  for (const [name, text] of Object.entries(entries)) {
    const data = Buffer.from(text)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt32LE(crc32(data), 10)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(data.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), data])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(place, 10)
    index.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), fields, tail, Buffer.from(name)]))
    locals.push(local)
    place += local.length
  }
  const directory = Buffer.concat(index)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(index.length, 4)
  end.writeUInt16LE(index.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(place, 12)
  return Buffer.concat([...locals, directory, Buffer.from('PK\u0005\u0006'), end])
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const office = 'http://schemas.openxmlformats.org'
const rels = (entries: string): string =>
  `${head}<Relationships xmlns="${office}/package/2006/relationships">${entries}</Relationships>`
const types = (part: string, type: string, more = ''): string =>
  `${head}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/>${more}</Types>`

/** A workbook with one sheet of these rows. */
export function workbook(sheet: string, rows: readonly (readonly string[])[]): Buffer {
  const cells = rows
    .map((row) => `<row>${row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`)
    .map((row, at) => row.replace('<row>', `<row r="${at + 1}">`))
    .map((row, at) => {
      let column = 0
      return row.replaceAll('<c ', () => `<c r="${String.fromCodePoint(65 + column++)}${at + 1}" `)
    })
  return zip({
    '[Content_Types].xml': types(
      'xl/workbook.xml',
      'spreadsheetml.sheet',
      '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>',
    ),
    '_rels/.rels': rels(
      `<Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/>`,
    ),
    'xl/workbook.xml': `${head}<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="${sheet}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': rels(
      `<Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/>`,
    ),
    'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetData>${cells.join('')}</sheetData></worksheet>`,
  })
}

/** A document of these paragraphs. */
export function document(paragraphs: readonly string[]): Buffer {
  const text = paragraphs.map((one) => `<w:p><w:r><w:t>${one}</w:t></w:r></w:p>`).join('')
  return zip({
    '[Content_Types].xml': types('word/document.xml', 'wordprocessingml.document'),
    '_rels/.rels': rels(
      `<Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>`,
    ),
    'word/document.xml': `${head}<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body>${text}</w:body></w:document>`,
  })
}

/** The text of one file of an archive, by its directory. */
export function inflated(archive: Buffer, path: string): string {
  const name = Buffer.from(path)
  for (let at = archive.indexOf('PK\u0001\u0002'); at >= 0; at = archive.indexOf('PK\u0001\u0002', at + 4)) {
    const length = archive.readUInt16LE(at + 28)
    if (!archive.subarray(at + 46, at + 46 + length).equals(name)) continue
    const local = archive.readUInt32LE(at + 42)
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const data = archive.subarray(from, from + archive.readUInt32LE(at + 20))
    return (archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(data) : data).toString()
  }
  throw new Error(`${path} is not in the archive`)
}
