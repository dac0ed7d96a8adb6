import { mkdirSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { runScript } from './lib/script.mjs'

// `npm run db:generate` writes the one foundation migration anew from all tables.ts files; nobody depends on an older
// one before the first release. `npm run db:generate -- --next --name what_changes` adds a migration on top instead.
const migrations = 'apps/server/migrations'
const lock = 'node_modules/.cache/db-generate.lock'
const isNext = process.argv.includes('--next')

/** Two generations at once would each miss the other's tables. A lock older than a minute was left by a killed one. */
async function acquire() {
  mkdirSync('node_modules/.cache', { recursive: true })
  for (;;) {
    try {
      mkdirSync(lock)
      return
    } catch {
      if (Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0) > 60_000) rmdirSync(lock)
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
  }
}

await acquire()
process.on('exit', () => rmSync(lock, { recursive: true, force: true }))
if (!isNext) {
  rmSync(join(migrations, 'meta'), { recursive: true, force: true })
  for (const name of readdirSync(migrations)) {
    if (name !== '0000_extensions.sql' && /^0\d{3}_/.test(name)) rmSync(join(migrations, name))
  }
}
await runScript('node_modules/drizzle-kit/bin.cjs', [
  'generate',
  '--config',
  'apps/server/drizzle.config.ts',
  ...(isNext ? process.argv.slice(2).filter((word) => word !== '--next') : ['--name', 'foundation']),
])
