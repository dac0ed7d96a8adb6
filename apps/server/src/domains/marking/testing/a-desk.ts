import { sql } from 'drizzle-orm'
import { Question } from '@lab/contract/question/content'
import { addAttempts } from '../../../testing/attempts.ts'
import type { TestApp } from '../../../testing/index.ts'
import { taught, type Taught } from '../../learning/testing/taught.ts'

export interface TestDesk {
  place: Taught
  /** The item's key: a short answer of 10 points, and a report of 10 by a rubric. */
  answer: string
  report: string
  at: (path?: string) => string
}

const criterion = (id: string, points: number) => ({ id, title: id, points, note: `${id}的说明` })

/** A class with a short answer and a report, and learners who have submitted both: `words` says what each answered. */
export async function aDesk(app: TestApp, words: readonly string[]): Promise<TestDesk> {
  const place = await taught(
    app,
    {},
    {
      sections: [
        {
          title: '简答',
          steps: [
            {
              title: '死锁的条件',
              kind: 'question',
              points: 10,
              question: Question.parse({ type: 'short_answer', keywords: ['互斥'], analysis: '' }),
            },
            { title: '报告', kind: 'report', points: 10, rubric: [criterion('a', 4), criterion('b', 6)] },
          ],
        },
      ],
    },
  )
  const [answer, report] = [place.steps.read, place.steps.task]
  const { id: orgId } = app.school.orgs.a
  const { db } = app.kernel.connection
  await db.execute(sql`
    WITH people AS (
      INSERT INTO users (id, username, real_name, number, password_hash)
      SELECT gen_random_uuid(), 'desk' || n || ${place.classId}, '学员' || n, to_char(n, 'FM0000'), ''
      FROM generate_series(1, ${words.length}) n RETURNING id)
    INSERT INTO memberships (id, place_id, org_id, user_id, role)
    SELECT gen_random_uuid(), ${place.classId}, ${orgId}, id, 'student' FROM people`)
  await db.execute(sql`
    INSERT INTO records (id, attempt_id, counted_attempt_id, org_id, kind, content_id, offering_id, place_id, party_id,
      content_version, state, max_score, step_count, started_at, last_active_at, submitted_at)
    SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), ${orgId}, 'experiment', ${place.experimentId},
      ${place.offeringId}, ${place.classId}, m.user_id, 1, 'submitted', 20, 2, now(), now(), now()
    FROM memberships m JOIN users u ON u.id = m.user_id AND u.username LIKE 'desk%' WHERE m.place_id = ${place.classId}`)
  await addAttempts(db)
  const rubric = JSON.stringify([criterion('a', 4), criterion('b', 6)])
  await db.execute(sql`
    INSERT INTO attempt_items (attempt_id, key, org_id, position, section_title, title, kind, points, state,
      read_by_teacher, rubric)
    SELECT r.attempt_id, i.key, ${orgId}, i.position, '简答', i.title, i.kind, 10, 'passed', i.kind = 'report', i.rubric
    FROM records r, (VALUES (${answer}::uuid, 0, '死锁的条件', 'question', NULL::jsonb),
      (${report}::uuid, 1, '报告', 'report', ${rubric}::jsonb)) AS i (key, position, title, kind, rubric)
    WHERE r.offering_id = ${place.offeringId} AND r.state = 'submitted'`)
  await db.execute(sql`
    INSERT INTO responses (attempt_id, key, org_id, at, written_at, by, value)
    SELECT r.attempt_id, k.key, ${orgId}, now() - interval '1 minute', now() - interval '1 minute', r.party_id,
      CASE WHEN k.key = ${answer}::uuid THEN jsonb_build_array(w.text)
        ELSE jsonb_build_object('format', 'markdown', 'value', '# 报告' || u.number) END
    FROM records r JOIN users u ON u.id = r.party_id
    JOIN unnest(${sql.param([...words])}::text[]) WITH ORDINALITY AS w (text, n) ON w.n = u.number::int,
      unnest(${sql.param([answer, report])}::uuid[]) AS k (key)
    WHERE r.offering_id = ${place.offeringId} AND r.state = 'submitted'`)
  return { place, answer, report, at: (path = '') => `/apis/v2/offerings/${place.offeringId}/marking${path}` }
}
