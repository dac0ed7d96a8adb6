import { ExamSettings } from '@lab/contract/exam-settings'
import { Question } from '@lab/contract/question/content'
import { PaperContent, type PaperQuestion } from '@lab/contract/question/paper-content'
import { newId } from '../../../kernel/database/columns.ts'
import type { Tx } from '../../../kernel/database/pool.ts'
import { ok, orAbsent } from '../../../kernel/result.ts'
import { findContent, publishContent, type UsesKernel, type Who } from '../../content/index.ts'
import { createExam } from '../versions.ts'

/** A question of an exam, worth two points. */
export const asked = (stem: string, question: Record<string, unknown>, points = 2): PaperQuestion => ({
  key: newId(),
  source: null,
  stem: { format: 'markdown', value: stem },
  question: Question.parse(question),
  points,
  difficulty: 3,
  knowledge: [],
  rubric: null,
})

/** One of three types: chosen, written, and read by a person. */
export const threeQuestions = (stem: string): PaperQuestion[] => [
  asked(`${stem}一`, { type: 'single', options: ['甲', '乙', '丙'], answer: ['B'], analysis: '选乙' }),
  asked(`${stem}二`, { type: 'fill', answer: ['进程'], analysis: '' }),
  asked(`${stem}三`, { type: 'short_answer', reference: '略', keywords: [], analysis: '' }, 6),
]

export const contentWith = (questions: PaperQuestion[]): PaperContent =>
  PaperContent.parse({ sections: [{ id: newId(), title: '一、测试', note: '', questions, draws: [] }] })

interface Given {
  title: string
  stem?: string
  questions?: PaperQuestion[]
  settings?: Partial<ExamSettings>
}

/** An exam, published. Returns its id. */
export async function anExam(
  tx: Tx,
  kernel: UsesKernel,
  who: Who,
  { title, stem = title, questions = threeQuestions(stem), settings = {} }: Given,
): Promise<string> {
  const id = await createExam(tx, who, {
    title,
    content: contentWith(questions),
    settings: ExamSettings.parse(settings),
  })
  ok(await publishContent(tx, kernel, who, orAbsent(await findContent(tx, id, null)), { seen: null }))
  return id
}
