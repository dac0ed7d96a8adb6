import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../kernel/database/columns.ts'
import type { Member } from '../../kernel/policy/actor.ts'
import { testApp, type TestApp } from '../../testing/index.ts'
import { listContents, type ContentListQuery } from './list.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ runJobs: false })
})
afterAll(() => app.close())

const query = (given: Partial<ContentListQuery> = {}): ContentListQuery => ({
  page: 1,
  per_page: 20,
  count: 'both',
  scope: 'org',
  ...given,
})

const member = (who: 'teacher' | 'peer' | 'admin'): Member => ({
  userId: app.school.people[who].id,
  realName: who,
  roles: who === 'admin' ? ['account_admin'] : ['teacher'],
  sessionId: newId(),
  customerId: app.school.customers.first,
  orgId: app.school.orgs.a.id,
  reach: new Set([app.school.orgs.a.id]),
})

const words = ['三角函数', '细胞结构', 'Linux 命令', 'C++ 入门', "引号'与\\斜杠", '100% 覆盖_率']
/** `count` contents in every state a list can meet, in three organisations' worth of noise. */
async function fill(count: number): Promise<void> {
  const { teacher, peer } = app.school.people
  const { a, b } = app.school.orgs
  await app.kernel.connection.db.execute(sql`
    INSERT INTO contents (id, org_id, kind, title, summary, tags, difficulty, creator_id, is_public, shelf, state, deleted_at)
    SELECT gen_random_uuid(), CASE WHEN g % 7 = 0 THEN ${b.id}::uuid ELSE ${a.id}::uuid END,
      CASE WHEN g % 11 = 0 THEN 'mooc' ELSE 'experiment' END,
      (${sql.param(words)}::text[])[1 + g % 6] || ' ' || g, '{"format":"markdown","value":""}',
      ARRAY['标签' || g % 5], (ARRAY['easy', 'medium', 'hard'])[1 + g % 3],
      CASE WHEN g % 3 = 0 THEN ${peer.id}::uuid ELSE ${teacher.id}::uuid END, g % 4 <> 0, CASE WHEN g % 13 = 0 THEN 'case' WHEN g % 19 = 0 THEN 'template' ELSE 'own' END,
      (ARRAY['draft', 'published', 'disabled'])[1 + g % 3], CASE WHEN g % 17 = 0 THEN now() END
    FROM generate_series(1, ${count}) AS g`)
}

/** What a list should show, by the plainest statement that can say it. */
async function plain(who: Member, given: ContentListQuery, extra = sql`true`): Promise<string[]> {
  const isAdmin = who.roles.includes('account_admin')
  const rows = await app.kernel.connection.db.execute<{ id: string }>(sql`SELECT id FROM contents
    WHERE org_id = ${who.orgId} AND kind = 'experiment' AND shelf = ${given.scope === 'case' || given.scope === 'template' ? given.scope : 'own'} AND deleted_at IS NULL
      AND (is_public OR creator_id = ${who.userId} OR ${isAdmin}) AND ${extra} ORDER BY seq DESC`)
  return rows.rows.map((row) => row.id)
}

const show = async (who: Member, given: ContentListQuery) => {
  const { rows, total } = await listContents(app.kernel.connection.db, { actor: who, kind: 'experiment' }, given)
  return { ids: rows.map((row) => row.id), total }
}

