import { codeSpan, escapeInline, pictureMarkdown, blank, fileScheme } from '../../../../kernel/markup/escape.ts'
import { at, below, childOf, childrenOf, elementsOf, textOf, type Element } from '../../../../kernel/markup/tree.ts'
import { latexOfOmml } from '../../../../kernel/markup/math/omml-latex.ts'
import { withoutAtoms, type Atoms } from '../paper/lines.ts'

/** What a document gives to the reading of its paragraphs. */
export interface RunContext {
  atoms: Atoms
  /** The name by which texts call the picture of a relationship; null where it cannot be shown. */
  picture(id: string): string | null
  /** A text box, whose paragraphs are lines of their own. */
  onTextBox(box: Element): void
}

interface Style {
  isBold: boolean
  isUnderlined: boolean
  isCode: boolean
  raised: 'sup' | 'sub' | undefined
}

const isOn = (element: Element | undefined): boolean =>
  element !== undefined && !/^(?:0|false|off|none)$/.test(element.attrs['w:val'] ?? '1')

/** Fonts in which programs are set. */
const monospaced =
  /^(?:Consolas|Courier|Menlo|Monaco|Lucida Console|Source Code|JetBrains Mono|Fira Code|DejaVu Sans Mono)/i

function styleOf(run: Element): Style {
  const properties = childOf(run, 'w:rPr')
  const raised = childOf(properties, 'w:vertAlign')?.attrs['w:val']
  return {
    isBold: isOn(childOf(properties, 'w:b')) || isOn(childOf(properties, 'w:em')),
    isUnderlined: isOn(childOf(properties, 'w:u')),
    isCode: monospaced.test(childOf(properties, 'w:rFonts')?.attrs['w:ascii'] ?? ''),
    raised: raised === 'superscript' ? 'sup' : raised === 'subscript' ? 'sub' : undefined,
  }
}

interface Piece {
  text: string
  style: Style
  /** Is a thing already, and no text to be styled. */
  isThing: boolean
}

const plainStyle: Style = { isBold: false, isUnderlined: false, isCode: false, raised: undefined }
/** Characters of symbol fonts that papers use. */
const symbols: Readonly<Record<string, string>> = { F0FC: '√', F0FB: '×', F0FE: '√', F0D6: '√', F0B4: '×', F0A3: '□' }

function* piecesOf(element: Element, context: RunContext, style: Style): Generator<Piece> {
  for (const child of elementsOf(element)) {
    switch (child.name) {
      case 'w:r':
        yield* piecesOf(child, context, styleOf(child))
        break
      case 'w:t':
        yield { text: withoutAtoms(textOf(child)), style, isThing: false }
        break
      case 'w:tab':
      case 'w:ptab':
        yield { text: '\t', style, isThing: false }
        break
      case 'w:br':
      case 'w:cr':
        yield { text: '\n', style: plainStyle, isThing: true }
        break
      case 'w:noBreakHyphen':
        yield { text: '-', style, isThing: false }
        break
      case 'w:sym':
        yield { text: symbols[(child.attrs['w:char'] ?? '').toUpperCase()] ?? '□', style, isThing: false }
        break
      case 'm:oMath':
      case 'm:oMathPara':
        yield { text: formula(child, context), style: plainStyle, isThing: true }
        break
      case 'w:drawing':
      case 'w:pict':
      case 'w:object':
        yield { text: drawing(child, context), style: plainStyle, isThing: true }
        break
      case 'mc:AlternateContent':
        yield* piecesOf(childOf(child, 'mc:Choice') ?? childOf(child, 'mc:Fallback') ?? child, context, style)
        break
      case 'w:ruby':
        yield* piecesOf(childOf(child, 'w:rubyBase') ?? child, context, style)
        break
      case 'w:instrText':
        // An equation field has no other form; of other fields the result is what is read.
        if (/^\s*eq\b/i.test(textOf(child))) yield { text: withoutAtoms(textOf(child)), style, isThing: false }
        break
      case 'w:rPr':
      case 'w:pPr':
      case 'w:del':
      case 'w:moveFrom':
      case 'w:delText':
        break
      default:
        // Links, insertions, content controls, and what later versions add: what is inside of them.
        yield* piecesOf(child, context, style)
    }
  }
}

function formula(element: Element, { atoms }: RunContext): string {
  const all = element.name === 'm:oMathPara' ? childrenOf(element, 'm:oMath') : [element]
  return all
    .map((one) => latexOfOmml(one).trim())
    .filter(Boolean)
    .map((latex) => atoms.add({ markdown: `$${latex}$`, plain: latex }))
    .join('\n')
}

