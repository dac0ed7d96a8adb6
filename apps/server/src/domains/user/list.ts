import { and, arrayContains, asc, desc, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import type { RoleSlug } from '@lab/contract/endpoint'
import type { UserSearchKey, UserState } from '@lab/contract/user'
import type { Tx } from '../../kernel/database/pool.ts'
import { findPeople, personSearch, signInAttempts, users, type PersonColumn } from '../identity/index.ts'
import { orgMembers } from '../org/index.ts'
import { selectUsers, type UserRecord } from './store.ts'

export interface UserQuery {
  page: number
  per_page: number
  keyword?: string | undefined
  selectKey?: UserSearchKey | undefined
  role?: RoleSlug | undefined
  own_role_id?: string | undefined
  state?: UserState | undefined
}
/** Whose people: of one customer, of one organisation, or everybody. */
export interface UserScope {
  customerId?: string | undefined
  orgId?: string | undefined
}
interface Found {
  ids: string[]
  total: number
  /** There are more than `total`. */
  isCapped: boolean
}

const columns = {
  real_name: ['realName'],
  number: ['number'],
  username: ['username'],
  phone: ['phone'],
} as const satisfies Record<UserSearchKey, PersonColumn[]>

/** Of a word that many have, so many are counted. */
const counted = 1000

/** SQL: who waits now; few do. */
const waiting = sql`(SELECT w.account FROM ${signInAttempts} w WHERE w.locked_until > now())`

const byState: Record<UserState, SQL> = {
  enabled: sql`(${users.isEnabled} AND ${users.username} NOT IN ${waiting})`,
  disabled: sql`NOT ${users.isEnabled}`,
  waiting: sql`(${users.isEnabled} AND ${users.username} IN ${waiting})`,
}

/** No account by which a program of an organisation acts: those are of no customer, and no operators. */
const isPerson = or(isNotNull(users.customerId), arrayContains(users.roles, ['system_operator']))

const order = [desc(users.createdAt), desc(users.id)]
const oldestFirst = [asc(users.createdAt), asc(users.id)]
const windowOf = ({ page, per_page: size }: UserQuery) => ({ limit: size, offset: (page - 1) * size })

/** All that fit are looked for once and put into their order: for what few fit, anywhere among the people. */
async function findFew(tx: Tx, where: SQL | undefined, query: UserQuery): Promise<Found> {
  const { limit, offset } = windowOf(query)
  const found = await tx.execute<{ ids: string[]; total: number }>(sql`
    WITH found AS MATERIALIZED (SELECT ${users.id}, ${users.createdAt} FROM ${users} WHERE ${where})
    SELECT ARRAY(SELECT id FROM found ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}) AS ids,
      (SELECT count(*) FROM found)::integer AS total`)
  return { ...found.rows[0]!, isCapped: false }
}

/** The newest are read off an index until `cap` and the page are full: for a word that many have. */
async function findNewest(tx: Tx, where: SQL | undefined, query: UserQuery): Promise<Found> {
  const { limit, offset } = windowOf(query)
  const fit = () => tx.select({ id: users.id }).from(users).where(where).$dynamic()
  const rows = await fit()
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const total = await tx.$count(
    fit()
      .limit(counted + 1)
      .as('counted'),
  )
  return { ids: rows.map(({ id }) => id), total: Math.min(total, counted), isCapped: total > counted }
}

/** All are counted, and a page is read off an index from the end that it is nearer to: for what most fit. */
async function findPage(tx: Tx, where: SQL | undefined, query: UserQuery): Promise<Found> {
  const { limit, offset } = windowOf(query)
  const total = await tx.$count(users, where)
  const size = Math.max(0, Math.min(limit, total - offset))
  const behind = Math.max(0, total - offset - size)
  const [sorted, skipped] = behind < offset ? [oldestFirst, behind] : [order, offset]
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(where)
    .orderBy(...sorted)
    .limit(size)
    .offset(skipped)
  return { ids: rows.map(({ id }) => id), total, isCapped: false }
}

async function find(tx: Tx, scope: UserScope, query: UserQuery): Promise<Found> {
  const where = and(
    scope.customerId === undefined ? isPerson : eq(users.customerId, scope.customerId),
    scope.orgId === undefined
      ? undefined
      : sql`EXISTS (SELECT FROM ${orgMembers} inside WHERE inside.user_id = ${users.id} AND inside.org_id = ${scope.orgId})`,
    query.role ? arrayContains(users.roles, [query.role]) : undefined,
    query.own_role_id ? eq(users.ownRoleId, query.own_role_id) : undefined,
    query.state ? byState[query.state] : undefined,
  )
  const isOfFew = scope.orgId !== undefined || (query.role !== undefined && query.role !== 'student')
  if (!query.keyword) return isOfFew ? findFew(tx, where, query) : findPage(tx, where, query)
  const search = personSearch(query.keyword, query.selectKey && columns[query.selectKey])
  const found = await findPeople(tx, search)
  const met = and(where, found.where)
  return isOfFew || !found.isMany ? findFew(tx, met, query) : findNewest(tx, met, query)
}

/** People, the newest first. */
export async function listUsers(
  tx: Tx,
  scope: UserScope,
  query: UserQuery,
): Promise<{ rows: UserRecord[]; total: number; isCapped: boolean }> {
  const { ids, ...totals } = await find(tx, scope, query)
  const rows = ids.length
    ? await selectUsers(tx)
        .where(inArray(users.id, ids))
        .orderBy(...order)
    : []
  return { rows, ...totals }
}
