import { demoIds } from '@lab/contract/demo-ids'
import { rightAnswer } from '@lab/contract/question/answer'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { heartbeat, keepAnswer } from '../domains/exam/index.ts'
import { users } from '../domains/identity/index.ts'
import { offerings } from '../domains/offering/index.ts'
import { itemsOfAttempts, recordFacts, records } from '../domains/record/index.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { demoAnswer } from './exam-answers.ts'
import { chance } from './learners/dice.ts'
import { demoQuestion } from './play-exams.ts'

/** Half of the time after which somebody who was not heard of is offline. */
const everyMs = 22_000

/** Two of those at work have lost their connection. */
const isThere = (username: string): boolean => chance(username, 'connection') < 0.85

/** Who sits the demo's running exam by now. */
const sitters = ({ connection: { db } }: Kernel, now: Date) =>
  db
    .select({ recordId: records.id, userId: users.id, username: users.username, offering: offerings })
    .from(records)
    .innerJoin(offerings, eq(offerings.id, records.offeringId))
    .innerJoin(users, eq(users.id, records.partyId))
    .where(
      and(
        eq(records.contentId, demoIds.runningExam),
        eq(records.state, 'in_progress'),
        isNull(offerings.heldAt),
        gt(offerings.closesAt, now),
      ),
    )

/** The demo learners who sit an exam are there, and one of them answers their next question. */
export async function goOnWithExam(kernel: Kernel, now: Date): Promise<void> {
  const present = (await sitters(kernel, now)).filter(({ username }) => isThere(username))
  const { offering } = present[0] ?? {}
  if (!offering) return
  const turn = Math.floor(now.getTime() / everyMs) % present.length
  await kernel.connection.transaction(async (tx) => {
    for (const [at, { recordId, userId, username }] of present.entries()) {
      const who = { userId }
      const record = await recordFacts(tx, recordId, userId)
      if (!record) continue
      const nothing = { left: 0, flags: {}, seen: [], address: '' }
      await heartbeat(tx, kernel, who, record, { session: recordId, ...nothing }, now)
      if (at !== turn) continue
      const items = await itemsOfAttempts(tx, [record.attemptId])
      const next = items.find(({ firstOpenedAt }) => firstOpenedAt === null)
      const asked = next && demoQuestion(next.title)
      if (!next || !asked) continue
      const questions = await kernel.kinds.exam.questionsOf(tx, record)
      const question = questions(record.current.variant).get(next.key)
      const answer = question && demoAnswer(username, asked, rightAnswer(question))
      if (answer) await keepAnswer(tx, kernel, who, record, { key: next.key, answer }, now)
    }
    const { id, placeId, orgId } = offering
    await kernel.events.publish(tx, { domain: 'exam', id, placeId, orgId })
  })
}

/** Goes on with the demo's running exam as long as it runs; answers how to stop it. */
export function keepDemoExam(kernel: Kernel): () => void {
  let isBusy = false
  const goOn = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    try {
      await goOnWithExam(kernel, new Date())
    } catch (error) {
      kernel.log.warn({ err: error }, 'the demo exam did not go on')
    }
    isBusy = false
  }
  const timer = setInterval(() => void goOn(), everyMs).unref()
  return () => clearInterval(timer)
}
