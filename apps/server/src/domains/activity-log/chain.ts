import type { ChainFault } from '@lab/contract/activity-log'
import { entryHash, type ActivityEntry } from '../../kernel/audit/write.ts'

/** An entry as stored, with its place in its organisation's chain. */
export interface ChainLink extends ActivityEntry {
  id: string
  prevHash: string
  hash: string
}

/**
 * What is wrong with an entry that should follow the one whose hash is `expected`; null when nothing is. `changed`: its
 * own content no longer gives its hash. `gap`: it was not written after that one, so something between them was removed,
 * put in, or rewritten with a new hash.
 */
export function faultOf(link: ChainLink, expected: string): ChainFault | null {
  const { id: _id, prevHash, hash, ...entry } = link
  if (entryHash(prevHash, entry) !== hash) return 'changed'
  return prevHash === expected ? null : 'gap'
}
