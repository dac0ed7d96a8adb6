import type { ContentKind } from '@lab/contract/kinds'
import { sql, type SQL } from 'drizzle-orm'
import type { ContentState, Difficulty, Shelf } from '@lab/contract/content'
import type { UseScope } from '@lab/contract/permission'
import type { Tx } from '../../kernel/database/pool.ts'
import { categories } from '../category/index.ts'
import { users } from '../identity/index.ts'
import { abilityOfRank, grantRank, type Grantee } from '../permission/index.ts'
import { isoTime } from '../../kernel/database/iso-time.ts'
import { listValues } from './list-statement.ts'
import type { ContentFacts } from './policy.ts'

/**
 * What a kind adds to its rows, in the same statement: a join on `p.id` and the columns of `extra`, and by what of its own
 * the list is narrowed now.
 */
export interface ListExtension {
  /** Names the prepared statement; one per kind. */
  name: string
  join: SQL
  columns: Record<string, SQL>
  /** Conditions on `contents`, each an `id IN` what an index of the kind's own table finds; none that was not asked for. */
  where?: readonly SQL[]
}

export interface ListedContent<Extra = unknown> extends ContentFacts {
  cover: string
  shape: string
  tags: string[]
  difficulty: Difficulty
  /** In ISO format, as answers have them: making dates of them first is a tenth of a list's time. */
  createdAt: string
  updatedAt: string
  category: { id: string; title: string } | null
  creator: { id: string; realName: string; avatar: string }
  extra: Extra
}

export interface ContentList<Extra> {
  rows: ListedContent<Extra>[]
  /** Where the page starts; for pages that were asked with their place. */
  start?: PageStart
  /** Exact, or `filteredTotalCap` for a search or filter of a huge list that finds that many or more; 0 when not asked for. */
  total: number
}

/** The `seq` that a page starts with, true as long as the list has that stamp. */
export interface PageStart {
  start: string
  stamp: string
}

/** Where a list's rows come from: a row with the total, the page, and the row of values that both may refer to. */
export interface ListSource {
  total: SQL
  page: SQL
  asked?: SQL
  /** The rows also tell where the page starts, where that is news. */
  tellsStart?: boolean
}

/** A row as the driver gives it; the columns of `extra` follow under their own names. */
interface RawRow {
  total: number
  id: string | null
  org_id: string
  kind: ContentKind
  title: string
  cover: string
  shape: string
  tags: string[]
  difficulty: Difficulty
  creator_id: string
  is_public: boolean
  shelf: Shelf
  state: ContentState
  use_scope: UseScope
  published_version: number
  version: number
  created_at: string
  updated_at: string
  category_id: string | null
  category_title: string | null
  creator_name: string | null
  creator_avatar: string | null
  grant_rank: number | null
  page_start?: string | null
  page_stamp?: string | null
}

const extraName = (name: string): string => `extra_${name}`

function columns(
  grantee: Grantee,
  extension: ListExtension | undefined,
  tellsStart = false,
): Record<string, SQL.Aliased> {
  const own = {
    total: sql`t.total`,
    id: sql`p.id`,
    org_id: sql`p.org_id`,
    kind: sql`p.kind`,
    title: sql`p.title`,
    cover: sql`p.cover`,
    shape: sql`p.shape`,
    tags: sql`p.tags`,
    difficulty: sql`p.difficulty`,
    creator_id: sql`p.creator_id`,
    is_public: sql`p.is_public`,
    shelf: sql`p.shelf`,
    state: sql`p.state`,
    use_scope: sql`p.use_scope`,
    published_version: sql`p.published_version`,
    version: sql`p.version`,
    created_at: sql`p.created_at`,
    updated_at: sql`p.updated_at`,
    category_id: sql`category.id`,
    category_title: sql`category.title`,
    creator_name: sql`creator.real_name`,
    creator_avatar: sql`creator.avatar`,
    grant_rank: grantRank(grantee, sql`p.id`),
  } satisfies Record<Exclude<keyof RawRow, 'page_start' | 'page_stamp'>, SQL>
  const place = tellsStart
    ? { page_start: sql`CASE WHEN asked.news IS NOT NULL THEN asked.last END`, page_stamp: sql`asked.news` }
    : {}
  const extra = Object.entries(extension?.columns ?? {}).map(([name, value]) => [extraName(name), value] as const)
  return Object.fromEntries(
    [...Object.entries({ ...own, ...place }), ...extra].map(([name, value]) => [name, value.as(name)]),
  )
}

