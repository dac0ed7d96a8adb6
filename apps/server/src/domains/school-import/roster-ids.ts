import { sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { rosterIds, schoolImportRows as rows, schoolImports as imports } from './tables.ts'

/** Keeps what the school's own system calls those whom an import made, changed or found. */
export async function noteRosterIds(tx: Tx, importId: string): Promise<void> {
  await tx.execute(sql`
    INSERT INTO ${rosterIds} (customer_id, kind, sourced_id, object_id)
    SELECT DISTINCT ON (kind, sourced_id) i.customer_id,
      CASE r.sheet WHEN 'organisation' THEN 'organisation' WHEN 'class' THEN 'class' ELSE 'person' END AS kind,
      r.values->>'sourced_id' AS sourced_id, r.object_id
    FROM ${rows} r JOIN ${imports} i ON i.id = r.import_id
    WHERE r.import_id = ${importId} AND r.object_id IS NOT NULL AND r.values ? 'sourced_id'
      AND r.action IN ('create', 'update', 'same')
    ON CONFLICT (customer_id, kind, sourced_id) DO UPDATE SET object_id = excluded.object_id`)
}
