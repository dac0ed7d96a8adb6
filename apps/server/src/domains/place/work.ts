import type { SQL } from 'drizzle-orm'
import type { Kernel } from '../../kernel/kernel.ts'

/** What is taught and learned in places, kept by domains above; as tables to join. */
export interface PlacesWork {
  offerings: SQL
  records: SQL
  /** Whose work a record is. */
  recordLearners: SQL
  /** Records, each with a row for each of its learners, who is its `learner_id`. */
  learnersRecords: SQL
}

declare module '../../kernel/providers.ts' {
  interface Providers {
    placesWork: PlacesWork
  }
}

export type WorkKernel = Pick<Kernel, 'providers'>
