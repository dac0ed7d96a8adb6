import type { Tokens } from 'marked'
import { mathmlOf } from './math/mathml.ts'
import { decodeEntities, escapeXml } from './entities.ts'
import { inside, readMarkdown, type MarkdownToken, type MathToken } from './markdown.ts'

export interface HtmlOptions {
  /** The address of a picture as the document calls it. */
  address(href: string): string
  /** What a link leads to, as the document calls it; without it, as it is written. */
  link?(href: string): string
  /** Formulas as MathML, which names its LaTeX; else as LaTeX in its own marks. */
  mathml: boolean
}

const math = ({ latex, type }: MathToken, { mathml }: HtmlOptions): string => {
  const isBlock = type === 'mathBlock'
  const tree = mathml ? mathmlOf(latex, isBlock) : undefined
  return tree ?? escapeXml(isBlock ? `\\[${latex}\\]` : `\\(${latex}\\)`)
}

const textOf = (text: string): string => escapeXml(decodeEntities(text))

function inline(tokens: readonly MarkdownToken[], options: HtmlOptions): string {
  return tokens.map((token) => inlineOne(token, options)).join('')
}
function inlineOne(token: MarkdownToken, options: HtmlOptions): string {
  switch (token.type) {
    case 'strong':
      return `<strong>${inline(inside(token), options)}</strong>`
    case 'em':
      return `<em>${inline(inside(token), options)}</em>`
    case 'del':
      return `<span class="del">${inline(inside(token), options)}</span>`
    case 'codespan':
      return `<code>${escapeXml((token as Tokens.Codespan).text)}</code>`
    case 'br':
      return '<br/>'
    case 'mathInline':
    case 'mathBlock':
      return math(token as MathToken, options)
    case 'image': {
      const { href, text } = token as Tokens.Image
      return `<img src="${escapeXml(options.address(href))}" alt="${escapeXml(text)}"/>`
    }
    case 'link': {
      const { href } = token as Tokens.Link
      return `<a href="${escapeXml(options.link?.(href) ?? href)}">${inline(inside(token), options)}</a>`
    }
    case 'escape':
      return escapeXml((token as Tokens.Escape).text)
    default: {
      const within = inside(token)
      return within.length > 0 ? inline(within, options) : textOf('text' in token ? String(token.text) : token.raw)
    }
  }
}

function block(token: MarkdownToken, options: HtmlOptions): string {
  switch (token.type) {
    case 'space':
      return ''
    case 'mathBlock':
      return `<p>${math(token as MathToken, options)}</p>`
    case 'paragraph':
      return `<p>${inline(inside(token), options)}</p>`
    case 'heading':
      return `<h${(token as Tokens.Heading).depth}>${inline(inside(token), options)}</h${(token as Tokens.Heading).depth}>`
    case 'code': {
      const { lang = '', text } = token as Tokens.Code
      const language = /^[\w+#-]{1,30}/.exec(lang)?.[0]
      return `<pre${language ? ` class="language-${language}"` : ''}><code>${escapeXml(text)}</code></pre>`
    }
    case 'blockquote':
      return `<blockquote>${inside(token)
        .map((one) => block(one, options))
        .join('')}</blockquote>`
    case 'list': {
      const { ordered, items } = token as Tokens.List
      const tag = ordered ? 'ol' : 'ul'
      return `<${tag}>${items.map((item) => `<li>${item.tokens.map((one) => block(one, options)).join('')}</li>`).join('')}</${tag}>`
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table
      const row = (cells: readonly Tokens.TableCell[], tag: string): string =>
        `<tr>${cells.map((cell) => `<${tag}>${inline(cell.tokens, options)}</${tag}>`).join('')}</tr>`
      return `<table><thead>${row(header, 'th')}</thead><tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table>`
    }
    case 'hr':
      return '<hr/>'
    default:
      return inline([token], options)
  }
}

/** Markdown as XHTML, in paragraphs. */
export const htmlOf = (markdown: string, options: HtmlOptions): string =>
  readMarkdown(markdown)
    .map((token) => block(token, options))
    .join('')

/** The same without a paragraph around, where one is all. */
export function shortHtmlOf(markdown: string, options: HtmlOptions): string {
  const tokens = readMarkdown(markdown).filter(({ type }) => type !== 'space')
  return tokens.length === 1 && tokens[0]!.type === 'paragraph'
    ? inline(inside(tokens[0]!), options)
    : htmlOf(markdown, options)
}
