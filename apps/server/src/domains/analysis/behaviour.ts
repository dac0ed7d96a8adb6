import type { OwnFigure } from '@lab/contract/analysis'
import type { Tx } from '../../kernel/database/pool.ts'

declare module '../../kernel/kinds.ts' {
  interface OfferedBehaviour {
    /**
     * What the work in some records of the kind comes to, by offering, in addition to the progress, scores and times that every
     * kind has. Asked with the records that count; an offering without anything to say is left out.
     */
    figures(tx: Tx, recordIds: readonly string[]): Promise<ReadonlyMap<string, OwnFigure[]>>
  }
}
