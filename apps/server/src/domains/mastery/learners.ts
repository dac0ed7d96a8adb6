import { sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { users } from '../identity/index.ts'
import { groups, memberships } from '../place/index.ts'
import { courseClasses } from '../taught-course/index.ts'

/** The learners of a course in the order of a class list; of those of one of its classes, where one is named. */
export async function learnersIn(tx: Tx, courseId: string, classId: string | undefined) {
  const ofClass =
    classId === undefined
      ? sql``
      : sql`AND EXISTS (SELECT FROM ${courseClasses} AS taking
          JOIN ${memberships} AS also ON also.place_id = taking.class_id AND also.role = 'student'
          WHERE taking.course_id = m.place_id AND taking.class_id = ${classId}::uuid AND also.user_id = m.user_id)`
  const { rows } = await tx.execute<{
    id: string
    real_name: string
    avatar: string
    number: string
    group_name: string
  }>(sql`
    SELECT u.id, u.real_name, u.avatar, u.number, coalesce(g.name, '') AS group_name
    FROM ${memberships} AS m JOIN ${users} AS u ON u.id = m.user_id LEFT JOIN ${groups} AS g ON g.id = m.group_id
    WHERE m.place_id = ${courseId}::uuid AND m.role = 'student' ${ofClass}
    ORDER BY u.number, u.id`)
  return rows
}
