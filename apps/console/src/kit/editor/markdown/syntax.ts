import { fencesOpened } from '@lab/contract/runnable'
import { Marked } from 'marked'
import type { Token, TokenizerExtension, Tokens } from 'marked'

/** Our own tokens in addition to those of CommonMark and GFM. */
export type MathToken = { type: 'mathInline' | 'mathBlock'; raw: string; latex: string }

const mathBlock: TokenizerExtension = {
  name: 'mathBlock',
  level: 'block',
  start: (src) => /(?:^|\n) {0,3}\$\$/.exec(src)?.index,
  tokenizer(src) {
    const match = /^ {0,3}\$\$[ \t]*\n?((?:\\.|[^\\$]|\$(?!\$))+?)\n?[ \t]*\$\$[ \t]*(?:\n+|$)/.exec(src)
    const latex = match?.[1]?.trim()
    return match && latex ? ({ type: 'mathBlock', raw: match[0], latex } satisfies MathToken) : undefined
  },
}

// `$` next to a space, or followed by a digit when closing, is money: 从 $5 到 $6.
const mathInline: TokenizerExtension = {
  name: 'mathInline',
  level: 'inline',
  start: (src) => src.indexOf('$'),
  tokenizer(src) {
    const match =
      /^\$\$(?!\s)((?:\\.|[^\\$])+?)\$\$/.exec(src) ??
      /^\$(?![\s$])((?:\\.|[^\\$\n])*?[^\\$\s]|\\.)\$(?![\d$])/.exec(src)
    const latex = match?.[1]?.trim()
    return match && latex ? ({ type: 'mathInline', raw: match[0], latex } satisfies MathToken) : undefined
  },
}

/** A part that opens at a press, or a footnote: `text` is its summary, or its number. */
export type AsideToken = Tokens.Generic & { type: 'details' | 'footnote' | 'footnoteMark'; text: string }

/** How far the end of such a part is looked for. */
const longestDetails = 20_000

const details: TokenizerExtension = {
  name: 'details',
  level: 'block',
  start: (src) => /(?:^|\n) {0,3}<details[\s>]/i.exec(src)?.index,
  tokenizer(src) {
    const open = /^ {0,3}<details(?:\s+open(?:="")?)?\s*>\s*/i.exec(src)
    if (!open) return undefined
    const near = src.slice(open[0].length, longestDetails)
    const end = near.search(/<\/details\s*>/i)
    if (end < 0) return undefined
    const close = /^<\/details\s*>[ \t]*(?:\n+|$)?/i.exec(near.slice(end))![0]
    const [, summary, body] = /^(?:<summary>([^]{0,500}?)<\/summary>)?([^]*)$/i.exec(near.slice(0, end))!
    const text = (summary ?? '').replace(/<\/?[a-z]{1,10}>|\s+/gi, ' ').trim() || '展开'
    return {
      type: 'details',
      raw: src.slice(0, open[0].length + end + close.length),
      text,
      summary: this.lexer.inlineTokens(text),
      tokens: this.lexer.blockTokens(body!.trim()),
    } satisfies AsideToken
  },
}

const footnote: TokenizerExtension = {
  name: 'footnote',
  level: 'block',
  start: (src) => /(?:^|\n) {0,3}\[\^[^\]\s]{1,40}\]:/.exec(src)?.index,
  tokenizer(src) {
    const match = /^ {0,3}\[\^([^\]\s]{1,40})\]:[ \t]*([^\n]+(?:\n {2,}[^\n]+)*)(?:\n+|$)/.exec(src)
    if (!match) return undefined
    const body = match[2]!.replace(/\n\s+/g, '\n').trim()
    return {
      type: 'footnote',
      raw: match[0],
      text: match[1]!,
      tokens: this.lexer.inlineTokens(body),
    } satisfies AsideToken
  },
}

const footnoteMark: TokenizerExtension = {
  name: 'footnoteMark',
  level: 'inline',
  start: (src) => src.indexOf('[^'),
  tokenizer(src) {
    const match = /^\[\^([^\]\s]{1,40})\](?!:)/.exec(src)
    return match ? ({ type: 'footnoteMark', raw: match[0], text: match[1]! } satisfies AsideToken) : undefined
  },
}

