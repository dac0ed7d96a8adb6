import { sql } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'

/** Forgets where the terminals of environments that have ended were. */
export async function forgetEnded(kernel: Kernel): Promise<void> {
  await kernel.connection.db.execute(sql`
    DELETE FROM env_terminals WHERE env_record_id NOT IN (
      SELECT id FROM env_records WHERE state IN ('queued', 'starting', 'running', 'stopping'))`)
}
