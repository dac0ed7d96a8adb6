import type { LibraryFact, LibraryPreview, LockablePart, SyncChange } from '@lab/contract/library'
import type { ReviewEvidence } from '@lab/contract/review'
import type { Tx } from '../../kernel/database/pool.ts'
import type { FullContent } from '../content/index.ts'

/** A change as its kind says it; whether it is locked is added to it. */
export type KindChange = Omit<SyncChange, 'is_locked'>

/** A part that can be locked, as its kind says it. */
export type KindPart = Omit<LockablePart, 'is_locked'>

/** Ids of parts of a source that its owner locked. */
export type Locked = ReadonlySet<string>

/** What is taken over of a newer version, by key, and what of it is locked. */
export interface Taken {
  keys: ReadonlySet<string>
  locked: Locked
}

/** What a kind of content does so that it can be shared, copied from the library and brought up to its source again. */
export interface SharedKind {
  /** Small facts of many contents, by id. */
  facts(tx: Tx, ids: string[]): Promise<Map<string, LibraryFact[]>>
  /** What a published version shows to somebody who thinks of copying it. No scripts, no answers. */
  preview(tx: Tx, contentId: string, version: number): Promise<LibraryPreview | null>
  /** What tells a reviewer whether it holds. */
  evidence(tx: Tx, contentId: string): Promise<ReviewEvidence>
  /** What of a content as it is now can be locked, in order. */
  lockable(tx: Tx, contentId: string): Promise<KindPart[]>
  /** The source's ids of what a copy was made from, by the copy's own ids, where these are others. */
  originsIn(tx: Tx, copy: FullContent): Promise<ReadonlyMap<string, string>>
  /**
   * What version `to` of the source would change in the copy as it is now. What is locked becomes as the source has it, whatever was
   * changed in the copy. A change ends its key with the id of the part that it is of.
   */
  difference(tx: Tx, copy: FullContent, to: number, locked: Locked): Promise<KindChange[]>
  /** Takes the named changes over into the copy. */
  merge(tx: Tx, who: { userId: string }, copy: FullContent, to: number, taken: Taken): Promise<void>
}

declare module '../../kernel/kinds.ts' {
  interface ContentBehaviour {
    /** Null for what is not shared between organisations. */
    sharing: SharedKind | null
  }
}
