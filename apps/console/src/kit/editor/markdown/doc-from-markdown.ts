import type { JSONContent } from '@tiptap/core'
import type { Token, Tokens } from 'marked'
import { decodeEntities, readMarkdown } from './syntax.ts'
import type { MathToken } from './syntax.ts'

type Mark = { type: string; attrs?: Record<string, unknown> }

/** Markdown → the document of the visual editor. Nothing is dropped: what has no node of its own stays as text. */
export function docFromMarkdown(markdown: string): JSONContent {
  const content = blocks(readMarkdown(markdown))
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] }
}

function blocks(tokens: readonly Token[]): JSONContent[] {
  return tokens.flatMap((token) => block(token as Tokens.Generic))
}

function block(token: Tokens.Generic): JSONContent[] {
  switch (token.type) {
    case 'space':
    case 'def':
    case 'checkbox':
      return []
    case 'heading':
      return [{ type: 'heading', attrs: { level: token.depth }, ...inlineContent(token.tokens) }]
    case 'paragraph':
    case 'text':
      return [paragraph(token)]
    case 'blockquote':
      return [{ type: 'blockquote', content: orEmptyParagraph(blocks(token.tokens ?? [])) }]
    case 'code':
      return [codeBlock(token as Tokens.Code)]
    case 'mathBlock':
      return [{ type: 'mathBlock', attrs: { latex: (token as unknown as MathToken).latex } }]
    case 'details':
      return [
        {
          type: 'details',
          content: [
            { type: 'detailsSummary', ...inlineContent(token.summary as Token[]) },
            ...orEmptyParagraph(blocks(token.tokens ?? [])),
          ],
        },
      ]
    case 'footnote':
      return [{ type: 'footnote', attrs: { label: token.text as string }, ...inlineContent(token.tokens) }]
    case 'hr':
      return [{ type: 'horizontalRule' }]
    case 'list':
      return list(token as Tokens.List)
    case 'table':
      return [table(token as Tokens.Table)]
    default:
      return [{ type: 'paragraph', content: [{ type: 'text', text: token.raw.trim() || ' ' }] }]
  }
}

function paragraph(token: Tokens.Generic): JSONContent {
  const inner: JSONContent[] = token.tokens ? inline(token.tokens, []) : text(String(token.text ?? ''), [])
  // A paragraph of one hard space is how an empty line is kept in markdown.
  const isBlank = inner.length === 1 && inner[0]?.text === '\u00a0'
  return inner.length === 0 || isBlank ? { type: 'paragraph' } : { type: 'paragraph', content: inner }
}

function codeBlock(token: Tokens.Code): JSONContent {
  const language = token.lang?.trim() || null
  return {
    type: 'codeBlock',
    attrs: { language },
    ...(token.text ? { content: [{ type: 'text', text: token.text }] } : {}),
  }
}

/** One markdown list may mix plain items and tasks; the editor keeps them in lists of their own. */
function list(token: Tokens.List): JSONContent[] {
  const lists: JSONContent[] = []
  token.items.forEach((item, index) => {
    const type = item.task ? 'taskList' : token.ordered ? 'orderedList' : 'bulletList'
    let open = lists.at(-1)
    if (open?.type !== type) {
      const start = typeof token.start === 'number' ? token.start + index : 1
      open = { type, ...(type === 'orderedList' ? { attrs: { start } } : {}), content: [] }
      lists.push(open)
    }
    const content = blocks(item.tokens)
    // The editor wants an item to begin with a paragraph.
    const full = content[0]?.type === 'paragraph' ? content : [{ type: 'paragraph' }, ...content]
    open.content?.push(
      item.task
        ? { type: 'taskItem', attrs: { checked: item.checked === true }, content: full }
        : { type: 'listItem', content: full },
    )
  })
  return lists
}

function table(token: Tokens.Table): JSONContent {
  const row = (cells: Tokens.TableCell[], type: 'tableHeader' | 'tableCell'): JSONContent => ({
    type: 'tableRow',
    content: cells.map((cell) => ({
      type,
      attrs: { align: cell.align },
      content: [{ type: 'paragraph', ...inlineContent(cell.tokens) }],
    })),
  })
  return {
    type: 'table',
    content: [row(token.header, 'tableHeader'), ...token.rows.map((cells) => row(cells, 'tableCell'))],
  }
}

function orEmptyParagraph(content: JSONContent[]): JSONContent[] {
  return content.length > 0 ? content : [{ type: 'paragraph' }]
}

function inlineContent(tokens: readonly Token[] | undefined): { content?: JSONContent[] } {
  const content = inline(tokens ?? [], [])
  return content.length > 0 ? { content } : {}
}

function inline(tokens: readonly Token[], marks: readonly Mark[]): JSONContent[] {
  const nodes = tokens.flatMap((token) => inlineNode(token as Tokens.Generic, marks))
  return joinText(nodes)
}

function inlineNode(token: Tokens.Generic, marks: readonly Mark[]): JSONContent[] {
  const within = (mark: Mark) => inline(token.tokens ?? [], addMark(marks, mark))
  switch (token.type) {
    case 'strong':
      return within({ type: 'bold' })
    case 'em':
      return within({ type: 'italic' })
    case 'del':
      return within({ type: 'strike' })
    case 'link':
      return within({
        type: 'link',
        attrs: { href: String(token.href), title: (token.title as string | null) ?? null },
      })
    case 'codespan':
      return text(String(token.text), addMark(marks, { type: 'code' }), true)
    case 'br':
      return [{ type: 'hardBreak' }]
    case 'image':
      return [
        {
          type: 'image',
          attrs: {
            src: String(token.href),
            alt: decodeEntities(String(token.text)),
            title: (token.title as string | null) ?? null,
          },
          ...(marks.some((mark) => mark.type === 'link')
            ? { marks: marks.filter((mark) => mark.type === 'link') }
            : {}),
        },
      ]
    case 'footnoteMark':
      return [{ type: 'footnoteMark', attrs: { label: token.text as string } }]
    case 'mathInline':
      return [{ type: 'mathInline', attrs: { latex: (token as unknown as MathToken).latex } }]
    case 'text':
      return token.tokens ? inline(token.tokens, marks) : text(String(token.text), marks)
    case 'checkbox':
      return []
    default:
      return text(String(token.text ?? token.raw), marks)
  }
}

function addMark(marks: readonly Mark[], mark: Mark): Mark[] {
  return marks.some((one) => one.type === mark.type) ? [...marks] : [...marks, mark]
}

function text(value: string, marks: readonly Mark[], isCode = false): JSONContent[] {
  const shown = isCode ? value : decodeEntities(value)
  return shown ? [{ type: 'text', text: shown, ...(marks.length > 0 ? { marks: [...marks] } : {}) }] : []
}

function joinText(nodes: JSONContent[]): JSONContent[] {
  const joined: JSONContent[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (last?.type === 'text' && node.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(node.marks))
      joined[joined.length - 1] = { ...last, text: `${last.text}${node.text}` }
    else joined.push(node)
  }
  return joined
}
