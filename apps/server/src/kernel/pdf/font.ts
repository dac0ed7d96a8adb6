/** A TrueType font as a PDF needs it. Glyphs keep their numbers in a subset, so that text is written by those numbers. */
export interface Font {
  /** The glyph of a character; 0, the empty box, where the font has none. */
  glyphOf(codePoint: number): number
  /** In thousandths of the font size. */
  widthOf(glyph: number): number
  ascent: number
  descent: number
  box: readonly [number, number, number, number]
  /** A font file with the outlines of these glyphs only. */
  subset(glyphs: Iterable<number>): Buffer
}

interface Table {
  tag: string
  bytes: Buffer
}

function tablesOf(file: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>()
  for (let at = 12, left = file.readUInt16BE(4); left > 0; left -= 1, at += 16) {
    const offset = file.readUInt32BE(at + 8)
    tables.set(file.toString('latin1', at, at + 4), file.subarray(offset, offset + file.readUInt32BE(at + 12)))
  }
  return tables
}

/** The characters of a font by its map of whole Unicode (format 12). */
function glyphsByCharacter(cmap: Buffer): Map<number, number> {
  const found = new Map<number, number>()
  for (let at = 4, left = cmap.readUInt16BE(2); left > 0; left -= 1, at += 8) {
    const start = cmap.readUInt32BE(at + 4)
    if (cmap.readUInt16BE(start) !== 12) continue
    for (let group = start + 16, groups = cmap.readUInt32BE(start + 12); groups > 0; groups -= 1, group += 12) {
      const first = cmap.readUInt32BE(group)
      const last = cmap.readUInt32BE(group + 4)
      const glyph = cmap.readUInt32BE(group + 8)
      for (let code = first; code <= last; code += 1) found.set(code, glyph + code - first)
    }
    return found
  }
  throw new Error('the font has no map of whole Unicode')
}

const componentFlags = { wordArguments: 1, scale: 8, more: 32, twoScales: 64, matrix: 128 }

/** The glyphs that a glyph is composed of. */
function componentsOf(outline: Buffer): number[] {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return []
  const found: number[] = []
  for (let at = 10, more = true; more;) {
    const flags = outline.readUInt16BE(at)
    found.push(outline.readUInt16BE(at + 2))
    at += 4 + (flags & componentFlags.wordArguments ? 4 : 2)
    if (flags & componentFlags.scale) at += 2
    else if (flags & componentFlags.twoScales) at += 4
    else if (flags & componentFlags.matrix) at += 8
    more = (flags & componentFlags.more) !== 0
  }
  return found
}

function checksum(bytes: Buffer): number {
  let sum = 0
  for (let at = 0; at < bytes.length; at += 4) {
    const word = at + 4 <= bytes.length ? bytes.readUInt32BE(at) : bytes.subarray(at).readUIntBE(0, bytes.length - at)
    sum = (sum + word) >>> 0
  }
  return sum
}

function fileOf(tables: readonly Table[]): Buffer {
  const head = Buffer.alloc(12 + 16 * tables.length)
  const power = Math.floor(Math.log2(tables.length))
  head.writeUInt32BE(0x00010000, 0)
  head.writeUInt16BE(tables.length, 4)
  head.writeUInt16BE(16 * 2 ** power, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(16 * tables.length - 16 * 2 ** power, 10)
  const parts = [head]
  let offset = head.length
  for (const [index, { tag, bytes }] of tables.entries()) {
    const at = 12 + 16 * index
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
    head.write(tag, at, 'latin1')
    head.writeUInt32BE(checksum(padded), at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(bytes.length, at + 12)
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}

/** What a reader of PDFs needs of a font whose glyphs are named by number. */
const kept = ['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep']

/** Reads a TrueType font file. */
export function readFont(file: Buffer): Font {
  const tables = tablesOf(file)
  const table = (tag: string): Buffer => {
    const found = tables.get(tag)
    if (!found) throw new Error(`the font has no table ${tag}`)
    return found
  }
  const [head, hhea, hmtx, loca, glyf] = [table('head'), table('hhea'), table('hmtx'), table('loca'), table('glyf')]
  const byCharacter = glyphsByCharacter(table('cmap'))
  const count = table('maxp').readUInt16BE(4)
  const hasLongOffsets = head.readInt16BE(50) === 1
  const offsetOf = (glyph: number): number =>
    hasLongOffsets ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph)
  const outlineOf = (glyph: number): Buffer => glyf.subarray(offsetOf(glyph), offsetOf(glyph + 1))
  const scaled = (units: number): number => Math.round((units * 1000) / head.readUInt16BE(18))
  const widths = hhea.readUInt16BE(34)

  const withComponents = (glyphs: Iterable<number>): Set<number> => {
    const all = new Set([0, ...glyphs])
    for (const glyph of all) for (const component of componentsOf(outlineOf(glyph))) all.add(component)
    return all
  }

  return {
    glyphOf: (codePoint) => byCharacter.get(codePoint) ?? 0,
    widthOf: (glyph) => scaled(hmtx.readUInt16BE(4 * Math.min(glyph, widths - 1))),
    ascent: scaled(hhea.readInt16BE(4)),
    descent: scaled(hhea.readInt16BE(6)),
    box: [36, 38, 40, 42].map((at) => scaled(head.readInt16BE(at))) as [number, number, number, number],
    subset: (glyphs) => {
      const used = withComponents(glyphs)
      const outlines: Buffer[] = []
      const places = Buffer.alloc(4 * (count + 1))
      let end = 0
      for (let glyph = 0; glyph < count; glyph += 1) {
        places.writeUInt32BE(end, 4 * glyph)
        if (!used.has(glyph)) continue
        const outline = outlineOf(glyph)
        const padded = Buffer.concat([outline, Buffer.alloc((4 - (outline.length % 4)) % 4)])
        outlines.push(padded)
        end += padded.length
      }
      places.writeUInt32BE(end, 4 * count)
      const longHead = Buffer.from(head)
      longHead.writeInt16BE(1, 50)
      const own = new Map([
        ['glyf', Buffer.concat(outlines)],
        ['loca', places],
        ['head', longHead],
      ])
      return fileOf(
        kept.flatMap((tag) => {
          const bytes = own.get(tag) ?? tables.get(tag)
          return bytes ? [{ tag, bytes }] : []
        }),
      )
    },
  }
}
