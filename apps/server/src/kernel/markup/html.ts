import { decodeEntities } from './entities.ts'
import { endOfTag } from './xml.ts'
import type { Element } from './tree.ts'

const empty = new Set(['br', 'img', 'hr', 'input', 'col', 'wbr', 'meta', 'link', 'source', 'area', 'base', 'param'])
/** What a new one of these ends by itself. */
const ends: Readonly<Record<string, readonly string[]>> = {
  p: ['p'],
  li: ['li', 'p'],
  tr: ['tr', 'td', 'th', 'p'],
  td: ['td', 'th', 'p'],
  th: ['td', 'th', 'p'],
  option: ['option'],
  div: ['p'],
  ul: ['p'],
  ol: ['p'],
  table: ['p'],
  pre: ['p'],
}
/** Whose text is not for people. */
const unread = /^(?:script|style|head|title|noscript|template|iframe|object|svg)$/
const opening = /^<(\/?)([a-zA-Z][\w:-]{0,40})/
const attribute = /([^\s=/>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g
const deepest = 200

function attributesOf(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, name, double, single, bare] of text.matchAll(attribute)) {
    if (name && name !== '__proto__') found[name.toLowerCase()] = decodeEntities(double ?? single ?? bare ?? '')
  }
  return found
}

/** HTML as people's editors leave it: whatever it is, it becomes a tree, and nothing of it is run or fetched. */
export function parseHtml(html: string): Element {
  const root: Element = { name: '', attrs: {}, children: [] }
  const open: Element[] = [root]
  let from = 0
  let skipped = ''
  const add = (text: string): void => {
    if (text && !skipped) open.at(-1)!.children.push(decodeEntities(text))
  }
  const take = (name: string, isClosing: boolean, rest: string): void => {
    if (skipped) {
      if (isClosing && name === skipped) skipped = ''
      return
    }
    if (isClosing) {
      const place = open.findLastIndex((element) => element.name === name)
      if (place > 0) open.length = place
      return
    }
    const isClosed = rest.endsWith('/')
    if (unread.test(name)) {
      if (!isClosed) skipped = name
      return
    }
    while (ends[name]?.includes(open.at(-1)!.name)) open.pop()
    const element: Element = { name, attrs: attributesOf(rest), children: [] }
    open.at(-1)!.children.push(element)
    if (!empty.has(name) && !isClosed && open.length < deepest) open.push(element)
  }
  while (from < html.length) {
    const next = html.indexOf('<', from)
    if (next < 0) break
    const isComment = html.startsWith('<!--', next)
    const found = isComment ? null : opening.exec(html.slice(next, next + 45))
    const isTag = found !== null || isComment || /^<[!?]/.test(html.slice(next, next + 2))
    const end = !isTag ? -1 : isComment ? html.indexOf('-->', next) + 2 : endOfTag(html, next)
    // A sign that begins no tag, or one that never ends, is text.
    if (end < next) {
      const isLast = isTag
      add(html.slice(from, isLast ? html.length : next + 1))
      from = isLast ? html.length : next + 1
      continue
    }
    add(html.slice(from, next))
    from = end + 1
    if (found) take(found[2]!.toLowerCase(), found[1] === '/', html.slice(next + found[0].length, end))
  }
  add(html.slice(from))
  return root
}
