import { appealing } from '../domains/appeal/index.ts'
import { findRecordsOf, recordFacts } from '../domains/record/index.ts'
import type { JobRun } from '../kernel/jobs/definition.ts'
import { ok, Refusal } from '../kernel/result.ts'
import { named, type DemoSchool } from './fill-school.ts'
import { learnerPlans } from './learners.ts'

const hourMs = 3_600_000
const classKey = 'software-1'
const experiment = 'linux-shell'

/** Who lost points for the report appeals: the first was answered, the second waits. */
const appeals = [
  {
    reason: '报告第二节写了排序的依据，评语说没有，请再看一下。',
    answer: '第二节只贴了命令，没有说明依据，维持原分。',
  },
  { reason: '截图在报告末尾，可能没有展开，请复核「结果与分析」一项。', answer: null },
] as const

/** Lets two learners of the first class appeal the score of their report, after it was given. */
export async function playAppeals({ kernel, payload: school }: JobRun<DemoSchool>): Promise<void> {
  const now = new Date(school.now)
  const offeringId = named(named(school.classes, classKey).offerings, experiment)
  const graded = learnerPlans(now).filter(
    (plan) =>
      plan.classKey === classKey &&
      plan.experiment === experiment &&
      plan.profile === 'careful' &&
      plan.grade?.verdict === 'graded',
  )
  await kernel.connection.transaction(async (tx) => {
    for (const [index, { reason, answer }] of appeals.entries()) {
      const plan = graded[index]
      if (!plan) return
      const userId = named(school.people, plan.username)
      const [record] = await findRecordsOf(tx, userId, [offeringId])
      const facts = record && (await recordFacts(tx, record.id, userId))
      if (!facts) continue
      const at = new Date(now.getTime() - (26 - 20 * index) * hourMs)
      const who = { userId, realName: facts.learnerName }
      const made = await appealing.create(tx, kernel, who, facts.id, reason, at)
      // Appealed in an earlier run.
      if (made instanceof Refusal || answer === null) continue
      const decision = { isAccepted: false, answer, corrections: [] }
      const teacher = { userId: named(school.people, plan.grade!.by) }
      const decidedAt = new Date(at.getTime() + 3 * hourMs)
      ok(await appealing.decide(tx, kernel, teacher, { appeal: made, record: facts }, decision, decidedAt))
    }
  })
}
