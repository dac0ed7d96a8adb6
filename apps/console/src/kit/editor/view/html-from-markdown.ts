import { runMarkOf, type RunMark } from '@lab/contract/runnable'
import type { Token, Tokens } from 'marked'
import { isVideoAddress, safeLink, safeMedia } from '../markdown/safe-address.ts'
import { decodeEntities, readMarkdown } from '../markdown/syntax.ts'
import type { MathToken } from '../markdown/syntax.ts'

/**
 * Markdown → HTML text that is still to be sanitised. Every piece of text is escaped here and every address judged, so the
 * sanitiser behind it is the second wall and not the only one. Formulas and diagrams stay as their source, in elements
 * that `enrich` finds.
 */
export function htmlFromMarkdown(markdown: string): string {
  return blocks(readMarkdown(markdown), false)
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (char) => escapes[char] ?? char)
const escapeText = (text: string) => escape(decodeEntities(text))

function blocks(tokens: readonly Token[], isTight: boolean): string {
  return tokens.map((token) => block(token as Tokens.Generic, isTight)).join('')
}

function block(token: Tokens.Generic, isTight: boolean): string {
  switch (token.type) {
    case 'space':
    case 'def':
      return ''
    case 'heading':
      return `<h${token.depth}>${inline(token.tokens)}</h${token.depth}>`
    case 'paragraph':
      return isTight ? inline(token.tokens) : `<p>${inline(token.tokens)}</p>`
    case 'text':
      return token.tokens ? inline(token.tokens) : escapeText(String(token.text))
    case 'checkbox':
      return `<input type="checkbox" disabled${token.checked ? ' checked' : ''}> `
    case 'blockquote':
      return `<blockquote>${blocks(token.tokens ?? [], false)}</blockquote>`
    case 'code':
      return code(token as Tokens.Code)
    case 'mathBlock':
      return `<div class="kw-math">${escape((token as unknown as MathToken).latex)}</div>`
    case 'details':
      return `<details><summary>${inline(token.summary as Token[])}</summary>${blocks(token.tokens ?? [], false)}</details>`
    case 'footnote':
      return `<p class="kw-footnote"><sup>${escape(String(token.text))}</sup> ${inline(token.tokens)}</p>`
    case 'hr':
      return '<hr>'
    case 'list':
      return list(token as Tokens.List)
    case 'table':
      return table(token as Tokens.Table)
    default:
      return `<p>${escape(token.raw)}</p>`
  }
}

function code(token: Tokens.Code): string {
  const language = /^[\w+#.-]{1,30}/.exec(token.lang ?? '')?.[0]?.toLowerCase() ?? ''
  if (language === 'mermaid') return `<pre class="kw-diagram"><code>${escape(token.text)}</code></pre>`
  const mark = runMarkOf(token.lang ?? '')
  return `<pre${mark ? ` class="${runClasses(mark)}"` : ''}><code${language ? ` class="language-${escape(language)}"` : ''}>${escape(token.text)}</code></pre>`
}

/** What says in the page how a piece of code is run; attributes of other kinds are not let through. */
const runClasses = ({ run, machine }: RunMark): string =>
  `kw-${run === 'copy' ? 'copied' : 'run'}${machine ? ` kw-at-${machine}` : ''}`

/** A span of code with the mark that follows it in the text, `` `ls`{{exec}} ``; the rest of that text stays. */
function withMarks(tokens: readonly Token[]): Token[] {
  const found: Token[] = []
  for (const token of tokens) {
    const before = found.at(-1)
    const raw =
      token.type === 'text' && before?.type === 'codespan' ? /^\{\{[^{}]{1,80}\}\}/.exec(token.raw)?.[0] : undefined
    const mark = raw === undefined ? null : runMarkOf(raw)
    if (!before || raw === undefined || mark === null) {
      found.push(token)
      continue
    }
    found[found.length - 1] = { ...before, run: mark } as Token
    const rest = token.raw.slice(raw.length)
    if (rest) found.push({ type: 'text', raw: rest, text: rest } as Tokens.Text)
  }
  return found
}

function list(token: Tokens.List): string {
  const items = token.items.map((item) => {
    const body = blocks(item.tokens, !item.loose)
    return item.task ? `<li class="kw-task">${body}</li>` : `<li>${body}</li>`
  })
  if (!token.ordered) return `<ul>${items.join('')}</ul>`
  const start = typeof token.start === 'number' && token.start !== 1 ? ` start="${token.start}"` : ''
  return `<ol${start}>${items.join('')}</ol>`
}

function table(token: Tokens.Table): string {
  const row = (cells: Tokens.TableCell[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}${cell.align ? ` align="${cell.align}"` : ''}>${inline(cell.tokens)}</${tag}>`).join('')}</tr>`
  const head = row(token.header, 'th')
  const body = token.rows.map((cells) => row(cells, 'td')).join('')
  return `<div class="kw-table"><table><thead>${head}</thead><tbody>${body}</tbody></table></div>`
}

function inline(tokens: readonly Token[] | undefined): string {
  return withMarks(tokens ?? [])
    .map((token) => inlineToken(token as Tokens.Generic))
    .join('')
}

function inlineToken(token: Tokens.Generic): string {
  switch (token.type) {
    case 'strong':
      return `<strong>${inline(token.tokens)}</strong>`
    case 'em':
      return `<em>${inline(token.tokens)}</em>`
    case 'del':
      return `<del>${inline(token.tokens)}</del>`
    case 'codespan':
      return `<code${token.run ? ` class="${runClasses(token.run as RunMark)}"` : ''}>${escape(String(token.text))}</code>`
    case 'br':
      return '<br>'
    case 'link':
      return link(token as Tokens.Link)
    case 'image':
      return media(token as Tokens.Image)
    case 'footnoteMark':
      return `<sup>${escape(String(token.text))}</sup>`
    case 'mathInline':
      return `<span class="kw-math">${escape((token as unknown as MathToken).latex)}</span>`
    case 'checkbox':
      return `<input type="checkbox" disabled${token.checked ? ' checked' : ''}> `
    case 'text':
      return token.tokens ? inline(token.tokens) : escapeText(String(token.text))
    default:
      return escapeText(String(token.text ?? token.raw))
  }
}

/** A link that may not be followed is shown as its words. */
function link(token: Tokens.Link): string {
  const href = safeLink(decodeEntities(token.href))
  const title = token.title ? ` title="${escapeText(token.title)}"` : ''
  return href ? `<a href="${escape(href)}"${title}>${inline(token.tokens)}</a>` : inline(token.tokens)
}

function media(token: Tokens.Image): string {
  const src = safeMedia(decodeEntities(token.href))
  const alt = escapeText(token.text)
  if (!src) return alt
  const title = token.title ? ` title="${escapeText(token.title)}"` : ''
  return isVideoAddress(src)
    ? `<video src="${escape(src)}" controls preload="metadata" aria-label="${alt || '视频'}"${title}></video>`
    : `<img src="${escape(src)}" alt="${alt}" loading="lazy"${title}>`
}
