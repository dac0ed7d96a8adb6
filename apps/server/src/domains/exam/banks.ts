import type { PaperContent } from '@lab/contract/question/paper-content'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { contentPolicy, type Reader } from '../content/index.ts'
import { findQuestionBank } from '../question-bank/index.ts'

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
