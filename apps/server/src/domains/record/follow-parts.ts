import { eq } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { offerings } from '../offering/index.ts'
import type { RecordEntry } from './store.ts'

type Kinds = Pick<Kernel, 'kinds'>

/** What is offered as a whole, above the part that somebody worked in. */
export interface TaughtWhole {
  id: string
  contentId: string
}

declare module '../../kernel/kinds.ts' {
  interface ContainerBehaviour {
    /** Lets the record of the whole follow what its learners did in a part; null where a whole has no records of its own. */
    partChanged:
      | ((tx: Tx, kernel: Kinds, whole: TaughtWhole, learnerIds: readonly string[], now: Date) => Promise<void>)
      | null
  }
}

/** Tells the whole that a part's record has another state or score. */
export async function followedByWhole(tx: Tx, kernel: Kinds, record: RecordEntry): Promise<void> {
  if (record.isTrial || record.wholeId === null) return
  const [whole] = await tx
    .select({ id: offerings.id, kind: offerings.kind, contentId: offerings.contentId })
    .from(offerings)
    .where(eq(offerings.id, record.wholeId))
  const behaviour = whole && kernel.kinds[whole.kind]
  if (!behaviour || !('partChanged' in behaviour) || !behaviour.partChanged) return
  await behaviour.partChanged(tx, kernel, whole, record.learnerIds, record.lastActiveAt ?? record.updatedAt)
}
