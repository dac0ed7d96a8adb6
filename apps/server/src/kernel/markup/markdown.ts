import { Marked, type Token, type TokenizerExtension, type Tokens } from 'marked'

/** A formula, as its own token. */
export interface MathToken {
  type: 'mathInline' | 'mathBlock'
  raw: string
  latex: string
}

// The console reads the same (kit/editor/markdown/syntax.ts): `$` next to a space, or before a digit, is money.
const mathBlock: TokenizerExtension = {
  name: 'mathBlock',
  level: 'block',
  start: (text) => /(?:^|\n) {0,3}\$\$/.exec(text)?.index,
  tokenizer(text) {
    const match = /^ {0,3}\$\$[ \t]*\n?((?:\\.|[^\\$]|\$(?!\$))+?)\n?[ \t]*\$\$[ \t]*(?:\n+|$)/.exec(text)
    const latex = match?.[1]?.trim()
    return match && latex ? ({ type: 'mathBlock', raw: match[0], latex } satisfies MathToken) : undefined
  },
}
const mathInline: TokenizerExtension = {
  name: 'mathInline',
  level: 'inline',
  start: (text) => text.indexOf('$'),
  tokenizer(text) {
    const match =
      /^\$\$(?!\s)((?:\\.|[^\\$])+?)\$\$/.exec(text) ??
      /^\$(?![\s$])((?:\\.|[^\\$\n])*?[^\\$\s]|\\.)\$(?![\d$])/.exec(text)
    const latex = match?.[1]?.trim()
    return match && latex ? ({ type: 'mathInline', raw: match[0], latex } satisfies MathToken) : undefined
  },
}

const marked = new Marked({
  gfm: true,
  breaks: true,
  tokenizer: {
    html: () => undefined,
    tag(text) {
      const lineBreak = /^<br\s*\/?>/i.exec(text)
      return lineBreak ? ({ type: 'br', raw: lineBreak[0] } as unknown as Tokens.Tag) : undefined
    },
    url: () => undefined,
    // One wave is a range: 1~5.
    del(text) {
      const match = /^~~(?=[^\s~])((?:\\.|[^\\])*?[^\s~])~~(?=[^~]|$)/.exec(text)
      return match
        ? { type: 'del', raw: match[0], text: match[1]!, tokens: this.lexer.inlineTokens(match[1]!) }
        : undefined
    },
  },
})
marked.use({ extensions: [mathBlock, mathInline] })

export type MarkdownToken = Token | MathToken

/** The blocks of a text, each with its inline tokens. */
export const readMarkdown = (markdown: string): MarkdownToken[] => marked.lexer(markdown.replaceAll('\r\n', '\n'))

/** The tokens inside of one, where it has some. */
export const inside = (token: MarkdownToken): MarkdownToken[] => ('tokens' in token && token.tokens) || []
