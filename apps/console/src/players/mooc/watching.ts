import type { Stretch } from '@lab/contract/watched'

/** What a player notes while a video runs: stretches since the last report, and the one that is under way. */
interface Watching {
  pending: Stretch[]
  from: number | null
  at: number
}

export const notWatching = (position: number): Watching => ({ pending: [], from: null, at: position })

/** A step that a browser takes between two ticks: at double speed it tells at least once a second. */
const usualStep = 3

/**
 * The clock of a running video says where it is. What was jumped over is not watched; a long step was played where so many
 * seconds of the video, `most`, can have run since the tick before, as on a machine that was busy. Pure.
 */
export function ticked(before: Watching, at: number, most = 0): Watching {
  const step = at - before.at
  if (before.from === null) return { ...before, from: at, at }
  if (step < 0 || step > Math.max(usualStep, most)) return { ...paused(before), from: at, at }
  return { ...before, at }
}

/** It stopped, or somebody takes it elsewhere: what was under way is over. Pure. */
export function paused(before: Watching): Watching {
  const { pending, from, at } = before
  return { pending: from === null || at <= from ? pending : [...pending, [from, at]], from: null, at }
}

/** Takes what is to be reported, and goes on where it is. Pure. */
export function taken(before: Watching): { stretches: Stretch[]; after: Watching } {
  const { pending, at } = paused(before)
  return { stretches: pending, after: { pending: [], from: before.from === null ? null : at, at } }
}
