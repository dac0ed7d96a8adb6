import { ahead } from '../kit/navigation/ahead.ts'
import { addressOf, type KeptPage } from './kept-pages.ts'
import { hasUnsaved } from '../api/session/unsaved.ts'

let behind: ReadonlySet<string> = new Set()
/** How far each list was scrolled when somebody last pressed a link on it. */
const leftAt = new Map<string, number>()

/** From now on the pages behind among these can be stepped to. */
export function allowSteps(kept: readonly KeptPage<unknown>[]): void {
  behind = new Set(kept.filter(({ isShown }) => !isShown).map(addressOf))
}

/**
 * Shows the kept page at an address before the router has gone there, when nothing could stop it on the way or has to be
 * moved first: both pages must be at their top.
 */
export function stepAhead(to: string): boolean {
  const { location, scrollY } = window
  leftAt.set(addressOf(location), scrollY)
  if (!behind.has(to) || leftAt.get(to) !== 0 || scrollY > 0 || hasUnsaved() || hasOpenDialog()) return false
  ahead.set(to)
  return true
}

/** A dialog lies outside of its page, so a page that is left with one open is not kept: it would stay over the next. */
export const hasOpenDialog = (): boolean =>
  [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].some((dialog) => dialog.checkVisibility())
