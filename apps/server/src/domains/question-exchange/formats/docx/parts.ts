import { readArchive } from '../archive.ts'
import { at, childOf, childrenOf, type Element } from '../../../../kernel/markup/tree.ts'
import { decodeXml, parseXml } from '../../../../kernel/markup/xml.ts'
import { Unreadable } from '../../../../kernel/markup/unreadable.ts'
import { namespaces } from './names.ts'

export interface Parts {
  document: Element
  numbering: Element | undefined
  styles: Element | undefined
  relations: Map<string, string>
  media: Map<string, Uint8Array | null>
}

/** The parts of a document; refuses one with macros, and what only has the name of one. */
export async function partsOf(bytes: Uint8Array): Promise<Parts> {
  const { paths, files } = await readArchive(
    bytes,
    (path) => path.startsWith('word/') && /\.(?:xml|rels)$|\/media\//.test(path),
  )
  if (paths.some((path) => /vbaProject|\/vbaData/i.test(path)))
    throw new Unreadable('文档中含有宏，出于安全不能导入，请另存为不含宏的 .docx 文件')
  const xml = (path: string): Element | undefined => {
    const part = files.get(path)
    return part ? parseXml(decodeXml(part), namespaces) : undefined
  }
  const document = xml('word/document.xml')
  if (!document) throw new Unreadable('不是有效的 Word 文档（.docx）')
  const relations = new Map<string, string>()
  for (const { attrs } of childrenOf(xml('word/_rels/document.xml.rels'), 'Relationship')) {
    if (attrs.TargetMode === 'External' || !attrs.Id || !attrs.Target) continue
    relations.set(
      attrs.Id,
      attrs.Target.startsWith('/') ? attrs.Target.slice(1) : `word/${attrs.Target.replace(/^\.\//, '')}`,
    )
  }
  return { document, numbering: xml('word/numbering.xml'), styles: xml('word/styles.xml'), relations, media: files }
}

/** Lists that paragraphs are of by their style. */
export function listStyles(styles: Element | undefined): Map<string, { numId: string; ilvl: number }> {
  const found = new Map<string, { numId: string; ilvl: number }>()
  for (const style of childrenOf(styles, 'w:style')) {
    const list = at(style, 'w:pPr', 'w:numPr')
    const numId = childOf(list, 'w:numId')?.attrs['w:val']
    if (!numId || numId === '0') continue
    found.set(style.attrs['w:styleId'] ?? '', { numId, ilvl: Number(childOf(list, 'w:ilvl')?.attrs['w:val'] ?? 0) })
  }
  return found
}
