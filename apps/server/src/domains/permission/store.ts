import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { GrantAbility, SubjectKind } from '@lab/contract/permission'
import type { Tx } from '../../kernel/database/pool.ts'
import { classRows } from '../classroom/index.ts'
import { users } from '../identity/index.ts'
import { organisations } from '../org/index.ts'
import { permissions } from './tables.ts'

export interface PermissionRecord {
  id: string
  subjectKind: SubjectKind
  subjectId: string
  name: string
  number: string
  ability: GrantAbility
  grantedBy: { id: string; realName: string; avatar: string }
  createdAt: Date
}

/** Grants of one content, newest first. */
export async function listPermissions(
  tx: Tx,
  contentId: string,
  query: { page: number; per_page: number; keyword?: string | undefined; subject_kind?: SubjectKind | undefined },
): Promise<{ rows: PermissionRecord[]; total: number }> {
  const keyword = query.keyword?.replaceAll(/[\\%_]/g, (mark) => `\\${mark}`)
  const name = sql<string>`coalesce(person.real_name, organisation.name, class.name, '已删除的对象')`
  const number = sql<string>`coalesce(person.number, '')`
  const where = and(
    eq(permissions.contentId, contentId),
    query.subject_kind ? eq(permissions.subjectKind, query.subject_kind) : undefined,
    keyword ? sql`(${name} ILIKE ${`%${keyword}%`} OR ${number} ILIKE ${`%${keyword}%`})` : undefined,
  )
  const rows = await tx
    .select({
      permission: permissions,
      name,
      number,
      granterName: sql<string | null>`granter.real_name`,
      granterAvatar: sql<string | null>`granter.avatar`,
      total: sql<number>`count(*) OVER ()::integer`,
    })
    .from(permissions)
    .leftJoin(
      sql`${users} AS person`,
      sql`${permissions.subjectKind} = 'user' AND person.id = ${permissions.subjectId}`,
    )
    .leftJoin(
      sql`${organisations} AS organisation`,
      sql`${permissions.subjectKind} = 'organisation' AND organisation.id = ${permissions.subjectId}`,
    )
    .leftJoin(
      sql`${classRows} AS class`,
      sql`${permissions.subjectKind} = 'class' AND class.id = ${permissions.subjectId}`,
    )
    .leftJoin(sql`${users} AS granter`, sql`granter.id = ${permissions.grantedBy}`)
    .where(where)
    .orderBy(sql`${permissions.createdAt} DESC`, sql`${permissions.id} DESC`)
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return {
    rows: rows.map(({ permission, ...row }) => ({
      id: permission.id,
      subjectKind: permission.subjectKind,
      subjectId: permission.subjectId,
      name: row.name,
      number: row.number,
      ability: permission.ability,
      grantedBy: {
        id: permission.grantedBy,
        realName: row.granterName ?? '已删除的用户',
        avatar: row.granterAvatar ?? '',
      },
      createdAt: permission.createdAt,
    })),
    total: rows[0]?.total ?? 0,
  }
}

export interface NewGrant {
  subjectKind: SubjectKind
  subjectId: string
  ability: GrantAbility
}

/** Ids that are grantees of `kind` within the customer of the content's organisation. */
const known: Record<SubjectKind, (ids: string[], orgId: string) => SQL> = {
  user: (ids, orgId) => sql`SELECT u.id FROM ${users} u WHERE u.id = ANY(${sql.param(ids)}::uuid[])
    AND u.customer_id = (SELECT customer_id FROM ${organisations} WHERE id = ${orgId})`,
  organisation: (
    ids,
    orgId,
  ) => sql`SELECT other.id FROM ${organisations} AS other WHERE other.id = ANY(${sql.param(ids)}::uuid[])
    AND other.customer_id = (SELECT customer_id FROM ${organisations} WHERE id = ${orgId})`,
  class: (
    ids,
    orgId,
  ) => sql`SELECT class.id FROM ${classRows} AS class JOIN ${organisations} AS other ON other.id = class.org_id
    WHERE class.id = ANY(${sql.param(ids)}::uuid[])
    AND other.customer_id = (SELECT customer_id FROM ${organisations} WHERE id = ${orgId})`,
}

export interface CandidateRecord {
  id: string
  name: string
  number: string
  ability: GrantAbility | null
}

