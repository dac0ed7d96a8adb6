import type { Unlock, UnlockRule } from '@lab/contract/series-plan'

/** A rule that was chosen, with what it begins with. */
export const unlockOf = (rule: UnlockRule, now: Date): Unlock => {
  if (rule === 'count') return { rule, count: 1 }
  if (rule === 'date') return { rule, at: now.toISOString() }
  return { rule }
}
