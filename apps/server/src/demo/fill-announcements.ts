import type { Tx } from '../kernel/database/pool.ts'
import { orAbsent } from '../kernel/result.ts'
import { announce, markRead } from '../domains/announcement/index.ts'
import { findPlace } from '../domains/place/index.ts'
import { named, type DemoSchool } from './fill-school.ts'
import { studentsOfClass } from './people.ts'

const minuteMs = 60_000

/** The announcements of the first class: how long ago, the words, and how many have read them. */
const announced = [
  {
    hoursAgo: 9 * 24,
    title: '课程安排与提交要求',
    body: '本学期共三次实验，依次为命令行、版本控制和容器。\n\n- 每次实验课后一周内提交实验报告；\n- 逾期提交会扣分，确有困难请在学生端**申请延期**；\n- 有疑问直接在环节里点「提问」，全班可见的回答会列在「答疑」。',
    isPinned: true,
    readers: 30,
  },
  {
    hoursAgo: 20,
    title: '本周五的上机改到信息楼 302',
    body: '原机房空调检修，周五第 3–4 节改到**信息楼 302**，请提前十分钟到，自带校园卡。',
    isPinned: false,
    readers: 17,
  },
] as const

/** Announcements of the first class's teacher; some learners have read them. */
export async function fillAnnouncements(
  tx: Tx,
  { people, classes }: Pick<DemoSchool, 'people' | 'classes'>,
  now: Date,
): Promise<void> {
  const userId = named(people, 'teacher1')
  const place = orAbsent(await findPlace(tx, named(classes, 'software-1').id, userId))
  const learners = studentsOfClass(0).map((username) => named(people, username))
  for (const { hoursAgo, title, body: value, isPinned, readers } of announced) {
    const at = new Date(now.getTime() - hoursAgo * 60 * minuteMs)
    const body = { format: 'markdown', value } as const
    const id = await announce(tx, { userId }, place, { title, body, isPinned }, at)
    // One after the other, on the same evening.
    for (const [index, learner] of learners.slice(0, readers).entries())
      await markRead(tx, learner, place.id, [id], new Date(at.getTime() + (index + 1) * 15 * minuteMs))
  }
}
