import { latexOfMathml } from './math/mathml-latex.ts'
import {
  blank,
  codeBlock,
  codeSpan,
  escapeBeginning,
  escapeInline,
  pictureMarkdown,
  spacedBlanks,
  tableMarkdown,
} from './escape.ts'
import { childrenOf, isElement, localName, textOf, type Element, type Node } from './tree.ts'

export interface MarkdownOptions {
  /** The address that a picture has in the text; null where it is not there. */
  picture(src: string): string | null
  /** The address in the text of what a link that is no web address leads to; null where it stays plain words. */
  link?(href: string): string | null
  /** An element of the format itself, such as the place of a blank; undefined where it is an ordinary one. */
  special?(element: Element): string | undefined
}

const blocks =
  /^(?:p|div|h[1-6]|ul|ol|li|table|pre|blockquote|hr|section|article|figure|dl|dt|dd|center|address|fieldset|form|header|footer|main)$/
const isBlock = (node: Node): node is Element => isElement(node) && blocks.test(localName(node))

/** Signs at the end of a heading, which would close it and be gone. */
const closing = /(?<=^|\s)#+$/

/** LaTeX that other platforms leave in texts: \(…\), \[…\], $$…$$. */
const written = /\\\(([\s\S]{1,2000}?)\\\)|\\\[([\s\S]{1,4000}?)\\\]|\$\$([^$]{1,4000})\$\$/g

function textMarkdown(text: string): string {
  const pieces: string[] = []
  let from = 0
  const folded = text.replaceAll(/[ \t\r\n\f]+/g, ' ').replaceAll('\u00A0', ' ')
  for (const match of folded.matchAll(written)) {
    pieces.push(escapeInline(folded.slice(from, match.index)))
    from = match.index + match[0].length
    pieces.push(`$${(match[1] ?? match[2] ?? match[3])!.trim()}$`)
  }
  return pieces.join('') + escapeInline(folded.slice(from))
}

/** A space of code, which lines that are tidied keep. */
const keptSpace = '\u{F0020}'

/** Marks around words: what is blank at the edges is outside of them. */
function around(mark: string, inner: string): string {
  const words = inner.trim()
  const from = inner.length - inner.trimStart().length
  return words ? `${inner.slice(0, from)}${mark}${words}${mark}${inner.slice(from + words.length)}` : inner
}

function inlineOf(node: Node, options: MarkdownOptions): string {
  if (!isElement(node)) return textMarkdown(node)
  const special = options.special?.(node)
  if (special !== undefined) return special
  const all = (): string => node.children.map((child) => inlineOf(child, options)).join('')
  switch (localName(node)) {
    case 'br':
      return '\n'
    case 'strong':
    case 'b':
      return around('**', all())
    case 'em':
    case 'i':
      return around('*', all())
    case 's':
    case 'del':
    case 'strike':
      return around('~~', all())
    case 'code':
    case 'tt':
    case 'kbd':
    case 'samp':
      return textOf(node).trim() ? codeSpan(textOf(node)).replaceAll(' ', keptSpace) : ''
    case 'sup':
    case 'sub': {
      const text = textOf(node).trim()
      const mark = localName(node) === 'sup' ? '^' : '_'
      return /^[\w+\-*()=,.\s]{1,30}$/.test(text) ? `\${}${mark}{${text}}$` : all()
    }
    case 'u':
      return textOf(node).replaceAll(/[\s\u00A0_]/g, '') === '' ? blank : all()
    case 'math': {
      const latex = latexOfMathml(node).trim()
      return latex ? `$${latex.replaceAll('\n', ' ')}$` : ''
    }
    case 'img': {
      const address = options.picture(node.attrs.src ?? '')
      // Moodle draws formulas as pictures whose text is the LaTeX.
      if (/\bequation_image\b|\blatex\b/.test(node.attrs.class ?? '')) {
        const latex = node.attrs['data-equation-content'] ?? node.attrs.alt?.replace(/^LaTeX:\s*/, '')
        if (latex) return `$${latex.trim()}$`
      }
      return address === null
        ? `〔图片${node.attrs.alt ? `：${escapeInline(node.attrs.alt)}` : ''}〕`
        : pictureMarkdown(address, node.attrs.alt ?? '')
    }
    case 'a': {
      const given = node.attrs.href ?? ''
      const href = /^https?:/i.test(given) ? given : options.link?.(given)
      return href
        ? `[${all().replaceAll(/[[\]]/g, String.raw`\$&`)}](${href.replaceAll(/[\s()]/g, encodeURIComponent)})`
        : all()
    }
    case 'del-mark':
      return all()
    case 'span':
      return node.attrs.class === 'del' ? around('~~', all()) : all()
    default:
      return isBlock(node) ? `\n${blockOf(node, options)}\n` : all()
  }
}

const tidyLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => escapeBeginning(line.replaceAll(/ {2,}/g, ' ').trim()))
    .join('\n')
    .trim()

/** What is in a block: runs of text are paragraphs, blocks are blocks. */
function contentOf(element: Element, options: MarkdownOptions): string {
  const parts: string[] = []
  let run: Node[] = []
  const flush = (): void => {
    const text = tidyLines(run.map((node) => inlineOf(node, options)).join(''))
    if (text) parts.push(text)
    run = []
  }
  for (const child of element.children) {
    if (isBlock(child) && options.special?.(child) === undefined) {
      flush()
      const text = blockOf(child, options)
      if (text) parts.push(text)
    } else if (isElement(child) && holdsBlocks(child) && options.special?.(child) === undefined) {
      flush()
      const text = contentOf(child, options)
      if (text) parts.push(text)
    } else run.push(child)
  }
  flush()
  return parts.join('\n\n')
}
const holdsBlocks = (element: Element): boolean =>
  !/^(?:math|table|pre)$/.test(localName(element)) &&
  element.children.some((child) => isBlock(child) || (isElement(child) && holdsBlocks(child)))

function blockOf(element: Element, options: MarkdownOptions): string {
  switch (localName(element)) {
    case 'pre': {
      const language = /language-([\w+#-]{1,30})/.exec(element.attrs.class ?? '')?.[1] ?? ''
      return codeBlock(preText(element, options), language).replaceAll(' ', keptSpace)
    }
    case 'ul':
    case 'ol': {
      const isOrdered = localName(element) === 'ol'
      return element.children
        .filter((child): child is Element => isElement(child) && localName(child) === 'li')
        .map((item, at) => {
          const mark = isOrdered ? `${at + 1}. ` : '- '
          return mark + contentOf(item, options).replaceAll('\n', `\n${' '.repeat(mark.length)}`)
        })
        .join('\n')
    }
    case 'table':
      return tableOf(element, options)
    case 'blockquote':
      return contentOf(element, options).replaceAll(/^/gm, '> ')
    case 'hr':
      return '---'
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6': {
      const text = contentOf(element, options).replaceAll('\n', ' ')
      const kept = text.replace(closing, (signs) => signs.replaceAll('#', String.raw`\#`))
      return text && `${'#'.repeat(Number(localName(element).slice(1)))} ${kept}`
    }
    default:
      return contentOf(element, options)
  }
}

function preText(node: Node, options: MarkdownOptions): string {
  if (!isElement(node)) return node
  if (localName(node) === 'br') return '\n'
  return options.special?.(node)?.trim() ?? node.children.map((child) => preText(child, options)).join('')
}

function tableOf(element: Element, options: MarkdownOptions): string {
  const rows: string[][] = []
  const visit = (node: Element): void => {
    for (const child of node.children) {
      if (!isElement(child)) continue
      const name = localName(child)
      if (name === 'tr') {
        const cells = [...childrenOf(child, 'th'), ...childrenOf(child, 'td')]
        const inOrder = cells.length ? child.children.filter((one): one is Element => isElement(one)) : []
        rows.push(inOrder.map((cell) => contentOf(cell, options)))
      } else if (/^(?:thead|tbody|tfoot|caption)$/.test(name)) visit(child)
    }
  }
  visit(element)
  return rows.length ? tableMarkdown(rows) : ''
}

/** HTML as markdown that shows the same. */
export const markdownOf = (root: Element, options: MarkdownOptions): string =>
  spacedBlanks(
    contentOf(root, options)
      .replaceAll(keptSpace, ' ')
      .replaceAll(/_{5,}/g, blank)
      .replaceAll(/\n{3,}/g, '\n\n'),
  )
