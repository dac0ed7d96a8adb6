import type { Tx } from '../../kernel/database/pool.ts'
import { takeInClasses } from '../classroom/index.ts'
import { addMembers, openPlace } from '../place/index.ts'
import { insertProject } from './store.ts'

export interface NewProject {
  /** A fixed id, for the demo school. */
  id?: string
  name: string
  term?: string
  summary?: string
  cover?: string
  startsOn?: string | null
  endsOn?: string | null
  classIds?: readonly string[]
  teacherIds?: readonly string[]
}

/** Makes a project with the learners of the classes. Who makes it owns it and is its first teacher. Returns its id. */
export async function createProject(
  tx: Tx,
  who: { userId: string; orgId: string },
  { id: fixed, name, classIds = [], teacherIds = [], ...own }: NewProject,
): Promise<string> {
  const place = await openPlace(tx, who, { id: fixed, kind: 'project', name })
  await insertProject(tx, { ...own, id: place.id })
  await addMembers(tx, place.id, who.orgId, [...new Set(teacherIds)], 'teacher')
  await takeInClasses(tx, place, classIds)
  return place.id
}
