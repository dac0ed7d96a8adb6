import type { Domain } from '../../kernel/domain.ts'
import { contentGuard } from '../content/index.ts'
import { questionBankEndpoints } from './handlers.ts'
import { questionBankPolicy } from './policy.ts'
import { bankQuestionEndpoints } from './question-handlers.ts'
import { findQuestionBank, type FullQuestionBank } from './store.ts'

export { questionBankBehaviour } from './behaviour.ts'
export { ensurePoints, pathKey, removeUnusedPoints } from './knowledge.ts'
export { likestOf, similarTo } from './duplicates.ts'
export { fingerprintOf, likenessOf } from './fingerprint.ts'
export {
  countPools,
  loadPinned,
  newestVersions,
  pinKey,
  poolOf,
  type PinnedQuestion,
  type PoolQuestion,
  type PoolRule,
} from './pinned.ts'
export { fewestForDiscrimination, fewestForFacility, pooled, type QuestionMeasure } from './measures.ts'
export { askedLately, measuresOf as measuresOfQuestions, saveMeasures } from './measures-store.ts'
export { banksOperating } from './operating.ts'
export { questionBankPolicy } from './policy.ts'
export { inPoints, knowledgeOf } from './knowledge-store.ts'
export { createQuestionBank, findQuestionBank, type FullQuestionBank } from './store.ts'
export { bankQuestionPoints, bankQuestions, bankQuestionVersions, knowledgePoints, questionBanks } from './tables.ts'
export { holdBank, insertQuestions, removeQuestions, updateQuestion, type QuestionDraft } from './write-questions.ts'
export { listFilter, questionRows } from './list-questions.ts'
export { usesOf, type QuestionUsers, type UseOfQuestion } from './uses.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    question_bank: FullQuestionBank
  }
}

/** Question banks: questions with their versions, what they are about, and what is measured of them. */
export const questionBank: Domain = {
  name: 'question-bank',
  endpoints: [...questionBankEndpoints, ...bankQuestionEndpoints],
  guards: { question_bank: { ...contentGuard(findQuestionBank), can: questionBankPolicy } },
}
