import { sql } from 'drizzle-orm'
import { duplicateSigns, type DuplicateSign } from '@lab/contract/user-merge'
import type { Tx } from '../../kernel/database/pool.ts'
import { users } from '../identity/index.ts'

export interface Duplicates {
  signs: DuplicateSign[]
  ids: string[]
}

/**
 * People of one customer and one name who share a number, a phone or a mail address, however it is written: 020260001 is
 * 20260001, +86 139-0000-0000 is 13900000000.
 */
export async function findDuplicates(
  tx: Tx,
  customerId: string | undefined,
  { page, per_page: size }: { page: number; per_page: number },
): Promise<{ groups: Duplicates[]; total: number }> {
  const found = await tx.execute<{ signs: DuplicateSign[]; ids: string[]; total: number }>(sql`
    WITH known AS MATERIALIZED (
      SELECT u.id, u.customer_id, lower(replace(u.real_name, ' ', '')) AS name, ltrim(upper(u.number), '0') AS number,
        right(translate(u.phone, ' -+()', ''), 11) AS phone, lower(u.email) AS email
      FROM ${users} u
      WHERE u.erased_at IS NULL AND u.merged_into_id IS NULL
        AND ${customerId === undefined ? sql`true` : sql`u.customer_id = ${customerId}`}),
    shared AS (
      ${sql.join(
        duplicateSigns.map(
          (sign) => sql`SELECT ${sign}::text AS sign, customer_id, name, ${sql.identifier(sign)} AS value FROM known
            WHERE ${sql.identifier(sign)} <> '' GROUP BY 2, 3, 4 HAVING count(*) > 1`,
        ),
        sql` UNION ALL `,
      )}),
    alike AS (
      SELECT s.sign, s.name, array_agg(known.id ORDER BY known.id) AS ids
      FROM shared s JOIN known ON known.name = s.name AND known.customer_id IS NOT DISTINCT FROM s.customer_id
        AND s.value = CASE s.sign WHEN 'number' THEN known.number WHEN 'phone' THEN known.phone ELSE known.email END
      GROUP BY s.customer_id, s.name, s.sign, s.value)
    SELECT array_agg(DISTINCT sign) AS signs, ids, (count(*) OVER ())::integer AS total FROM alike
    GROUP BY ids ORDER BY min(name), ids LIMIT ${size} OFFSET ${(page - 1) * size}`)
  return { groups: found.rows.map(({ signs, ids }) => ({ signs, ids })), total: found.rows[0]?.total ?? 0 }
}
