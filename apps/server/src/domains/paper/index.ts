import type { Tx } from '../../kernel/database/pool.ts'
import type { Domain } from '../../kernel/domain.ts'
import { paperEndpoints } from './handlers.ts'
import { paperPolicy } from './policy.ts'
import { findPaper, type FullPaper } from './store.ts'

export { contentChanges } from './differences.ts'
export { copyOf } from './copies.ts'
export { paperPolicy } from './policy.ts'
export { drawsOf, pinPools, type PinnedDraws, type PinnedPools } from './pool.ts'
export type { DrawFor } from './rules/draw.ts'
export { drawnContent } from './sheet.ts'
export { findPaper, insertPaper, type FullPaper } from './store.ts'
export { papersOperating } from './operating.ts'
export { paperUses } from './uses.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    paper: FullPaper
  }
}

/** A paper as an exam takes it: its title, what form A asks, and the other forms. */
export async function loadPaper(tx: Tx, id: string): Promise<Pick<FullPaper, 'title' | 'content' | 'forms'> | null> {
  const paper = await findPaper(tx, id, null)
  return paper && !paper.deletedAt ? paper : null
}

/** Papers of question banks: written, drawn by rules or chosen by a blueprint, in forms and versions. */
export const paper: Domain = {
  name: 'paper',
  endpoints: paperEndpoints,
  guards: {
    paper: {
      load: (tx, id, actor, kernel) => findPaper(tx, id, { actor, kernel }),
      orgOf: (row) => row.orgId,
      titleOf: (row) => row.title,
      can: paperPolicy,
    },
  },
}
