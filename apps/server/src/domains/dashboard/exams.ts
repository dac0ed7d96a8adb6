import type { SQL } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import type { PlaceRow } from './today.ts'

/** An exam that runs now where it is taught. */
export type RunningExam = PlaceRow & {
  offering_id: string
  state: 'running' | 'paused'
  closes_at: string | null
  working: number
  online: number
  submitted: number
  learners: number
}

declare module '../../kernel/providers.ts' {
  interface Providers {
    /**
     * Exams that run now in some places, those that end first first. `taught` is the SQL that a statement begins with to
     * name these places (`WITH taught AS …`).
     */
    runningExams(
      tx: Tx,
      asked: { taught: SQL; now: Date; limit: number },
    ): Promise<{ total: number; rows: RunningExam[] }>
  }
}
