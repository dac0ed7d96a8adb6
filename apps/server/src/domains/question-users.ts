import { examUses } from './exam/index.ts'
import { paperUses } from './paper/index.ts'
import type { QuestionUsers } from './question-bank/index.ts'

/** Every domain whose papers or exams ask questions of banks: asked before a question or a bank is changed or removed. */
export const questionUsers: readonly QuestionUsers[] = [paperUses, examUses]
