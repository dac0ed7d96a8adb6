import { suffixOf } from '@lab/contract/upload-rules'
import { posix } from 'node:path'
import { Readable } from 'node:stream'
import { BadZip, readEntry, withZip, type ZipEntry } from '../../../kernel/files/zip.ts'
import { zipInMemory } from '../../../kernel/files/zip-source.ts'
import { zipped } from '../../../kernel/files/zip-write.ts'
import { escapeXml } from '../../../kernel/markup/entities.ts'
import { childrenOf, type Element } from '../../../kernel/markup/tree.ts'
import { Unreadable } from '../../../kernel/markup/unreadable.ts'
import { decodeXml, parseXml } from '../../../kernel/markup/xml.ts'
import { writeXml } from '../../../kernel/markup/xml-write.ts'
import { cleanPart, cleanSettings, relationsUsed } from './clean.ts'

/** Of a form: it is a few pages, so that what is larger was made to be. */
const limits = {
  entries: 1_000,
  totalBytes: 100 * 1024 * 1024,
  partBytes: 8 * 1024 * 1024,
  pictureBytes: 10 * 1024 * 1024,
}

interface Relation {
  id: string
  type: string
  target: string
}
type PartKind =
  | 'document'
  | 'header'
  | 'footer'
  | 'footnotes'
  | 'endnotes'
  | 'styles'
  | 'numbering'
  | 'settings'
  | 'theme'

interface Part {
  path: string
  kind: PartKind
  root: Element
  relations: Relation[]
}

/** A Word document taken apart: only what a form needs of it. */
export interface WordForm {
  /** The document comes first. */
  parts: Part[]
  pictures: Map<string, Uint8Array>
}

/** Parts that people write in, and so placeholders are looked for. */
const written: ReadonlySet<PartKind> = new Set<PartKind>(['document', 'header', 'footer', 'footnotes', 'endnotes'])
export const isWrittenPart = ({ kind }: Part): boolean => written.has(kind)
/** Parts that have relations of their own. */
const related: ReadonlySet<PartKind> = new Set<PartKind>([...written, 'numbering', 'theme'])
const kinds = new Set<string>(['header', 'footer', 'footnotes', 'endnotes', 'styles', 'numbering', 'settings', 'theme'])
const pictureTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  bmp: 'image/bmp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  emf: 'image/x-emf',
  wmf: 'image/x-wmf',
}

const noDocument = '不是有效的 Word 文档（.docx），.doc 文件请用 Word 或 WPS 另存为 .docx'
const relationsPath = (part: string): string => `${posix.dirname(part)}/_rels/${posix.basename(part)}.rels`
const targetOf = (part: string, target: string): string =>
  target.startsWith('/') ? target.slice(1) : posix.join(posix.dirname(part), target)

class Reader {
  readonly #entries: ReadonlyMap<string, ZipEntry>
  readonly form: WordForm = { parts: [], pictures: new Map() }
  constructor(entries: readonly ZipEntry[]) {
    this.#entries = new Map(entries.map((entry) => [entry.path, entry]))
  }

