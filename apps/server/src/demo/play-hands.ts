import { raiseHand } from '../domains/live/index.ts'
import { findRecordsOf, findItem } from '../domains/record/index.ts'
import type { JobRun } from '../kernel/jobs/definition.ts'
import { named, type DemoSchool } from './fill-school.ts'
import { learnerPlans } from './learners.ts'

const minuteMs = 60_000
/** Who has not done anything for so long has left. */
const presentMs = 30 * minuteMs

const notes = [
  '检查一直不通过，提示的意思没看懂，请老师看一下我的终端。',
  '照提示改了三次还是同样的错误，不知道差哪一步。',
] as const

/** Lets two of the first class who are at work raise their hands, those who are stuck first. */
export async function raiseHands({ kernel, payload: school }: JobRun<DemoSchool>): Promise<void> {
  const now = new Date(school.now)
  const atWork = learnerPlans(now)
    .filter(({ classKey, events }) => {
      const last = events.at(-1)!
      return classKey === 'software-1' && last.kind !== 'submit' && now.getTime() - last.at.getTime() < presentMs
    })
    .toSorted((one, other) => Number(other.profile === 'stuck') - Number(one.profile === 'stuck'))
  const offerings = named(school.classes, 'software-1').offerings
  await kernel.connection.transaction(async (tx) => {
    for (const [index, note] of notes.entries()) {
      const plan = atWork[index]
      if (!plan) return
      const userId = named(school.people, plan.username)
      const [record] = await findRecordsOf(tx, userId, [named(offerings, plan.experiment)])
      if (!record) continue
      const step = record.currentStepId ? await findItem(tx, record.current.id, record.currentStepId) : null
      const at = new Date(now.getTime() - (6 - 4 * index) * minuteMs)
      await raiseHand(tx, record, { learnerId: userId, note, stepTitle: step?.title ?? '' }, at)
    }
  })
}
