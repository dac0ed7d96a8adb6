import type { Question } from '@lab/contract/question/content'
import type { Tx } from '../../../kernel/database/pool.ts'
import { ok, orAbsent } from '../../../kernel/result.ts'
import { findContent, publishContent, type NewContent, type UsesKernel, type Who } from '../../content/index.ts'
import { createQuestionBank } from '../store.ts'
import { insertQuestions, type QuestionDraft } from '../write-questions.ts'

/** A question whose answer is 对. */
export const trueFalse = (): Question => ({ type: 'true_false', answer: ['对'], analysis: '' })

/** A question to choose from; the first option is right. */
export const single = (...texts: string[]): Question => ({
  type: 'single',
  options: texts.map((text, at) => ({ id: `o${at + 1}`, text })),
  answer: ['o1'],
  analysis: '',
})

/** A question as it is added: easy, worth 2 points, about nothing. */
export const aDraft = (stem: string, more: Partial<QuestionDraft> = {}): QuestionDraft => ({
  stem: { format: 'markdown', value: stem },
  question: trueFalse(),
  points: 2,
  difficulty: 1,
  tags: [],
  pointIds: [],
  rubric: null,
  ...more,
})

/** A bank that is published, with questions in it. */
export async function aQuestionBank(
  tx: Tx,
  kernel: UsesKernel,
  who: Who,
  given: Omit<NewContent, 'kind'> & { questions?: QuestionDraft[] },
): Promise<{ id: string; questionIds: string[] }> {
  const { questions = [], ...basics } = given
  const id = await createQuestionBank(tx, who, basics)
  const questionIds = await insertQuestions(tx, who, id, questions)
  ok(await publishContent(tx, kernel, who, orAbsent(await findContent(tx, id, null)), { seen: null }))
  return { id, questionIds }
}
