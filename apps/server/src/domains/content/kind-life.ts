import type { Shelf } from '@lab/contract/content'
import type { ContentKind } from '@lab/contract/kinds'
import type { Tx } from '../../kernel/database/pool.ts'
import type { ReportProgress } from '../../kernel/jobs/all-or-nothing.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { throwRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import type { Publication, Ready } from './life.ts'
import type { FullContent, Who } from './store.ts'

/** What a copy is to be. */
export interface CopyWish {
  /** A fixed id for a job that may run twice. */
  id?: string | undefined
  title?: string | undefined
  /** A published version, as others see it, instead of what is being worked on. */
  version?: number | undefined
  isPublic?: boolean | undefined
  /** Where the copy is kept; by default among the organisation's own contents. */
  shelf?: Shelf | undefined
  /** The content that it is made for. */
  wholeId?: string | undefined
  report?: ReportProgress | undefined
}

/** A copy, and what it could not take along, in words. */
export interface Copied {
  id: string
  leftOut: string[]
}

/** What a kind says of the life of its contents; states, versions, the recycle bin and the endpoints are here. */
export interface ContentLife {
  /**
   * What a version keeps of a content as it is now, or why there is nothing to publish. Holds the content until the
   * transaction ends.
   */
  ready(
    tx: Tx,
    row: Pick<FullContent, 'id' | 'title'>,
    given: Pick<Publication, 'force' | 'by'>,
  ): Promise<Ready | Refusal<'content.notReady' | 'forbidden'>>
  /** Whether the working copy is what was published last. Holds the content until the transaction ends. */
  isUnchanged(tx: Tx, id: string): Promise<boolean>
  /**
   * Makes the working copy what a version keeps, under the ids that it was published with. Answers what could not be
   * brought back, in words.
   */
  restore(tx: Tx, who: { userId: string }, row: FullContent, version: number): Promise<string[]>
  /** A draft of `who` made from a content; suites, categories and data sets of another organisation stay there. */
  copy(tx: Tx, who: Who, source: FullContent, wish: CopyWish): Promise<Copied | Refusal<'file.quota'>>
  /** How many files a copy takes along into another organisation; none within one. Kinds without files leave it out. */
  filesInCopy?(tx: Tx, who: Who, source: FullContent, version?: number): Promise<number>
  /** What it counts of published versions, by their numbers. */
  figures?(tx: Tx, id: string, versions: readonly number[]): Promise<Map<number, Record<string, number>>>
}

declare module '../../kernel/kinds.ts' {
  interface ContentBehaviour {
    /** Null for a kind that nobody can make one of yet. */
    life: ContentLife | null
  }
}

/** The life of a kind; of one that is not built there are no contents. */
export const lifeOf = (kinds: Kernel['kinds'], kind: ContentKind): ContentLife =>
  kinds[kind].life ?? throwRefusal(refuse('absent'))