/** Everybody of a kind within the customer of an organisation, with name and number. */
const everybody: Record<SubjectKind, (orgId: string) => SQL> = {
  user: (orgId) => sql`SELECT u.id, u.real_name AS name, u.number FROM ${users} u
    WHERE u.customer_id = (SELECT customer_id FROM ${organisations} WHERE id = ${orgId})`,
  organisation: (orgId) => sql`SELECT other.id, other.name, '' AS number FROM ${organisations} AS other
    WHERE other.customer_id = (SELECT customer_id FROM ${organisations} WHERE id = ${orgId})`,
  class: (orgId) => sql`SELECT class.id, class.name, class.term AS number FROM ${classRows} AS class
    JOIN ${organisations} AS other ON other.id = class.org_id
    WHERE class.state = 'active'
    AND other.customer_id = (SELECT customer_id FROM ${organisations} WHERE id = ${orgId})`,
}

/** Whom a content can be opened to, by name, with what they were granted already. */
export async function listCandidates(
  tx: Tx,
  content: { id: string; orgId: string },
  query: { page: number; per_page: number; keyword?: string | undefined; subject_kind: SubjectKind },
): Promise<{ rows: CandidateRecord[]; total: number }> {
  const like = query.keyword ? `%${query.keyword.replaceAll(/[\\%_]/g, (mark) => `\\${mark}`)}%` : null
  const found = sql`(${everybody[query.subject_kind](content.orgId)}) AS subject`
  const where = like === null ? sql`true` : sql`(subject.name ILIKE ${like} OR subject.number ILIKE ${like})`
  const rows = await tx.execute<CandidateRecord & Record<string, unknown>>(sql`
    SELECT subject.id, subject.name, subject.number, permissions.ability FROM ${found}
    LEFT JOIN permissions ON permissions.content_id = ${content.id}
      AND permissions.subject_kind = ${query.subject_kind} AND permissions.subject_id = subject.id
    WHERE ${where}
    ORDER BY subject.name, subject.id LIMIT ${query.per_page} OFFSET ${(query.page - 1) * query.per_page}`)
  const counted = await tx.execute<{ total: number }>(
    sql`SELECT count(*)::integer AS total FROM ${found} WHERE ${where}`,
  )
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 }
}

/** Which of the named subjects exist and may be granted something of this organisation. */
export async function knownSubjects(tx: Tx, orgId: string, grants: NewGrant[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const kind of ['user', 'organisation', 'class'] as const) {
    const ids = grants.filter((grant) => grant.subjectKind === kind).map((grant) => grant.subjectId)
    if (!ids.length) continue
    const rows = await tx.execute<{ id: string }>(known[kind](ids, orgId))
    for (const row of rows.rows) found.add(`${kind}:${row.id}`)
  }
  return found
}

/** A grant with the content that it opens, and the organisation that owns it. */
export interface ContentGrant extends NewGrant {
  contentId: string
  orgId: string
}

/** Grants, or changes what was granted before; one row per content and subject. Returns how many rows are as asked now. */
export async function keepGrants(tx: Tx, grantedBy: string, grants: readonly ContentGrant[]): Promise<number> {
  if (!grants.length) return 0
  const rows = await tx
    .insert(permissions)
    .values(grants.map((grant) => ({ ...grant, grantedBy })))
    .onConflictDoUpdate({
      target: [permissions.contentId, permissions.subjectKind, permissions.subjectId],
      set: { ability: sql`excluded.ability`, grantedBy: sql`excluded.granted_by`, createdAt: sql`now()` },
    })
    .returning({ id: permissions.id })
  return rows.length
}

export async function deleteGrants(tx: Tx, contentId: string, ids: string[]): Promise<number> {
  const rows = await tx
    .delete(permissions)
    .where(and(eq(permissions.contentId, contentId), inArray(permissions.id, ids)))
    .returning({ id: permissions.id })
  return rows.length
}

/** Takes from an organisation what it was granted on some contents; returns their ids. */
export async function withdrawFrom(tx: Tx, organisationId: string, contentIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .delete(permissions)
    .where(
      and(
        eq(permissions.subjectKind, 'organisation'),
        eq(permissions.subjectId, organisationId),
        inArray(permissions.contentId, [...contentIds]),
      ),
    )
    .returning({ contentId: permissions.contentId })
  return rows.map(({ contentId }) => contentId)
}
