import katex from 'katex'
import 'katex/dist/katex.min.css'

/** Draws one formula into an element; a formula that cannot be read is shown as its source with the reason on hover. */
export function drawMath(element: HTMLElement, latex: string, isBlock: boolean): void {
  katex.render(latex, element, {
    displayMode: isBlock,
    throwOnError: false,
    trust: false,
    strict: 'ignore',
    maxSize: 40,
    maxExpand: 500,
    errorColor: 'var(--kw-error)',
  })
}
