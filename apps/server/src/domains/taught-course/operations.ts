import type { Tx } from '../../kernel/database/pool.ts'
import { takeForCourse, type FullLesson } from '../lesson/index.ts'
import { addMembers, openPlace } from '../place/index.ts'
import { addClasses } from './classes.ts'
import { insertCourse } from './store.ts'

export interface NewCourse {
  /** A fixed id, for the demo school. */
  id?: string
  name: string
  term?: string
  summary?: string
  cover?: string
  startsOn?: string | null
  endsOn?: string | null
  classIds: readonly string[]
  teacherIds: readonly string[]
}

/** Starts a course from the published version of a preparation. Who starts it owns it and is its first teacher. Returns its id. */
export async function startCourse(
  tx: Tx,
  who: { userId: string; orgId: string },
  lesson: FullLesson,
  { id: fixed, name, classIds, teacherIds, ...own }: NewCourse,
): Promise<string> {
  const { orgId } = who
  const { id } = await openPlace(tx, who, { id: fixed, kind: 'course', name })
  await takeForCourse(tx, who, lesson, id)
  await insertCourse(tx, {
    ...own,
    id,
    preparationId: lesson.id,
    preparationTitle: lesson.title,
    preparationVersion: lesson.publishedVersion,
  })
  await addMembers(tx, id, orgId, [...new Set(teacherIds)], 'teacher')
  await addClasses(tx, { id, orgId }, classIds)
  return id
}
