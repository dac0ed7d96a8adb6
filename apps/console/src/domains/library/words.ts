import type { LibraryReach } from '@lab/contract/library'

export const reachWords: Record<LibraryReach, string> = { customer: '本校各组织', platform: '全平台' }

/** An organisation's path in words: its last two segments, without the school itself. */
export const orgWords = (path: string): string => {
  const segments = path.split('/').filter(Boolean)
  return (segments.length > 1 ? segments.slice(1) : segments).slice(-2).join(' / ')
}
