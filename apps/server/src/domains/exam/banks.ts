import { questionsIn, type PaperContent } from '@lab/contract/question/paper-content'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { contentPolicy, type Reader } from '../content/index.ts'
import { operationFault } from '../experiment/index.ts'
import { findQuestionBank } from '../question-bank/index.ts'

/** Whether somebody may ask the operation questions that are asked; those that were asked before are not looked at again. */
export async function mayAskOperations(
  tx: Tx,
  reader: Reader & { actor: Actor },
  after: readonly PaperContent[],
  before: readonly PaperContent[],
): Promise<true | Refusal<'invalid'>> {
  const known = { before: questionsIn(before), asks: 'organisation' as const }
  const fault = await operationFault(tx, reader, questionsIn(after), known)
  return fault === null ? true : refuse('invalid', { message: fault })
}

export const banksIn = ({ sections }: PaperContent): Set<string> =>
  new Set(sections.flatMap(({ draws }) => draws.map(({ bank_id: id }) => id)))

/** Whether somebody may draw from the banks that an exam draws from; those that it drew from before are not asked for again. */
export async function mayDraw(
  tx: Tx,
  reader: Reader & { actor: Actor },
  after: PaperContent,
  before: PaperContent,
): Promise<true | Refusal<'forbidden'>> {
  const known = banksIn(before)
  for (const id of banksIn(after)) {
    if (known.has(id)) continue
    const bank = await findQuestionBank(tx, id, reader)
    if (!bank || contentPolicy.use(reader.actor, bank) !== true)
      return refuse('forbidden', { reason: '抽题规则中有您不能使用的题库' })
  }
  return true
}
