import { sql, type SQL } from 'drizzle-orm'
import type { ContentKind, ContentScope, ContentState, Difficulty } from '@lab/contract/content'
import { pageSizes, totalCap } from '@lab/contract/fields'
import type { Tx } from '../../kernel/database/pool.ts'
import { isAdmin, type Member } from '../../kernel/policy/actor.ts'
import { grantedContents, granteeOf, subjectIdsOf } from '../permission/index.ts'
import { frequentPieces } from './frequent-pieces.ts'
import {
  asked,
  nearStatement,
  pageColumns,
  pageStatement,
  publicAudience,
  rareStatement,
  totalStatement,
  wordStatement,
  type Audience,
} from './list-statement.ts'
import { readOnce, readPrepared, type ContentList, type ListExtension } from './list-rows.ts'
import { isRareWord, planSearch, type TitleSearch } from './search.ts'

export interface ContentListScope {
  actor: Member
  kind: ContentKind
}

/** The query of every content list (contract, `contentListQuery`), parsed. */
export interface ContentListQuery {
  page: number
  per_page: number
  count: 'both' | 'none' | 'only'
  keyword?: string | undefined
  scope: ContentScope
  state?: ContentState | undefined
  difficulty?: Difficulty | undefined
  category_id?: string | undefined
  creator_id?: string | undefined
  tag?: string | undefined
}

const noTotal = sql`SELECT 0 AS total`
/** Other page sizes are planned anew each time, so that their number cannot fill a connection's memory. */
const isPreparedSize = ({ per_page }: ContentListQuery): boolean => pageSizes.some((size) => size === per_page)

/**
 * One page of a kind's contents, newest first, and the total, limited to what the person may see. Without filters it is
 * one prepared statement at any depth; with filters or a keyword the rows and the (capped) total are two statements
 * side by side.
 */
export async function listContents<Extra = unknown>(
  tx: Tx,
  scope: ContentListScope,
  query: ContentListQuery,
  extension?: ListExtension,
): Promise<ContentList<Extra>> {
  const isFiltered =
    query.keyword || query.state || query.difficulty || query.category_id || query.creator_id || query.tag
  const isCounted = !isFiltered && (query.scope === 'org' || query.scope === 'case')
  return isCounted
    ? ((await countedList(tx, scope, query, extension)) as ContentList<Extra>)
    : ((await filteredList(tx, scope, query, extension)) as ContentList<Extra>)
}

async function countedList(
  tx: Tx,
  scope: ContentListScope,
  query: ContentListQuery,
  extension: ListExtension | undefined,
): Promise<ContentList<unknown>> {
  const audience: Audience = isAdmin(scope.actor) ? 'everyone' : 'shared-and-own'
  const values = valuesOf(scope, query)
  const place = query.page === 1 ? 'first' : 'deep'
  const name = `contents ${audience} ${query.count} ${query.count === 'only' ? '' : `${place} ${query.per_page}`} ${extension?.name ?? ''}`
  const total = query.count === 'none' ? noTotal : totalStatement(audience)
  const page = (): SQL =>
    query.count === 'only'
      ? sql`SELECT ${pageColumns} FROM contents WHERE false`
      : pageStatement(audience, query.per_page)
  const from = () => ({ total, page: page(), asked: asked(audience, place) })
  return readPrepared(tx, isPreparedSize(query) ? name : '', from, extension, values)
}

/** The values of a statement over one of the organisation's lists. */
const valuesOf = ({ actor, kind }: ContentListScope, query: ContentListQuery) => ({
  orgId: actor.orgId,
  kind,
  isCase: query.scope === 'case',
  userId: actor.userId,
  subjectIds: subjectIdsOf(actor),
  offset: (query.page - 1) * query.per_page,
  query: null,
  like: null,
})

/** A word alone, first page: no other filter changes the statement, so it can be prepared. */
const isPlainWord = (query: ContentListQuery, matches: SQL[], search: TitleSearch): boolean =>
  query.page === 1 &&
  search.by !== 'everything' &&
  matches.length === (search.by === 'pairs' && search.like ? 2 : 1) &&
  (query.scope === 'org' || query.scope === 'case')

