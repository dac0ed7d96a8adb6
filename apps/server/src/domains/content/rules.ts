import { dayMs } from '@lab/contract/days'
import { contentStateLabels, recycleDays, type ContentState } from '@lab/contract/content'
import { refuse, type Refusal } from '../../kernel/result.ts'

const verbs = { publish: '发布', disable: '停用', enable: '启用' } as const
export type ContentVerb = keyof typeof verbs

/** From which states a verb may be said, and where it leads. Publishing again makes a further version. */
const moves: Record<ContentVerb, Partial<Record<ContentState, ContentState>>> = {
  publish: { draft: 'published', published: 'published' },
  disable: { published: 'disabled' },
  enable: { disabled: 'published' },
}

/** The state after `verb`, or why it cannot be said now. */
export function nextState(state: ContentState, verb: ContentVerb): ContentState | Refusal<'content.wrongState'> {
  const next = moves[verb][state]
  return next ?? refuse('content.wrongState', { state: contentStateLabels[state], verb: verbs[verb] })
}

/** When a content removed at `deletedAt` leaves the recycle bin for good. */
export const goneAt = (deletedAt: Date): Date => new Date(deletedAt.getTime() + recycleDays * dayMs)

/** Whether it can still be restored: up to, not at, the moment it is gone. */
export function restorable(deletedAt: Date | null, now: Date): true | Refusal<'content.wrongState'> {
  if (!deletedAt) return refuse('content.wrongState', { state: '未删除', verb: '恢复' })
  if (now >= goneAt(deletedAt)) return refuse('content.wrongState', { state: '已超过恢复期限', verb: '恢复' })
  return true
}

/** The users of a running content, as the refusal names them: the first five, then how many more. */
export function nameUsers(titles: string[]): string {
  const shown = titles.slice(0, 5).join('、')
  return titles.length > 5 ? `${shown} 等${titles.length}处` : shown
}

/** Title of a copy that still fits into 50 characters. */
export const copyTitle = (title: string): string => `${title.slice(0, 47).replace(/[\uD800-\uDBFF]$/, '')} 副本`
