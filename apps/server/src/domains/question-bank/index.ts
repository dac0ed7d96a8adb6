export {
  countPools,
  loadPinned,
  newestVersions,
  pinKey,
  poolOf,
  saveFigures,
  type PinnedQuestion,
  type PoolQuestion,
  type PoolRule,
  type QuestionFigures,
} from './pinned.ts'
export { inPoints, knowledgeOf } from './knowledge-store.ts'
export { createQuestionBank, findQuestionBank, type FullQuestionBank } from './store.ts'
export { bankQuestionPoints, bankQuestions, bankQuestionVersions, knowledgePoints, questionBanks } from './tables.ts'
export { insertQuestions, type QuestionDraft } from './write-questions.ts'
export type { QuestionUsers, UseOfQuestion } from './uses.ts'
