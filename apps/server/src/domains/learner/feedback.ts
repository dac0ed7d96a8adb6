import type { AttemptBrief, RecordState } from '@lab/contract/record'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { presentQuestion } from '../question/index.ts'
import {
  attemptsOfRecords,
  disclosureOf,
  showsItem,
  listItems,
  listItemScores,
  presentAttempt,
  presentStep,
  showsScore,
  stepAsShown,
  withheldOf,
  type RecordFacts,
} from '../record/index.ts'

/** An attempt as its learner reads it: its score once the grade is confirmed, where scores are shown. */
const asOwn = (attempt: AttemptBrief, isShown: boolean): AttemptBrief => ({
  ...attempt,
  score: attempt.state === 'graded' && isShown ? attempt.score : null,
})

/** The attempts of one's own record, the first one first. */
export async function ownAttempts(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  record: RecordFacts,
  now: Date,
): Promise<AttemptBrief[]> {
  const isShown = await showsScore(tx, kernel, record, now)
  return (await attemptsOfRecords(tx, [record.id])).map((attempt) => asOwn(presentAttempt(record, attempt), isShown))
}

/**
 * What a learner hears of one of their attempts, step by step. What was written about the record as a whole is about
 * its newest attempt. Null when there is no attempt of that number.
 */
export async function feedbackOn(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  record: RecordFacts,
  number: number,
  now: Date,
) {
  const { kinds } = kernel
  const attempt = (await attemptsOfRecords(tx, [record.id])).find((one) => one.number === number)
  if (!attempt) return null
  const isCurrent = attempt.id === record.current.id
  const state: RecordState = attempt.state
  const disclosure = disclosureOf({ state, returnedAt: isCurrent ? record.returnedAt : null })
  const items = await listItems(tx, attempt.id)
  const outputs = await kinds[record.kind].lastOutputs(tx, attempt.id, items)
  const withheld = await withheldOf(tx, kernel, record, attempt, now)
  const scores = new Map((await listItemScores(tx, attempt.id)).map((step) => [step.step_id, step]))
  const earned = (key: string): number | null => {
    const given = scores.get(key)
    return showsItem(withheld, key) && disclosure === 'all' && given ? (given.manual_score ?? given.auto_score) : null
  }
  const asked = await kinds[record.kind].questionsOf(tx, { ...record, contentVersion: attempt.contentVersion })
  const questions = asked(attempt.variant)
  return {
    attempt: asOwn(presentAttempt(record, attempt), await showsScore(tx, kernel, record, now)),
    is_released: disclosure === 'all',
    comment: disclosure === 'nothing' || !isCurrent ? '' : record.comment,
    steps: items.map((item) => {
      const step = presentStep(item, disclosure, outputs.get(item.key))
      const question = showsItem(withheld, item.key) && step.answer.length > 0 ? questions.get(item.key) : undefined
      return {
        ...stepAsShown(step, withheld),
        score: earned(item.key),
        question: question ? presentQuestion(question, { seed: item.key }) : null,
      }
    }),
  }
}
