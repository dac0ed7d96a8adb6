import type { Tokens } from 'marked'
import { decodeEntities } from '../../../../kernel/markup/entities.ts'
import { inside, readMarkdown, type MarkdownToken, type MathToken } from '../../../../kernel/markup/markdown.ts'
import { ommlFrom } from '../../../../kernel/markup/math/omml.ts'
import { paragraph, table, textRun, type ParagraphStyle, type Pictures, type RunStyle } from './document.ts'

function runs(tokens: readonly MarkdownToken[], pictures: Pictures, style: RunStyle): string {
  return tokens.map((token) => runOf(token, pictures, style)).join('')
}

function runOf(token: MarkdownToken, pictures: Pictures, style: RunStyle): string {
  switch (token.type) {
    case 'strong':
      return runs(inside(token), pictures, { ...style, isBold: true })
    case 'em':
      return runs(inside(token), pictures, { ...style, isItalic: true })
    case 'del':
      return runs(inside(token), pictures, { ...style, isStruck: true })
    case 'codespan':
      return textRun((token as Tokens.Codespan).text, { ...style, isCode: true })
    case 'br':
      return '<w:r><w:br/></w:r>'
    case 'mathInline':
    case 'mathBlock': {
      const { latex } = token as MathToken
      return ommlFrom(latex) ?? textRun(`$${latex}$`, style)
    }
    case 'image':
      return pictures.run((token as Tokens.Image).href, (token as Tokens.Image).text)
    case 'escape':
      return textRun((token as Tokens.Escape).text, style)
    default: {
      const within = inside(token)
      return within.length > 0
        ? runs(within, pictures, style)
        : textRun(decodeEntities('text' in token ? String(token.text) : token.raw), style)
    }
  }
}

/** A block as paragraphs: the first one may continue a line that has begun. */
function blocksOf(token: MarkdownToken, pictures: Pictures): { runs?: string; whole?: string }[] {
  switch (token.type) {
    case 'space':
      return []
    case 'code':
      return [{ whole: paragraph(textRun((token as Tokens.Code).text), { style: 'Code' }) }]
    case 'table': {
      const { header, rows } = token as Tokens.Table
      const row = (cells: readonly Tokens.TableCell[], style: RunStyle): string[] =>
        cells.map((cell) => paragraph(runs(cell.tokens, pictures, style)))
      return [{ whole: table([row(header, { isBold: true }), ...rows.map((cells) => row(cells, {}))]) + paragraph('') }]
    }
    case 'list': {
      const { ordered, items, start } = token as Tokens.List
      return items.flatMap((item, at) => {
        const mark = ordered ? `${Number(start || 1) + at}) ` : '• '
        const all = item.tokens.flatMap((one) => blocksOf(one, pictures))
        return all.map((one, place) =>
          place === 0 && one.runs !== undefined ? { runs: textRun(mark) + one.runs } : one,
        )
      })
    }
    case 'blockquote':
      return inside(token).flatMap((one) => blocksOf(one, pictures))
    case 'heading':
      return [{ runs: runs(inside(token), pictures, { isBold: true }) }]
    case 'hr':
      return []
    default:
      return [{ runs: inside(token).length ? runs(inside(token), pictures, {}) : runOf(token, pictures, {}) }]
  }
}

/** Markdown as paragraphs, the first of which begins with something else: a number, a letter, 解析：. */
export function paragraphs(before: string, markdown: string, pictures: Pictures, style: ParagraphStyle = {}): string {
  const blocks = readMarkdown(markdown).flatMap((token) => blocksOf(token, pictures))
  const [first, ...rest] = blocks
  const head = textRun(before)
  const opening =
    first?.runs === undefined ? paragraph(head, style) + (first?.whole ?? '') : paragraph(head + first.runs, style)
  return opening + rest.map((one) => one.whole ?? paragraph(one.runs ?? '', style)).join('')
}
