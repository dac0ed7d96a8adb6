import type { OfferingSettings } from '@lab/contract/offering'
import type { Tx } from '../../kernel/database/pool.ts'

declare module '../../kernel/providers.ts' {
  interface Providers {
    /** Lets what depends on an offering's settings follow a change of them, in the same transaction. */
    settingsChanged(tx: Tx, offeringId: string, before: OfferingSettings, after: OfferingSettings): Promise<void>
  }
}
