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

/** An item as if it had not been tried. */
const untried = (item: ItemEntry): ItemEntry => ({
  ...item,
  state: item.state === 'not_started' ? 'not_started' : 'in_progress',
  share: null,
  tries: 0,
  failures: 0,
  sameFailures: 0,
  lastOutcome: null,
  lastMessage: '',
})

/** The database keeps fewer digits than a share that was computed. */
const sameShare = (one: number | null, other: number | null): boolean =>
  one === other || (one !== null && other !== null && Math.fround(one) === Math.fround(other))

/** Puts marks into items at once. Where the last answer counts, an item that has its mark already is not written again. */
export const markItems = (
  tx: Tx,
  attemptId: string,
  items: readonly ItemEntry[],
  { marks, lastCounts = false }: { marks: ReadonlyMap<string, ItemMark>; lastCounts?: boolean | undefined },
  now: Date,
): Promise<void> =>
  saveItems(
    tx,
    attemptId,
    items.flatMap((item) => {
      const mark = marks.get(item.key)
      if (!mark) return []
      const marked = afterMark(lastCounts ? untried(item) : item, mark, now)
      const { share = null, state, lastMessage = '' } = marked
      const isSame = sameShare(item.share, share) && item.state === state && item.lastMessage === lastMessage
      return lastCounts && isSame ? [] : [{ ...marked, key: item.key }]
    }),
  )
