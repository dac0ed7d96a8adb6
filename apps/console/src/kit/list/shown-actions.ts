import { standing } from '../action.ts'
import type { Action } from '../action.ts'

/** So many actions of a row can be pressed directly; the others are behind 更多. */
export const VISIBLE_ACTIONS = 2

/** What can be done with this row, or could be if something were different. */
export const actionsOf = <Row>(actions: Action<Row>[], row: Row): Action<Row>[] =>
  actions.filter((action) => action.on !== 'many' && standing(action, row) !== 'hidden')

const PADDING = 20
const CHARACTER = 13
const GAP = 16
const MORE = 28

const widthOf = (labels: readonly string[], hasMore: boolean): number =>
  PADDING +
  labels.slice(0, VISIBLE_ACTIONS).reduce((sum, label) => sum + label.length * CHARACTER + GAP, 0) +
  (hasMore ? MORE : 0)

/**
 * Pixels that the last column of a table needs: enough for the first actions as such, so that rows that arrive change
 * nothing, and for the words that each row really shows.
 */
export function actionsWidth<Row>(actions: Action<Row>[], rows: readonly Row[]): number {
  const usual = widthOf(
    actions.map((action) => action.label),
    actions.length > VISIBLE_ACTIONS,
  )
  const ofRow = (row: Row): number => {
    const possible = actionsOf(actions, row)
    const labels = possible.slice(0, VISIBLE_ACTIONS).map((action) => action.labelOf?.(row) ?? action.label)
    return widthOf(labels, possible.length > VISIBLE_ACTIONS)
  }
  return rows.reduce((widest, row) => Math.max(widest, ofRow(row)), usual)
}
