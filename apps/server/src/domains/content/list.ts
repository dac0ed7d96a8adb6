import type { ContentKind } from '@lab/contract/kinds'
import { sql, type SQL } from 'drizzle-orm'
import {
  filteredTotalCap,
  type ContentScope,
  type ContentState,
  type Difficulty,
  type Shelf,
} from '@lab/contract/content'
import { pageSizes } from '@lab/contract/fields'
import type { Tx } from '../../kernel/database/pool.ts'
import { isAdmin, type Member } from '../../kernel/policy/actor.ts'
import { grantedContents, granteeOf, subjectIdsOf } from '../permission/index.ts'
import { totalCapOf } from './list-size.ts'
import {
  asked,
  matchesStatement,
  matchesTotal,
  pageColumns,
  pageStatement,
  publicAudience,
  totalStatement,
  windowFor,
  shownTo,
  wordMatches,
  type Audience,
  type Matches,
} from './list-statement.ts'
import { pageStartsOf } from './list-starts.ts'
import { readOnce, readPrepared, readTotal, type ContentList, type ListExtension } from './list-rows.ts'
import { expectedShare, planSearch, type TitleSearch } from './search.ts'
import { contentShares, type Shares } from './title-shares.ts'

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
/** Other page sizes are planned again each time, so that their number cannot fill a connection's memory. */
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
    query.keyword ||
    query.state ||
    query.difficulty ||
    query.category_id ||
    query.creator_id ||
    query.tag ||
    extension?.where?.length
  const isCounted = !isFiltered && isWholeShelf(query.scope)
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
  const starts = pageStartsOf(tx)
  const page = `${audience === 'everyone' ? '' : values.userId} ${values.orgId} ${values.kind} ${values.shelf} ${values.offset}`
  const remembered = query.page === 1 ? undefined : starts.get(page)
  const place = query.page === 1 ? 'first' : 'deep'
  const name = `contents ${audience} ${query.count} ${query.count === 'only' ? '' : `${place} ${query.per_page}`} ${extension?.name ?? ''}`
  const total = query.count === 'none' ? noTotal : totalStatement(audience, place)
  const rows = (): SQL =>
    query.count === 'only'
      ? sql`SELECT ${pageColumns} FROM contents WHERE false`
      : pageStatement(audience, query.per_page)
  const from = () => ({ total, page: rows(), asked: asked(audience, place), tellsStart: place !== 'first' })
  const answer = await readPrepared(tx, isPreparedSize(query) ? name : '', from, extension, {
    ...values,
    ...remembered,
  })
  if (answer.start) starts.set(page, answer.start)
  return answer
}

/** The shelf that a list shows, or picks from. */
const shelfOf = (scope: ContentScope): Shelf => (scope === 'case' || scope === 'template' ? scope : 'own')
/** Whether it shows all of it, so that its totals are kept. */
const isWholeShelf = (scope: ContentScope): boolean => scope !== 'mine' && scope !== 'granted'

/** The values of a statement over one of the organisation's lists. */
const valuesOf = ({ actor, kind }: ContentListScope, query: ContentListQuery) => ({
  orgId: actor.orgId,
  kind,
  shelf: shelfOf(query.scope),
  userId: actor.userId,
  subjectIds: subjectIdsOf(actor),
  offset: (query.page - 1) * query.per_page,
  query: null,
  like: null,
  start: null,
  stamp: null,
})

/** What the caller may see, as a condition on `contents`. */
function visible({ actor, kind }: ContentListScope, scope: ContentScope): SQL {
  if (scope === 'granted') {
    // What is written for a course is read there.
    return sql`kind = ${kind} AND shelf <> 'taught' AND deleted_at IS NULL AND creator_id <> ${actor.userId}
      AND id IN ${grantedContents(granteeOf(actor))}`
  }
  const mine = scope === 'mine'
  const list = sql`org_id = ${actor.orgId} AND kind = ${kind} AND shelf = ${shelfOf(scope)} AND deleted_at IS NULL`
  if (mine) return sql`${list} AND creator_id = ${actor.userId}`
  return isAdmin(actor) ? list : sql`${list} AND audience IN (${publicAudience}, ${actor.userId})`
}

const tagsOf = ({ tag = '' }: ContentListQuery): string[] =>
  tag
    .split(/[,，]/)
    .map((one) => one.trim())
    .filter(Boolean)

/** What the filters by one value ask for, as conditions on `contents`; each has an index in the list's order. */
function filters(query: ContentListQuery): SQL[] {
  const parts: SQL[] = []
  if (query.state) parts.push(sql`state = ${query.state}`)
  if (query.difficulty) parts.push(sql`difficulty = ${query.difficulty}`)
  if (query.category_id) parts.push(sql`category_id = ${query.category_id}`)
  if (query.creator_id) parts.push(sql`creator_id = ${query.creator_id}`)
  return parts
}

