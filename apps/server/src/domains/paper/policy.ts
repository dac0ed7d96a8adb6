import type { Actor } from '../../kernel/policy/actor.ts'
import { absent, type Verdict } from '../../kernel/policy/verdict.ts'
import type { ContentFacts } from '../content/index.ts'
import { questionBankPolicy } from '../question-bank/index.ts'

export interface PaperFacts {
  deletedAt: Date | null
  bank: ContentFacts
}

/** Papers belong to their bank: who may use it sees them, with what is right; who may edit it changes them. */
export const paperPolicy = {
  view: (actor: Actor, { deletedAt, bank }: PaperFacts): Verdict =>
    deletedAt ? absent : questionBankPolicy.use(actor, bank),
  edit: (actor: Actor, { deletedAt, bank }: PaperFacts): Verdict =>
    deletedAt ? absent : questionBankPolicy.edit(actor, bank),
  /** One that was not removed is restored already. */
  restore: (actor: Actor, { bank }: PaperFacts): Verdict => questionBankPolicy.edit(actor, bank),
}
