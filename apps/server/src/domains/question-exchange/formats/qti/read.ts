import { importLimits, type ImportedQuestion, type SourceBlock } from '@lab/contract/question-exchange'
import { posix } from 'node:path'
import { readArchive } from '../archive.ts'
import { fileScheme } from '../../../../kernel/markup/escape.ts'
import { below, childrenOf, localName, textOf, type Element } from '../../../../kernel/markup/tree.ts'
import { decodeXml, parseXml } from '../../../../kernel/markup/xml.ts'
import type { CarriedFile, ReadResult } from '../read-result.ts'
import { Unreadable } from '../../../../kernel/markup/unreadable.ts'
import { questionOfItem } from './item.ts'
import { normal } from './normal.ts'

const media = /\.(?:png|jpe?g|gif|webp|svg|mp3|mp4|webm|pdf)$/i

/** Items in the order of the manifest; without one, every file of the archive that is an item. */
function itemPaths(
  files: ReadonlyMap<string, Uint8Array | null>,
  manifest: Element | undefined,
  root: string,
): string[] {
  const all = [...files.keys()]
    .filter((path) => /\.(?:xml|qti)$/i.test(path) && !/imsmanifest\.xml$/i.test(path))
    .toSorted()
  if (!manifest) return all
  const listed = [...below(manifest, 'resource')]
    .filter(({ attrs }) => /imsqti_item|imsqti_.*item/i.test(attrs.type ?? ''))
    .map(({ attrs }) => posix.normalize(posix.join(root, safe(attrs.href ?? ''))))
  const known = new Set(listed)
  return [...listed.filter((path) => files.has(path)), ...all.filter((path) => !known.has(path))]
}
function safe(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** What somebody who sits the item reads; declarations and rules of an item are for programs. */
const sourceText = (item: Element): string =>
  [...childrenOf(item, 'itemBody'), ...childrenOf(item, 'modalFeedback')]
    .map((element) => textOf(element))
    .join('\n')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/(?:\s*\n)+/g, '\n')
    .trim()
    .slice(0, 20_000)

class ItemsReader {
  readonly result: ReadResult = {
    format: 'qti',
    questions: [],
    blocks: [],
    files: new Map<string, CarriedFile>(),
    notes: [],
  }
  unreadable = 0

  add(bytes: Uint8Array, path: string, media: ReadonlyMap<string, Uint8Array | null>): void {
    let root: Element
    try {
      root = normal(parseXml(decodeXml(bytes)))
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      this.unreadable++
      return
    }
    if (root.name === 'questestinterop')
      throw new Unreadable('这是 QTI 1.2 的题目包，请在原平台导出为 QTI 2.1 或 3.0 再导入')
    if (root.name !== 'assessmentItem') return
    const block = this.result.blocks.length
    const picture = (src: string): string | null => {
      if (/^https?:/i.test(src)) return src
      const target = posix.normalize(posix.join(posix.dirname(path), safe(src.split(/[?#]/)[0]!)))
      const found = media.get(target)
      if (!found) return null
      const name = target.replaceAll('/', '-')
      this.result.files.set(name, { name: posix.basename(target), bytes: found })
      return fileScheme + name
    }
    const question: ImportedQuestion = questionOfItem(root, picture, block)
    this.result.blocks.push({ text: sourceText(root) } satisfies SourceBlock)
    this.result.questions.push(question)
  }

  finish(): ReadResult {
    if (this.result.questions.length === 0) throw new Unreadable('没有找到 QTI 题目（assessmentItem）')
    if (this.unreadable > 0) this.result.notes.push(`有${this.unreadable}个 XML 文件格式有误，未读取`)
    return this.result
  }
}

/** The questions of a QTI package, 2.x or 3.0. */
export async function readQti(bytes: Uint8Array): Promise<ReadResult> {
  const { files } = await readArchive(bytes, (path) => /\.(?:xml|qti)$/i.test(path) || media.test(path))
  const manifestPath = [...files.keys()]
    .filter((path) => /(?:^|\/)imsmanifest\.xml$/i.test(path))
    .toSorted((a, b) => a.length - b.length)[0]
  const manifest = manifestPath === undefined ? undefined : normal(parseXml(decodeXml(files.get(manifestPath)!)))
  const reader = new ItemsReader()
  for (const path of itemPaths(files, manifest, posix.dirname(manifestPath ?? ''))) {
    if (reader.result.questions.length > importLimits.questions) break
    reader.add(files.get(path)!, path, files)
  }
  return reader.finish()
}

/** A single item that is no package. */
export function readQtiItem(bytes: Uint8Array): ReadResult {
  const reader = new ItemsReader()
  reader.add(bytes, 'item.xml', new Map())
  return reader.finish()
}

/** Whether a document is an item of QTI, or a package's own description. */
export const isQtiRoot = (root: Element): boolean =>
  /^(?:qti-)?(?:assessment-?item|questestinterop)$/i.test(localName(root))
