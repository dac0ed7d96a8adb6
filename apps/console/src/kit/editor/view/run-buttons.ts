import { writeClipboard } from '../../code/use-copy.ts'

/** Runs a piece of code of a text; on the first machine without a name. */
export type RunCode = (code: { text: string; machine: string | null }) => void

const machineOf = (element: Element): string | null =>
  [...element.classList].find((name) => name.startsWith('kw-at-'))?.slice('kw-at-'.length) ?? null

/** Puts a button next to each piece of code that its author wants run, where there is somewhere to run it, or copied. */
export function addRunButtons(root: HTMLElement, onRun: RunCode | undefined): void {
  for (const element of root.querySelectorAll<HTMLElement>('.kw-run, .kw-copied')) {
    const text = (element.tagName === 'PRE' ? element.querySelector('code') : element)?.textContent ?? ''
    const machine = machineOf(element)
    const isRun = element.classList.contains('kw-run') && onRun !== undefined
    // A block has a button to copy it already.
    if (!isRun && element.tagName === 'PRE') continue
    const button = document.createElement('button')
    button.type = 'button'
    button.className = element.tagName === 'PRE' ? 'kw-md-run' : 'kw-md-run-inline'
    button.textContent = isRun ? '运行' : '复制'
    button.title = isRun ? `在${machine ? `主机 ${machine} 的` : ''}终端运行` : '复制'
    button.setAttribute('aria-label', `${button.title}：${text.trim().slice(0, 60)}`)
    button.addEventListener('click', () => (isRun ? onRun({ text, machine }) : void writeClipboard(text)))
    if (element.tagName === 'PRE') element.append(button)
    else element.after(button)
  }
}