describe('a content list', () => {
  beforeAll(() => fill(3000))

  it.each(['teacher', 'peer', 'admin'] as const)('shows %s every page as one long list would be cut', async (name) => {
    const who = member(name)
    const all = await plain(who, query())
    expect(all.length).toBeGreaterThan(1000)
    const pages = Math.ceil(all.length / 50)
    for (const page of [1, 2, 3, 7, 20, pages - 1, pages, pages + 1]) {
      const shown = await show(who, query({ page, per_page: 50 }))
      expect(shown.ids, `page ${page}`).toEqual(all.slice((page - 1) * 50, page * 50))
      expect(shown.total).toBe(all.length)
    }
    const odd = await show(who, query({ page: 5, per_page: 37 }))
    expect(odd.ids).toEqual(all.slice(4 * 37, 5 * 37))
  })

  it.each([
    ['nothing', () => sql`SELECT 1`],
    [
      'a new content',
      () => sql`INSERT INTO contents (id, org_id, kind, title, summary, tags, difficulty, creator_id, is_public)
      SELECT gen_random_uuid(), org_id, kind, '新来的', summary, tags, difficulty, creator_id, true FROM contents
      WHERE org_id = ${app.school.orgs.a.id} AND kind = 'experiment' AND shelf = 'own' AND deleted_at IS NULL LIMIT 1`,
    ],
    [
      'one in the bin',
      () => sql`UPDATE contents SET deleted_at = now() WHERE id = (SELECT id FROM contents
      WHERE org_id = ${app.school.orgs.a.id} AND kind = 'experiment' AND shelf = 'own' AND deleted_at IS NULL AND is_public
      ORDER BY seq DESC LIMIT 1)`,
    ],
    [
      'one that becomes private',
      () => sql`UPDATE contents SET is_public = false WHERE id = (SELECT id FROM contents
      WHERE org_id = ${app.school.orgs.a.id} AND kind = 'experiment' AND shelf = 'own' AND deleted_at IS NULL AND is_public
      AND creator_id = ${app.school.people.peer.id} ORDER BY seq DESC LIMIT 1)`,
    ],
    [
      'one that goes to the repository',
      () => sql`UPDATE contents SET shelf = 'case' WHERE id = (SELECT id FROM contents
      WHERE org_id = ${app.school.orgs.a.id} AND kind = 'experiment' AND shelf = 'own' AND deleted_at IS NULL AND is_public
      ORDER BY seq DESC LIMIT 1)`,
    ],
  ])('shows the right page again after %s', async (_name, change) => {
    for (const name of ['teacher', 'admin'] as const) {
      const who = member(name)
      await show(who, query({ page: 3 }))
      await app.kernel.connection.db.execute(change())
      const all = await plain(who, query())
      // Asked twice: remembered from before the change, and from after it.
      for (const time of ['first', 'second']) {
        const shown = await show(who, query({ page: 3 }))
        expect(shown.ids, time).toEqual(all.slice(40, 60))
        expect(shown.total, time).toBe(all.length)
      }
    }
  })

  it('keeps the repository apart from the organisation’s own', async () => {
    const given = query({ scope: 'case', page: 2 })
    const all = await plain(member('teacher'), given)
    expect(await show(member('teacher'), given)).toEqual({ ids: all.slice(20, 40), total: all.length })
  })

  it('gives rows or the total alone when asked to', async () => {
    const all = await plain(member('teacher'), query())
    expect(await show(member('teacher'), query({ count: 'none' }))).toEqual({ ids: all.slice(0, 20), total: 0 })
    expect(await show(member('teacher'), query({ count: 'only', page: 3 }))).toEqual({ ids: [], total: all.length })
  })

  /** Before and after the database knows which words are frequent, which it goes by. */
  describe.each(['a young database', 'an analysed one'])('%s', (age) => {
    beforeAll(async () => {
      if (age === 'an analysed one') await app.kernel.connection.db.execute(sql`ANALYZE contents`)
    })
    it.each([
      ['one character', '函'],
      ['two characters', '函数'],
      ['two characters of different case', 'LI'],
      ['four characters', '三角函数'],
      ['a word with a space', 'linux 命'],
      ['a rare word', '数 66'],
      ['marks without letters', '++'],
      ['three marks', '++ '],
      ['a quote', "'与"],
      ['a backslash', '\\斜'],
      ['what LIKE would take for a pattern', '0%'],
      ['an underscore between letters', '盖_率'],
      ['an absent word of two', '量子'],
      ['an absent word of four', '量子纠缠'],
    ])('finds titles by %s', async (_what, keyword) => {
      const who = member('teacher')
      const wanted = await plain(who, query(), sql`position(lower(${keyword.trim()}) IN lower(title)) > 0`)
      for (const page of [1, 2]) {
        // Statistics are kept per connection; a transaction reads them again.
        const shown = await app.kernel.connection.transaction(async (tx) => {
          const { rows, total } = await listContents(tx, { actor: who, kind: 'experiment' }, query({ keyword, page }))
          return { ids: rows.map((row) => row.id), total }
        })
        expect(shown).toEqual({ ids: wanted.slice((page - 1) * 20, page * 20), total: wanted.length })
      }
    })
  })

  it.each([
    ['state', { state: 'disabled' }, sql`state = 'disabled'`],
    ['difficulty', { difficulty: 'hard' }, sql`difficulty = 'hard'`],
    ['tag', { tag: '标签3' }, sql`'标签3' = ANY(tags)`],
    ['two tags at once', { tag: '标签3,标签4' }, sql`false`],
    ['state and difficulty', { state: 'draft', difficulty: 'easy' }, sql`state = 'draft' AND difficulty = 'easy'`],
    ['what never goes together', { state: 'draft', difficulty: 'hard' }, sql`state = 'draft' AND difficulty = 'hard'`],
    ['a word and a state', { keyword: '函数', state: 'published' }, sql`title LIKE '%函数%' AND state = 'published'`],
  ] as const)('filters by %s', async (_what, given, extra) => {
    const who = member('peer')
    const wanted = await plain(who, query(), extra)
    expect(await show(who, query(given))).toEqual({ ids: wanted.slice(0, 20), total: wanted.length })
  })

  it('shows one’s own in every visibility', async () => {
    const who = member('peer')
    const wanted = await plain(who, query(), sql`creator_id = ${who.userId}`)
    expect(await show(who, query({ scope: 'mine' }))).toEqual({ ids: wanted.slice(0, 20), total: wanted.length })
  })
})

