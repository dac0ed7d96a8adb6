import {
  bankLimits,
  questionSortLabels,
  questionSorts,
  type BankQuestionRow,
  type QuestionSort,
} from '@lab/contract/bank-question'
import { questionDifficulties, questionDifficultyLabels } from '@lab/contract/question/paper-content'
import { questionTypeLabels, questionTypes, usableTypes } from '@lab/contract/question/types'
import { api } from '../../../api/request/api.ts'
import type { ListFilter, ListQuery } from '../../../kit/list/list-types.ts'
import { oneOf } from '../../../kit/list/one-of.ts'

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const difficulties = ['1', '2', '3', '4', '5'] as const

/** The knowledge point of the address; what is none is left out. */
export const pointOf = ({ point_id: id }: ListQuery): string | undefined =>
  typeof id === 'string' && uuid.test(id) ? id : undefined

/** What a bank's list asks the server for; values that were edited by hand into nonsense are left out. */
export const askedOf = (query: ListQuery) => ({
  page: query.page,
  per_page: query.per_page,
  keyword: query.selectValue?.slice(0, 100),
  type: oneOf(questionTypes, query.type),
  difficulty: oneOf(difficulties, String(query.difficulty)),
  tag: typeof query.tag === 'string' ? query.tag.slice(0, 10) : undefined,
  point_id: pointOf(query),
  sort: oneOf<QuestionSort>(questionSorts, query.order) ?? 'newest',
})

/** Rows a request for many brings. */
const atOnce = 250

/** The first questions that the list finds, as many as can be worked on at once. */
export async function everyFound(bankId: string, query: ListQuery): Promise<BankQuestionRow[]> {
  const found: BankQuestionRow[] = []
  for (let page = 1; found.length < bankLimits.atOnce; page++) {
    const asked = { ...askedOf(query), page, per_page: atOnce, count: 'none' as const }
    const { questions } = await api.bankQuestion.list({ params: { id: bankId }, query: asked })
    found.push(...questions)
    if (questions.length < atOnce) break
  }
  return found
}

/** What narrows the list, for an export of what it finds. */
export function filterOf(query: ListQuery) {
  const { keyword, type, difficulty, tag, point_id } = askedOf(query)
  return { keyword: keyword || undefined, type, difficulty, tag: tag || undefined, point_id }
}

/** Why a list that is ordered by what was measured is shorter. */
export const orderNote = (query: ListQuery): string | undefined =>
  ['easiest', 'hardest', 'worst'].includes(String(query.order)) ? '只列出考试中已有统计的题目。' : undefined

export const filtersFor = (tags: readonly { name: string; count: number }[] | undefined): ListFilter[] => [
  { kind: 'search', placeholder: '搜索题干' },
  {
    kind: 'select',
    name: 'type',
    label: '题型',
    width: 96,
    options: usableTypes.map((value) => ({ value, label: questionTypeLabels[value] })),
  },
  {
    kind: 'select',
    name: 'difficulty',
    label: '难度',
    width: 88,
    options: questionDifficulties.map((value) => ({ value: String(value), label: questionDifficultyLabels[value] })),
  },
  {
    kind: 'select',
    name: 'tag',
    label: '标签',
    width: 96,
    options: tags?.map(({ name, count }) => ({ value: name, label: `${name}（${count}）` })),
  },
  {
    kind: 'select',
    name: 'order',
    label: '排序',
    width: 136,
    options: questionSorts.map((value) => ({ value, label: questionSortLabels[value] })),
  },
]
