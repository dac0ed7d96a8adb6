import type { ContentUse } from '@lab/contract/content'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { partsMadeFor, type FullContent } from './store.ts'

/** What the domains above the spine tell about a content's use, whatever its kind. */
export interface ContentUses {
  /** Where it is being taught right now, in the words that this person knows (班级名称). Removing it is refused while there are any. */
  runningOfferingsOf(tx: Tx, contentId: string, actor: Actor): Promise<string[]>
  /** Every class that each of them was placed in, also where that is over. */
  classesOf(tx: Tx, contentIds: readonly string[], actor: Actor): Promise<{ contentId: string; names: string[] }[]>
  /** How many records learners have of each of them; those without any may be left out. */
  countRecords(tx: Tx, contentIds: readonly string[]): Promise<{ contentId: string; count: number }[]>
  /** Whether learners have records of it: then the bin is never emptied of it, because records show what they ran. */
  hasRecords(tx: Tx, contentId: string): Promise<boolean>
  /** Hears that a version was published, in the same transaction. */
  published(tx: Tx, published: PublishedVersion): Promise<void>
}

export interface PublishedVersion {
  id: string
  title: string
  version: number
  note: string
  by: string
}

declare module '../../kernel/providers.ts' {
  interface Providers {
    contentUses: ContentUses
  }
}
declare module '../../kernel/kinds.ts' {
  interface ContentBehaviour {
    /** Titles of what is made with a content of the kind, e.g. `实验「Linux 入门」`. Removing it is refused while there are any. */
    usersOf(tx: Tx, contentId: string): Promise<string[]>
  }
  interface WorklessBehaviour {
    /** Whether a content without records is kept all the same, because what was made with it needs it still. */
    isKept(tx: Tx, contentId: string): Promise<boolean>
  }
}

/** A kernel's answers to what is asked here. */
export type UsesKernel = Pick<Kernel, 'kinds' | 'providers'>
type Used = Pick<FullContent, 'id' | 'kind'>

/** Where a content is taught, as far as somebody may know it, and what is made with it: why it cannot be removed. */
export async function usersOf(
  tx: Tx,
  { kinds, providers }: UsesKernel,
  actor: Actor,
  { id, kind }: Used,
): Promise<string[]> {
  return [...(await providers.contentUses.runningOfferingsOf(tx, id, actor)), ...(await kinds[kind].usersOf(tx, id))]
}

/** Whether the bin is never emptied of a content: what was made for it would go too. */
export async function isKept(tx: Tx, { kinds, providers }: UsesKernel, { id, kind }: Used): Promise<boolean> {
  const { isKept: isKeptByKind } = kinds[kind]
  if (isKeptByKind) return isKeptByKind(tx, id)
  for (const one of [id, ...(await partsMadeFor(tx, id))]) {
    if (await providers.contentUses.hasRecords(tx, one)) return true
  }
  return false
}

/** How many records learners have of a content. */
export async function recordsOfContent(
  tx: Tx,
  { providers }: Pick<UsesKernel, 'providers'>,
  id: string,
): Promise<number> {
  const counts = await providers.contentUses.countRecords(tx, [id])
  return counts.reduce((sum, { count }) => sum + count, 0)
}

/** Where contents are and were used, for the question before they are deleted. In their order. */
export async function contentUses(
  tx: Tx,
  kernel: UsesKernel,
  actor: Actor,
  contents: readonly Used[],
): Promise<ContentUse[]> {
  const { contentUses: uses } = kernel.providers
  const ids = contents.map((content) => content.id)
  const classes = await uses.classesOf(tx, ids, actor)
  const counts = await uses.countRecords(tx, ids)
  const found: ContentUse[] = []
  for (const content of contents) {
    const { id } = content
    found.push({
      id,
      running: await usersOf(tx, kernel, actor, content),
      classes: classes.find((one) => one.contentId === id)?.names ?? [],
      records: counts.reduce((sum, one) => (one.contentId === id ? sum + one.count : sum), 0),
      is_kept: await isKept(tx, kernel, content),
    })
  }
  return found
}