describe('counts', () => {
  /** Counts as triggers keep them against counts as a scan finds them; rows that fell to zero do not matter. */
  async function differences(): Promise<unknown[]> {
    const found = await app.kernel.connection.db.execute(sql`
      WITH wanted AS (
        SELECT org_id, kind, shelf, list.audience, place.level, place.bucket, count(*)::integer AS n
        FROM contents
        CROSS JOIN LATERAL (VALUES (contents.audience), ('ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)) AS list (audience)
        CROSS JOIN LATERAL (VALUES (0::smallint, (seq >> 7)::integer), (1::smallint, (seq >> 14)::integer), (2::smallint, 0))
          AS place (level, bucket)
        WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6),
      kept AS (SELECT org_id, kind, shelf, audience, level, bucket, n FROM content_counts WHERE n <> 0)
      (SELECT 'wanted', * FROM wanted EXCEPT SELECT 'wanted', * FROM kept)
      UNION ALL (SELECT 'kept', * FROM kept EXCEPT SELECT 'kept', * FROM wanted)`)
    return found.rows
  }

  const change = fc.oneof(
    fc.record({ op: fc.constant('insert' as const), many: fc.integer({ min: 1, max: 40 }) }),
    fc.record({
      op: fc.constantFrom('remove', 'restore', 'hide', 'share', 'rename', 'case', 'give', 'erase'),
      share: fc.integer({ min: 2, max: 9 }),
    }),
  )

  it('stay true through any mixture of changes, also many rows at once', { timeout: 60_000 }, async () => {
    const { db } = app.kernel.connection
    const { peer } = app.school.people
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
        for (const step of changes) {
          if (step.op === 'insert') {
            await fill(step.many)
            continue
          }
          const some = sql`WHERE seq % ${step.share} = 0`
          const statements = {
            remove: sql`UPDATE contents SET deleted_at = now() ${some}`,
            restore: sql`UPDATE contents SET deleted_at = NULL ${some}`,
            hide: sql`UPDATE contents SET is_public = false ${some}`,
            share: sql`UPDATE contents SET is_public = true ${some}`,
            rename: sql`UPDATE contents SET title = title || '!' ${some} AND length(title) < 40`,
            case: sql`UPDATE contents SET shelf = CASE shelf WHEN 'own' THEN 'case' ELSE 'own' END ${some}`,
            give: sql`UPDATE contents SET creator_id = ${peer.id} ${some}`,
            erase: sql`DELETE FROM contents ${some} AND seq % 2 = 0`,
          }
          await db.execute(statements[step.op])
        }
        expect(await differences()).toEqual([])
      }),
      { numRuns: 12 },
    )
  })

  it('fall to nothing with the table', async () => {
    await app.kernel.connection.db.execute(sql`TRUNCATE contents CASCADE`)
    expect(await differences()).toEqual([])
    expect(await show(member('teacher'), query())).toEqual({ ids: [], total: 0 })
    expect(await show(member('teacher'), query({ page: 4 }))).toEqual({ ids: [], total: 0 })
  })
})
