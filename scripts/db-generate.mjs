import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { runScript } from './lib/script.mjs'

// `npm run db:generate -- --name what_changes` adds a migration with what differs between all tables.ts files and the
// last migration, and writes its name at the end of order.txt (decision 0039). Migrations keep the data and are never edited once they have landed: databases live on.
const lock = 'node_modules/.cache/db-generate.lock'

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

const folder = 'apps/server/migrations'

function addToOrder() {
  const listed = new Set(readFileSync(`${folder}/order.txt`, 'utf8').split('\n'))
  const added = readdirSync(folder).filter((name) => name.endsWith('.sql') && !listed.has(name))
  if (added.length > 0) appendFileSync(`${folder}/order.txt`, `\n${added.toSorted().join('\n')}\n`)
}

await acquire()
process.on('exit', () => {
  addToOrder()
  rmSync(lock, { recursive: true, force: true })
})
await runScript('node_modules/drizzle-kit/bin.cjs', [
  'generate',
  '--config',
  'apps/server/drizzle.config.ts',
  // Older habits and notes name this word; adding on top is the only way now.
  ...process.argv.slice(2).filter((word) => word !== '--next'),
])
