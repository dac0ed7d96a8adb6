import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'

declare module '../../kernel/providers.ts' {
  interface Providers {
    /** How many contents that are not removed lie directly in each category; those without any may be left out. */
    countByCategory(tx: Tx, categoryIds: string[]): Promise<ReadonlyMap<string, number>>
  }
}

export type CategoryKernel = Pick<Kernel, 'providers'>
