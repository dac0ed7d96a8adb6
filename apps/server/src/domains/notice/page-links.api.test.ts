import { readFile } from 'node:fs/promises'
import { pageLink, type PageLink } from '@lab/contract/page-link'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const id = (digit: number): string => `00000000-0000-4000-8000-00000000000${digit}`
const [one, two, three] = [id(1), id(2), id(3)]
const inClass = { classid: one, recordid: three }
const rows: [string, PageLink | null][] = [
  [`/class/${one}/content/exp/${two}/record/${three}/query`, pageLink('experiment', two, 'record.query', inClass)],
  [`/class/${one}/content/course/${two}/record/${three}/score`, pageLink('mooc', two, 'record.score', inClass)],
  [`/exam/${two}/record/${three}/progress`, pageLink('exam', two, 'record.progress', { recordid: three })],
  [`/class/${one}/content/exp/${two}/apply`, pageLink('experiment', two, 'apply', { classid: one })],
  [`/class/${one}/query`, pageLink('class', one, 'query')],
  [`/class/${one}`, pageLink('class', one)],
  [`/exp/${two}/content?panel=proof`, pageLink('experiment', two, 'content', { panel: 'proof' })],
  [`/task/${two}`, pageLink('research_task', two)],
  [`/my/task/${two}`, pageLink('research_assignment', two)],
  ['/publish', pageLink('publish_review')],
  ['/sync', pageLink('sync_review')],
  ['/something/else', null],
  ['', null],
]

test('notices of a database from before lead where they led', async () => {
  const { pool } = app.kernel.connection
  await pool.query(`ALTER TABLE notices ADD COLUMN link text NOT NULL DEFAULT ''`)
  for (const [at, [path]] of rows.entries()) {
    await pool.query(
      `INSERT INTO notices (id, user_id, kind, title, link) VALUES (gen_random_uuid(), $1, 'system', $2, $3)`,
      [app.school.people.teacher.id, String(at), path],
    )
  }
  const migration = new URL('../../../migrations/0009_drop_notice_paths.sql', import.meta.url)
  await pool.query((await readFile(migration, 'utf8')).replaceAll('--> statement-breakpoint', ''))
  const found = await pool.query<{ page_link: PageLink | null }>(`SELECT page_link FROM notices ORDER BY title::int`)
  expect(found.rows.map((row) => row.page_link)).toEqual(rows.map(([, link]) => link))
})
