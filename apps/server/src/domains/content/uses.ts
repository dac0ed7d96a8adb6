import type { Tx } from '../../kernel/database/pool.ts'

/** What the domains above the spine tell about a content's use; they register themselves when they load. */
export interface ContentUses {
  /** Where it is being taught right now, in the words a person knows (班级名称). Removing it is refused while there are any. */
  runningOfferingsOf(tx: Tx, contentId: string): Promise<string[]>
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

const registered: Partial<ContentUses>[] = []

/** Called once per domain that uses contents. */
export function registerContentUses(uses: Partial<ContentUses>): void {
  registered.push(uses)
}

export async function runningOfferingsOf(tx: Tx, contentId: string): Promise<string[]> {
  const found: string[] = []
  for (const uses of registered) found.push(...((await uses.runningOfferingsOf?.(tx, contentId)) ?? []))
  return found
}

export async function hasRecords(tx: Tx, contentId: string): Promise<boolean> {
  for (const uses of registered) if (await uses.hasRecords?.(tx, contentId)) return true
  return false
}

export async function tellPublished(tx: Tx, published: PublishedVersion): Promise<void> {
  for (const uses of registered) await uses.published?.(tx, published)
}