// One piece of what emphasis may hold: an escaped character, a code span, or any character but the delimiter.
const piece = (delimiter: string, alsoNot = '') =>
  String.raw`(?:\\.|(?<tick${alsoNot ? 'Last' : ''}>${'`'}+)(?!${'`'})(?:[\s\S]*?[^${'`'}])\k<tick${alsoNot ? 'Last' : ''}>(?!${'`'})|[^${delimiter}\\${'`'}${alsoNot}])`

// After the closing stars comes no star, unless the next emphasis begins there at once: `*斜***粗**`.
const AFTER_STARS = String.raw`(?:(?!\*)|(?=(?<next>\*{1,2})(?![\s*])[^*]*[^\s*]\k<next>(?!\*)))`
const STARS = new RegExp(
  String.raw`^(?<open>\*{1,3})(?![\s*])(?<inner>${piece('*')}*?${piece('*', String.raw`\s`)})\k<open>${AFTER_STARS}`,
)
const TILDES = new RegExp(String.raw`^~~(?![\s~])(?<inner>${piece('~')}*?${piece('~', String.raw`\s`)})~~(?!~)`)

/**
 * Emphasis by what is inside it, not by what is around it. CommonMark refuses `**注意：**下面` because a full-width mark
 * before the closing stars and a letter after them look to it like no end of a word; Chinese has no spaces between words.
 */
const emphasis: TokenizerExtension = {
  name: 'plainEmphasis',
  level: 'inline',
  start: (src) => /\*|~~/.exec(src)?.index,
  tokenizer(src) {
    const crossed = TILDES.exec(src)?.groups?.inner
    if (crossed) return { type: 'del', raw: `~~${crossed}~~`, text: crossed, tokens: this.lexer.inlineTokens(crossed) }
    const { open: stars = '', inner } = STARS.exec(src)?.groups ?? {}
    if (!inner) return undefined
    const raw = stars + inner + stars
    const strong = (whole: string): Tokens.Strong => ({
      type: 'strong',
      raw: whole,
      text: inner,
      tokens: this.lexer.inlineTokens(inner),
    })
    if (stars.length === 2) return strong(raw)
    const tokens = stars.length === 3 ? [strong(`**${inner}**`)] : this.lexer.inlineTokens(inner)
    return { type: 'em', raw, text: inner, tokens } satisfies Tokens.Em
  },
}

/**
 * The one markdown of the console, for reading and for both modes of writing: GFM, a line break is a line break, formulas
 * between dollars, and no HTML. Tags are shown as the text they are; `<br>` (needed in table cells) and a lone `<img>` of
 * older texts are understood.
 */
const marked = new Marked({
  gfm: true,
  breaks: true,
  extensions: [],
  tokenizer: {
    html: () => undefined,
    tag(src) {
      const lineBreak = /^<br\s*\/?>/i.exec(src)
      if (lineBreak) return { type: 'br', raw: lineBreak[0] } as unknown as Tokens.Tag
      const picture = /^<img\s[^<>]*>/i.exec(src)
      const href = picture && attribute(picture[0], 'src')
      if (!picture || !href) return undefined
      const text = attribute(picture[0], 'alt') ?? ''
      return { type: 'image', raw: picture[0], href, title: null, text, tokens: [] } as unknown as Tokens.Tag
    },
  },
})
marked.use({ extensions: [mathBlock, mathInline, details, footnote, footnoteMark, emphasis] })

function attribute(tag: string, name: string): string | undefined {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag)
  return match?.[1] ?? match?.[2] ?? match?.[3]
}

/** The blocks of a markdown text. */
export function readMarkdown(markdown: string): Token[] {
  return marked.lexer(fencesOpened(markdown.replaceAll('\r\n', '\n')))
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** Text with `&lt;`, `&#20013;`, `&copy;` and the like turned into the characters they stand for. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z][a-z\d]{1,31}));/gi, (whole, hex, decimal, name) => {
    if (hex || decimal) {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
    }
    return entities[name] ?? decodeNamed(whole)
  })
}

// The browser knows all two thousand names; a parsed document runs nothing.
function decodeNamed(entity: string): string {
  if (typeof DOMParser === 'undefined') return entity
  return new DOMParser().parseFromString(entity, 'text/html').body.textContent || entity
}
