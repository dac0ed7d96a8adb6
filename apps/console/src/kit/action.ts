import type { ComponentType } from 'react'
import type { Opener } from './dialog-frame/opening.tsx'
import { askQuestion } from './dialogs/dialog-store.ts'
import { showToast } from './dialogs/toast-store.ts'

/** An icon of the family. Next to words it is decoration, so it is drawn hidden from screen readers. */
export type IconType = ComponentType<{ 'aria-hidden'?: boolean; className?: string }>

/** What may be done with rows, as data: the same record serves the row, its menu, the bulk bar and the palette. */
export type Action<Row> = {
  key: string
  label: string
  /** What it is called on one row, where that depends on the row. */
  labelOf?: (row: Row) => string
  icon?: IconType
  danger?: boolean
  /** Shown on one row, on a selection, or on both (the default). A link is for one row only. */
  on?: 'one' | 'many' | 'both'
  /** True shows it, false hides it, a text shows it with the reason why not. */
  can?: (row: Row) => boolean | string
  /** Makes it a link. */
  to?: (row: Row) => string
  /** May answer false: nothing was done. */
  run?: (rows: Row[]) => unknown
  /** The dialog that it opens instead of running; none for rows that need none. */
  opens?: (rows: Row[]) => Opener | undefined
  /** The question before it runs: names the object and what goes with it. None where there is nothing to ask. */
  confirm?: (rows: Row[]) => string | undefined
  /** Said when it is done. */
  done?: string
}

/** Asks, runs and reports. The request layer shows a refusal; here it only keeps the promise from being lost. */
export async function runAction<Row>(action: Action<Row>, rows: Row[]): Promise<boolean> {
  const text = action.confirm?.(rows)
  if (text !== undefined) {
    const agreed = await askQuestion({
      title: action.label,
      text,
      okText: action.label,
      ...(action.danger ? { danger: true } : {}),
    })
    if (!agreed) return false
  }
  const opener = action.opens?.(rows)
  if (opener) {
    await new Promise<void>((closed) => opener.open(closed))
    return true
  }
  try {
    if ((await action.run?.(rows)) === false) return false
  } catch {
    return false
  }
  if (action.done !== undefined) showToast(action.done, action.danger ? { kind: 'removed' } : {})
  return true
}

/** How an action stands to one row: hidden, possible, or refused with a reason. */
export function standing<Row>(action: Action<Row>, row: Row): 'hidden' | 'possible' | { reason: string } {
  const can = action.can?.(row) ?? true
  if (can === false) return 'hidden'
  return typeof can === 'string' ? { reason: can } : 'possible'
}

/** A selection splits into the rows an action applies to and those it does not. */
export function applicable<Row>(action: Action<Row>, rows: Row[]): Row[] {
  return rows.filter((row) => standing(action, row) === 'possible')
}
