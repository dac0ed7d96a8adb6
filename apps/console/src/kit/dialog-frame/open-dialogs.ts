import { afterPaint } from './after-paint.ts'

/** Boxes of the open dialogs, the one on top last. */
let opened: HTMLElement[] = []

/** What the component kit opens above a dialog and closes on Escape by itself. */
const KIT_ABOVE = [
  '.ant-select-dropdown:not(.ant-select-dropdown-hidden)',
  '.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)',
  '.ant-dropdown:not(.ant-dropdown-hidden)',
  '.ant-drawer-open',
].join()

/** Whether a dialog is what Escape is meant for. */
export function isTop(box: HTMLElement | null): boolean {
  if (!box || opened.at(-1) !== box) return false
  return ![...document.querySelectorAll(KIT_ABOVE)].some(
    (one) => (box.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  )
}

/** Where the focus goes when a dialog closes and what had it before is gone: to the dialog below it. */
export const boxBelow = (box: HTMLElement | null): HTMLElement | undefined => opened.filter((one) => one !== box).at(-1)

/** The page behind stands still. Done once the dialog is seen, because it has the whole page laid out again. */
function holdPage(): void {
  const { documentElement: page } = document
  // What the scroll bar took stays taken: nothing moves, and the mask covers its place as well, unlike a gutter's.
  const bar = window.innerWidth - page.clientWidth
  if (bar > 0) page.style.paddingRight = `${bar}px`
  page.style.overflow = 'hidden'
}

function freePage(): void {
  document.documentElement.style.removeProperty('padding-right')
  document.documentElement.style.removeProperty('overflow')
}

/** Says that a dialog is open, until `closed` is called. */
export function openedDialog(box: HTMLElement | null): { closed: () => void } {
  if (!box) return { closed: () => undefined }
  opened.push(box)
  const dontHold = opened.length === 1 ? afterPaint(holdPage) : undefined
  return {
    closed: () => {
      opened = opened.filter((one) => one !== box)
      dontHold?.()
      if (opened.length === 0) freePage()
    },
  }
}
