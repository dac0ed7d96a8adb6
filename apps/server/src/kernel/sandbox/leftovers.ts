import { rmSync } from 'node:fs'
import { destroyState } from './sandbox.ts'
import { folderOf, listLeftovers, readState } from './state.ts'

export { listLeftovers, readState }
export type { Leftover } from './state.ts'

/**
 * Ends and removes one runtime folder found by `listLeftovers`, whatever state it is in. A machine whose identity was
 * never recorded has ended by itself: its first process waits for that record. Safe to repeat.
 */
export async function removeLeftover(rootDir: string, id: string): Promise<void> {
  const state = readState(rootDir, id)
  if (state === null) rmSync(folderOf(rootDir, id), { recursive: true, force: true })
  else await destroyState(state)
}
