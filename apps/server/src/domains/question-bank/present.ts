import type { z } from 'zod'
import type { BankQuestion, BankQuestionRow, DuplicateGroup } from '@lab/contract/bank-question'
import type { QuestionBank, QuestionBankRow } from '@lab/contract/question-bank'
import { abilities } from '../../kernel/policy/verdict.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { presentContent, presentRow, type ListedContent } from '../content/index.ts'
import type { QuestionFigures } from './measures.ts'
import type { FullQuestion, ListedQuestion } from './list-questions.ts'
import { questionBankPolicy } from './policy.ts'
import type { FullQuestionBank, ListedQuestionBank } from './store.ts'
import type { UseOfQuestion } from './uses.ts'

type Wire<S extends z.ZodType> = z.input<S>

export const presentListed = (actor: Actor, row: ListedContent<ListedQuestionBank>): Wire<typeof QuestionBankRow> => ({
  ...presentRow(actor, row),
  question_count: row.extra.questionCount,
})

export function presentBank(actor: Actor, row: FullQuestionBank): Wire<typeof QuestionBank> {
  const content = presentContent(actor, row)
  const { use } = abilities({ use: questionBankPolicy.use(actor, row) })
  return {
    ...content,
    can: { ...content.can, ...(use === undefined ? {} : { use }) },
    question_count: row.bank.questionCount,
  }
}

/** Somebody by a joined row of users; nobody any more where there is none. */
export const presentBy = (id: string, name: string | null, avatar: string | null) => ({
  id,
  real_name: name ?? '已删除的用户',
  avatar: avatar ?? '',
})

export const presentQuestionRow = (row: ListedQuestion): Wire<typeof BankQuestionRow> => ({
  id: row.id,
  bank_id: row.bankId,
  number: row.number,
  type: row.type,
  stem_text: row.stemText,
  points: row.points,
  difficulty: row.difficulty,
  tags: row.tags,
  knowledge: row.knowledge,
  version: row.version,
  revision: row.revision,
  updated_at: row.updatedAt,
  updated_by: presentBy(row.updatedBy, row.updaterName, row.updaterAvatar),
  use_count: row.useCount,
  answer_count: row.answerCount,
  facility: row.facility,
  discrimination: row.discrimination,
  last_used_at: row.lastUsedAt,
})

export const presentFull = (row: FullQuestion): Wire<typeof BankQuestion> => ({
  ...presentQuestionRow(row),
  stem: row.stem,
  question: row.question,
  rubric: row.rubric,
})

export const presentFigures = (figures: QuestionFigures) => ({
  use_count: figures.useCount,
  answer_count: figures.answerCount,
  facility: figures.facility,
  discrimination: figures.discrimination,
  last_used_at: figures.lastUsedAt,
})

export const presentUse = ({ questionId, id, label, title, link, version }: UseOfQuestion) => ({
  question_id: questionId,
  id,
  label,
  title: link ? title : '',
  link,
  version,
})

export const presentGroup = (
  group: { id: string; isSame: boolean; likeness: number },
  rows: readonly ListedQuestion[],
): Wire<typeof DuplicateGroup> => ({
  id: group.id,
  is_same: group.isSame,
  likeness: group.likeness,
  questions: rows.map(presentQuestionRow),
})