/** What the caller may see, as a condition on `contents`. */
function visible({ actor, kind }: ContentListScope, scope: ContentScope): SQL {
  if (scope === 'granted') {
    return sql`kind = ${kind} AND deleted_at IS NULL AND creator_id <> ${actor.userId} AND id IN ${grantedContents(granteeOf(actor))}`
  }
  const mine = scope === 'mine'
  const list = sql`org_id = ${actor.orgId} AND kind = ${kind} AND is_case = ${scope === 'case'} AND deleted_at IS NULL`
  if (mine) return sql`${list} AND creator_id = ${actor.userId}`
  return isAdmin(actor) ? list : sql`${list} AND audience IN (${publicAudience}, ${actor.userId})`
}

/** What the filters and the keyword ask for, as conditions on `contents`. */
function matching(query: ContentListQuery, search: TitleSearch): SQL[] {
  const parts: SQL[] = []
  if (query.state) parts.push(sql`state = ${query.state}`)
  if (query.difficulty) parts.push(sql`difficulty = ${query.difficulty}`)
  if (query.category_id) parts.push(sql`category_id = ${query.category_id}`)
  if (query.creator_id) parts.push(sql`creator_id = ${query.creator_id}`)
  const tags = query.tag
    ?.split(/[,，]/)
    .map((tag) => tag.trim())
    .filter(Boolean)
  if (tags?.length) parts.push(sql`tags @> ${sql.param(tags)}::text[]`)
  if (search.by === 'pairs') parts.push(sql`title_pairs @@ ${search.query}::tsquery`)
  if (search.by !== 'everything' && search.like) parts.push(sql`title ILIKE ${search.like}`)
  return parts
}

/**
 * A page of matches. A single filter by state, difficulty, category or creator has an index in the list's order, and a
 * rare word is taken from the search index. Anything else is looked for among the newest rows first, which is where
 * frequent words are found at once; only when those are too few, all matches are fetched. The planner is not left to
 * choose, because it takes a word that it has never seen for one in two hundred titles and walks the whole list for it.
 */
function matchesStatement(where: SQL, matches: SQL[], query: ContentListQuery, isRare: boolean): SQL {
  const cut = { size: query.per_page, offset: (query.page - 1) * query.per_page }
  if ((matches.length <= 1 && !query.keyword && !query.tag) || query.scope === 'granted') {
    return sql`SELECT ${pageColumns} FROM contents WHERE ${sql.join([where, ...matches], sql` AND `)}
      ORDER BY seq DESC LIMIT ${cut.size} OFFSET ${cut.offset}`
  }
  return (isRare ? rareStatement : nearStatement)(where, matches, cut)
}

async function filteredList(
  tx: Tx,
  scope: ContentListScope,
  query: ContentListQuery,
  extension: ListExtension | undefined,
): Promise<ContentList<unknown>> {
  const search = planSearch(query.keyword)
  const isRare = search.by !== 'everything' && isRareWord(search, await frequentPieces(tx, Date.now()))
  const matches = matching(query, search)
  const within = visible(scope, query.scope)
  const where = sql.join([within, ...matches], sql` AND `)
  const readPage = (): Promise<ContentList<unknown>> => {
    if (search.by !== 'everything' && isPlainWord(query, matches, search)) {
      const audience: Audience = isAdmin(scope.actor) ? 'everyone' : 'shared-and-own'
      const has = { query: search.by === 'pairs', like: search.like !== null }
      const name = `words ${audience} ${search.by} ${has.like} ${isRare} ${query.per_page} ${extension?.name ?? ''}`
      const values = {
        ...valuesOf(scope, query),
        query: search.by === 'pairs' ? search.query : null,
        like: search.like,
      }
      const words = wordStatement(audience, has, isRare, query.per_page)
      const from = () => ({ total: noTotal, page: words, asked: asked(audience, 'first') })
      return readPrepared(tx, isPreparedSize(query) ? name : '', from, extension, values)
    }
    const page = matchesStatement(within, matches, query, isRare)
    return readOnce(tx, { total: noTotal, page }, extension, granteeOf(scope.actor))
  }
  const [page, counted] = await Promise.all([
    query.count === 'only' ? undefined : readPage(),
    query.count === 'none'
      ? undefined
      : tx.execute<{ total: number }>(
          sql`SELECT count(*)::integer AS total FROM (SELECT 1 FROM contents WHERE ${where} LIMIT ${totalCap}) AS found`,
        ),
  ])
  return { rows: page?.rows ?? [], total: counted?.rows[0]?.total ?? 0 }
}
