import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout. Every program is started from here: the server finds its files by the working directory. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

export const inRoot = (...parts) => join(root, ...parts)

/** A file of remembered facts about what is installed and built; gone with `node_modules`, as those facts are. */
export function cacheFile(name) {
  const dir = inRoot('node_modules/.cache/lab')
  mkdirSync(dir, { recursive: true })
  return join(dir, name)
}
