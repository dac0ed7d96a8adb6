import { Unreadable } from './unreadable.ts'
import { decodeEntities } from './entities.ts'
import type { Element } from './tree.ts'

const deepest = 300
const mostElements = 2_000_000

/** The encoding that the first line names, else what the bytes are. */
export function decodeXml(bytes: Uint8Array): string {
  const marked = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const named = isWide
    ? bytes[0] === 0xff
      ? 'utf-16le'
      : 'utf-16be'
    : (/^[^<]{0,3}<\?xml[^>]*encoding\s*=\s*["']([\w.-]{1,40})["']/i.exec(marked)?.[1] ?? 'utf-8')
  const encoding = /^gb/i.test(named) ? 'gb18030' : named
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    // Files that say UTF-8 and are not were saved by a Chinese Windows.
    return new TextDecoder('gb18030').decode(bytes)
  }
}

const attribute = /([^\s=/>"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

function attributesOf(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, name, double, single] of text.matchAll(attribute)) {
    if (name && name !== '__proto__') found[name] = decodeEntities(double ?? single ?? '')
  }
  return found
}

/** The place after a tag, whose attributes may hold `>`. */
export function endOfTag(text: string, from: number): number {
  let quote = ''
  for (let at = from; at < text.length; at++) {
    const one = text[at]!
    if (quote) quote = one === quote ? '' : quote
    else if (one === '"' || one === "'") quote = one
    else if (one === '>') return at
  }
  return -1
}

type Prefixes = ReadonlyMap<string, string>

/** Prefixes of a document as the names that readers know them by, when it has chosen others. */
function renamed(attrs: Readonly<Record<string, string>>, known: Readonly<Record<string, string>>, outer: Prefixes) {
  let prefixes: Map<string, string> | undefined
  for (const [name, uri] of Object.entries(attrs)) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue
    const wanted = Object.hasOwn(known, uri) ? known[uri]! : undefined
    const own = name.slice(6)
    if (wanted === undefined && !outer.has(own)) continue
    prefixes ??= new Map(outer)
    prefixes.set(own, wanted ?? own)
  }
  return prefixes ?? outer
}

/**
 * The root of an XML document. `known` names namespaces by the prefixes that the caller looks for. A document that
 * declares entities is refused; their names in texts stay as they are written.
 */
export function parseXml(text: string, known: Readonly<Record<string, string>> = {}): Element {
  const top: Element = { name: '', attrs: {}, children: [] }
  const open: { element: Element; raw: string; prefixes: Prefixes }[] = [{ element: top, raw: '', prefixes: new Map() }]
  let count = 0
  let at = 0
  const broken = (): Unreadable => new Unreadable('XML 格式有误，文件可能已损坏')
  const add = (given: string): void => {
    if (given) open.at(-1)!.element.children.push(given)
  }
  while (at < text.length) {
    const next = text.indexOf('<', at)
    if (next < 0) {
      add(decodeEntities(text.slice(at)))
      break
    }
    if (next > at) add(decodeEntities(text.slice(at, next)))
    if (text.startsWith('<!--', next)) {
      const end = text.indexOf('-->', next + 4)
      if (end < 0) throw broken()
      at = end + 3
    } else if (text.startsWith('<![CDATA[', next)) {
      const end = text.indexOf(']]>', next + 9)
      if (end < 0) throw broken()
      add(text.slice(next + 9, end))
      at = end + 3
    } else if (text.startsWith('<?', next)) {
      const end = text.indexOf('?>', next + 2)
      if (end < 0) throw broken()
      at = end + 2
    } else if (text.startsWith('<!', next)) {
      const end = endOfTag(text, next)
      if (end < 0) throw broken()
      if (text.slice(next, end).includes('[')) throw new Unreadable('XML 中定义了实体，出于安全不能导入')
      at = end + 1
    } else {
      const end = endOfTag(text, next)
      if (end < 0) throw broken()
      const tag = text.slice(next + 1, end)
      at = end + 1
      if (tag.startsWith('/')) {
        const closed = open.pop()!
        if (closed.raw !== tag.slice(1).trim() || open.length === 0) throw broken()
        continue
      }
      if (++count > mostElements) throw new Unreadable('文件内容过多')
      const isEmpty = tag.endsWith('/')
      const raw = /^[^\s/]+/.exec(tag)?.[0]
      if (!raw) throw broken()
      const attrs = tag.includes('=') ? attributesOf(tag.slice(raw.length)) : {}
      const prefixes = tag.includes('xmlns') ? renamed(attrs, known, open.at(-1)!.prefixes) : open.at(-1)!.prefixes
      const colon = raw.indexOf(':')
      const prefix = prefixes.get(colon < 0 ? '' : raw.slice(0, colon))
      const name = prefix === undefined ? raw : (prefix && `${prefix}:`) + raw.slice(colon + 1)
      const element: Element = { name, attrs, children: [] }
      open.at(-1)!.element.children.push(element)
      if (!isEmpty) open.push({ element, raw, prefixes })
      if (open.length > deepest) throw new Unreadable('XML 嵌套过深')
    }
  }
  const root = top.children.find((node): node is Element => typeof node !== 'string')
  if (open.length !== 1 || !root) throw broken()
  return root
}
