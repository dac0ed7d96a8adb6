// The list of every address as one readable text, kept next to this file so that a review shows what was added or moved.
// `node apps/console/src/app/routes-golden.ts --write` rewrites it and lowers the number of pending pages.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteTable } from '../content/table.ts'
import { routeTable } from './routes.ts'

export const goldenFile = join(import.meta.dirname, 'routes.golden.txt')
export const ratchetFile = join(import.meta.dirname, 'pending-ratchet.json')

/** One line per address: `path kind target flags title`; `-` stands for nothing. */
export function goldenOf(table: RouteTable): string {
  const lines = table.routes.map((route) => {
    const flags = route.hideMenu ? 'menu-hidden' : '-'
    return [route.path, route.kind, route.redirectTo ?? '-', flags, route.title].join(' ')
  })
  return `${lines.sort().join('\n')}\n`
}

/** Pages that are not built yet; the number may only fall. */
export function pendingCount(table: RouteTable): number {
  return table.routes.filter((route) => route.pending).length
}

export function readRatchet(): number {
  return (JSON.parse(readFileSync(ratchetFile, 'utf8')) as { pending: number }).pending
}

if (import.meta.main && process.argv.includes('--write')) {
  writeFileSync(goldenFile, goldenOf(routeTable))
  writeFileSync(ratchetFile, `{ "pending": ${Math.min(readRatchet(), pendingCount(routeTable))} }\n`)
}
