import type { KindBehaviour } from '../../kernel/kinds.ts'
import { questionBankLife } from './versions.ts'
import type { QuestionUsers } from './uses.ts'

/** Question banks among the kinds: what uses them is what asks their questions. */
export const questionBankBehaviour = (users: readonly QuestionUsers[]): KindBehaviour<'question_bank'> => ({
  life: questionBankLife,
  sharing: null,
  datasetsChanged: null,
  usersOf: async (tx, id) => (await Promise.all(users.map((user) => user.ofBank(tx, id)))).flat(),
  isKept: async (tx, id) => (await Promise.all(users.map((user) => user.isBankKept(tx, id)))).some(Boolean),
  suiteUsers: async () => [],
  resourceUsers: async () => [],
})
