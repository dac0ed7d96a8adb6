import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hasAllPackages } from './packages.mjs'

const read = (path: string) =>
  (JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')) as { packages: Record<string, object> })
    .packages

const one = (entry: object) => ({ 'node_modules/one': { version: '1.0.0', ...entry } })

test.each([
  // what                                wanted                                                    present                 complete
  ['the same version', one({}), one({}), true],
  ['another version', one({}), one({ version: '1.0.1' }), false],
  ['absent', one({}), {}, false],
  ['optional, for any platform', one({ optional: true }), {}, true],
  ['optional, for another system', one({ optional: true, os: ['darwin'], cpu: ['x64'] }), {}, true],
  ['optional, for another processor', one({ optional: true, os: ['linux'], cpu: ['arm64'] }), {}, true],
  ['optional, for another C library', one({ optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] }), {}, true],
  ['optional, for this very platform', one({ optional: true, os: 'linux', cpu: 'x64' }), {}, false],
  ['a workspace, which npm links', { 'apps/one': { version: '1.0.0' } }, {}, true],
  ['more than was asked for', {}, one({}), true],
])('%s', (_what, wanted, present, complete) => {
  expect(hasAllPackages(wanted, present, 'linux', 'x64')).toBe(complete)
})

test('the folder these tests run from is seen as complete, so that no command installs it again', () => {
  expect(hasAllPackages(read('package-lock.json'), read('node_modules/.package-lock.json'))).toBe(true)
})
