import type { SQL } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'

declare module '../../kernel/providers.ts' {
  interface Providers {
    openQueries: {
      /** SQL: how many questions that were asked from a record are not answered. */
      ofRecord(recordId: SQL): SQL<number>
      count(tx: Tx, recordId: string): Promise<number>
    }
    openAppeals: {
      /** SQL: whether an appeal against a score of a record waits for its answer. */
      ofRecord(recordId: SQL): SQL<boolean>
    }
  }
}

export type RecordKernel = Pick<Kernel, 'providers'>
