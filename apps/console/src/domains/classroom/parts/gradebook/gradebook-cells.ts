import {
  cellBar,
  cellsByOffering,
  cellSentence,
  cellText,
  type GradebookMember,
  type GradebookOffering,
} from './gradebook-rules.ts'
import { type Span, within } from './gradebook-window.ts'
import styles from './gradebook.module.css'

/** Address of a learner's record of a content. */
export type LinkTo = (offering: GradebookOffering, recordId: string, learnerId: string) => string | undefined

export type CellsOfRow = {
  member: GradebookMember
  offerings: readonly GradebookOffering[]
  columns: Span
  linkTo: LinkTo
}

let pattern: HTMLElement | undefined

/** A cell and its link as every cell has them, to be copied. */
function makePattern(): HTMLElement {
  const slot = document.createElement('div')
  slot.setAttribute('role', 'gridcell')
  slot.className = styles.slot ?? ''
  const link = document.createElement('a')
  link.className = styles.cell ?? ''
  link.tabIndex = -1
  link.append('')
  slot.append(link)
  return slot
}

function setOrRemove(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name)
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}

/** Writes one cell, changing only what is otherwise. */
function write(slot: Element, column: number, { member, offerings, linkTo }: CellsOfRow): Element {
  const offering = offerings[column]!
  const cell = cellsByOffering(member).get(offering.id)
  const state = cell?.state ?? 'not_started'
  const link = slot.firstElementChild as HTMLElement
  setOrRemove(slot, 'aria-colindex', String(column + 4))
  setOrRemove(link, 'data-column', String(column))
  setOrRemove(link, 'data-state', state)
  setOrRemove(link, 'data-late', cell?.is_late ? '' : undefined)
  setOrRemove(link, 'aria-label', cellSentence(member, offering, cell))
  setOrRemove(
    link,
    'href',
    cell && state !== 'not_started' ? linkTo(offering, cell.record_id, member.learner.id) : undefined,
  )
  const bar = cellBar(cell)
  if (bar === null) link.removeAttribute('style')
  else link.style.setProperty('--progress', String(bar))
  const text = link.firstChild as Text
  const next = cellText(cell)
  if (text.data !== next) text.data = next
  return slot
}

const drawn = new WeakMap<HTMLElement, CellsOfRow>()

/**
 * Draws the cells of a row into its element, by hand: each is two plain elements without a listener, scrolling brings
 * hundreds a second, and as components they would take five times as long. What is there already is kept or written over.
 */
export function drawCells(row: HTMLElement, next: CellsOfRow): void {
  const before = drawn.get(row)
  drawn.set(row, next)
  const isSame =
    before && before.member === next.member && before.offerings === next.offerings && before.linkTo === next.linkTo
  const { first, last } = next.columns
  const was = before?.columns ?? { first, last: first - 1 }
  const make = (column: number): Element => {
    pattern ??= makePattern()
    return write(pattern.cloneNode(true) as Element, column, next)
  }
  if (was.last < was.first || first > was.last || last < was.first) {
    row.replaceChildren(...within(next.columns).map(make))
    return
  }
  for (let column = was.first; column < first; column += 1) row.firstElementChild!.remove()
  for (let column = was.last; column > last; column -= 1) row.lastElementChild!.remove()
  if (!isSame) {
    let column = Math.max(first, was.first)
    for (const slot of row.children) write(slot, column++, next)
  }
  if (first < was.first) row.prepend(...within({ first, last: was.first - 1 }).map(make))
  if (last > was.last) row.append(...within({ first: was.last + 1, last }).map(make))
}

/** The Tab key leads to the link of this cell, until what is answered is called. */
export function letTabIn(slot: Element | undefined): (() => void) | undefined {
  const link = slot?.firstElementChild
  if (!(link instanceof HTMLElement)) return undefined
  link.tabIndex = 0
  return () => {
    link.tabIndex = -1
  }
}
