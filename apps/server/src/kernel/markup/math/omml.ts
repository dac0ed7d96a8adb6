import { escapeXml } from '../entities.ts'
import { elementsOf, localName, textOf, type Element } from '../tree.ts'
import { mathmlTree } from './mathml.ts'

const run = (text: string, isText = false): string =>
  text ? `<m:r>${isText ? '<m:rPr><m:nor/></m:rPr>' : ''}<m:t xml:space="preserve">${escapeXml(text)}</m:t></m:r>` : ''
const wrap = (tag: string, inner: string): string => `<m:${tag}>${inner}</m:${tag}>`
const nary = /^[∑∏∐∫∬∭∮⋂⋃]$/u

const all = (elements: readonly Element[]): string => {
  let out = ''
  for (let at = 0; at < elements.length; at++) {
    const element = elements[at]!
    const sign = signOf(element)
    // A sum takes what comes after it.
    if (sign) {
      out += naryOf(element, sign, all(elements.slice(at + 1)))
      break
    }
    out += ommlOf(element)
  }
  return out
}
const inner = (element: Element): string => all(elementsOf(element))
const nth = (element: Element, at: number): string => {
  const child = elementsOf(element)[at]
  return child ? ommlOf(child) : ''
}

/** The sign of a sum or an integral, with or without limits. */
function signOf(element: Element): string | undefined {
  const base = /^(?:msub|msup|msubsup|munder|mover|munderover)$/.test(localName(element))
    ? elementsOf(element)[0]
    : element
  const text = base && localName(base) === 'mo' ? textOf(base).trim() : ''
  return nary.test(text) ? text : undefined
}

function naryOf(element: Element, sign: string, body: string): string {
  const name = localName(element)
  const [sub, sup] = [
    /^(?:msub|munder|msubsup|munderover)$/.test(name) ? nth(element, 1) : '',
    /^(?:msup|mover)$/.test(name) ? nth(element, 1) : /^(?:msubsup|munderover)$/.test(name) ? nth(element, 2) : '',
  ]
  const limits = name.startsWith('mu') || name === 'mover' ? 'undOvr' : 'subSup'
  const hidden = `${sub ? '' : '<m:subHide m:val="1"/>'}${sup ? '' : '<m:supHide m:val="1"/>'}`
  return `<m:nary><m:naryPr><m:chr m:val="${sign}"/><m:limLoc m:val="${limits}"/>${hidden}</m:naryPr>${wrap('sub', sub)}${wrap('sup', sup)}${wrap('e', body)}</m:nary>`
}

const accents = new Set([...'^~¯‾˙¨→', '\u0302', '\u0303', '\u0304', '\u0307', '\u0308', '\u20D7'])

const forms: Readonly<Record<string, (element: Element) => string>> = {
  annotation: () => '',
  semantics: (element) => nth(element, 0),
  mi: (element) => run(textOf(element)),
  mn: (element) => run(textOf(element)),
  mo: (element) => (/^[\u2061-\u2064]$/u.test(textOf(element)) ? '' : run(textOf(element))),
  mtext: (element) => run(textOf(element), true),
  mspace: () => '',
  mfrac: (element) => {
    const bar = element.attrs.linethickness === '0px' ? '<m:fPr><m:type m:val="noBar"/></m:fPr>' : ''
    return wrap('f', `${bar}${wrap('num', nth(element, 0))}${wrap('den', nth(element, 1))}`)
  },
  msqrt: (element) => wrap('rad', `<m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${wrap('e', inner(element))}`),
  mroot: (element) => wrap('rad', `${wrap('deg', nth(element, 1))}${wrap('e', nth(element, 0))}`),
  msup: (element) => wrap('sSup', `${wrap('e', nth(element, 0))}${wrap('sup', nth(element, 1))}`),
  msub: (element) => wrap('sSub', `${wrap('e', nth(element, 0))}${wrap('sub', nth(element, 1))}`),
  msubsup: (element) =>
    wrap('sSubSup', `${wrap('e', nth(element, 0))}${wrap('sub', nth(element, 1))}${wrap('sup', nth(element, 2))}`),
  munder: (element) => wrap('limLow', `${wrap('e', nth(element, 0))}${wrap('lim', nth(element, 1))}`),
  mover: (element) => {
    const sign = textOf(elementsOf(element)[1]).trim()
    return accents.has(sign)
      ? `<m:acc><m:accPr><m:chr m:val="${escapeXml(sign)}"/></m:accPr>${wrap('e', nth(element, 0))}</m:acc>`
      : wrap('limUpp', `${wrap('e', nth(element, 0))}${wrap('lim', nth(element, 1))}`)
  },
  munderover: (element) =>
    wrap(
      'limUpp',
      `${wrap('e', wrap('limLow', `${wrap('e', nth(element, 0))}${wrap('lim', nth(element, 1))}`))}${wrap('lim', nth(element, 2))}`,
    ),
  mtable: (element) =>
    wrap(
      'm',
      elementsOf(element)
        .map((row) =>
          wrap(
            'mr',
            elementsOf(row)
              .map((cell) => wrap('e', inner(cell)))
              .join(''),
          ),
        )
        .join(''),
    ),
  menclose: (element) => wrap('borderBox', wrap('e', inner(element))),
}

function ommlOf(element: Element): string {
  const name = localName(element)
  const sign = signOf(element)
  if (sign && name !== 'mo') return naryOf(element, sign, '')
  return Object.hasOwn(forms, name) ? forms[name]!(element) : inner(element)
}

/** A formula as Word has it; undefined where the LaTeX cannot be read. */
export function ommlFrom(latex: string): string | undefined {
  const tree = mathmlTree(latex)
  return tree && `<m:oMath>${ommlOf(tree)}</m:oMath>`
}
