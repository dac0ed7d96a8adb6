import { elementsOf, isElement, type Element } from '../../../kernel/markup/tree.ts'

/** A piece of text of a paragraph, with its place in the text of the whole paragraph. */
interface Piece {
  run: Element
  node: Element
  text: string
  from: number
  /** Its end before anything was put into it. */
  to: number
}

/** Between pieces where something else is than text: no placeholder goes across it. */
const gap = '\uE000'
const placeholder = /[{｛]{2}([^{}｛｝\uE000]{1,60})[}｝]{2}/g
const braces = /[{｛]{2}|[}｝]{2}/g

/** Word spreads a placeholder over as many runs as it was edited in: the text of all of them is looked at as one. */
function piecesOf(paragraph: Element): { pieces: Piece[]; text: string } {
  const pieces: Piece[] = []
  let text = ''
  const inRun = (run: Element): void => {
    for (const node of elementsOf(run)) {
      if (node.name === 'w:t') {
        const said = node.children.filter((one) => !isElement(one)).join('')
        pieces.push({ run, node, text: said, from: text.length, to: text.length + said.length })
        text += said
      } else if (node.name !== 'w:rPr') text += gap
    }
  }
  const walk = (element: Element): void => {
    for (const child of elementsOf(element)) {
      if (child.name === 'w:r') inRun(child)
      else if (child.name !== 'w:pPr') walk(child)
    }
  }
  walk(paragraph)
  return { pieces, text }
}

interface Found {
  name: string
  from: number
  to: number
}
const foundIn = (text: string): Found[] =>
  [...text.matchAll(placeholder)].map(({ 0: whole, 1: name, index }) => ({
    name: name!.trim(),
    from: index,
    to: index + whole.length,
  }))

/** The names of placeholders of one paragraph, not of text boxes in it. */
export const namesIn = (paragraph: Element): string[] => foundIn(piecesOf(paragraph).text).map(({ name }) => name)

/** Double braces of a paragraph that belong to no placeholder. */
export const looseIn = (paragraph: Element): number =>
  piecesOf(paragraph).text.replaceAll(placeholder, '').match(braces)?.length ?? 0

/** The name of a placeholder that is all that a paragraph says. */
export function onlyName(paragraph: Element): string | undefined {
  const { text } = piecesOf(paragraph)
  const found = foundIn(text)
  return found.length === 1 && text.slice(found[0]!.from, found[0]!.to) === text.trim() ? found[0]!.name : undefined
}

const plainText = (text: string): Element => ({ name: 'w:t', attrs: { 'xml:space': 'preserve' }, children: [text] })

/** Text with line breaks and tabs as Word has them. */
const written = (text: string): Element[] =>
  text.split(/([\n\t])/).flatMap((part) => {
    if (part === '') return []
    if (part === '\n') return [{ name: 'w:br', attrs: {}, children: [] }]
    return [part === '\t' ? { name: 'w:tab', attrs: {}, children: [] } : plainText(part)]
  })

/** Puts values in the place of the placeholders of a paragraph; each looks as its first letter did. */
export function fillText(paragraph: Element, valueOf: (name: string) => string): void {
  const { pieces, text } = piecesOf(paragraph)
  const changed = new Set<Piece>()
  // From the end: what is before keeps its place.
  for (const { name, from, to } of foundIn(text).toReversed()) {
    const over = pieces.filter((one) => one.from < to && one.to > from)
    for (const [at, piece] of over.entries()) {
      const begin = Math.max(0, from - piece.from)
      const end = to - piece.from
      piece.text = piece.text.slice(0, begin) + (at === 0 ? valueOf(name) : '') + piece.text.slice(end)
      changed.add(piece)
    }
  }
  for (const { run, node, text: said } of changed)
    run.children = run.children.flatMap((one) => (one === node ? written(said) : [one]))
}
