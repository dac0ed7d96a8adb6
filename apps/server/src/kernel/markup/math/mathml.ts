import katex from 'katex'
import { parseXml } from '../xml.ts'
import { below, type Element } from '../tree.ts'

/** A formula as MathML, which names its LaTeX; undefined where it cannot be read. */
export function mathmlOf(latex: string, isBlock = false): string | undefined {
  try {
    const html = katex.renderToString(latex, {
      output: 'mathml',
      displayMode: isBlock,
      strict: 'ignore',
      maxExpand: 500,
    })
    return /<math[\s\S]*<\/math>/.exec(html)?.[0]
  } catch {
    return undefined
  }
}

export function mathmlTree(latex: string): Element | undefined {
  const mathml = mathmlOf(latex)
  if (mathml === undefined) return undefined
  const root = parseXml(mathml)
  // What is drawn; the other half names the LaTeX.
  for (const semantics of below({ name: '', attrs: {}, children: [root] }, 'semantics')) {
    const first = semantics.children.find((node): node is Element => typeof node !== 'string')
    if (first) return first
  }
  return root
}