  async #bytes(path: string, most: number): Promise<Buffer | undefined> {
    const entry = this.#entries.get(path)
    if (!entry) return undefined
    const bytes = await readEntry(entry, most)
    if (!bytes) throw new Unreadable('模板过大：请压缩其中的图片，只保留教案表格后再上传')
    return bytes
  }

  async xml(path: string): Promise<Element | undefined> {
    const bytes = await this.#bytes(path, limits.partBytes)
    return bytes && parseXml(decodeXml(bytes))
  }

  async #relations(part: string): Promise<(Relation & { isExternal: boolean })[]> {
    return childrenOf(await this.xml(relationsPath(part)), 'Relationship').map(({ attrs }) => ({
      id: attrs.Id ?? '',
      type: posix.basename(attrs.Type ?? ''),
      target: attrs.Target ?? '',
      isExternal: attrs.TargetMode === 'External',
    }))
  }

  /** Takes a part with what it refers to; what it refers to and is not taken refuses the whole. */
  async part(path: string, kind: PartKind): Promise<void> {
    const given = await this.xml(path)
    if (!given || this.form.parts.some((part) => part.path === path)) return
    const root = kind === 'settings' ? cleanSettings(given) : cleanPart(given)
    const taken: Relation[] = []
    this.form.parts.push({ path, kind, root, relations: taken })
    if (!related.has(kind)) return
    const used = new Set(relationsUsed(root))
    for (const { isExternal, ...relation } of await this.#relations(path)) {
      const target = targetOf(path, relation.target)
      if (isExternal || target.startsWith('..')) continue
      if (relation.type === 'image' && used.has(relation.id)) await this.#picture(target)
      else if (kind !== 'document' || !kinds.has(relation.type)) continue
      else if (!this.#entries.has(target)) continue
      else await this.part(target, relation.type as PartKind)
      taken.push(relation)
    }
    const known = new Set(taken.map(({ id }) => id))
    if ([...used].some((id) => !known.has(id)))
      throw new Unreadable('模板中有链接到文档之外或不支持的内容（如链接的图片、图表），请删除或转成图片后再上传')
  }

  async #picture(path: string): Promise<void> {
    if (!Object.hasOwn(pictureTypes, suffixOf(path)))
      throw new Unreadable('模板中有不支持的图片格式，请转成 PNG 或 JPG 后再上传')
    const bytes = await this.#bytes(path, limits.pictureBytes)
    if (!bytes) throw new Unreadable('模板中的图片已损坏，请重新插入后再上传')
    this.form.pictures.set(path, bytes)
  }

  /** Where the document is; refuses what can hold macros, and what is no document. */
  async main(): Promise<string> {
    const paths = [...this.#entries.keys()]
    if (paths.some((path) => /vbaProject|\/vbaData/i.test(path)))
      throw new Unreadable('模板中含有宏，出于安全不能使用，请另存为不含宏的 .docx 文件')
    if (paths.some((path) => /^word\/activeX\//i.test(path)))
      throw new Unreadable('模板中有 ActiveX 控件，请删除后再上传')
    const start = childrenOf(await this.xml('_rels/.rels'), 'Relationship').find(({ attrs }) =>
      (attrs.Type ?? '').endsWith('/officeDocument'),
    )
    const path = targetOf('', start?.attrs.Target ?? 'word/document.xml')
    const type = childrenOf(await this.xml('[Content_Types].xml'), 'Override').find(
      ({ attrs }) => attrs.PartName === `/${path}`,
    )?.attrs.ContentType
    if (/macroEnabled/i.test(type ?? ''))
      throw new Unreadable('模板是启用宏的文档，出于安全不能使用，请另存为不含宏的 .docx 文件')
    if (!/^word\/[^/]+\.xml$/.test(path) || !/wordprocessingml\.(?:document|template)\.main\+xml$/.test(type ?? ''))
      throw new Unreadable(noDocument)
    return path
  }
}

/** Takes a form apart. Throws `Unreadable` with the reason for whatever cannot be one. */
export async function openForm(bytes: Uint8Array): Promise<WordForm> {
  try {
    return await withZip(zipInMemory(Buffer.from(bytes)), limits, async (entries) => {
      const reader = new Reader(entries)
      await reader.part(await reader.main(), 'document')
      if (reader.form.parts[0]?.root.name !== 'w:document') throw new Unreadable(noDocument)
      return reader.form
    })
  } catch (error) {
    if (error instanceof BadZip)
      throw new Unreadable(error.message === '不是有效的 zip 文件' ? noDocument : error.message)
    throw error
  }
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const official = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const typeOf = (kind: PartKind): string =>
  kind === 'theme'
    ? 'application/vnd.openxmlformats-officedocument.theme+xml'
    : `application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}${kind === 'document' ? '.main' : ''}+xml`
const relationsXml = (relations: readonly Relation[]): string =>
  `${head}<Relationships xmlns="${packaged}/relationships">${relations
    .map(
      ({ id, type, target }) =>
        `<Relationship Id="${escapeXml(id)}" Type="${official}/${escapeXml(type)}" Target="${escapeXml(target)}"/>`,
    )
    .join('')}</Relationships>`

export interface Written {
  path: string
  bytes: Uint8Array | string
}

/** Files of one archive, in memory. */
export async function archived(files: readonly Written[]): Promise<Buffer> {
  const all = (async function* () {
    for (const { path, bytes } of files) {
      const body = Buffer.from(bytes as Uint8Array)
      yield { path, sizeBytes: body.length, open: async () => Readable.from([body]) }
    }
  })()
  const chunks: Buffer[] = []
  for await (const chunk of zipped(all)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** A form as a document; `instead` is what parts say now, by their paths. */
export function writeForm(
  { parts, pictures }: WordForm,
  instead: ReadonlyMap<string, string> = new Map(),
): Promise<Buffer> {
  const [document] = parts
  const suffixes = new Set([...pictures.keys()].map(suffixOf))
  const defaults = [...suffixes].map(
    (suffix) => `<Default Extension="${suffix}" ContentType="${pictureTypes[suffix]}"/>`,
  )
  const overrides = parts.map(
    ({ path, kind }) => `<Override PartName="/${escapeXml(path)}" ContentType="${typeOf(kind)}"/>`,
  )
  return archived([
    {
      path: '[Content_Types].xml',
      bytes: `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${defaults.join('')}${overrides.join('')}</Types>`,
    },
    {
      path: '_rels/.rels',
      bytes: relationsXml([{ id: 'rId1', type: 'officeDocument', target: document!.path }]),
    },
    ...parts.map(({ path, root }) => ({ path, bytes: head + (instead.get(path) ?? writeXml(root)) })),
    ...parts
      .filter(({ relations }) => relations.length > 0)
      .map(({ path, relations }) => ({ path: relationsPath(path), bytes: relationsXml(relations) })),
    ...[...pictures].map(([path, bytes]) => ({ path, bytes })),
  ])
}
