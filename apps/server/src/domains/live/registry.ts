import type { Kernel } from '../../kernel/kernel.ts'
import { WallFeeds } from './feed.ts'

const feeds = new WeakMap<Kernel['events'], WallFeeds>()
const open = new Set<WallFeeds>()

/** The walls of this server process; made when the first one is looked at. */
export function wallFeeds(kernel: Kernel): WallFeeds {
  const known = feeds.get(kernel.events)
  if (known) return known
  const made = new WallFeeds(kernel)
  feeds.set(kernel.events, made)
  open.add(made)
  return made
}

export async function closeWalls(): Promise<void> {
  for (const one of open) one.close()
  open.clear()
}
