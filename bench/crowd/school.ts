import { OfferingSettings } from '@lab/contract/offering'
import { Question } from '@lab/contract/question/content'
import { sql } from 'drizzle-orm'
import { createClass } from '../../apps/server/src/domains/classroom/index.ts'
import { findContent, publishContent } from '../../apps/server/src/domains/content/index.ts'
import { createExperiment, type NewSection } from '../../apps/server/src/domains/experiment/index.ts'
import { kindBehaviour as kinds } from '../../apps/server/src/domains/kinds.ts'
import { placeOffering } from '../../apps/server/src/domains/offering/index.ts'
import { providers } from '../../apps/server/src/domains/providers.ts'
import type { Connection, Tx } from '../../apps/server/src/kernel/database/pool.ts'
import { ok, orAbsent } from '../../apps/server/src/kernel/result.ts'
import { analyseFilled } from '../lib/lab.ts'
import { makeLearners, makePlace } from '../class/school.ts'

export type Room = { classId: string; offeringId: string; teacher: string; learners: string[] }
export type Crowd = { domainId: string; rooms: Room[] }

/** What everybody works at: something to read, questions that are marked at once, reports that are written. */
const sections: NewSection[] = ['准备', '操作', '思考'].map((title) => ({
  title,
  steps: [
    { title: `${title}：阅读`, kind: 'text' },
    ...[1, 2].map((at) => ({
      title: `${title}：题目 ${at}`,
      kind: 'question' as const,
      points: 10,
      question: Question.parse({ type: 'single', options: ['甲', '乙', '丙'], answer: ['B'], analysis: '' }),
    })),
    { title: `${title}：报告`, kind: 'report', points: 10 },
  ],
}))

async function makeTeachers(tx: Tx, orgId: string, count: number): Promise<string[]> {
  const made = await tx.execute<{ id: string }>(sql`
    WITH people AS (
      INSERT INTO users (id, username, real_name, number, roles, customer_id, password_hash)
      SELECT gen_random_uuid(), 'crowd-' || n, '教师' || n, 'C-' || n, ARRAY['teacher'], o.customer_id, ''
      FROM generate_series(1, ${count}::integer) n, organisations o WHERE o.id = ${orgId} RETURNING id),
    belonging AS (INSERT INTO org_members (org_id, user_id) SELECT ${orgId}, id FROM people)
    SELECT id FROM people`)
  return made.rows.map(({ id }) => id)
}

/** A school of some classes, each with its teacher, that all have the same experiment before them. */
export async function makeCrowd(connection: Connection, size: { classes: number; learners: number }): Promise<Crowd> {
  const crowd = await connection.transaction(async (tx) => {
    const place = await makePlace(tx)
    const teachers = await makeTeachers(tx, place.orgId, size.classes)
    const author = { userId: teachers[0]!, orgId: place.orgId }
    const contentId = await createExperiment(tx, author, { title: '链表操作', sections })
    const row = orAbsent(await findContent(tx, contentId, null))
    ok(await publishContent(tx, { kinds, providers }, author, row, { seen: null, force: true }))
    const rooms: Room[] = []
    for (const [at, teacher] of teachers.entries()) {
      const { id: classId } = await createClass(tx, { ...author, userId: teacher }, { name: `${at + 1}班` })
      await makeLearners(tx, place.orgId, classId, `26${String(at + 1).padStart(2, '0')}`, size.learners / size.classes)
      const settings = OfferingSettings.parse({})
      const offering = ok(await placeOffering(tx, { kinds }, author, { placeId: classId, contentId, settings }))
      const { rows } = await tx.execute<{ id: string }>(
        sql`SELECT user_id AS id FROM memberships WHERE place_id = ${classId} AND role = 'student'`,
      )
      rooms.push({ classId, offeringId: offering.id, teacher, learners: rows.map(({ id }) => id) })
    }
    return { domainId: place.domainId, rooms }
  })
  await analyseFilled(connection.pool)
  return crowd
}
