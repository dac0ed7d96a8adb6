import { sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { TitleSearch } from './search.ts'

/** Stands for everybody's contents in `contents.audience`, and for all of an organisation in `content_counts`. */
export const publicAudience = '00000000-0000-0000-0000-000000000000'
export const wholeOrganisation = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Whose contents an unfiltered list shows: the organisation's public ones and one's own, or (administrators) all. */
export type Audience = 'shared-and-own' | 'everyone'
/** The first page is known to begin with the newest; any other is looked for, unless it is known from before. */
export type Place = 'first' | 'deep'

/** The values of an unfiltered list, as placeholders of a statement that is prepared once per connection. */
export const listValues = {
  orgId: sql.placeholder('orgId'),
  kind: sql.placeholder('kind'),
  shelf: sql.placeholder('shelf'),
  userId: sql.placeholder('userId'),
  offset: sql.placeholder('offset'),
  query: sql.placeholder('query'),
  like: sql.placeholder('like'),
  start: sql.placeholder('start'),
  stamp: sql.placeholder('stamp'),
} satisfies Record<string, Placeholder>

/** The columns of `contents` that a list row needs; the rich text stays where it is. */
export const pageColumns = sql.raw(
  `seq, id, org_id, kind, title, cover, shape, category_id, tags, difficulty, creator_id, is_public, shelf, state, use_scope,
   published_version, version, created_at, updated_at, deleted_at`,
)

/** What a search asks for: of one row at a time, and of the search index, each in the cheapest form. */
export interface Matches {
  row: SQL
  index: SQL
}

/** A page of a list by size and place. */
export interface Cut {
  size: number
  offset: number
}

/** Not below any `seq`. */
const theEnd = sql.raw('9223372036854775807')

const shared = sql.raw(`'${publicAudience}'::uuid`)

/**
 * The values as a row that the planner cannot look into (`OFFSET 0`). A plan for values it knows seems cheaper to it than
 * one for all values, so it would plan every call again, which takes longer than the page itself. `last` is where the page
 * starts, null past the end. With every page but the first come the `total` and, unless the list still has the stamp that
 * the caller remembers, the present stamp as `news`; otherwise the page starts where the caller remembers.
 */
export const asked = (audience: Audience, place: Place): SQL =>
  place === 'first'
    ? sql`(SELECT ${given}, ${theEnd}::bigint AS last OFFSET 0) AS asked`
    : sql`(SELECT known.*, CASE WHEN known.news IS NULL THEN ${listValues.start}::bigint ELSE ${counted(audience)} END AS last FROM
        (SELECT given.*, counts.total, nullif(counts.stamp, ${listValues.stamp}::text) AS news
          FROM (SELECT ${given} OFFSET 0) AS given CROSS JOIN LATERAL (${countsOf(audience)}) AS counts OFFSET 0)
        AS known OFFSET 0) AS asked`

const given = sql`${listValues.orgId}::uuid AS org_id, ${listValues.kind}::text AS kind, ${listValues.shelf}::text AS shelf,
  ${listValues.userId}::uuid AS user_id, ${listValues.query}::tsquery AS query, ${listValues.like}::text AS pattern`

/** Counts the way to the page (migration 9002). */
const counted = (audience: Audience): SQL => sql`content_page_start(known.org_id, known.kind, known.shelf,
  ${audience === 'everyone' ? sql`NULL` : sql`ARRAY[${shared}, known.user_id]`}, ${listValues.offset}::integer)`

/**
 * The total of the list that `given` names, and a stamp that tells one state of it from another: anyone who changes who is
 * in the list writes its counts again, in the same transaction. While the stamp is the same, every page starts where it
 * started before.
 */
const countsOf = (audience: Audience): SQL => sql`SELECT coalesce(sum(n), 0)::integer AS total,
    string_agg(xmin::text, ' ' ORDER BY audience) AS stamp FROM content_counts
  WHERE org_id = given.org_id AND kind = given.kind AND shelf = given.shelf AND level = 2
    AND ${countedAudience(audience, 'given')}`

const list = (): SQL => sql`org_id = asked.org_id AND kind = asked.kind AND shelf = asked.shelf`

const countedAudience = (audience: Audience, of: 'asked' | 'given'): SQL =>
  audience === 'everyone'
    ? sql`audience = ${sql.raw(`'${wholeOrganisation}'::uuid`)}`
    : sql`audience IN (${shared}, ${sql.raw(of)}.user_id)`

/** Total of an unfiltered list: one or two rows of counts. */
export const totalStatement = (audience: Audience, place: Place): SQL =>
  place === 'first'
    ? sql`SELECT coalesce(sum(n), 0)::integer AS total FROM content_counts
        WHERE ${list()} AND ${countedAudience(audience, 'asked')} AND level = 2`
    : sql`SELECT asked.total`

/**
 * One page of an unfiltered list, newest first from `asked.last` on, with literal limits: only then does a plan made once
 * for all values keep to the ordered index. Each audience is walked by itself and the two are merged, so that rows of
 * others are never read.
 *
 * The audiences come from a list of values, as a range of (audience, seq) and ordered by both. With an audience
 * given outright, the planner may walk the organisation's whole index instead, looking for one's own where nearly everything
 * is public.
 */
export function pageStatement(audience: Audience, size: number): SQL {
  const columns = sql`SELECT ${pageColumns} FROM contents WHERE ${list()} AND deleted_at IS NULL`
  const limit = sql.raw(String(size))
  if (audience === 'everyone') return sql`${columns} AND seq <= asked.last ORDER BY seq DESC LIMIT ${limit}`
  return sql`SELECT walk.* FROM (VALUES (${shared}), (asked.user_id)) AS who (whose)
    CROSS JOIN LATERAL (${columns} AND audience >= whose AND (audience, seq) <= (whose, asked.last)
      ORDER BY audience DESC, seq DESC LIMIT ${limit}) AS walk
    ORDER BY seq DESC LIMIT ${limit}`
}

/** Rows that are looked through when nothing is known of what is looked for. */
const blindWindow = 2_000
/** Beyond this many rows, fetching all matches of a word from their index takes no longer. */
const widestWindow = 16_384
/** The same for tags, whose index names matches in no order that a limit could stop at. */
const widestTagWindow = 32_768

/**
 * How many of the newest rows to look through to find `enough` matches, when `share` of all rows match (null: unknown);
 * null when matches are so rare that the search index is asked at once. Powers of two, so that few statements differ.
 */
export function windowFor(enough: number, share: number | null, by: 'word' | 'tag' = 'word'): number | null {
  if (share === null) return Math.max(blindWindow, 2 ** Math.ceil(Math.log2(enough * 2)))
  const likely = 2 ** Math.ceil(Math.log2((enough * 1.25) / share + 100))
  return likely <= (by === 'tag' ? widestTagWindow : widestWindow) ? likely : null
}

const allMatches = (where: SQL, matches: Matches): SQL =>
  sql`SELECT ${pageColumns} FROM contents WHERE ${where} AND ${matches.index}`

/** All matches, then the newest of them: for what is rare. The search index is used whatever the planner guesses. */
const rareStatement = (where: SQL, matches: Matches, cut: Cut): SQL =>
  sql`WITH found AS MATERIALIZED (${allMatches(where, matches)}) SELECT * FROM found ${newestCut(cut)}`

/**
 * Matches among the newest rows, which is where frequent ones are found at once; only when those are too few, all
 * matches. `where` is who may see what, `matches` what was asked for.
 */
function nearStatement(where: SQL, matches: Matches, cut: Cut, window: number): SQL {
  const enough = sql.raw(String(cut.offset + cut.size))
  return sql`
    WITH near AS MATERIALIZED (
      SELECT ${pageColumns} FROM (
        SELECT ${pageColumns}, title_pairs FROM contents WHERE ${where}
        ORDER BY seq DESC LIMIT ${sql.raw(String(window))}) AS newest
      WHERE ${matches.row} ORDER BY seq DESC LIMIT ${enough}),
    far AS MATERIALIZED (${allMatches(where, matches)} AND (SELECT count(*) FROM near) < ${enough})
    SELECT * FROM (
      SELECT * FROM near WHERE (SELECT count(*) FROM near) >= ${enough} UNION ALL SELECT * FROM far) AS found
    ${newestCut(cut)}`
}

const newestCut = ({ size, offset }: Cut): SQL =>
  sql`ORDER BY seq DESC LIMIT ${sql.raw(String(size))} OFFSET ${sql.raw(String(offset))}`

/** A page of matches; `window` as `windowFor` gives it. */
export const matchesStatement = (where: SQL, matches: Matches, cut: Cut, window: number | null): SQL =>
  window === null ? rareStatement(where, matches, cut) : nearStatement(where, matches, cut, window)

/**
 * How many match, counted up to `cap` (null: to the end, for lists that are not long). Frequent matches are counted among the
 * newest rows; when there are not enough, and when they are rare, the search index names them all.
 */
export function matchesTotal(where: SQL, matches: Matches, cap: number | null, window: number | null): SQL {
  const newest = sql`SELECT title, title_pairs, tags FROM contents WHERE ${where}`
  const most = cap === null ? sql`` : sql`LIMIT ${sql.raw(String(cap))}`
  if (window === null) {
    return sql`SELECT count(*)::integer AS total FROM (SELECT 1 FROM contents WHERE ${where} AND ${matches.index} ${most}) AS found`
  }
  if (cap === null)
    return sql`SELECT count(*)::integer AS total FROM (${newest} OFFSET 0) AS newest WHERE ${matches.row}`
  return sql`
    WITH near AS MATERIALIZED (
      SELECT 1 FROM (${newest} ORDER BY seq DESC LIMIT ${sql.raw(String(window))}) AS newest WHERE ${matches.row} ${most}),
    far AS MATERIALIZED (
      SELECT 1 FROM contents WHERE ${where} AND ${matches.index} AND (SELECT count(*) FROM near) < ${sql.raw(String(cap))} ${most})
    SELECT greatest((SELECT count(*) FROM near), (SELECT count(*) FROM far))::integer AS total`
}

/** Who may see what, with placeholders. */
export function shownTo(audience: Audience): SQL {
  const shown = audience === 'everyone' ? sql`` : sql` AND audience IN (${shared}, asked.user_id)`
  return sql`${list()} AND deleted_at IS NULL${shown}`
}

/** Conditions of a word, its values given or (`asked`) as placeholders, which the planner cannot weigh: one plan serves all. */
export function wordMatches(search: Exclude<TitleSearch, { by: 'everything' }>, isAsked: boolean): Matches {
  const pairs = isAsked ? sql`title_pairs @@ asked.query` : sql`title_pairs @@ ${search.query}::tsquery`
  const like = isAsked ? sql`title ILIKE asked.pattern` : sql`title ILIKE ${search.like}`
  const row = search.like === null ? pairs : sql`${pairs} AND ${like}`
  return { row, index: search.by === 'trigrams' ? like : row }
}
