import type { LibraryFact, LibraryPreview, SyncChange } from '@lab/contract/library'
import type { ReviewEvidence } from '@lab/contract/review'
import type { Tx } from '../../kernel/database/pool.ts'
import type { FullContent } from '../content/index.ts'

/** What a kind of content does so that it can be shared, copied from the library and brought up to its source again. */
export interface SharedKind {
  /** Small facts of many contents, by id. */
  facts(tx: Tx, ids: string[]): Promise<Map<string, LibraryFact[]>>
  /** What a published version shows to somebody who thinks of copying it. No scripts, no answers. */
  preview(tx: Tx, contentId: string, version: number): Promise<LibraryPreview | null>
  /** What tells a reviewer whether it holds. */
  evidence(tx: Tx, contentId: string): Promise<ReviewEvidence>
  /** What version `to` of the source would change in the copy as it is now. */
  difference(tx: Tx, copy: FullContent, to: number): Promise<SyncChange[]>
  /** Takes the named changes over into the copy. */
  merge(tx: Tx, who: { userId: string }, copy: FullContent, to: number, keys: ReadonlySet<string>): Promise<void>
}

declare module '../../kernel/kinds.ts' {
  interface ContentBehaviour {
    /** Null for what is not shared between organisations. */
    sharing: SharedKind | null
  }
}
