import { ensureBuilt, serverBundle } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { isNode24, node24 } from './lib/node24.mjs'
import { cacheFile, root } from './lib/paths.mjs'
import { become, stopWithNpm } from './lib/run.mjs'
import { ensureBubblewrap } from './lib/system.mjs'

// `npm start`: installs what is missing, builds what is stale, and is the server from then on.
stopWithNpm()
await ensureInstalled()
const [isBuilt] = await Promise.all([ensureBuilt(), ensureBubblewrap()])
if (!isBuilt) process.exit(1)

process.env.NODE_ENV ??= 'production'
process.chdir(root)
if (isNode24) {
  // No second process: anyone who stops or kills this one stops or kills the server.
  const { enableCompileCache } = await import('node:module')
  enableCompileCache(cacheFile('v8'))
  await import(serverBundle)
} else {
  become(node24(), [serverBundle])
}
