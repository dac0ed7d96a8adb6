import type { Tx } from '../../kernel/database/pool.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { contentPolicy } from './policy.ts'
import { contentBrief, findContent, type ContentBrief, type FullContent, type Reader } from './store.ts'

/** The contents that a version consists of, by id: their names then, and the versions that are taught with it. */
export type Pinned = Record<string, { title: string; version: number }>

/** Those of some contents that were not removed, by id. */
export async function notRemoved(tx: Tx, ids: readonly string[]): Promise<Map<string, ContentBrief>> {
  const found = await contentBrief(tx, [...ids])
  return new Map([...found].filter(([, row]) => !row.isDeleted))
}

/** What a version that consists of some contents pins of them now. */
export async function pinnedNow(tx: Tx, ids: readonly string[]): Promise<Pinned> {
  const found = [...(await notRemoved(tx, ids)).values()]
  return Object.fromEntries(found.map((row) => [row.id, { title: row.title, version: row.publishedVersion }] as const))
}

/** What the author of a plan is shown of the contents in it; those that were removed are left out. */
export async function presentContained(tx: Tx, ids: readonly string[]) {
  return [...(await notRemoved(tx, ids)).values()].map(({ id, kind, title, state, publishedVersion }) => ({
    id,
    kind,
    title,
    state,
    published_version: publishedVersion,
  }))
}

/** Whether somebody may put contents into another one that consists of them; `unfit` says why one does not belong there. */
export async function mayContain(
  tx: Tx,
  reader: Reader & { actor: Actor },
  added: readonly string[],
  unfit: (content: FullContent) => string | null,
): Promise<true | Refusal<'absent' | 'forbidden' | 'series.badPart'>> {
  for (const id of added) {
    const content = await findContent(tx, id, reader)
    if (!content || contentPolicy.view(reader.actor, content) !== true) return refuse('absent')
    const reason = unfit(content)
    if (reason !== null) return refuse('series.badPart', { reason })
    if (contentPolicy.use(reader.actor, content) !== true)
      return refuse('forbidden', { reason: `您不能使用「${content.title}」，请联系创建者` })
  }
  return true
}
