/** What a key does in a score field. */
export type ScoreKey = 'below' | 'above' | 'next' | 'before' | 'reset' | 'undo'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>

const plainKeys: Readonly<Record<string, ScoreKey>> = {
  ArrowDown: 'below',
  Enter: 'below',
  ArrowUp: 'above',
  j: 'next',
  J: 'next',
  k: 'before',
  K: 'before',
  Escape: 'reset',
}

/** A number has no letters in it, so that J and K go on here, too. Undefined: the field's own business. */
export function scoreKey({ key, ctrlKey, metaKey, altKey, isComposing }: Pressed): ScoreKey | undefined {
  if (isComposing || altKey) return undefined
  if (ctrlKey || metaKey) return key.toLowerCase() === 'z' ? 'undo' : undefined
  return plainKeys[key]
}

/** How far a finger goes before it means the next record, and how much further across than along. */
const farPx = 64
const slantMost = 0.6

/** A finger's way across the page: to the left opens the next, to the right the one before. */
export function swipeOf(dx: number, dy: number): 'next' | 'before' | undefined {
  if (Math.abs(dx) < farPx || Math.abs(dy) > Math.abs(dx) * slantMost) return undefined
  return dx < 0 ? 'next' : 'before'
}
