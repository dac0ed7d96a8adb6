import type { CourseClass } from '@lab/contract/taught-course'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { classRows, takeInClasses } from '../classroom/index.ts'
import { memberships, roster, type WorkKernel } from '../place/index.ts'
import { courseClasses } from './tables.ts'

/** The classes that take a course, with how many of their learners are not in it. */
export async function classesOfCourse(tx: Tx, courseId: string): Promise<CourseClass[]> {
  const found = await tx.execute<CourseClass & Record<string, unknown>>(sql`
    SELECT class.id, class.name, class.term, class.state,
      count(m.user_id)::int AS student_count, (count(m.user_id) - count(own.user_id))::int AS missing_count
    FROM ${courseClasses} AS taking JOIN ${classRows} AS class ON class.id = taking.class_id
    LEFT JOIN ${memberships} AS m ON m.place_id = class.id AND m.role = 'student'
    LEFT JOIN ${memberships} AS own ON own.place_id = taking.course_id AND own.user_id = m.user_id
    WHERE taking.course_id = ${courseId}::uuid
    GROUP BY class.id, class.name, class.term, class.state, taking.created_at ORDER BY taking.created_at, class.id`)
  return found.rows
}

/** Lets classes take a course: their learners are taken in, as far as they are not in it. Returns how many were new. */
export async function addClasses(
  tx: Tx,
  course: { id: string; orgId: string },
  classIds: readonly string[],
): Promise<number> {
  if (classIds.length === 0) return 0
  const values = [...new Set(classIds)].map((classId) => ({ courseId: course.id, classId }))
  await tx.insert(courseClasses).values(values).onConflictDoNothing()
  return takeInClasses(tx, course, classIds)
}

/** Takes a class out; false where it does not take the course. */
export async function takeOutClass(tx: Tx, courseId: string, classId: string): Promise<boolean> {
  const of = and(eq(courseClasses.courseId, courseId), eq(courseClasses.classId, classId))
  return (await tx.delete(courseClasses).where(of).returning()).length > 0
}

/** Lets the learners of a class leave who have begun nothing and come by no other class of the course. */
export async function takeOutLearners(
  tx: Tx,
  { providers }: WorkKernel,
  courseId: string,
  classId: string,
): Promise<number> {
  const found = await tx.execute<{ id: string }>(sql`
    SELECT m.id FROM ${memberships} AS m
    JOIN ${memberships} AS theirs ON theirs.user_id = m.user_id AND theirs.place_id = ${classId}::uuid AND theirs.role = 'student'
    WHERE m.place_id = ${courseId}::uuid AND m.role = 'student'
      AND NOT EXISTS (SELECT FROM ${courseClasses} AS other
        JOIN ${memberships} AS also ON also.place_id = other.class_id AND also.role = 'student'
        WHERE other.course_id = m.place_id AND also.user_id = m.user_id)
      AND NOT EXISTS (SELECT FROM ${providers.placesWork.learnersRecords} AS r
        WHERE r.place_id = m.place_id AND r.learner_id = m.user_id AND r.started_at IS NOT NULL)`)
  const ids = found.rows.map(({ id }) => id)
  return ids.length === 0 ? 0 : roster.removeMembers(tx, courseId, ids)
}
