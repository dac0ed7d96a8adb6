import type { LockablePart } from '@lab/contract/library'

/** A part with all that lies in it: who locks a chapter means what is in it, and can unlock single parts afterwards. Pure. */
export function withAllBelow(parts: readonly Pick<LockablePart, 'id' | 'level'>[], id: string): string[] {
  const at = parts.findIndex((part) => part.id === id)
  const below = parts.slice(at + 1)
  const end = below.findIndex(({ level }) => level <= parts[at]!.level)
  return [id, ...(end < 0 ? below : below.slice(0, end)).map((part) => part.id)]
}
