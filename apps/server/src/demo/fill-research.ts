import { demoIds } from '@lab/contract/demo-ids'
import type { Tx } from '../kernel/database/pool.ts'
import { giveTask, noteProgress } from '../domains/research-task/index.ts'
import { named, type DemoSchool } from './fill-school.ts'
import { demoStaff } from './people.ts'

const dayMs = 24 * 60 * 60 * 1000

const goal = `## 研究什么

学员第一次启动实验环境要等多久，时间花在哪里？

1. 在自己的科研环境中写一个测量脚本，记录从启动到可以输入命令的时间；
2. 连续启动 30 次，给出中位数和最慢的一次；
3. 找出最慢的一步，提出一个改进办法。

## 要交什么

测量脚本、数据和不超过两页的结论。`

const notes = [
  { text: '脚本写好了，先跑了 5 次，都在 2 秒以内。', progress: 20, daysAgo: 6 },
  { text: '30 次已跑完：中位数 1.4 秒，最慢 3.9 秒，慢在解压主目录。', progress: 60, daysAgo: 2 },
] as const

/** A research task that the first two teachers work on: one of them has begun. */
export async function fillResearch(
  tx: Tx,
  { people, organisations }: Pick<DemoSchool, 'people' | 'organisations'>,
  now: Date,
): Promise<void> {
  const giver = demoStaff.find((one) => one.username === 'teacher2')!
  const dueOn = new Date(now.getTime() + 30 * dayMs).toISOString().slice(0, 10)
  const member = named(people, 'teacher1')
  await giveTask(
    tx,
    { userId: named(people, giver.username), realName: giver.realName, orgId: named(organisations, 'software') },
    {
      id: demoIds.task,
      title: '实验环境启动时间的测量',
      goal: { format: 'markdown', value: goal },
      dueOn,
      members: [{ userId: member, id: demoIds.taskPart }, { userId: named(people, giver.username) }],
    },
  )
  for (const { text, progress, daysAgo } of notes) {
    const createdAt = new Date(now.getTime() - daysAgo * dayMs)
    await noteProgress(tx, { id: demoIds.taskPart, state: 'working' }, { text, progress, createdAt })
  }
}
