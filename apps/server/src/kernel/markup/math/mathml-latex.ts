import { elementsOf, localName, textOf, type Element } from '../tree.ts'
import { accents, braced, fenced, functions, joined, latexOf } from './symbols.ts'

const inner = (element: Element): string => joined(elementsOf(element).map(latexOfMathml))
const nth = (element: Element, at: number): string => {
  const child = elementsOf(element)[at]
  return child ? latexOfMathml(child) : ''
}
const based = (latex: string): string => (/^(?:\\[A-Za-z]+|[^\\]|)$/u.test(latex) ? latex : `{${latex}}`)
const plain = (element: Element): string => textOf(element).trim()

const over = (element: Element): string => {
  const sign = plain(elementsOf(element)[1]!)
  return Object.hasOwn(accents, sign)
    ? `\\${accents[sign]}${braced(nth(element, 0))}`
    : `\\overset${braced(nth(element, 1))}${braced(nth(element, 0))}`
}
const isLimit = (latex: string): boolean =>
  /^\\(?:sum|prod|int|iint|oint|lim|max|min|sup|inf|bigcup|bigcap)$/.test(latex)
const table = (element: Element): string =>
  elementsOf(element)
    .map((row) => elementsOf(row).map(inner).join(' & '))
    .join(' \\\\ ')

const forms: Readonly<Record<string, (element: Element) => string>> = {
  semantics: (element) => {
    const source = elementsOf(element).find(
      (one) => localName(one) === 'annotation' && /tex/i.test(one.attrs.encoding ?? ''),
    )
    return source ? plain(source) : nth(element, 0)
  },
  annotation: () => '',
  'annotation-xml': () => '',
  mi: (element) => {
    const text = plain(element)
    return functions.has(text) ? `\\${text}` : [...text].length > 1 ? `\\mathrm{${latexOf(text)}}` : latexOf(text)
  },
  mn: (element) => latexOf(plain(element)),
  mo: (element) => latexOf(plain(element)),
  mtext: (element) => (plain(element) ? `\\text{${textOf(element).replaceAll(/[\\{}$]/g, '')}}` : ' '),
  ms: (element) => `\\text{${plain(element).replaceAll(/[\\{}$]/g, '')}}`,
  mspace: () => ' ',
  mfrac: (element) => `\\frac${braced(nth(element, 0))}${braced(nth(element, 1))}`,
  msqrt: (element) => `\\sqrt${braced(inner(element))}`,
  mroot: (element) => `\\sqrt[${nth(element, 1)}]${braced(nth(element, 0))}`,
  msup: (element) => `${based(nth(element, 0))}^${braced(nth(element, 1))}`,
  msub: (element) => `${based(nth(element, 0))}_${braced(nth(element, 1))}`,
  msubsup: (element) => `${based(nth(element, 0))}_${braced(nth(element, 1))}^${braced(nth(element, 2))}`,
  munder: (element) => {
    const base = nth(element, 0)
    return isLimit(base) ? `${base}_${braced(nth(element, 1))}` : `\\underset${braced(nth(element, 1))}${braced(base)}`
  },
  mover: over,
  munderover: (element) => `${based(nth(element, 0))}_${braced(nth(element, 1))}^${braced(nth(element, 2))}`,
  mfenced: (element) =>
    fenced(
      element.attrs.open ?? '(',
      elementsOf(element)
        .map(latexOfMathml)
        .join(element.attrs.separators ?? ','),
      element.attrs.close ?? ')',
    ),
  mtable: (element) => `\\begin{matrix}${table(element)}\\end{matrix}`,
  menclose: (element) => `\\boxed${braced(inner(element))}`,
  mphantom: () => '',
}

/** A formula of MathML as LaTeX: as its author wrote it, where that is kept in it. */
export function latexOfMathml(element: Element): string {
  const name = localName(element)
  return Object.hasOwn(forms, name) ? forms[name]!(element) : inner(element)
}
