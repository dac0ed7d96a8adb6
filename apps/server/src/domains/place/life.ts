import type { MemberRole } from '@lab/contract/place'
import { and, asc, desc, eq, ilike, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { users } from '../identity/index.ts'
import { leadRoles, placeRole, placesOf } from './roles.ts'
import { savePlace } from './store.ts'
import { memberships, places, type TermColumn } from './tables.ts'
import type { WorkKernel } from './work.ts'

/** The table of one kind of place that is taught for a term; its rows are under the ids of their places. */
export type TermTable = PgTable & Record<'id' | TermColumn, PgColumn>

/** What pages and lists read of a place of any kind, for one person; next to the columns of its own table. */
export const lifeColumns = ({ id }: TermTable, { userId }: { userId: string }, { providers }: WorkKernel) => ({
  orgId: places.orgId,
  name: places.name,
  state: places.state,
  ownerId: sql<string>`${places.ownerId}`,
  createdAt: places.createdAt,
  ownerName: users.realName,
  ownerAvatar: users.avatar,
  studentCount: sql<number>`(SELECT count(*)::int FROM ${memberships} m WHERE m.place_id = ${id} AND m.role = 'student')`,
  teacherCount: sql<number>`(SELECT count(*)::int FROM ${memberships} m WHERE m.place_id = ${id} AND m.role <> 'student')`,
  contentCount: sql<number>`(SELECT count(*)::int FROM ${providers.placesWork.offerings} f
    WHERE f.place_id = ${id} AND f.parent_id IS NULL AND f.removed_at IS NULL)`,
  role: sql<MemberRole | null>`${placeRole(sql`${id}`, sql`${userId}::uuid`)}`,
})

export interface PlaceFilter {
  keyword?: string | undefined
  state?: 'ahead' | 'active' | 'archived' | undefined
  onlyMine: boolean
  page: number
  perPage: number
}

/** What a list was asked for, as it is looked for. */
export const filterOf = (query: {
  keyword?: string | undefined
  state?: PlaceFilter['state']
  scope: 'mine' | 'org'
  page: number
  per_page: number
}): PlaceFilter => ({
  keyword: query.keyword,
  state: query.state,
  onlyMine: query.scope === 'mine',
  page: query.page,
  perPage: query.per_page,
})

/** SQL: whether a place is ahead, under way or archived today. */
function inPhase({ startsOn }: TermTable, phase: 'ahead' | 'active' | 'archived'): SQL {
  if (phase === 'archived') return sql`${places.state} = 'archived'`
  const isAhead = sql`coalesce(${startsOn} > (now() AT TIME ZONE 'Asia/Shanghai')::date, false)`
  return phase === 'ahead'
    ? sql`(${places.state} = 'active' AND ${isAhead})`
    : sql`(${places.state} = 'active' AND NOT ${isAhead})`
}

/** SQL: which places of an organisation a list shows; a keyword is looked for in the name, the term and `words`. */
export function placesListed(
  table: TermTable,
  { orgId, userId }: { orgId: string; userId: string },
  filter: PlaceFilter,
  words: readonly PgColumn[],
): SQL | undefined {
  const like = filter.keyword ? likePattern(filter.keyword) : undefined
  return and(
    eq(places.orgId, orgId),
    isNull(places.deletedAt),
    filter.state && inPhase(table, filter.state),
    like ? or(...[places.name, table.term, ...words].map((word) => ilike(word, like))) : undefined,
    filter.onlyMine ? sql`${table.id} IN ${placesOf(sql`${userId}::uuid`, leadRoles)}` : undefined,
  )
}

/** What is under way first, then the newest. */
export const placeOrder = ({ id }: TermTable): SQL[] => [asc(places.state), desc(places.createdAt), desc(id)]

/** The records of a place that were begun; trials do not count. */
async function countStarted(tx: Tx, { providers }: WorkKernel, id: string): Promise<number> {
  const found = await tx.execute<{ n: number }>(sql`
    SELECT count(DISTINCT r.id)::int AS n FROM ${providers.placesWork.learnersRecords} r
    WHERE r.place_id = ${id} AND NOT r.is_trial AND r.started_at IS NOT NULL`)
  return found.rows[0]?.n ?? 0
}

type PlaceValues = Parameters<typeof savePlace>[2]

/** Saving, archiving, restoring and deleting places of one kind. */
export function placeLife<Table extends TermTable>(table: Table) {
  type Changes = PlaceValues & Partial<Omit<Table['$inferInsert'], 'id' | 'version'>>

  /** Saves over the version that the person saw, or over any; false when it has been changed meanwhile. */
  async function save(tx: Tx, id: string, seen: number | null, changes: Changes): Promise<boolean> {
    const { name, state, ownerId, inviteCode, deletedAt, ...own } = changes
    const saved = await tx
      .update<PgTable>(table)
      .set({ ...own, version: sql`${table.version} + 1` })
      .where(and(eq(table.id, id), seen === null ? undefined : eq(table.version, seen)))
      .returning({ id: table.id })
    if (saved.length > 0) await savePlace(tx, id, { name, state, ownerId, inviteCode, deletedAt })
    return saved.length > 0
  }
  const keep = (tx: Tx, id: string, changes: PlaceValues & { archivedAt?: Date | null }): Promise<boolean> =>
    save(tx, id, null, changes as Changes)

  return {
    save,
    archive: (tx: Tx, id: string, now: Date) => keep(tx, id, { state: 'archived', archivedAt: now }),
    restore: (tx: Tx, id: string) => keep(tx, id, { state: 'active', archivedAt: null }),
    uses: async (tx: Tx, kernel: WorkKernel, row: { id: string; studentCount: number; contentCount: number }) => ({
      students: row.studentCount,
      contents: row.contentCount,
      records: await countStarted(tx, kernel, row.id),
    }),
    /** Only where nobody has begun to learn. */
    async remove(
      tx: Tx,
      kernel: WorkKernel,
      { id, name }: { id: string; name: string },
      now: Date,
    ): Promise<true | Refusal<'content.inUse'>> {
      const started = await countStarted(tx, kernel, id)
      if (started) return refuse('content.inUse', { title: name, users: `已有${started}条学习记录，请改为归档` })
      await keep(tx, id, { deletedAt: now, inviteCode: null })
      return true
    },
  }
}
