import type { Question } from '@lab/contract/question/content'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Mark } from '../question/index.ts'
import { operationsOf } from './operation-store.ts'
import type { CheckedStep } from './tables.ts'

/** What the checks of an operation question found in the run that counts, and what could not be done by handing in. */
export interface Checked {
  results: readonly CheckedStep[]
  note: string
}

export const checkedOf = async (tx: Tx, attemptId: string): Promise<ReadonlyMap<string, Checked>> =>
  new Map((await operationsOf(tx, attemptId)).map(({ key, results, note }) => [key, { results, note }]))

const outcomeWords = { passed: '', failed: '', error: '脚本出错', timeout: '超时未结束' } as const

/** A mark with what the checks said, for those who may read it. Pure. */
export function withMessages(mark: Mark, question: Question, checked: Checked | undefined): Mark {
  if (question.type !== 'operation' || !checked) return mark
  const found = new Map(checked.results.map((result) => [result.id, result]))
  const parts = mark.parts.map((part, at) => {
    const result = found.get(question.steps[at]?.id ?? '')
    const said = result ? [outcomeWords[result.outcome], result.message].filter(Boolean).join('：') : ''
    return said ? { ...part, given: `${part.given}（${said}）` } : part
  })
  return { ...mark, parts, reason: checked.note ? `${mark.reason}。${checked.note}` : mark.reason }
}
