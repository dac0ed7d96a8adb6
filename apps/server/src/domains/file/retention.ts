import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { fitsIn, lockQuota, roomFor } from './quota.ts'
import type { Refusal } from '../../kernel/result.ts'
import type { FileRow } from './store.ts'
import { files } from './tables.ts'

/** Kind of an entry that is held by rows of a domain and quoted nowhere: its address opens only when it is signed. */
export const heldKind = 'held'

/** Makes fresh uploads the holder's own. */
export async function holdFiles(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length) await tx.update(files).set({ kind: heldKind, isPrivate: true }).where(inArray(files.id, ids))
}

/**
 * Enters held files a second time for an organisation, as far as it has room: the bytes are stored once, each organisation
 * counts its own. Answers with the new id of each.
 */
export async function holdAgain(
  tx: Tx,
  rows: Pick<FileRow, 'id' | 'sizeBytes'>[],
  owner: { userId: string; orgId: string },
): Promise<Map<string, string> | Refusal<'file.quota'>> {
  if (!rows.length) return new Map()
  await lockQuota(tx, owner.orgId)
  const bytes = rows.reduce((sum, row) => sum + row.sizeBytes, 0)
  const fit = fitsIn(await roomFor(tx, owner.orgId), bytes)
  if (fit !== true) return fit
  const made = await tx.execute<{ old_id: string; new_id: string }>(sql`
    WITH twin AS (SELECT id AS old_id, gen_random_uuid() AS new_id, gen_random_uuid() AS secret FROM files
      WHERE id = ANY(${sql.param(rows.map((row) => row.id))}::uuid[])),
    made AS (INSERT INTO files
        (id, token, org_id, owner_id, kind, name, mime, size_bytes, sha256, storage_key, is_private)
      SELECT twin.new_id, rtrim(translate(encode(uuid_send(twin.secret), 'base64'), '+/', '-_'), '='),
        ${owner.orgId}::uuid, ${owner.userId}::uuid, ${heldKind}::text, f.name, f.mime, f.size_bytes, f.sha256, f.storage_key, true
      FROM twin JOIN files f ON f.id = twin.old_id RETURNING id)
    SELECT old_id, new_id FROM twin JOIN made ON made.id = twin.new_id`)
  return new Map(made.rows.map((row) => [row.old_id, row.new_id]))
}

/** Lets go of held files at once, so that their space is free again; `stillHeld` says which of them something holds. */
export async function dropFiles(
  tx: Tx,
  ids: string[],
  stillHeld: (ids: string[]) => Promise<Set<string>>,
): Promise<void> {
  if (!ids.length) return
  const kept = await stillHeld(ids)
  const gone = ids.filter((id) => !kept.has(id))
  if (!gone.length) return
  await tx.execute(sql`DELETE FROM files WHERE kind = ${heldKind} AND id = ANY(${sql.param(gone)}::uuid[])`)
}
