import type { LibraryFact } from '@lab/contract/library'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { abilities } from '../../kernel/policy/verdict.ts'
import { entryPolicy } from './policy.ts'
import type { Entry } from './store.ts'
import type { Sync } from './sync-store.ts'

/** Facts of many shares, by content, asked once per kind. */
type WithKinds = Pick<Kernel, 'kinds'>

async function factsOf(tx: Tx, { kinds }: WithKinds, rows: readonly Entry[]): Promise<Map<string, LibraryFact[]>> {
  const found = new Map<string, LibraryFact[]>()
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const ids = rows.filter((row) => row.kind === kind).map((row) => row.contentId)
    for (const [id, facts] of (await kinds[kind].sharing?.facts(tx, ids)) ?? []) found.set(id, facts)
  }
  return found
}

/** Shares as pages read them (contract, `LibraryEntry`). */
export async function presentEntries(tx: Tx, kernel: WithKinds, actor: Actor, rows: readonly Entry[]) {
  const facts = await factsOf(tx, kernel, rows)
  return rows.map((row) => ({
    id: row.id,
    content_id: row.contentId,
    kind: row.kind,
    title: row.title,
    cover: row.cover,
    shape: row.shape,
    summary: row.summary,
    tags: row.tags,
    difficulty: row.difficulty,
    org_name: row.orgName,
    creator: { id: row.creatorId, real_name: row.creatorName, avatar: row.creatorAvatar },
    reach: row.reach,
    note: row.note,
    version: row.version,
    taken_count: row.takenCount,
    facts: facts.get(row.contentId) ?? [],
    is_own: row.orgId === actor.orgId,
    own_copy: row.ownCopy,
    shared_by: { id: row.sharedBy, real_name: row.sharerName },
    shared_at: row.createdAt,
    can: abilities({ use: entryPolicy.use(actor, row), remove: entryPolicy.remove(actor, row) }),
  }))
}

/** A newer version of a source, as pages read it (contract, `SyncRow`). */
export const presentSync = (row: Sync) => ({
  content_id: row.contentId,
  kind: row.kind,
  title: row.title,
  creator: { id: row.creatorId, real_name: row.creatorName },
  source: { id: row.sourceId, title: row.sourceTitle, org_name: row.sourceOrgName },
  from_version: row.fromVersion,
  to_version: row.toVersion,
  note: row.note,
  published_at: row.publishedAt,
  state: row.state,
  decided_by: row.decidedBy ? { id: row.decidedBy, real_name: row.deciderName ?? '已删除的用户' } : null,
  decided_at: row.decidedAt,
  reason: row.reason,
  left: row.left,
  left_count: row.leftCount,
  is_current: row.isCurrent,
})
