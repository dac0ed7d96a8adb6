import type { ContentKind } from '@lab/contract/kinds'
import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { isAdmin, type Member } from '../../kernel/policy/actor.ts'
import { users } from '../identity/index.ts'
import type { ContentFacts } from './policy.ts'
import { person, type PersonName } from './store.ts'
import { contents } from './tables.ts'

export interface BinRecord extends ContentFacts {
  creator: PersonName
  deletedBy: PersonName | null
}

/** What was removed in the last 30 days and the person may restore, the latest removal first. */
export async function listBin(
  tx: Tx,
  actor: Member,
  query: { page: number; per_page: number; keyword?: string | undefined; kind?: ContentKind | undefined },
  since: Date,
): Promise<{ rows: BinRecord[]; total: number }> {
  const keyword = query.keyword?.replaceAll(/[\\%_]/g, (mark) => `\\${mark}`)
  const where = and(
    eq(contents.orgId, actor.orgId),
    // What was written for a course went with it.
    ne(contents.shelf, 'taught'),
    isNotNull(contents.deletedAt),
    sql`${contents.deletedAt} > ${since.toISOString()}::timestamptz`,
    isAdmin(actor) ? undefined : eq(contents.creatorId, actor.userId),
    query.kind ? eq(contents.kind, query.kind) : undefined,
    keyword ? sql`${contents.title} ILIKE ${`%${keyword}%`}` : undefined,
  )
  const rows = await tx
    .select({
      content: contents,
      creatorName: sql<string | null>`creator.real_name`,
      creatorAvatar: sql<string | null>`creator.avatar`,
      removerName: sql<string | null>`remover.real_name`,
      removerAvatar: sql<string | null>`remover.avatar`,
    })
    .from(contents)
    .leftJoin(sql`${users} AS creator`, sql`creator.id = ${contents.creatorId}`)
    .leftJoin(sql`${users} AS remover`, sql`remover.id = ${contents.deletedBy}`)
    .where(where)
    .orderBy(desc(contents.deletedAt))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  const total = await tx.$count(contents, where)
  return {
    rows: rows.map(({ content, ...names }) => ({
      ...content,
      grant: null,
      creator: person(content.creatorId, names.creatorName, names.creatorAvatar),
      deletedBy: content.deletedBy ? person(content.deletedBy, names.removerName, names.removerAvatar) : null,
    })),
    total,
  }
}

/** Deletes for good what is still in the bin since exactly `deletedAt`; rows of its kind go with it (foreign keys). */
export async function eraseContent(tx: Tx, id: string, deletedAt: Date): Promise<boolean> {
  const rows = await tx
    .delete(contents)
    .where(and(eq(contents.id, id), eq(contents.deletedAt, deletedAt)))
    .returning({ id: contents.id })
  return rows.length > 0
}
