import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'

// Builds the console and the server without starting anything, for images.
await ensureInstalled()
process.exit((await ensureBuilt()) ? 0 : 1)
