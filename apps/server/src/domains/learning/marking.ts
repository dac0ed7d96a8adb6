import type { Tx } from '../../kernel/database/pool.ts'
import { automaticOf, recordRules, saveItem, saveItems, scoring, type ItemEntry } from '../record/index.ts'
import type { ItemMark } from './behaviour.ts'

/** Share and score of an item after a try, and its state; the best try counts. */
export function afterTry(
  item: ItemEntry,
  outcome: 'passed' | 'failed' | 'error' | 'timeout',
  share: number,
  now: Date,
): Partial<ItemEntry> {
  const best = scoring.bestShare(item.share, share)
  const state = recordRules.stepStateAfter(item.state, outcome)
  return {
    state,
    share: best,
    automatic: automaticOf(item, best),
    tries: item.tries + 1,
    firstOpenedAt: item.firstOpenedAt ?? now,
    passedAt: state === 'passed' ? (item.passedAt ?? now) : null,
  }
}

/** How a mark is named where the outcome of a try is kept. */
export const outcomeOf = ({ share, isPassed = share === 1 }: Extract<ItemMark, { share: number }>) =>
  isPassed ? 'passed' : 'failed'

/** What a mark changes in an item. */
export function afterMark(item: ItemEntry, mark: ItemMark | null, now: Date): Partial<ItemEntry> {
  const firstOpenedAt = item.firstOpenedAt ?? now
  if (mark && 'share' in mark) {
    const outcome = outcomeOf(mark)
    return {
      ...afterTry(item, outcome, mark.share, now),
      ...recordRules.failuresAfter(item, outcome, mark.message),
      lastMessage: mark.message,
    }
  }
  const state = mark?.state ?? recordRules.stepStateAfter(item.state, 'opened')
  return { state, firstOpenedAt, passedAt: state === 'passed' ? (item.passedAt ?? now) : null }
}

/** Puts a mark into an item. */
export const markItem = (tx: Tx, attemptId: string, item: ItemEntry, mark: ItemMark | null, now: Date): Promise<void> =>
  saveItem(tx, attemptId, item.key, afterMark(item, mark, now))

/** Puts marks into items at once. */
export const markItems = (
  tx: Tx,
  attemptId: string,
  items: readonly ItemEntry[],
  marks: ReadonlyMap<string, ItemMark>,
  now: Date,
): Promise<void> =>
  saveItems(
    tx,
    attemptId,
    items.flatMap((item) => {
      const mark = marks.get(item.key)
      return mark ? [{ ...afterMark(item, mark, now), key: item.key }] : []
    }),
  )
