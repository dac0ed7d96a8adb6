import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot, root } from './paths.mjs'

const isSkipped = (name) => name === 'node_modules' || name === 'dist' || name.startsWith('.')
const isTest = (name) => /\.test\.tsx?$|\.golden\.|\.md$/.test(name)

/** Every file that a build reads, below the given files and folders of the checkout. */
function filesOf(sources) {
  const found = []
  const visit = (path) => {
    const info = statSync(path, { throwIfNoEntry: false })
    if (info?.isFile()) found.push({ path, info })
    if (!info?.isDirectory()) return
    for (const name of readdirSync(path)) if (!isSkipped(name) && !isTest(name)) visit(join(path, name))
  }
  for (const source of sources) visit(inRoot(source))
  return found.sort((a, b) => (a.path < b.path ? -1 : 1))
}

const hash = () => createHash('sha256')

/**
 * Two answers to "has a source changed?". `quick` compares names, sizes and times and takes milliseconds; a fresh
 * checkout changes it although nothing changed. `exact()` reads the files.
 */
export function fingerprint(sources) {
  const files = filesOf(sources)
  const quick = hash()
  for (const { path, info } of files) quick.update(`${path}\0${info.size}\0${info.mtimeMs}\0`)
  return {
    quick: quick.digest('hex'),
    exact: () => {
      const exact = hash()
      for (const { path } of files)
        exact
          .update(`${path.slice(root.length)}\0`)
          .update(readFileSync(path))
          .update('\0')
      return exact.digest('hex')
    },
  }
}
