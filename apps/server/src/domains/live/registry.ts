import type { Kernel } from '../../kernel/kernel.ts'
import { MonitorFeeds } from './feed.ts'

const feeds = new WeakMap<Kernel['events'], MonitorFeeds>()
const open = new Set<MonitorFeeds>()

/** The monitors of this server process; made when the first one is looked at. */
export function monitorFeeds(kernel: Kernel): MonitorFeeds {
  const known = feeds.get(kernel.events)
  if (known) return known
  const made = new MonitorFeeds(kernel)
  feeds.set(kernel.events, made)
  open.add(made)
  return made
}

export async function closeMonitors(): Promise<void> {
  for (const one of open) one.close()
  open.clear()
}
