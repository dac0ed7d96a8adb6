import { readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SandboxState } from './types.ts'

const FILE = 'state.json'

/** The runtime folder of one sandbox. */
export const folderOf = (rootDir: string, id: string): string => join(rootDir, id)

/** Puts the state on record; a reader sees the old or the new one, never half. */
export function writeState(state: SandboxState): void {
  const folder = folderOf(state.rootDir, state.id)
  const next = join(folder, `${FILE}.next`)
  writeFileSync(next, JSON.stringify(state), { mode: 0o600 })
  renameSync(next, join(folder, FILE))
}

/** The recorded state of a sandbox, or null when there is none. */
export function readState(rootDir: string, id: string): SandboxState | null {
  try {
    return JSON.parse(readFileSync(join(folderOf(rootDir, id), FILE), 'utf8')) as SandboxState
  } catch {
    return null
  }
}

/** A runtime folder found on disk. */
export type Leftover = { id: string; createdAt: Date; state: SandboxState | null }

/**
 * Every runtime folder below `rootDir`, for a reaper. `state` is null while a start is under way (seconds), or for good
 * when the server died in one: a reaper leaves those alone for a minute after `createdAt`, then calls `removeLeftover`.
 */
export function listLeftovers(rootDir: string): Leftover[] {
  let names: string[]
  try {
    names = readdirSync(rootDir)
  } catch {
    return []
  }
  return names.flatMap((id) => {
    if (id.startsWith('.')) return []
    try {
      return [{ id, createdAt: statSync(folderOf(rootDir, id)).birthtime, state: readState(rootDir, id) }]
    } catch {
      return []
    }
  })
}
