import { pageLink } from '@lab/contract/page-link'
import { findQuestionBank, questionBankPolicy, type QuestionUsers } from '../question-bank/index.ts'
import { papersAsking, papersElsewhere } from './store.ts'

/** What papers answer to the question of who asks what a bank has. */
export const paperUses: QuestionUsers = {
  ofQuestions: async (tx, reader, questionIds) => {
    if (questionIds.length === 0) return []
    const found = await papersAsking(tx, questionIds)
    const open = new Set<string>()
    for (const bankId of new Set(found.map((paper) => paper.bankId))) {
      const bank = await findQuestionBank(tx, bankId, reader)
      if (bank && questionBankPolicy.use(reader.actor, bank) === true) open.add(bankId)
    }
    return found.map(({ bankId, ...use }) => ({
      ...use,
      label: '试卷',
      link: open.has(bankId) ? pageLink('question_bank', bankId, `paper/${use.id}`) : null,
    }))
  },
  ofBank: async (tx, bankId) => (await papersElsewhere(tx, bankId)).map((title) => `试卷「${title}」`),
  // Papers are no records of anybody; what was sat is kept by its exam.
  isBankKept: async () => false,
}
