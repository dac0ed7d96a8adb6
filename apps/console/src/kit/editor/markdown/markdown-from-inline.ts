import type { JSONContent } from '@tiptap/core'

type Mark = NonNullable<JSONContent['marks']>[number]

// Outermost first, so that equal neighbours share one pair of marks.
const ORDER = ['link', 'bold', 'italic', 'strike', 'code']
const DELIMITERS: Record<string, string> = { bold: '**', italic: '*', strike: '~~' }

/**
 * The content of one paragraph, heading or cell as markdown. `lineBreak` is what a hard break becomes; `canStartBlock` says
 * whether words at the start of a line could be taken for a list, a quote or a heading.
 */
export function markdownFromInline(
  nodes: readonly JSONContent[],
  lineBreak: (isDouble: boolean) => string,
  canStartBlock = true,
): string {
  const parts = trimBreaks(nodes).map((node) => ({ node, marks: orderedMarks(node) }))
  let out = ''
  let open: Mark[] = []
  const closeTo = (depth: number) => {
    while (open.length > depth) out = closeMark(out, open.pop()!)
  }
  parts.forEach(({ node, marks }, index) => {
    const shared = sharedDepth(open, marks)
    closeTo(shared)
    if (node.type === 'hardBreak') {
      out += lineBreak(parts[index - 1]?.node.type === 'hardBreak')
      return
    }
    const isAtLineStart = canStartBlock && (out === '' || out.endsWith('\n'))
    let body = write(node, marks, isAtLineStart)
    const wrapping = marks.slice(shared).filter((mark) => mark.type !== 'code')
    if (wrapping.length > 0) {
      // Delimiters must touch a letter: the spaces at the edge go outside.
      const space = /^[ \t]+/.exec(body)?.[0] ?? ''
      body = body.slice(space.length)
      out += space
      if (!body) return
      for (const mark of wrapping) {
        out += openMark(mark)
        open.push(mark)
      }
    }
    out += body
  })
  closeTo(0)
  return out
}

function trimBreaks(nodes: readonly JSONContent[]): readonly JSONContent[] {
  let end = nodes.length
  while (end > 0 && nodes[end - 1]?.type === 'hardBreak') end -= 1
  return nodes.slice(0, end)
}

function orderedMarks(node: JSONContent): Mark[] {
  return (node.marks ?? [])
    .filter((mark) => ORDER.includes(mark.type))
    .toSorted((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type))
}

function sharedDepth(open: readonly Mark[], marks: readonly Mark[]): number {
  let depth = 0
  while (depth < open.length && depth < marks.length && isSameMark(open[depth]!, marks[depth]!)) depth += 1
  return depth
}

const isSameMark = (a: Mark, b: Mark) =>
  a.type === b.type && a.attrs?.href === b.attrs?.href && a.attrs?.title === b.attrs?.title

function openMark(mark: Mark): string {
  return mark.type === 'link' ? '[' : (DELIMITERS[mark.type] ?? '')
}

function closeMark(out: string, mark: Mark): string {
  const trimmed = out.replace(/[ \t]+$/, '')
  const space = out.slice(trimmed.length)
  const end =
    mark.type === 'link'
      ? `](${writeTarget(String(mark.attrs?.href ?? ''), mark.attrs?.title)})`
      : (DELIMITERS[mark.type] ?? '')
  return trimmed + end + space
}

function write(node: JSONContent, marks: readonly Mark[], isAtLineStart: boolean): string {
  switch (node.type) {
    case 'text': {
      const value = node.text ?? ''
      return marks.some((mark) => mark.type === 'code') ? writeCode(value) : escapeText(value, isAtLineStart)
    }
    case 'image':
      return `![${escapeText(String(node.attrs?.alt ?? '').replaceAll(/\s+/g, ' '), false)}](${writeTarget(String(node.attrs?.src ?? ''), node.attrs?.title)})`
    case 'footnoteMark':
      return `[^${String(node.attrs?.label ?? '')}]`
    case 'mathInline':
      return `$${String(node.attrs?.latex ?? '')
        .replaceAll(/\s+/g, ' ')
        .trim()}$`
    default:
      return escapeText(node.text ?? '', isAtLineStart)
  }
}

function writeTarget(address: string, title: unknown): string {
  const escaped = address.replaceAll(/[<>\s]/g, (char) => encodeURIComponent(char))
  const target = /[()]/.test(escaped) || escaped === '' ? `<${escaped}>` : escaped
  return typeof title === 'string' && title ? `${target} "${title.replaceAll(/["\\]/g, String.raw`\$&`)}"` : target
}

function writeCode(value: string): string {
  const longest = Math.max(0, ...(value.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  const pad = /^`|`$|^ .*[^ ].* $/.test(value) ? ' ' : ''
  return `${fence}${pad}${value.replaceAll('\n', ' ')}${pad}${fence}`
}

/** Text whose characters mean themselves when read again as markdown. */
export function escapeText(value: string, isAtLineStart: boolean): string {
  const escaped = value
    .replaceAll(/[\\`*[\]~$]/g, String.raw`\$&`)
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`)
    .replaceAll(/<(?=[a-z/!?])/gi, String.raw`\<`)
    .replaceAll(/&(?=#?[a-z\d]+;)/gi, String.raw`\&`)
    .replaceAll('\n', ' ')
  return isAtLineStart ? escapeLineStart(escaped) : escaped
}

function escapeLineStart(line: string): string {
  return line
    .replace(/^[ \t]+/, (space) => '&nbsp;'.repeat(space.length))
    .replace(/^(?:#{1,6}(?=\s|$)|[-+](?=\s|$|-)|=|>|\||:(?=-))/, String.raw`\$&`)
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, String.raw`$1\$2`)
}
