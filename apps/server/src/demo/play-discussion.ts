import { offeringFacts } from '../domains/offering/index.ts'
import { listCoursePosts, sayInCourse } from '../domains/mooc/index.ts'
import { learn } from '../domains/learning/index.ts'
import { findRecordOf } from '../domains/record/index.ts'
import type { Tx } from '../kernel/database/pool.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { ok, orAbsent } from '../kernel/result.ts'
import { demoClasses } from './classes.ts'
import { named, type DemoSchool } from './fill-school.ts'

const hourMs = 3_600_000

/** What is said, the newest last; `to` is the post that it answers. */
const said: readonly { by: 'learner' | 'teacher'; text: string; to?: number }[] = [
  { by: 'learner', text: '先敲 `whoami` 和 `hostname`，看清楚自己是谁、在哪台机器上，再做别的。' },
  { by: 'learner', text: '我会先看 `uptime`。负载很高的话，后面每条命令都要小心。' },
  { by: 'learner', text: '`df -h`。上次实验里磁盘满了，服务怎么都起不来，查了半天。' },
  { by: 'learner', text: '同意先看 `whoami`，用 root 登录时手一抖代价太大。', to: 0 },
  {
    by: 'teacher',
    text: '三个答案都对，合起来就是交接检查的顺序：**我是谁、机器忙不忙、地方够不够**。第二章的检查单会用到。',
    to: 2,
  },
]

/** Lets learners of the first class talk in the discussion of the course, and their teacher answer. */
export async function playDiscussion(
  tx: Tx,
  kernel: Kernel,
  school: DemoSchool,
  { offeringId, unitId }: { offeringId: string; unitId: string },
): Promise<void> {
  const teacherId = named(school.people, 'teacher1')
  const offering = orAbsent(await offeringFacts(tx, offeringId, teacherId))
  const students = demoClasses(new Date(school.now)).find(({ key }) => key === 'software-1')!.students
  const begun: { userId: string; recordId: string }[] = []
  for (const username of students) {
    const userId = named(school.people, username)
    const record = await findRecordOf(tx, { offeringId, learnerId: userId })
    if (record) begun.push({ userId, recordId: record.id })
  }
  const where = { ...offering, offeringId, unit: { id: unitId, title: '说说你的第一条命令' } }
  const posts: string[] = []
  for (const [at, { by, text, to }] of said.entries()) {
    const now = new Date(new Date(school.now).getTime() - (said.length - at) * 9 * hourMs)
    const learner = by === 'learner' ? begun[at + 1] : undefined
    const who = { userId: learner?.userId ?? teacherId }
    const body = { format: 'markdown' as const, value: text }
    const speaking = { ...where, recordId: learner?.recordId ?? null }
    ok(await sayInCourse(tx, who, speaking, { body, reply_to: to === undefined ? null : posts[to]! }, now))
    const reader = { userId: teacherId, leads: true }
    const all = await listCoursePosts(tx, { offeringId, unitId }, reader, { page: 1, per_page: 100, count: 'none' })
    posts.push(all.posts.at(-1)!.id)
    if (learner)
      ok(
        await learn.respond(tx, kernel, who, { record: learner.recordId, key: unitId, value: { kind: 'posted' } }, now),
      )
  }
}
