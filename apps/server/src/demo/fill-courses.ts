import { demoIds } from '@lab/contract/demo-ids'
import { findLesson, termOf } from '../domains/lesson/index.ts'
import { placeOffering } from '../domains/offering/index.ts'
import { joinPlace, type WorkKernel } from '../domains/place/index.ts'
import { setSession, startCourse } from '../domains/taught-course/index.ts'
import type { Tx } from '../kernel/database/pool.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { ok, orAbsent } from '../kernel/result.ts'
import { courseWorks, demoCourse } from './course.ts'
import { settingsOf } from './fill-classes.ts'
import { named, type DemoSchool } from './fill-school.ts'
import { practiceOf } from './lessons/terms.ts'

/** Makes the course that is taught from the preparation, and what is worked on in its sessions; returns its ids by key. */
export async function fillCourses(
  tx: Tx,
  kernel: WorkKernel & Pick<Kernel, 'kinds'>,
  {
    people,
    organisations,
    experiments,
    classes,
  }: Pick<DemoSchool, 'people' | 'organisations' | 'experiments' | 'classes'>,
  now: Date,
): Promise<DemoSchool['classes']> {
  const course = demoCourse(now)
  const who = { userId: named(people, course.teacher), orgId: named(organisations, course.organisation) }
  const lesson = orAbsent(await findLesson(tx, demoIds.preparedLesson, null))
  const { name, term, summary, startsOn, endsOn } = course
  const id = await startCourse(tx, who, lesson, {
    id: demoIds.lesson,
    name,
    term,
    summary,
    startsOn,
    endsOn,
    classIds: [named(classes, 'software-1').id],
    teacherIds: [],
  })
  const assistants = course.assistants.map((username) => named(people, username))
  await joinPlace(tx, { id, orgId: who.orgId }, assistants, 'assistant')
  const plan = await termOf(tx, id)
  const offerings: Record<string, string> = {}
  for (const offering of course.offerings) {
    const { experiment } = offering
    const at = { placeId: id, contentId: named(experiments, experiment) }
    const placed = ok(await placeOffering(tx, kernel, who, { ...at, settings: settingsOf(offering, 'person') }))
    const { line } = orAbsent(courseWorks.find((work) => work.experiment === experiment) ?? null)
    ok(await setSession(tx, id, practiceOf(plan, line).id, [placed.id]))
    offerings[experiment] = placed.id
  }
  return { [course.key]: { id, orgId: who.orgId, offerings } }
}
