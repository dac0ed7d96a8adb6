import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/index.ts'
import { namedAnywhere, personColumns, personWords } from './mentions.ts'

// Who is named anywhere is not taken away: a new column that names people has to be known for it.

let app: TestApp
beforeAll(async () => {
  app = await testApp({ runJobs: false })
})
afterAll(() => app.close())

/** Columns of ids that name no person. */
const others = `
  announcement_id assignment_id attempt_id audience bank_id category_id class_id cleanup_env_id column_id
  content_id conversation_id counted_attempt_id course_id current_step_id customer_id dataset_id env_record_id
  environment_id exam_id experiment_id file_id group_id id import_id item_key job_id key last_job_id lease_by
  lesson_id line_id match_id object_id offering_id one_id org_id origin_id other_id own_role_id paper_id
  parent_id place_id platform_id point_id pool_id preparation_id prepared_id question_id record_id regrade_id reply_to
  research_env_id research_id resource_id roster_id section_id server_id service_id session session_id setup_env_id
  source_id step_id suite_id target_id task_id template_id thread_id unit_id upload_id whole_id`
  .trim()
  .split(/\s+/)

test('every column of ids is known to name a person, or to name something else', async () => {
  const found = await app.kernel.connection.db.execute<{ name: string }>(sql`
    SELECT DISTINCT column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type = 'uuid'`)
  const known: readonly string[] = [...personWords, ...others]
  expect(found.rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
})

test('who belongs to an organisation is named there, and somebody unknown nowhere', async () => {
  const { db } = app.kernel.connection
  const { student } = app.school.people
  const nobody = '01900000-0000-7000-8000-000000000000'
  expect([...(await namedAnywhere(db, [student.id, nobody], new Set()))]).toEqual([student.id])
  expect(await personColumns(db)).toContainEqual({ table: 'org_members', column: 'user_id' })
})
