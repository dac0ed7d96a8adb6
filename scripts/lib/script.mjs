import { ensureInstalled } from './install.mjs'
import { node24 } from './node24.mjs'
import { become } from './run.mjs'

/** Runs a TypeScript file of the checkout on Node 24, installing first in a fresh clone. */
export async function runScript(file, args = process.argv.slice(2)) {
  await ensureInstalled()
  become(node24(), ['--disable-warning=ExperimentalWarning', file, ...args])
}
