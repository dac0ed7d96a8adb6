import type { JSONContent } from '@tiptap/core'
import { markdownFromInline } from './markdown-from-inline.ts'

/** The document of the visual editor → markdown that reads back as the same document. */
export function markdownFromDoc(doc: JSONContent): string {
  return writeBlocks(withoutTrailingBlanks(doc.content ?? []))
}

const isBlank = (node: JSONContent | undefined) => node?.type === 'paragraph' && (node.content ?? []).length === 0

function withoutTrailingBlanks(nodes: readonly JSONContent[]): readonly JSONContent[] {
  let end = nodes.length
  while (end > 0 && isBlank(nodes[end - 1])) end -= 1
  return nodes.slice(0, end)
}

function writeBlocks(nodes: readonly JSONContent[], separator = '\n\n'): string {
  let out = ''
  let isOtherMarker = false
  nodes.forEach((node, index) => {
    const before = nodes[index - 1]
    // Two lists in a row would read as one; the other marker keeps them apart.
    isOtherMarker = before !== undefined && isSameList(before, node) ? !isOtherMarker : false
    const body = writeBlock(node, isOtherMarker)
    out += index === 0 ? body : separator + body
  })
  return out
}

function isSameList(a: JSONContent, b: JSONContent): boolean {
  const family = (node: JSONContent) =>
    node.type === 'orderedList'
      ? 'ordered'
      : node.type === 'bulletList' || node.type === 'taskList'
        ? 'bullet'
        : undefined
  const first = family(a)
  return first !== undefined && first === family(b) && !(a.type !== b.type && first === 'bullet')
}

function writeBlock(node: JSONContent, isOtherMarker: boolean): string {
  const content = node.content ?? []
  switch (node.type) {
    case 'paragraph':
      return isBlank(node) ? '&nbsp;' : paragraph(content)
    case 'heading': {
      const text = markdownFromInline(content, () => ' ', false).replace(/(#+)$/, String.raw`\$1`)
      return `${'#'.repeat(Number(node.attrs?.level ?? 1))} ${text}`.trimEnd()
    }
    case 'blockquote':
      return prefixLines(writeBlocks(content), '> ')
    case 'codeBlock':
      return codeBlock(node)
    case 'mathBlock':
      return `$$\n${String(node.attrs?.latex ?? '').trim()}\n$$`
    case 'details': {
      const [summary, ...rest] = content
      const title = markdownFromInline(summary?.content ?? [], () => ' ', false)
      return `<details>\n<summary>${title}</summary>\n\n${writeBlocks(rest)}\n\n</details>`
    }
    case 'footnote':
      return `[^${String(node.attrs?.label ?? '')}]: ${markdownFromInline(content, () => ' ', false)}`
    case 'horizontalRule':
      return '***'
    case 'bulletList':
    case 'taskList':
      return writeItems(content, (item) =>
        item.type === 'taskItem'
          ? `${isOtherMarker ? '*' : '-'} [${item.attrs?.checked ? 'x' : ' '}] `
          : `${isOtherMarker ? '*' : '-'} `,
      )
    case 'orderedList': {
      const start = Number(node.attrs?.start ?? 1)
      return writeItems(content, (_item, index) => `${start + index}${isOtherMarker ? ')' : '.'} `)
    }
    case 'table':
      return table(content)
    default:
      return paragraph(node.content ? content : [node])
  }
}

function paragraph(content: readonly JSONContent[]): string {
  return markdownFromInline(content, (isDouble) => (isDouble ? '\\\n' : '\n'))
}

function codeBlock(node: JSONContent): string {
  const code = (node.content ?? []).map((part) => part.text ?? '').join('')
  const longest = Math.max(2, ...(code.match(/`{3,}/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${String(node.attrs?.language ?? '')}\n${code}${code ? '\n' : ''}${fence}`
}

function writeItems(items: readonly JSONContent[], marker: (item: JSONContent, index: number) => string): string {
  const isTight = items.every((item) => (item.content ?? []).slice(1).every((child) => child.type?.endsWith('List')))
  return items
    .map((item, index) => {
      const content = item.content ?? []
      const lead = marker(item, index)
      // A task's box needs text after it; a plain item may begin with a code block or an inner list.
      const isEmptyLead = isBlank(content[0]) && content.length > 1 && item.type !== 'taskItem'
      const children = isEmptyLead ? content.slice(1) : content
      const body = writeBlocks(children, isTight ? '\n' : '\n\n')
      const indent = ' '.repeat(item.type === 'taskItem' ? 2 : lead.length)
      const text = body === '&nbsp;' ? '' : body
      return `${lead}${text.split('\n').join(`\n${indent}`)}`.replaceAll(/^[ \t]+$/gm, '').trimEnd()
    })
    .join(isTight ? '\n' : '\n\n')
}

function table(rows: readonly JSONContent[]): string {
  const columns = Math.max(1, ...rows.map((row) => row.content?.length ?? 0))
  const cell = (node: JSONContent | undefined) =>
    (node?.content ?? [])
      .map((part) => markdownFromInline(part.content ?? [], () => '<br>', false))
      .join('<br>')
      .replaceAll('|', String.raw`\|`)
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const written = rows.map((row) => line(Array.from({ length: columns }, (_, at) => cell(row.content?.[at]))))
  const rule = line(
    Array.from({ length: columns }, (_, at) => {
      const align: unknown = rows[0]?.content?.[at]?.attrs?.align
      return align === 'left' ? ':---' : align === 'right' ? '---:' : align === 'center' ? ':---:' : '---'
    }),
  )
  return [written[0], rule, ...written.slice(1)].join('\n')
}

function prefixLines(text: string, prefix: string): string {
  return text
    .split('\n')
    .map((line) => (prefix + line).trimEnd())
    .join('\n')
}