/** A page with its total in every row (a page past the end is one row of nulls with the total). */
const source = ({ total, page, asked }: ListSource, extension: ListExtension | undefined): SQL => sql`
  ${asked ? sql`${asked} CROSS JOIN LATERAL` : sql``} (${total}) AS t LEFT JOIN LATERAL (${page}) AS p ON true
  LEFT JOIN ${users} AS creator ON creator.id = p.creator_id
  LEFT JOIN ${categories} AS category ON category.id = p.category_id
  ${extension ? extension.join : sql``}`

/** A statement whose rows come as the driver has them: mapping 30 columns one by one is a third of a list's time. */
interface Statement {
  all(values: Record<string, unknown>): Promise<RawRow[]>
}

const prepare = (tx: Tx, name: string, from: ListSource, extension: ListExtension | undefined, grantee: Grantee) =>
  tx
    .select(columns(grantee, extension, from.tellsStart))
    .from(source(from, extension))
    .orderBy(sql`p.seq DESC`)
    .prepare(name) as unknown as Statement

/** Reads a list by a statement of its own, with its values in it. */
export const readOnce = async (
  tx: Tx,
  from: ListSource,
  extension: ListExtension | undefined,
  grantee: Grantee,
): Promise<ContentList<unknown>> => listed(await prepare(tx, '', from, extension, grantee).all({}), extension)

const prepared = new WeakMap<Tx, Map<string, Statement>>()
const totals = new WeakMap<
  Tx,
  Map<string, { execute(values: Record<string, unknown>): Promise<{ total: number }[]> }>
>()
const askingPerson: Grantee = {
  userId: sql`${listValues.userId}::uuid`,
  subjectIds: sql`${sql.placeholder('subjectIds')}::uuid[]`,
}

/** Reads a list by a statement made of placeholders, prepared once per connection under `name`; unnamed every time. */
export async function readPrepared(
  tx: Tx,
  name: string,
  from: () => ListSource,
  extension: ListExtension | undefined,
  values: Record<string, unknown>,
): Promise<ContentList<unknown>> {
  let statements = prepared.get(tx)
  if (!statements) prepared.set(tx, (statements = new Map()))
  let statement = statements.get(name)
  if (!statement) {
    statement = prepare(tx, name, from(), extension, askingPerson)
    if (name) statements.set(name, statement)
  }
  return listed(await statement.all(values), extension)
}

/** Reads a total alone, the same way. */
export async function readTotal(
  tx: Tx,
  name: string,
  from: () => { asked: SQL; total: SQL },
  values: Record<string, unknown>,
): Promise<number> {
  let statements = totals.get(tx)
  if (!statements) totals.set(tx, (statements = new Map()))
  let statement = statements.get(name)
  if (!statement) {
    const { asked, total } = from()
    statement = tx
      .select({ total: sql<number>`t.total`.as('total') })
      .from(sql`${asked} CROSS JOIN LATERAL (${total}) AS t`)
      .prepare(name)
    statements.set(name, statement)
  }
  const rows = await statement.execute(values)
  return rows[0]?.total ?? 0
}

function listed(raw: RawRow[], extension: ListExtension | undefined): ContentList<unknown> {
  const names = Object.keys(extension?.columns ?? {}).map((name) => [name, extraName(name)] as const)
  const rows: ListedContent[] = []
  for (const row of raw) {
    if (row.id === null) continue
    const extra: Record<string, unknown> = {}
    for (const [name, column] of names) extra[name] = (row as unknown as Record<string, unknown>)[column]
    rows.push(listedRow(row, row.id, extra))
  }
  const { page_start: start, page_stamp: stamp } = raw[0] ?? {}
  return { rows, total: raw[0]?.total ?? 0, ...(start && stamp ? { start: { start, stamp } } : {}) }
}

const listedRow = (row: RawRow, id: string, extra: unknown): ListedContent => ({
  id,
  orgId: row.org_id,
  kind: row.kind,
  title: row.title,
  cover: row.cover,
  shape: row.shape,
  tags: row.tags,
  difficulty: row.difficulty,
  creatorId: row.creator_id,
  isPublic: row.is_public,
  shelf: row.shelf,
  state: row.state,
  useScope: row.use_scope,
  publishedVersion: row.published_version,
  version: row.version,
  createdAt: isoTime(row.created_at),
  updatedAt: isoTime(row.updated_at),
  deletedAt: null,
  grant: abilityOfRank(row.grant_rank),
  category: row.category_id ? { id: row.category_id, title: row.category_title ?? '' } : null,
  creator: { id: row.creator_id, realName: row.creator_name ?? '已删除的用户', avatar: row.creator_avatar ?? '' },
  extra,
})
