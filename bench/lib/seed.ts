import type pg from 'pg'
import { topics } from './titles.ts'

export type Seeded = { orgId: string; orgName: string; domainId: string; teachers: string[] }

export type Size = { contents: number; teachers: number }

/** Every fifth content is the other organisation's, so that the two lie mixed on every page of the table. */
const otherEvery = 5
const batch = 50_000
/** Statements that run at once: one for each core of a small machine. */
const writers = 2

/**
 * Fills an empty, migrated database: one customer, two organisations, the teachers of the first, and experiments of
 * theirs, four fifths in the first organisation, all public. The title indexes are made afterwards, as a restore would.
 */
export async function seedContents(pool: pg.Pool, { contents, teachers: teacherCount }: Size): Promise<Seeded> {
  const first = await pool.query<{ id: string }>(
    `INSERT INTO customers (id, name, short_name) VALUES (gen_random_uuid(), '示范大学', '示范大学') RETURNING id`,
  )
  const orgs = await pool.query<{ id: string; name: string; domain_id: string }>(
    `INSERT INTO organisations (id, customer_id, name, domain_id)
     VALUES (gen_random_uuid(), $1, '/示范大学/计算机学院', 'bench-a'), (gen_random_uuid(), $1, '/示范大学/数学学院', 'bench-b')
     RETURNING id, name, domain_id`,
    [first.rows[0]!.id],
  )
  const [own, other] = orgs.rows
  const people = await pool.query<{ id: string }>(
    `INSERT INTO users (id, username, real_name, number, roles, customer_id, password_hash)
     SELECT gen_random_uuid(), 'bench-' || i, '教师' || i, 'B-' || i, ARRAY['teacher'], $1, '' FROM generate_series(1, $2::integer) AS i
     RETURNING id`,
    [first.rows[0]!.id, teacherCount],
  )
  const teachers = people.rows.map(({ id }) => id)
  await pool.query(`INSERT INTO org_members (org_id, user_id) SELECT $1, unnest($2::uuid[])`, [own!.id, teachers])
  const categories = await pool.query<{ id: string }>(
    `INSERT INTO categories (id, org_id, kind, title, position)
     SELECT gen_random_uuid(), $1, 'experiment', '分类' || i, i FROM generate_series(1, 8) AS i RETURNING id`,
    [own!.id],
  )
  const definitions = await dropTitleIndexes(pool)
  const whose = { orgIds: [own!.id, other!.id], teachers, categories: categories.rows.map(({ id }) => id) }
  const batches = Array.from({ length: Math.ceil(contents / batch) }, (_, index) => index * batch)
  await sharedOut(batches, (from) => insertBatch(pool, from, Math.min(batch, contents - from), whose))
  await sharedOut(definitions, (definition) => pool.query(`SET maintenance_work_mem = '512MB'; ${definition}`))
  await sharedOut(['contents', 'experiments', 'content_counts'], (table) =>
    pool.query(`VACUUM (ANALYZE, FREEZE) ${table}`),
  )
  await pool.query('ANALYZE')
  return { orgId: own!.id, orgName: own!.name, domainId: own!.domain_id, teachers }
}

/** Does the work for each item, `writers` at once. */
async function sharedOut<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const left = items.values()
  const writer = async (): Promise<void> => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: writers }, writer))
}

async function dropTitleIndexes(pool: pg.Pool): Promise<string[]> {
  const indexes = await pool.query<{ indexname: string; indexdef: string }>(
    `SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'contents'
     AND indexdef NOT LIKE '%UNIQUE%' AND indexname <> 'contents_audience'`,
  )
  for (const { indexname } of indexes.rows) await pool.query(`DROP INDEX ${indexname}`)
  return indexes.rows.map(({ indexdef }) => indexdef)
}

async function insertBatch(
  pool: pg.Pool,
  from: number,
  count: number,
  { orgIds, teachers, categories }: { orgIds: string[]; teachers: string[]; categories: string[] },
): Promise<void> {
  await pool.query(
    `WITH made AS (
       INSERT INTO contents (id, org_id, kind, title, summary, category_id, tags, difficulty, creator_id, state, published_version,
         created_at, updated_at)
       SELECT gen_random_uuid(), ($3::uuid[])[CASE WHEN i % $4 = 0 THEN 2 ELSE 1 END], 'experiment',
         ($5::text[])[1 + i * 7 % cardinality($5)] || ' ' || i || ' 实验', '{"format":"markdown","value":""}',
         ($6::uuid[])[1 + i % cardinality($6)], ARRAY['示例', '第' || i % 20 || '周'], (ARRAY['easy', 'medium', 'hard'])[1 + i % 3],
         ($7::uuid[])[1 + i % cardinality($7)], CASE WHEN i % 4 = 0 THEN 'draft' ELSE 'published' END, (i % 4 <> 0)::integer,
         now() - ($2 - i) * interval '1 second', now() - ($2 - i) * interval '1 second'
       FROM generate_series($1::integer + 1, $2::integer) AS i
       RETURNING id, org_id)
     INSERT INTO experiments (id, org_id, duration_minutes, needs_report, auto_percent, report_percent, teach, teaching_guide,
       step_count, task_count, total_points, task_hash, validated_hash)
     SELECT id, org_id, 45, false, 100, 0, '{}', '{"format":"markdown","value":""}', 6, 4, 100, 'a', 'a' FROM made`,
    [from, from + count, orgIds, otherEvery, topics, categories, teachers],
  )
}
