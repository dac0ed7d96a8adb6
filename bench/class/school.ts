import { Question } from '@lab/contract/question/content'
import { OfferingSettings } from '@lab/contract/offering'
import { sql } from 'drizzle-orm'
import { createClass } from '../../apps/server/src/domains/classroom/index.ts'
import { createSuite, createTemplate } from '../../apps/server/src/domains/environment/index.ts'
import { findContent, publishContent } from '../../apps/server/src/domains/content/index.ts'
import { createExperiment, type NewSection } from '../../apps/server/src/domains/experiment/index.ts'
import { kindBehaviour as kinds } from '../../apps/server/src/domains/kinds.ts'
import { placeOffering } from '../../apps/server/src/domains/offering/index.ts'
import { providers } from '../../apps/server/src/domains/providers.ts'
import type { Connection, Tx } from '../../apps/server/src/kernel/database/pool.ts'
import { ok, orAbsent } from '../../apps/server/src/kernel/result.ts'
import { addAttempts } from '../../apps/server/src/testing/attempts.ts'
import type { Seeded } from '../lib/seed.ts'

export const size = {
  learners: 300,
  contents: 40,
  submissions: 1_000,
  looking: Number(process.env.LOOKS ?? 300),
} as const

/** A class and the experiment that is done in it. */
export type Lesson = { classId: string; offeringId: string; experimentId: string }
export type School = {
  place: Seeded
  teacher: string
  /** 300 learners × 40 contents; its lesson, the first of them, is what the class is at work on. */
  room: Lesson & { learners: { id: string; number: string }[] }
  /** A thousand who have all submitted. */
  crowd: Lesson
  /** A class of nobody yet. */
  empty: string
  /** Who all work in environments at once. */
  workshop: Lesson & { learners: { id: string }[] }
}

const sections: NewSection[] = [
  { title: '准备', steps: [{ title: '阅读说明', kind: 'text' }, ...questions('准备', 3)] },
  { title: '操作', steps: questions('操作', 4) },
  { title: '思考', steps: [...questions('思考', 3), { title: '小结', kind: 'text' }] },
]

function questions(about: string, count: number): NewSection['steps'] {
  return Array.from({ length: count }, (_, at) => ({
    title: `${about}题 ${at + 1}`,
    kind: 'question' as const,
    points: 10,
    question: Question.parse({ type: 'single', options: ['甲', '乙', '丙'], answer: ['B'], analysis: '' }),
  }))
}

/** Fills an empty, migrated database with what the measures need. */
export async function makeSchool(connection: Connection): Promise<School> {
  const school = await connection.transaction(async (tx) => {
    const place = await makePlace(tx)
    const who = { userId: place.teachers[0]!, orgId: place.orgId }
    const experimentId = await createExperiment(tx, who, { title: '链表操作', sections })
    const row = orAbsent(await findContent(tx, experimentId, null))
    ok(await publishContent(tx, { kinds, providers }, who, row, { seen: null, force: true }))
    const lessonOf = async (
      name: string,
      prefix: string,
      learners: number,
      contentId = experimentId,
    ): Promise<Lesson> => {
      const { id: classId } = await createClass(tx, who, { name })
      await makeLearners(tx, place.orgId, classId, prefix, learners)
      const settings = OfferingSettings.parse({})
      const offering = ok(await placeOffering(tx, { kinds }, who, { placeId: classId, contentId, settings }))
      return { classId, offeringId: offering.id, experimentId: contentId }
    }
    const room = await lessonOf('大班', '2026', size.learners)
    const crowd = await lessonOf('千人班', '2025', size.submissions)
    const empty = await createClass(tx, who, { name: '新班' })
    await teachFurther(tx, who, room.classId)
    await submitAll(tx, crowd)
    const learnersOf = async ({ classId }: Lesson): Promise<{ id: string; number: string }[]> =>
      (
        await tx.execute<{ id: string; number: string }>(sql`
          SELECT u.id, u.number FROM memberships m JOIN users u ON u.id = m.user_id
          WHERE m.place_id = ${classId} AND m.role = 'student' ORDER BY u.number`)
      ).rows
    const workshop = await lessonOf('实验班', '2024', size.looking, await makeWorkshop(tx, who))
    return {
      place,
      teacher: who.userId,
      room: { ...room, learners: await learnersOf(room) },
      crowd,
      empty: empty.id,
      workshop: { ...workshop, learners: await learnersOf(workshop) },
    }
  })
  await connection.pool.query('ANALYZE')
  return school
}

