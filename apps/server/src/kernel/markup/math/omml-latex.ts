import { at, childOf, childrenOf, elementsOf, textOf, type Element } from '../tree.ts'
import { accents, braced, fenced, functions, joined, latexOf } from './symbols.ts'

/** A property's value: `<m:chr m:val="∑"/>`. */
const valueOf = (element: Element, ...path: string[]): string | undefined => at(element, ...path)?.attrs['m:val']
const isOff = (value: string | undefined): boolean => value === '0' || value === 'off' || value === 'false'

const inner = (element: Element | undefined): string => (element ? joined(elementsOf(element).map(latexOfOmml)) : '')
const part = (element: Element, name: string): string => inner(childOf(element, name))

/** A base that is more than one sign keeps its script in braces. */
const based = (latex: string): string => (/^(?:\\[A-Za-z]+|[^\\]|)$/u.test(latex) ? latex : `{${latex}}`)

const forms: Readonly<Record<string, (element: Element) => string>> = {
  'm:r': (element) => {
    const text = childrenOf(element, 'm:t').map(textOf).join('')
    return childOf(childOf(element, 'm:rPr'), 'm:nor') && /[A-Za-z]{2}/.test(text)
      ? `\\text{${text.replaceAll(/[\\{}$]/g, '')}}`
      : latexOf(text)
  },
  'm:f': (element) => {
    const [above, under] = [part(element, 'm:num'), part(element, 'm:den')]
    const type = valueOf(element, 'm:fPr', 'm:type')
    if (type === 'noBar') return `\\genfrac{}{}{0pt}{}${braced(above)}${braced(under)}`
    return type === 'lin' ? `${above}/${under}` : `\\frac${braced(above)}${braced(under)}`
  },
  'm:rad': (element) => {
    const degree = part(element, 'm:deg')
    return `\\sqrt${degree ? `[${degree}]` : ''}${braced(part(element, 'm:e'))}`
  },
  'm:sSup': (element) => `${based(part(element, 'm:e'))}^${braced(part(element, 'm:sup'))}`,
  'm:sSub': (element) => `${based(part(element, 'm:e'))}_${braced(part(element, 'm:sub'))}`,
  'm:sSubSup': (element) =>
    `${based(part(element, 'm:e'))}_${braced(part(element, 'm:sub'))}^${braced(part(element, 'm:sup'))}`,
  'm:sPre': (element) =>
    `{}_${braced(part(element, 'm:sub'))}^${braced(part(element, 'm:sup'))}${part(element, 'm:e')}`,
  'm:nary': (element) => {
    const sign = latexOf(valueOf(element, 'm:naryPr', 'm:chr') ?? '∫')
    const [sub, sup] = [part(element, 'm:sub'), part(element, 'm:sup')]
    return `${sign}${sub && `_${braced(sub)}`}${sup && `^${braced(sup)}`}${braced(part(element, 'm:e'))}`
  },
  'm:d': (element) => {
    const properties = childOf(element, 'm:dPr')
    const mark = (name: string, usual: string): string => childOf(properties, name)?.attrs['m:val'] ?? usual
    const between = latexOf(mark('m:sepChr', '|'))
    const content = childrenOf(element, 'm:e').map(inner).join(between)
    return fenced(mark('m:begChr', '('), content, mark('m:endChr', ')'))
  },
  'm:m': (element) =>
    `\\begin{matrix}${childrenOf(element, 'm:mr')
      .map((row) => childrenOf(row, 'm:e').map(inner).join(' & '))
      .join(' \\\\ ')}\\end{matrix}`,
  'm:eqArr': (element) => `\\begin{aligned}${childrenOf(element, 'm:e').map(inner).join(' \\\\ ')}\\end{aligned}`,
  'm:func': (element) => {
    const name = part(element, 'm:fName')
    return `${functions.has(name) ? `\\${name}` : name}${braced(part(element, 'm:e'))}`
  },
  'm:acc': (element) => {
    const sign = valueOf(element, 'm:accPr', 'm:chr') ?? '\u0302'
    return `\\${accents[sign] ?? 'hat'}${braced(part(element, 'm:e'))}`
  },
  'm:bar': (element) =>
    `\\${valueOf(element, 'm:barPr', 'm:pos') === 'top' ? 'overline' : 'underline'}${braced(part(element, 'm:e'))}`,
  'm:groupChr': (element) => {
    const sign = valueOf(element, 'm:groupChrPr', 'm:chr') ?? '⏟'
    return `\\${accents[sign] ?? 'underbrace'}${braced(part(element, 'm:e'))}`
  },
  'm:limLow': (element) => {
    const base = part(element, 'm:e')
    const limit = braced(part(element, 'm:lim'))
    return functions.has(base) ? `\\${base}_${limit}` : `\\underset${limit}${braced(base)}`
  },
  'm:limUpp': (element) => `\\overset${braced(part(element, 'm:lim'))}${braced(part(element, 'm:e'))}`,
  'm:box': (element) => part(element, 'm:e'),
  'm:borderBox': (element) => `\\boxed${braced(part(element, 'm:e'))}`,
  'm:phant': (element) => (isOff(valueOf(element, 'm:phantPr', 'm:show')) ? '' : part(element, 'm:e')),
  'm:t': (element) => latexOf(textOf(element)),
  'w:r': (element) => latexOf(childrenOf(element, 'w:t').map(textOf).join('')),
}

/** A formula of Word as LaTeX. What it does not know it takes for what is inside of it. */
export function latexOfOmml(element: Element): string {
  if (element.name.endsWith('Pr')) return ''
  return Object.hasOwn(forms, element.name) ? forms[element.name]!(element) : inner(element)
}
