import type { ContentKind } from '@lab/contract/kinds'
import type { LibraryReach } from '@lab/contract/library'

export const reachWords: Record<LibraryReach, string> = { customer: '本校各组织', platform: '全平台' }

/** An organisation's path in words: its last two segments, without the school itself. */
export const orgWords = (path: string): string => {
  const segments = path.split('/').filter(Boolean)
  return (segments.length > 1 ? segments.slice(1) : segments).slice(-2).join(' / ')
}

/** What of a shared content other organisations do not get along with it; undefined where they get all of it. */
export function notShared(kind: ContentKind): string | undefined {
  if (kind === 'mooc') return '课程中的实验和考试不随课程共享；实验可以在它自己的页面单独共享。'
  return kind === 'lesson' ? '课程资源中关联的实验不随备课共享，可以在实验自己的页面单独共享。' : undefined
}
