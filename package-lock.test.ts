import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Entry = { resolved?: string; link?: boolean; optionalDependencies?: Record<string, string> }

const { packages } = JSON.parse(readFileSync(new URL('package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, Entry>
}

/** True when Node would find `name` from the package at `path`: in its own folder or in one above it. */
function isLocked(path: string, name: string): boolean {
  const parts = path.split('/')
  return parts
    .concat('')
    .some((_part, depth) => packages[[...parts.slice(0, depth), 'node_modules', name].join('/')] !== undefined)
}

// npm leaves out, without a word, the platform binary that the registry does not have yet; `npm ci` then fails elsewhere.
test('every optional dependency is in the lock file', () => {
  const missing = Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !isLocked(path, name))
      .map((name) => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('the lock file names no registry, so that it installs from whichever one is configured', () => {
  const addresses = Object.entries(packages).filter(([, entry]) => !entry.link && entry.resolved !== undefined)
  expect(addresses).toEqual([])
})
