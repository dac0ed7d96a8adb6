import type { Stretch } from '@lab/contract/watched'

/** What a player notes while a video runs: stretches since it was told of last, and the one that is under way. */
interface Watching {
  told: Stretch[]
  from: number | null
  at: number
}

export const notWatching = (position: number): Watching => ({ told: [], from: null, at: position })

/** Longer steps than a browser takes between two ticks were jumps: at double speed it tells at least once a second. */
const longestTick = 3

/** The clock of a running video says where it is. What was jumped over is not watched. Pure. */
export function ticked(before: Watching, at: number): Watching {
  const step = at - before.at
  if (before.from === null) return { ...before, from: at, at }
  if (step < 0 || step > longestTick) return { ...paused(before), from: at, at }
  return { ...before, at }
}

/** It stopped, or somebody takes it elsewhere: what was under way is over. Pure. */
export function paused(before: Watching): Watching {
  const { told, from, at } = before
  return { told: from === null || at <= from ? told : [...told, [from, at]], from: null, at }
}

/** Takes what is to be told, and goes on where it is. Pure. */
export function taken(before: Watching): { stretches: Stretch[]; after: Watching } {
  const { told, at } = paused(before)
  return { stretches: told, after: { told: [], from: before.from === null ? null : at, at } }
}