/** What the keyword and the tags ask for: their indexes name matches in no order. Null when neither was given. */
function wanted(search: TitleSearch, tags: string[]): Matches | null {
  const tagged = tags.length ? sql`tags @> ${sql.param(tags)}::text[]` : null
  if (search.by === 'everything') return tagged && { row: tagged, index: tagged }
  const word = wordMatches(search, false)
  if (!tagged) return word
  return { row: sql`${tagged} AND ${word.row}`, index: sql`${tagged} AND ${word.index}` }
}

const shareOfTags = (tags: string[], shares: Shares): number | null =>
  shares && tags.reduce((share, tag) => share * (shares.get(tag) ?? 0), 1)

/**
 * A filtered or searched list. Filters by one value walk their index in the list's order. Words and tags are looked for
 * among the newest rows when they are frequent and by their own index when they are rare (`windowFor`); the planner is
 * not left to choose, because it takes a word that it has never seen for one in two hundred titles and walks the whole list for it.
 * The rows and the total go side by side.
 */
async function filteredList(
  tx: Tx,
  scope: ContentListScope,
  query: ContentListQuery,
  extension: ListExtension | undefined,
): Promise<ContentList<unknown>> {
  const search = planSearch(query.keyword)
  const tags = tagsOf(query)
  const matches = wanted(search, tags)
  const narrowed = [...filters(query), ...(extension?.where ?? [])]
  const within = sql.join([visible(scope, query.scope), ...narrowed], sql` AND `)
  const now = Date.now()
  const list = { orgId: scope.actor.orgId, kind: scope.kind, shelf: shelfOf(query.scope) }
  const cap = query.count === 'none' || query.scope === 'granted' ? null : await totalCapOf(tx, list, now)

  if (!matches || query.scope === 'granted') {
    const where = matches ? sql`${within} AND ${matches.row}` : within
    const cut = sql`ORDER BY seq DESC LIMIT ${query.per_page} OFFSET ${(query.page - 1) * query.per_page}`
    const page = sql`SELECT ${pageColumns} FROM contents WHERE ${where} ${cut}`
    const total = sql`SELECT count(*)::integer AS total FROM (
      SELECT 1 FROM contents WHERE ${where} LIMIT ${cap ?? sql`NULL`}) AS found`
    return sideBySide(query, {
      page: () => readOnce(tx, { total: noTotal, page }, extension, granteeOf(scope.actor)),
      total: async () => (await tx.execute<{ total: number }>(total)).rows[0]?.total ?? 0,
    })
  }

  const shares = await contentShares(tx, now)
  const ofWord = expectedShare(search, shares.pieces)
  const ofTags = tags.length ? shareOfTags(tags, shares.tags) : 1
  const share = ofWord === null || ofTags === null ? null : ofWord * ofTags
  const cut = { size: query.per_page, offset: (query.page - 1) * query.per_page }
  const by = search.by === 'everything' ? 'tag' : 'word'
  const pageWindow = windowFor(cut.offset + cut.size, share, by)
  const totalWindow = windowFor(cap ?? filteredTotalCap, share, by)

  const isPlainWord = search.by !== 'everything' && !tags.length && !narrowed.length && isWholeShelf(query.scope)
  if (isPlainWord && query.page === 1) {
    const audience: Audience = isAdmin(scope.actor) ? 'everyone' : 'shared-and-own'
    const where = shownTo(audience)
    const word = wordMatches(search, true)
    const values = { ...valuesOf(scope, query), query: search.query, like: search.like }
    const name = `words ${audience} ${search.by} ${search.like !== null}`
    const given = asked(audience, 'first')
    return sideBySide(query, {
      page: () => {
        const page = matchesStatement(where, word, cut, pageWindow)
        const full = `${name} ${pageWindow} ${query.per_page} ${extension?.name ?? ''}`
        const from = () => ({ total: noTotal, page, asked: given })
        return readPrepared(tx, isPreparedSize(query) ? full : '', from, extension, values)
      },
      total: () => {
        const from = () => ({ asked: given, total: matchesTotal(where, word, cap, totalWindow) })
        return readTotal(tx, `${name} ${totalWindow} total ${cap}`, from, values)
      },
    })
  }
  const page = matchesStatement(within, matches, cut, pageWindow)
  const total = matchesTotal(within, matches, cap, totalWindow)
  return sideBySide(query, {
    page: () => readOnce(tx, { total: noTotal, page }, extension, granteeOf(scope.actor)),
    total: async () => (await tx.execute<{ total: number }>(total)).rows[0]?.total ?? 0,
  })
}

/** Reads what of the two was asked for, at the same time. */
async function sideBySide(
  { count }: ContentListQuery,
  read: { page: () => Promise<ContentList<unknown>>; total: () => Promise<number> },
): Promise<ContentList<unknown>> {
  const [page, total] = await Promise.all([
    count === 'only' ? undefined : read.page(),
    count === 'none' ? 0 : read.total(),
  ])
  return { rows: page?.rows ?? [], total }
}
