import { demoIds } from '@lab/contract/demo-ids'
import { OfferingSettings } from '@lab/contract/offering'
import { findLesson, termOf } from '../domains/lesson/index.ts'
import { placeOffering } from '../domains/offering/index.ts'
import { joinPlace, type WorkKernel } from '../domains/place/index.ts'
import { setSession, startCourse } from '../domains/taught-course/index.ts'
import type { Tx } from '../kernel/database/pool.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { ok, orAbsent } from '../kernel/result.ts'
import { termAt } from './classes.ts'
import { named, type DemoSchool } from './fill-school.ts'

/** What is worked on in the course, and what the session is about that it belongs to. */
const works = [
  { experiment: 'linux-shell', about: '文件与目录操作' },
  { experiment: 'web-service', about: 'Web 服务' },
] as const

/** The course of this term that is taught from the preparation, with the learners of the first class. */
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
): Promise<void> {
  const who = { userId: named(people, 'teacher1'), orgId: named(organisations, 'software') }
  const lesson = orAbsent(await findLesson(tx, demoIds.preparedLesson, null))
  const term = termAt(now)
  const id = await startCourse(tx, who, lesson, {
    id: demoIds.lesson,
    name: 'Linux 系统管理',
    term: term.name,
    summary: '每周两次课，实验课在实验楼 B302。实验随课次开放，学完一次课后完成对应的实验。',
    startsOn: term.startsOn,
    endsOn: term.endsOn,
    classIds: [named(classes, 'software-1').id],
    teacherIds: [],
  })
  await joinPlace(tx, { id, orgId: who.orgId }, [named(people, 'teacher2')], 'assistant')
  const { sessions } = await termOf(tx, id)
  for (const { experiment, about } of works) {
    const contentId = named(experiments, experiment)
    const placed = ok(
      await placeOffering(tx, kernel, who, { placeId: id, contentId, settings: OfferingSettings.parse({}) }),
    )
    const session = orAbsent(sessions.find(({ title }) => title.includes(about)) ?? null)
    ok(await setSession(tx, id, session.id, [placed.id]))
  }
}
