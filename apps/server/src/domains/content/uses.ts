import type { ContentUse } from '@lab/contract/content'
import type { Tx } from '../../kernel/database/pool.ts'

/** What the domains above the spine tell about a content's use; they register themselves when they load. */
export interface ContentUses {
  /** Where it is being taught right now, in the words a person knows (班级名称). Removing it is refused while there are any. */
  runningOfferingsOf(tx: Tx, contentId: string): Promise<string[]>
  /** Every class that each of them was placed in, also where that is over. */
  classesOf(tx: Tx, contentIds: readonly string[]): Promise<{ contentId: string; name: string }[]>
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

/** Where contents are and were used, for the question before they are deleted. In the order of the ids. */
export async function contentUses(tx: Tx, ids: readonly string[]): Promise<ContentUse[]> {
  const classes: { contentId: string; name: string }[] = []
  const counts: { contentId: string; count: number }[] = []
  for (const uses of registered) {
    classes.push(...((await uses.classesOf?.(tx, ids)) ?? []))
    counts.push(...((await uses.countRecords?.(tx, ids)) ?? []))
  }
  const found: ContentUse[] = []
  for (const id of ids) {
    found.push({
      id,
      running: await runningOfferingsOf(tx, id),
      classes: classes.filter((one) => one.contentId === id).map((one) => one.name),
      records: counts.reduce((sum, one) => (one.contentId === id ? sum + one.count : sum), 0),
      is_kept: await hasRecords(tx, id),
    })
  }
  return found
}

export async function tellPublished(tx: Tx, published: PublishedVersion): Promise<void> {
  for (const uses of registered) await uses.published?.(tx, published)
}
