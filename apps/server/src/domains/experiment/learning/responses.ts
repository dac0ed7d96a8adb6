import type { z } from 'zod'
import { StepAnswer } from '@lab/contract/experiment-learning'
import { RichText } from '@lab/contract/fields'
import { answerLine, answerSchemas } from '@lab/contract/question/answer'
import type { Tx } from '../../../kernel/database/pool.ts'
import { Refusal, refuse } from '../../../kernel/result.ts'
import { responseBy, type Taken } from '../../learning/index.ts'
import { markAnswer } from '../../question/index.ts'
import type { ItemEntry, RecordFacts } from '../../record/index.ts'
import { findPlanStep, planOf } from './plan.ts'

/** The answer to a question, marked by its type at once. */
async function answerTo(
  tx: Tx,
  record: RecordFacts,
  item: ItemEntry,
  given: z.output<typeof StepAnswer>,
): Promise<Taken | Refusal<'invalid'>> {
  const question = findPlanStep(await planOf(tx, record), item.key)?.question
  if (!question) return refuse('invalid', { message: '该环节不是题目' })
  const misfit = answerSchemas[question.type].safeParse(given).error?.issues[0]
  if (misfit) return refuse('invalid', { message: misfit.message })
  const { share, reason } = markAnswer(question, given)
  const event = { kind: 'answered', text: reason, detail: answerLine(question, given) } as const
  // What a person marks is done once it is answered.
  return { value: given, mark: share === null ? { state: 'passed' } : { share, message: reason }, event }
}

/** A report is done as soon as it has words; its mark is a teacher's. */
function reportOf(given: RichText): Taken {
  const state = given.value.trim() === '' ? 'in_progress' : 'passed'
  const text = `保存报告，共${[...given.value].length}字`
  return { value: given, mark: { state }, event: { kind: 'report_saved', text } }
}

/** A response to a step of an experiment: the answer to a question, or a report. */
export async function responseTo(
  tx: Tx,
  record: RecordFacts,
  item: ItemEntry,
  value: unknown,
): Promise<Taken | Refusal<'invalid'>> {
  if (item.kind === 'report') {
    if (Array.isArray(value)) return refuse('invalid', { message: '该环节不是题目' })
    const given = responseBy(RichText, value)
    return given instanceof Refusal ? given : reportOf(given)
  }
  if (!Array.isArray(value)) return refuse('invalid', { message: '该环节不是实验报告' })
  const given = responseBy(StepAnswer, value)
  return given instanceof Refusal ? given : answerTo(tx, record, item, given)
}
