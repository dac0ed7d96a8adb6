import { afterPaint } from '../../dialog-frame/after-paint.ts'
import { writeClipboard } from '../../code/use-copy.ts'
import { whenIdle } from '../../when-idle.ts'
import { addRunButtons, type RunCode } from './run-buttons.ts'
import type { DiagramColours } from './diagram.ts'

/**
 * Turns the sources that `htmlFromMarkdown` left into what they mean: coloured code, formulas, diagrams, copy buttons. The
 * libraries are fetched only when the text has something for them. `isCurrent` turns false when the text was replaced meanwhile.
 */
export function enrich(
  root: HTMLElement,
  colours: DiagramColours,
  isCurrent: () => boolean,
  onRun: RunCode | undefined,
): void {
  addCopyButtons(root)
  addRunButtons(root, onRun)
  const codes = [...root.querySelectorAll<HTMLElement>('pre > code[class^="language-"]')]
  const formulas = [...root.querySelectorAll<HTMLElement>('.kw-math')]
  const diagrams = [...root.querySelectorAll<HTMLElement>('.kw-diagram')]
  // Code is readable without colours, which move nothing when they come.
  if (codes.length > 0) afterPaint(() => whenIdle(() => void colourCode(codes, isCurrent), 500))
  if (formulas.length > 0) void drawFormulas(formulas, isCurrent)
  if (diagrams.length > 0) void drawDiagrams(diagrams, colours, isCurrent)
}

async function colourCode(elements: readonly HTMLElement[], isCurrent: () => boolean): Promise<void> {
  if (!isCurrent()) return
  const { highlightElement } = await import('./highlight.ts')
  if (!isCurrent()) return
  for (const element of elements) highlightElement(element, element.className.slice('language-'.length))
}

async function drawFormulas(elements: readonly HTMLElement[], isCurrent: () => boolean): Promise<void> {
  const { drawMath } = await import('./math.ts')
  if (!isCurrent()) return
  for (const element of elements) drawMath(element, element.textContent ?? '', element.tagName === 'DIV')
}

async function drawDiagrams(
  elements: readonly HTMLElement[],
  colours: DiagramColours,
  isCurrent: () => boolean,
): Promise<void> {
  const { drawDiagram } = await import('./diagram.ts')
  for (const element of elements) {
    if (!isCurrent()) return
    const source = element.querySelector('code')?.textContent ?? ''
    try {
      const drawing = await drawDiagram(source, colours)
      if (!isCurrent()) return
      const figure = document.createElement('div')
      figure.className = 'kw-diagram-drawn'
      figure.append(drawing)
      element.replaceWith(figure)
    } catch (error) {
      console.warn('图未能绘制', error)
      const note = document.createElement('div')
      note.className = 'kw-diagram-error'
      note.textContent = '图的语法有误，以下为原文'
      element.before(note)
    }
  }
}

function addCopyButtons(root: HTMLElement): void {
  for (const pre of root.querySelectorAll('pre:not(.kw-diagram)')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'kw-md-copy'
    button.textContent = '复制'
    button.addEventListener('click', () => {
      void writeClipboard(pre.querySelector('code')?.textContent ?? '').then((isDone) => {
        button.textContent = isDone ? '已复制' : '复制失败'
        setTimeout(() => (button.textContent = '复制'), 2000)
      })
    })
    pre.append(button)
  }
}