function drawing(element: Element, context: RunContext): string {
  for (const box of below(element, 'w:txbxContent')) context.onTextBox(box)
  const ids = [
    ...[...below(element, 'a:blip')].map(({ attrs }) => attrs['r:embed'] ?? attrs['r:link']),
    // Without an address it is no picture: boxes to tick are copied from pages as that.
    ...[...below(element, 'v:imagedata')].flatMap(({ attrs }) => attrs['r:id'] ?? attrs['r:href'] ?? []),
  ]
  const alt = [...below(element, 'wp:docPr')][0]?.attrs.descr ?? ''
  return [...new Set(ids)]
    .map((id) => {
      const name = id === undefined ? null : context.picture(id)
      const markdown =
        name === null ? '〔图片无法显示〕' : pictureMarkdown(fileScheme + name, alt.length < 80 ? alt : '')
      return context.atoms.add({ markdown, plain: '' })
    })
    .join('')
}

const structural =
  /^\s*(?:[\d(（【[一二三四五六七八九十]|[A-Ha-h]\s*[.．、:：)）]|[解证]?答\s*[:：])|答案|解析|[A-H]\s*[.．、]|【/

/** The lines of a paragraph: text with formulas, pictures and blanks as single things. */
export function paragraphText(paragraph: Element, context: RunContext): string {
  const pieces = merged([...piecesOf(paragraph, context, plainStyle)])
  const isAllCode = pieces.every(({ text, style, isThing }) => isThing || style.isCode || !text.trim())
  const isAllBold = pieces.every(({ text, style, isThing }) => isThing || style.isBold || !text.trim())
  return pieces.map((piece) => textOfPiece(piece, { isAllBold, isAllCode }, context.atoms)).join('')
}

/** Neighbours of one style are one: Word cuts a word into runs as it likes. */
function merged(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = []
  for (const piece of pieces) {
    const last = all.at(-1)
    const isSame =
      last !== undefined &&
      last.isThing === piece.isThing &&
      last.style.isBold === piece.style.isBold &&
      last.style.isUnderlined === piece.style.isUnderlined &&
      last.style.isCode === piece.style.isCode &&
      last.style.raised === piece.style.raised
    if (isSame) last.text += piece.text
    else all.push({ ...piece })
  }
  return all
}

interface Whole {
  isAllBold: boolean
  isAllCode: boolean
}

function textOfPiece({ text, style, isThing }: Piece, { isAllBold, isAllCode }: Whole, atoms: Atoms): string {
  if (isThing || !text) return text
  if (style.isCode && !isAllCode && text.trim() && !/_{3,}/.test(text))
    return atoms.add({ markdown: codeSpan(text), plain: text })
  if (style.isUnderlined) {
    if (!text.replaceAll(/[\s_＿]/g, '')) return text.length > 1 || /\t/.test(text) ? blank : text
    const words = text.trim().replaceAll(/^[_＿]+|[_＿]+$/g, '')
    if (words.length <= 200) {
      const around = /^\s+|\s+$/.test(text) || text.includes('_')
      return atoms.add({ markdown: escapeInline(around ? words : text), plain: words, underlined: words })
    }
  }
  if (style.raised && /^[\w+\-−*×()=,.\s\u0370-\u03FF]{1,20}$/u.test(text) && text.trim()) {
    const mark = style.raised === 'sup' ? '^' : '_'
    return atoms.add({ markdown: `\${}${mark}{${text.trim()}}$`, plain: text })
  }
  if (style.isBold && !isAllBold && text.trim() && !structural.test(text)) {
    const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? []
    return `${before}${atoms.add({ markdown: `**${escapeInline(words)}**`, plain: words })}${after}`
  }
  return text
}

/** The text of a paragraph in the style of a listing, as our own documents have them; undefined for any other. */
export function listingText(paragraph: Element): string | undefined {
  const style = at(paragraph, 'w:pPr', 'w:pStyle')?.attrs['w:val'] ?? ''
  if (!/^(?:Code|SourceCode|HTML(?:Preformatted|预设格式)?)$/i.test(style)) return undefined
  const text = (element: Element): string =>
    elementsOf(element)
      .map((one) =>
        one.name === 'w:t' ? textOf(one) : one.name === 'w:br' ? '\n' : one.name === 'w:tab' ? '\t' : text(one),
      )
      .join('')
  return withoutAtoms(text(paragraph))
}

/** The list that a paragraph is of, by itself or by its style. */
export function listOf(
  paragraph: Element,
  styles: ReadonlyMap<string, { numId: string; ilvl: number }>,
): { numId: string; ilvl: number } | undefined {
  const properties = childOf(paragraph, 'w:pPr')
  const own = at(properties, 'w:numPr', 'w:numId')?.attrs['w:val']
  const byStyle = styles.get(childOf(properties, 'w:pStyle')?.attrs['w:val'] ?? '')
  if (own === '0') return undefined
  if (own === undefined) return byStyle
  return { numId: own, ilvl: Number(at(properties, 'w:numPr', 'w:ilvl')?.attrs['w:val'] ?? 0) }
}
