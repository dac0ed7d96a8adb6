import type { Tx } from '../kernel/database/pool.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { ok } from '../kernel/result.ts'
import { apply } from '../domains/application/index.ts'
import { askToJoin } from '../domains/joining/index.ts'
import { offeringFacts } from '../domains/offering/index.ts'
import { findPlace, savePlace } from '../domains/place/index.ts'
import { named, type DemoSchool } from './fill-school.ts'
import { demoStudents, studentsOfClass } from './people.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** Who of the first class asks for a later end of what: the place in the class, the days from now, and why. */
const asks = [
  {
    experiment: 'linux-shell',
    // The second learner that the demo names: of what was returned.
    student: 18,
    days: 5,
    reason: '报告退回后要重写，这几天在外参加省程序设计竞赛，申请延到下周。',
  },
  { experiment: 'git-basics', student: 11, days: 6, reason: '下周一二请病假（已向辅导员报备），希望延后三天提交。' },
  { experiment: 'git-basics', student: 19, days: 5, reason: '电脑送修，预计周末取回。' },
] as const

/** Who of the second class asks to be taken into the first, and why. */
const joins = [
  { student: 3, reason: '上学期没有修 Linux，想跟着补上。' },
  { student: 9, reason: '' },
] as const

const realNameOf = (username: string): string => demoStudents.find((one) => one.username === username)!.realName

/** Applications that wait for the first teacher. */
export async function fillApplications(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  { people, classes }: Pick<DemoSchool, 'people' | 'classes'>,
  now: Date,
): Promise<void> {
  const course = named(classes, 'software-1')
  for (const { experiment, student, days, reason } of asks) {
    const username = studentsOfClass(0)[student]!
    const who = { userId: named(people, username), realName: realNameOf(username) }
    const offering = await offeringFacts(tx, named(course.offerings, experiment), who.userId)
    if (!offering) throw new Error(`The demo class is not taught ${experiment}`)
    const until = new Date(Math.ceil(now.getTime() / hourMs) * hourMs + days * dayMs)
    ok(await apply(tx, kernel, who, offering, { kind: 'extend', reason, until }, now))
  }
  await fillJoinRequests(tx, { people, classes }, now)
}

/** The courses of the software department take requests; two of its learners ask for the first one. */
async function fillJoinRequests(
  tx: Tx,
  { people, classes }: Pick<DemoSchool, 'people' | 'classes'>,
  now: Date,
): Promise<void> {
  for (const key of ['software-1', 'software-2']) await savePlace(tx, named(classes, key).id, { takesRequests: true })
  for (const { student, reason } of joins) {
    const username = studentsOfClass(1)[student]!
    const who = { userId: named(people, username), realName: realNameOf(username) }
    const place = await findPlace(tx, named(classes, 'software-1').id, who.userId)
    ok(await askToJoin(tx, who, place!, reason, now))
  }
}
