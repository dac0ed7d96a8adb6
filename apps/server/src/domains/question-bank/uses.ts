import type { PageLink } from '@lab/contract/page-link'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Reader } from '../content/index.ts'

/** A paper or an exam that asks a question of a bank. */
export interface UseOfQuestion {
  questionId: string
  /** Of the paper or exam. */
  id: string
  /** 试卷 or 考试. */
  label: string
  title: string
  /** Null where the reader may not see it. */
  link: PageLink | null
  /** The version of the question that it asks. */
  version: number
}

/** What a domain that asks questions of banks answers. */
export interface QuestionUsers {
  /** Its papers or exams that ask any of the questions, as `reader` may see them. */
  ofQuestions(tx: Tx, reader: Reader, questionIds: readonly string[]): Promise<UseOfQuestion[]>
  /** What outside of the bank asks or draws its questions now, in words: `考试「期中测验」`. The bank cannot be removed. */
  ofBank(tx: Tx, bankId: string): Promise<string[]>
  /** Whether versions of the bank's questions are needed for good: learners were asked them, or may be. */
  isBankKept(tx: Tx, bankId: string): Promise<boolean>
}

declare module '../../kernel/providers.ts' {
  interface Providers {
    /** Everything that asks questions of banks (domains/question-users.ts). */
    questionUsers: readonly QuestionUsers[]
  }
}

/** Who asks any of the questions. */
export async function usesOf(
  tx: Tx,
  users: readonly QuestionUsers[],
  reader: Reader,
  questionIds: readonly string[],
): Promise<UseOfQuestion[]> {
  const found: UseOfQuestion[] = []
  for (const user of users) found.push(...(await user.ofQuestions(tx, reader, questionIds)))
  return found
}
