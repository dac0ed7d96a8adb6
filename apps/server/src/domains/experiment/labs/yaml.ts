/**
 * The part of YAML in which labs describe themselves: maps, lists, plain and quoted words, texts of several lines, lists in
 * brackets. Anchors, tags and documents with several parts are not read; what cannot be read is null. One pass, no references,
 * so a hostile text costs no more than its length.
 */
export type Yaml = string | number | boolean | null | Yaml[] | { [key: string]: Yaml }

interface Line {
  indent: number
  text: string
}

class Unreadable extends Error {}
const deepest = 40

export function readYaml(text: string): Yaml | undefined {
  const raw = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const lines: Line[] = raw.map((line) => ({ indent: line.length - line.trimStart().length, text: line.trim() }))
  try {
    const reader = new Reader(lines, raw)
    return reader.block(0, 0)
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

const keyed = /^("(?:[^"\\]|\\.)*"|'[^']*'|[^\s#"'[{&*!|>%@`-][^:#]*?|-[^\s:][^:#]*?)\s*:(?:\s+(.*))?$/

class Reader {
  at = 0
  readonly lines: Line[]
  readonly raw: readonly string[]
  constructor(lines: Line[], raw: readonly string[]) {
    this.lines = lines
    this.raw = raw
  }

  /** The next line that says something; undefined at the end. */
  next(): Line | undefined {
    while (this.at < this.lines.length) {
      const line = this.lines[this.at]!
      if (line.text !== '' && !line.text.startsWith('#') && line.text !== '---') return line
      this.at += 1
    }
    return undefined
  }

  block(indent: number, depth: number): Yaml {
    if (depth > deepest) throw new Unreadable()
    const first = this.next()
    if (!first || first.indent < indent) return null
    return isItem(first.text) ? this.list(first.indent, depth) : this.map(first.indent, depth)
  }

  list(indent: number, depth: number): Yaml[] {
    const items: Yaml[] = []
    for (let line = this.next(); line?.indent === indent && isItem(line.text); line = this.next()) {
      const rest = line.text.slice(1).trimStart()
      if (rest === '') {
        this.at += 1
        items.push(this.block(indent + 1, depth + 1))
      } else if (keyed.test(rest) && !/^["'].*["']$/.test(rest)) {
        // A map that begins behind the dash: its keys are as deep as the first one.
        const inner = indent + line.text.length - rest.length
        this.lines[this.at] = { indent: inner, text: rest }
        items.push(this.map(inner, depth + 1))
      } else {
        items.push(this.value(rest, indent, depth))
      }
    }
    return items
  }

  map(indent: number, depth: number): Yaml {
    const found = new Map<string, Yaml>()
    for (let line = this.next(); line?.indent === indent; line = this.next()) {
      const [, key, value] = keyed.exec(line.text) ?? []
      if (key === undefined) {
        if (found.size === 0 && depth === 0) throw new Unreadable()
        break
      }
      found.set(String(scalar(key)), this.value(value ?? '', indent, depth))
    }
    if (found.size === 0) throw new Unreadable()
    return Object.fromEntries(found)
  }

  /** What follows a key or dash; leaves the reader on the line after it. */
  value(given: string, indent: number, depth: number): Yaml {
    const text = withoutComment(given)
    this.at += 1
    if (/^[|>][+-]?\d?[+-]?$/.test(text)) return this.text(indent, text)
    if (text === '') {
      const next = this.next()
      if (!next) return null
      // A list may be as deep as the key that it belongs to.
      const isBelow = next.indent > indent || (next.indent === indent && isItem(next.text))
      return isBelow ? this.block(next.indent, depth + 1) : null
    }
    return scalar(this.folded(text, indent))
  }

  /** A plain or quoted word that goes on in the lines below. */
  folded(text: string, indent: number): string {
    const quote = /^["']/.exec(text)?.[0]
    const isOpen = quote !== undefined && (text.length === 1 || !text.endsWith(quote))
    const isPlain = quote === undefined && !/^[[{]/.test(text)
    const isFlowOpen = /^[[{]/.test(text) && !/[\]}]$/.test(text)
    if (!isOpen && !isPlain && !isFlowOpen) return text
    let whole = text
    for (let line = this.next(); line && line.indent > indent; line = this.next()) {
      whole += ` ${line.text}`
      this.at += 1
      if (isOpen && line.text.endsWith(quote)) break
      if (isFlowOpen && /[\]}]$/.test(line.text)) break
    }
    return whole
  }

  /** A text of several lines, line by line (`|`) or as one paragraph (`>`). */
  text(indent: number, mark: string): string {
    const kept: string[] = []
    let inner = Number(/\d/.exec(mark)?.[0] ?? 0) + (/\d/.test(mark) ? indent : 0)
    for (; this.at < this.raw.length; this.at++) {
      const line = this.raw[this.at]!
      const depth = line.length - line.trimStart().length
      if (line.trim() !== '' && depth <= indent) break
      if (inner === 0 && line.trim() !== '') inner = depth
      kept.push(line.slice(Math.min(inner, depth)))
    }
    while (kept.at(-1)?.trim() === '') kept.pop()
    return mark.startsWith('|') ? kept.join('\n') : kept.join(' ').replace(/ {2,}/g, '\n')
  }
}

const isItem = (text: string): boolean => text === '-' || text.startsWith('- ')

function withoutComment(text: string): string {
  if (/^["']/.test(text)) return text.trim()
  const at = text.search(/(?:^|\s)#/)
  return (at < 0 ? text : text.slice(0, at)).trim()
}

function scalar(text: string): Yaml {
  const word = text.trim()
  if (/^"(?:[^"\\]|\\.)*"$/.test(word)) {
    try {
      return JSON.parse(word.replace(/\\'/g, "'").replace(/[\n\t]/g, ' ')) as string
    } catch {
      return word.slice(1, -1)
    }
  }
  if (/^'[^]*'$/.test(word)) return word.slice(1, -1).replaceAll("''", "'")
  if (word === '[]') return []
  if (word === '{}') return {}
  if (word.startsWith('[') && word.endsWith(']')) return word.slice(1, -1).split(',').map(scalar)
  if (/^(?:null|~|)$/.test(word)) return null
  if (/^(?:true|false)$/i.test(word)) return word.toLowerCase() === 'true'
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(word) ? Number(word) : word
}

/** The head of a Markdown file (front matter) and what follows it. */
export function frontMatter(text: string): { head: Yaml | undefined; body: string } {
  const [, head, body] = /^\uFEFF?---[ \t]*\r?\n([^]*?)\r?\n---[ \t]*(?:\r?\n|$)([^]*)$/.exec(text) ?? []
  return head === undefined ? { head: undefined, body: text } : { head: readYaml(head), body: body ?? '' }
}
