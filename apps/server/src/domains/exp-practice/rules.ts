import type { ContentState, Shelf } from '@lab/contract/content'
import type { ContentKind } from '@lab/contract/kinds'
import { topicLimits } from '@lab/contract/topic-plan'

/** What is asked of a template before it is copied into a topic. */
export interface TemplateFacts {
  title: string
  orgId: string
  kind: ContentKind
  shelf: Shelf
  state: ContentState
  publishedVersion: number
}

/** Why something cannot be copied into a topic of an organisation; null where it can. Pure. */
export function templateObstacle(orgId: string, given: TemplateFacts): string | null {
  if (given.kind !== 'experiment' || given.shelf !== 'template') return `「${given.title}」不在实验练习库中`
  if (given.orgId !== orgId) return `「${given.title}」属于其他组织，请先复制到本组织的实验练习库`
  if (given.state !== 'published' || given.publishedVersion === 0) return `「${given.title}」尚未发布，请先发布`
  return null
}

/** Whether a topic has room for so many more. Pure. */
export const hasRoomFor = (present: number, added: number): boolean => present + added <= topicLimits.experiments

/** The wanted order of a topic's experiments; null where it names one that is not in the topic. Pure. */
export function arranged(present: readonly string[], wanted: readonly string[]): string[] | null {
  const known = new Set(present)
  return wanted.every((id) => known.has(id)) ? [...wanted] : null
}

/** An experiment of a topic as it is now, for the one who publishes. */
export interface PublishedPart {
  title: string
  state: ContentState
}

/** Why a topic cannot be published yet; null where it can. Pure. */
export function publishGap(ids: readonly string[], found: ReadonlyMap<string, PublishedPart>): string | null {
  if (!ids.length) return '专题中还没有实验，请先从实验练习库添加'
  for (const [at, id] of ids.entries()) {
    const part = found.get(id)
    if (!part) return `第 ${at + 1} 个实验已被删除，请移出专题`
    if (part.state !== 'published') return `「${part.title}」尚未发布，请先发布`
  }
  return null
}