/** An experiment on a machine whose task is to have written a file; environments enough for everybody. */
export async function makeWorkshop(tx: Tx, who: { userId: string; orgId: string }): Promise<string> {
  await tx.execute(sql`UPDATE customers SET max_environments = 1000`)
  await tx.execute(sql`INSERT INTO env_configs (name, value) VALUES ('quota', '{"person": 3, "organisation": 1000}')`)
  const maker = { orgId: who.orgId, creatorId: who.userId }
  const template = ok(
    await createTemplate(tx, maker, {
      title: '命令行',
      summary: '',
      virtual_type: 'container',
      architecture: 'x86_64',
      image: '',
      cpus: 1,
      memory_mb: 64,
      disk_mb: 16,
      access: ['terminal'],
      ports: [],
      requires: [],
      start_command: '',
      env_usage: 'experiment',
    }),
  )
  const machines = [{ hostname: 'shell', template_id: template.id }]
  const suite = ok(await createSuite(tx, maker, { title: '单机', summary: '', env_usage: 'experiment', machines }))
  const evidence = {
    items: [{ kind: 'file' as const, text: 'seen.txt', label: '' }],
    in_order: false,
    within_minutes: null,
  }
  const steps = [{ title: '写文件', kind: 'task' as const, points: 10, evidence }]
  const id = await createExperiment(tx, who, {
    title: '写一个文件',
    suiteId: suite.id,
    sections: [{ title: '操作', steps }],
  })
  ok(
    await publishContent(tx, { kinds, providers }, who, orAbsent(await findContent(tx, id, null)), {
      seen: null,
      force: true,
    }),
  )
  return id
}

/** An organisation and a teacher of it. */
export async function makePlace(tx: Tx): Promise<Seeded> {
  const orgName = '/示范大学/计算机学院'
  const made = await tx.execute<{ org: string; teacher: string }>(sql`
    WITH customer AS (
      INSERT INTO customers (id, name, short_name) VALUES (gen_random_uuid(), '示范大学', '示范大学') RETURNING id),
    org AS (
      INSERT INTO organisations (id, customer_id, name, domain_id)
      SELECT gen_random_uuid(), id, ${orgName}, 'bench-a' FROM customer RETURNING id),
    teacher AS (
      INSERT INTO users (id, username, real_name, number, roles, customer_id, password_hash)
      SELECT gen_random_uuid(), 'bench-teacher', '林致远', 'T-1', ARRAY['teacher'], id, '' FROM customer RETURNING id),
    member AS (INSERT INTO org_members (org_id, user_id) SELECT org.id, teacher.id FROM org, teacher)
    SELECT org.id AS org, teacher.id AS teacher FROM org, teacher`)
  const { org, teacher } = made.rows[0]!
  return { orgId: org, orgName, domainId: 'bench-a', teachers: [teacher] }
}

/** Learners of a class in ten groups. */
export async function makeLearners(
  tx: Tx,
  orgId: string,
  classId: string,
  prefix: string,
  count: number,
): Promise<void> {
  await tx.execute(sql`
    WITH people AS (
      INSERT INTO users (id, username, real_name, number, roles, customer_id, password_hash)
      SELECT gen_random_uuid(), 's' || ${prefix}::text || n, '学员' || n, ${prefix}::text || lpad(n::text, 4, '0'), ARRAY['student'], o.customer_id, ''
      FROM generate_series(1, ${count}::integer) n, organisations o WHERE o.id = ${orgId} RETURNING id),
    belonging AS (INSERT INTO org_members (org_id, user_id) SELECT ${orgId}, id FROM people),
    made AS (
      INSERT INTO groups (id, place_id, org_id, name, position)
      SELECT gen_random_uuid(), ${classId}, ${orgId}, '第' || n || '组', n FROM generate_series(1, 10) n RETURNING id, position)
    INSERT INTO memberships (id, place_id, org_id, user_id, role, group_id)
    SELECT gen_random_uuid(), ${classId}, ${orgId}, p.id, 'student', g.id
    FROM (SELECT id, row_number() OVER () % 10 + 1 AS at FROM people) p JOIN made g ON g.position = p.at`)
}

