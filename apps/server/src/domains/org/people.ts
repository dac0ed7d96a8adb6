import { and, asc, eq, ilike, inArray, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { PeopleSearchKey, PersonRow, UserType } from '@lab/contract/org'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { users } from '../identity/index.ts'
import { administersCustomer } from './policy.ts'
import { orgMembers } from './tables.ts'

export interface PeopleQuery {
  page: number
  per_page: number
  keyword?: string | undefined
  /** Looks into this one alone. */
  selectKey?: PeopleSearchKey | undefined
}

const columns = { real_name: users.realName, number: users.number, username: users.username } as const

const found = ({ keyword, selectKey }: PeopleQuery): SQL | undefined => {
  if (!keyword) return undefined
  const like = likePattern(keyword)
  if (selectKey) return ilike(columns[selectKey], like)
  return or(...Object.values(columns).map((column) => ilike(column, like)))
}

/** A teacher is anybody who teaches or administers; a student is one. */
const isA = (type: UserType | undefined): SQL | undefined =>
  type && (type === 'student' ? sql`'student' = ANY(${users.roles})` : sql`NOT 'student' = ANY(${users.roles})`)

async function page(tx: Tx, where: SQL | undefined, query: PeopleQuery): Promise<{ rows: PersonRow[]; total: number }> {
  const rows = await tx
    .select({
      id: users.id,
      username: users.username,
      real_name: users.realName,
      number: users.number,
      avatar: users.avatar,
      role_slugs: users.roles,
    })
    .from(users)
    .where(where)
    .orderBy(asc(users.number), asc(users.realName), asc(users.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return { rows, total: await tx.$count(users, where) }
}

const membersOf = (tx: Tx, orgId: string) =>
  tx.select({ id: orgMembers.userId }).from(orgMembers).where(eq(orgMembers.orgId, orgId))

const ownOrNowhere = (actor: Actor): SQL => sql`(
  EXISTS (SELECT FROM ${orgMembers} own WHERE own.user_id = ${users.id}
    AND own.org_id = ANY(${sql.param([...(actor.administers ?? [])])}::uuid[]))
  OR NOT EXISTS (SELECT FROM ${orgMembers} any_of WHERE any_of.user_id = ${users.id}))`

/** Enabled people of an organisation, by number and name. */
export const listPeople = (tx: Tx, orgId: string, type: UserType, query: PeopleQuery) =>
  page(tx, and(inArray(users.id, membersOf(tx, orgId)), users.isEnabled, isA(type), found(query)), query)

/**
 * Enabled people of the organisation's customer who are not in it yet. Operators of the platform belong nowhere. Who
 * administers a part of the tree adds people of that part, and those who belong nowhere.
 */
export const listAddable = (
  tx: Tx,
  actor: Actor,
  org: { id: string; customerId: string },
  type: UserType | undefined,
  query: PeopleQuery,
) =>
  page(
    tx,
    and(
      eq(users.customerId, org.customerId),
      notInArray(users.id, membersOf(tx, org.id)),
      users.isEnabled,
      administersCustomer(actor, org.customerId) ? undefined : ownOrNowhere(actor),
      isA(type),
      found(query),
    ),
    query,
  )
