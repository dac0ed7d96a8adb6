/**
 * The floor: Fastify with nothing on it and one parameterised statement per question, over the database that the real
 * server uses. It answers the same rows (with creator, category and the experiment's own columns) and has no session,
 * no policy and no validation. Each question gets the best statement for it: the stored total next to the newest rows,
 * keyset for deep pages, for each word the index that serves its length.
 */
import type { AddressInfo } from 'node:net'
import { filteredTotalCap } from '@lab/contract/content'
import Fastify from 'fastify'
import pg from 'pg'
import { announceReady, childInput } from '../lib/child.ts'

export type FloorServerInput = { connection: pg.PoolConfig }
export type FloorServerReady = { port: number }

const { connection } = childInput<FloorServerInput>()
const pool = new pg.Pool({ ...connection, max: 20 })
const app = Fastify()

const columns = `p.id, p.org_id, p.kind, p.title, p.cover, p.tags, p.difficulty, p.is_public, p.shelf, p.state,
  p.published_version, p.version, p.created_at, p.updated_at, p.creator_id, creator.real_name, creator.avatar,
  p.category_id, category.title AS category_title, own.suite_id, own.duration_minutes, own.needs_report, own.step_count,
  own.task_count, own.total_points`
const from = `JOIN users AS creator ON creator.id = p.creator_id JOIN experiments AS own ON own.id = p.id
  LEFT JOIN categories AS category ON category.id = p.category_id`
const shared = '00000000-0000-0000-0000-000000000000'
const alive = `org_id = $1 AND kind = 'experiment' AND shelf = 'own' AND deleted_at IS NULL`
const list = `${alive} AND audience = '${shared}'`
const page = (where: string): string =>
  `SELECT ${columns} FROM (SELECT * FROM contents WHERE ${where} ORDER BY seq DESC LIMIT 20) AS p ${from} ORDER BY p.seq DESC`

const newest = {
  name: 'newest',
  text: `SELECT t.total, rows.* FROM (SELECT n AS total FROM content_counts WHERE org_id = $1 AND kind = 'experiment'
    AND shelf = 'own' AND audience = '${shared}' AND level = 2) AS t, (${page(list)}) AS rows`,
}
const below = { name: 'below', text: page(`${list} AND seq < $2`) }
/**
 * Rows and total of a word in one statement, the total counted as far as ours is. Rare and frequent words need different
 * plans, so these are not prepared by name.
 */
const search = (match: string): string => `SELECT t.total, rows.* FROM (SELECT count(*)::integer AS total FROM
  (SELECT 1 FROM contents WHERE ${list} AND ${match} LIMIT ${filteredTotalCap}) AS found) AS t
  LEFT JOIN LATERAL (${page(`${list} AND ${match}`)}) AS rows ON true`
/** For words that few titles hold: all of them from the search index, which the planner leaves aside when it sees a limit. */
const rareSearch = (
  match: string,
): string => `WITH found AS MATERIALIZED (SELECT * FROM contents WHERE ${list} AND ${match})
  SELECT t.total, rows.* FROM (SELECT least(count(*), ${filteredTotalCap})::integer AS total FROM found) AS t
  LEFT JOIN LATERAL (SELECT ${columns} FROM (SELECT * FROM found ORDER BY seq DESC LIMIT 20) AS p ${from} ORDER BY p.seq DESC)
    AS rows ON true`
const statements = { frequent: search, rare: rareSearch }
const pairs = 'title_pairs @@ $2::tsquery'
const trigrams = 'title ILIKE $2'
type SearchRow = { id: string | null; total: number }
const searched = async (text: string, values: unknown[]) => {
  const { rows } = await pool.query<SearchRow>({ text, values })
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 }
}

type Query = { org: string; below?: string; word?: string }
app.get<{ Querystring: Query }>('/newest', async ({ query }) => {
  const { rows } = await pool.query({ ...newest, values: [query.org] })
  return { rows, total: (rows[0] as { total: number }).total }
})
app.get<{ Querystring: Query }>('/below', async ({ query }) => ({
  rows: (await pool.query({ ...below, values: [query.org, query.below] })).rows as unknown[],
}))
for (const [name, statement] of Object.entries(statements)) {
  const byPairs = statement(pairs)
  const byTrigrams = statement(trigrams)
  app.get<{ Querystring: Query }>(`/pairs/${name}`, ({ query }) => searched(byPairs, [query.org, `'${query.word}'`]))
  app.get<{ Querystring: Query }>(`/trigrams/${name}`, ({ query }) =>
    searched(byTrigrams, [query.org, `%${query.word}%`]),
  )
}

await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
announceReady({ port } satisfies FloorServerReady, async () => {
  await app.close()
  await pool.end()
})