/** The other contents of the class, each begun by everybody, some submitted and some graded. */
async function teachFurther(tx: Tx, who: { userId: string; orgId: string }, classId: string): Promise<void> {
  await tx.execute(sql`
    WITH made AS (
      INSERT INTO contents (id, org_id, kind, title, summary, tags, creator_id, state, published_version)
      SELECT gen_random_uuid(), ${who.orgId}, 'experiment', '实验 ' || n || ' 数据结构与算法', '{"format":"markdown","value":""}',
        '{}', ${who.userId}, 'published', 1 FROM generate_series(2, ${size.contents}::integer) n RETURNING id, org_id)
    INSERT INTO experiments (id, org_id, duration_minutes, needs_report, auto_percent, report_percent, teach, teaching_guide,
      step_count, task_count, total_points)
    SELECT id, org_id, 45, false, 100, 0, '{}', '{"format":"markdown","value":""}', 10, 10, 100 FROM made`)
  await tx.execute(sql`
    INSERT INTO offerings (id, org_id, kind, content_id, place_id, position, settings, content_version, added_by)
    SELECT gen_random_uuid(), org_id, 'experiment', id, ${classId}, 1 + row_number() OVER (ORDER BY title),
      ${JSON.stringify(OfferingSettings.parse({}))}::jsonb, 1, ${who.userId}
    FROM contents WHERE title LIKE '实验 %'`)
  await tx.execute(sql`
    INSERT INTO records (id, attempt_id, counted_attempt_id, org_id, kind, content_id, offering_id, place_id, party_id,
      content_version, state, progress, score, max_score, step_count, is_late, started_at, last_active_at)
    SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), o.org_id, 'experiment', o.content_id, o.id, o.place_id, m.user_id, 1,
      (ARRAY['in_progress', 'submitted', 'graded', 'graded'])[1 + h % 4], CASE WHEN h % 4 = 0 THEN h % 90 ELSE 100 END,
      40 + h % 61, 100, 10, h % 9 = 0, now(), now() - h * interval '1 minute'
    FROM offerings o JOIN memberships m ON m.place_id = o.place_id AND m.role = 'student',
      LATERAL (SELECT abs(hashtext(o.id::text || m.user_id)) % 1000 AS h) AS spread
    WHERE o.place_id = ${classId} AND o.position > 1 AND h % 20 > 0`)
  await addAttempts(tx)
}

/** Everybody answered every question once, every other one rightly, and submitted. */
async function submitAll(tx: Tx, { offeringId, experimentId }: Lesson): Promise<void> {
  await tx.execute(sql`
    INSERT INTO records (id, attempt_id, counted_attempt_id, org_id, kind, content_id, offering_id, place_id, party_id,
      content_version, state, progress, score, max_score, step_count, started_at, submitted_at, last_active_at)
    SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), o.org_id, 'experiment', o.content_id, o.id, o.place_id,
      m.user_id, 1, 'submitted', 100, 50, 100, 12, now(), now(), now()
    FROM offerings o JOIN memberships m ON m.place_id = o.place_id AND m.role = 'student' WHERE o.id = ${offeringId}`)
  await addAttempts(tx)
  await tx.execute(sql`
    INSERT INTO attempt_items (attempt_id, key, org_id, position, section_title, title, kind, points, state,
      tries, share, automatic)
    SELECT r.attempt_id, s.id, r.org_id, s.at, '', s.title, s.kind, s.points,
      CASE WHEN s.is_right THEN 'passed' ELSE 'failed' END, 1, s.is_right::integer, s.is_right::integer * s.points
    FROM records r, (SELECT id, title, kind, points, row_number() OVER (ORDER BY id) AS at,
        kind = 'text' OR row_number() OVER (ORDER BY id) % 2 = 0 AS is_right
      FROM experiment_steps WHERE experiment_id = ${experimentId}) AS s WHERE r.offering_id = ${offeringId}`)
  await tx.execute(sql`
    INSERT INTO responses (attempt_id, key, org_id, at, written_at, by, value)
    SELECT s.attempt_id, s.key, s.org_id, now(), now(), r.party_id, jsonb_build_array(CASE WHEN s.share = 1 THEN 'B' ELSE 'C' END)
    FROM attempt_items s JOIN records r ON r.attempt_id = s.attempt_id
    WHERE r.offering_id = ${offeringId} AND s.kind = 'question'`)
  await tx.execute(sql`
    INSERT INTO attempt_events (record_id, attempt_id, org_id, kind, at, step_id, step_title, text, detail, outcome, share)
    SELECT r.id, s.attempt_id, s.org_id, 'answered', now(), s.key, s.title, '回答', CASE WHEN s.share = 1 THEN 'B' ELSE 'C' END,
      CASE WHEN s.share = 1 THEN 'passed' ELSE 'failed' END, s.share
    FROM attempt_items s JOIN records r ON r.attempt_id = s.attempt_id WHERE r.offering_id = ${offeringId} AND s.kind = 'question'`)
}
