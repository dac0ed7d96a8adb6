import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { grantFamilies, type GrantFamily, type GrantOrigin, type GrantShelf } from '@lab/contract/grant'
import type { ContentKind } from '@lab/contract/kinds'
import type { GrantAbility } from '@lab/contract/permission'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { contents, type ContentFacts, type PersonName } from '../content/index.ts'
import { users } from '../identity/index.ts'
import { organisations } from '../org/index.ts'
import { abilityOfRank, granteeOf, grantRank, permissions } from '../permission/index.ts'

export interface GrantQuery {
  page: number
  per_page: number
  keyword?: string | undefined
  family: GrantFamily
  shelf: GrantShelf
  kind?: ContentKind | undefined
  ability?: GrantAbility | undefined
  origin?: GrantOrigin | undefined
}

export interface GrantRecord {
  id: string
  content: ContentFacts & { cover: string; shape: string; orgName: string; creator: PersonName }
  ability: GrantAbility
  grantedBy: PersonName
  createdAt: Date
  above: { id: string; name: string } | null
  isInForce: boolean
}

const owner = alias(organisations, 'owner')
const subject = alias(organisations, 'subject')
const creator = alias(users, 'creator')
const granter = alias(users, 'granter')

/** SQL: the ids of an organisation and of all above it. */
const lineOf = (id: string): SQL => sql`(
  WITH RECURSIVE up AS (
    SELECT o.id, o.parent_id FROM ${organisations} o WHERE o.id = ${id}
    UNION SELECT o.id, o.parent_id FROM up JOIN ${organisations} o ON o.id = up.parent_id)
  SELECT up.id FROM up)`

const subjectIs = (orgId: string, origin: GrantOrigin | undefined): SQL | undefined => {
  if (origin === 'own') return eq(permissions.subjectId, orgId)
  const line = sql`${permissions.subjectId} IN ${lineOf(orgId)}`
  return origin === 'above' ? and(line, sql`${permissions.subjectId} <> ${orgId}`) : line
}

const found = (keyword: string | undefined): SQL | undefined => {
  if (!keyword) return undefined
  const like = likePattern(keyword)
  return or(sql`${contents.title} ILIKE ${like}`, sql`${owner.name} ILIKE ${like}`)
}

const person = (id: string, row: { realName: string; avatar: string } | null): PersonName => ({
  id,
  realName: row?.realName ?? '已删除的用户',
  avatar: row?.avatar ?? '',
})

/** What an organisation was granted, itself or through one above it, newest first. */
export async function listGrants(
  tx: Tx,
  actor: Actor,
  orgId: string,
  query: GrantQuery,
): Promise<{ rows: GrantRecord[]; total: number }> {
  const rows = await tx
    .select({
      permission: permissions,
      content: contents,
      ownerName: owner.name,
      isInForce: sql<boolean>`${owner.isEnabled} AND (${owner.expiresAt} IS NULL OR ${owner.expiresAt} > now())`,
      subjectName: subject.name,
      creator: { realName: creator.realName, avatar: creator.avatar },
      granter: { realName: granter.realName, avatar: granter.avatar },
      rank: grantRank(granteeOf(actor), sql`${contents.id}`),
      total: sql<number>`count(*) OVER ()::integer`,
    })
    .from(permissions)
    .innerJoin(contents, eq(contents.id, permissions.contentId))
    .innerJoin(owner, eq(owner.id, contents.orgId))
    .innerJoin(subject, eq(subject.id, permissions.subjectId))
    .leftJoin(creator, eq(creator.id, contents.creatorId))
    .leftJoin(granter, eq(granter.id, permissions.grantedBy))
    .where(
      and(
        eq(permissions.subjectKind, 'organisation'),
        subjectIs(orgId, query.origin),
        isNull(contents.deletedAt),
        eq(contents.shelf, query.shelf),
        inArray(contents.kind, [...grantFamilies[query.family]]),
        query.kind ? eq(contents.kind, query.kind) : undefined,
        query.ability ? eq(permissions.ability, query.ability) : undefined,
        found(query.keyword),
      ),
    )
    .orderBy(sql`${permissions.createdAt} DESC`, sql`${permissions.id} DESC`)
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return {
    rows: rows.map(({ permission, content, ...row }) => ({
      id: permission.id,
      content: {
        ...content,
        orgName: row.ownerName,
        creator: person(content.creatorId, row.creator),
        grant: abilityOfRank(row.rank),
      },
      ability: permission.ability,
      grantedBy: person(permission.grantedBy, row.granter),
      createdAt: permission.createdAt,
      above: permission.subjectId === orgId ? null : { id: permission.subjectId, name: row.subjectName },
      isInForce: row.isInForce,
    })),
    total: rows[0]?.total ?? 0,
  }
}

/** What an organisation itself was granted on some contents. */
export async function abilitiesOn(
  tx: Tx,
  orgId: string,
  contentIds: readonly string[],
): Promise<Map<string, GrantAbility>> {
  const rows = await tx
    .select({ contentId: permissions.contentId, ability: permissions.ability })
    .from(permissions)
    .where(
      and(
        eq(permissions.subjectKind, 'organisation'),
        eq(permissions.subjectId, orgId),
        inArray(permissions.contentId, [...contentIds]),
      ),
    )
  return new Map(rows.map(({ contentId, ability }) => [contentId, ability]))
}

/** Whether all contents are of organisations of a customer. */
export async function areOfCustomer(tx: Tx, customerId: string, orgIds: readonly string[]): Promise<boolean> {
  const strange = and(inArray(organisations.id, [...orgIds]), sql`${organisations.customerId} <> ${customerId}`)
  return (await tx.$count(organisations, strange)) === 0
}
