import { rightAnswer } from '@lab/contract/question/answer'
import { Question } from '@lab/contract/question/content'
import { PaperContent, type PaperQuestion } from '@lab/contract/question/paper-content'
import { copyOf } from '../../domains/paper/index.ts'
import type { PinnedQuestion } from '../../domains/question-bank/index.ts'
import type { DemoBank } from '../questions/types.ts'

/** What an exam of the demo school asks. */
export interface DemoQuestion {
  stem: string
  points: number
  difficulty: PaperQuestion['difficulty']
  knowledge: readonly string[]
  question: Record<string, unknown>
  /** What is written by those who do not know. */
  wrong: readonly (readonly string[])[]
}

export interface DemoSection {
  title: string
  note: string
  questions: readonly DemoQuestion[]
}

export const single = (
  stem: string,
  options: readonly string[],
  answer: string,
  difficulty: DemoQuestion['difficulty'],
  knowledge: string,
  analysis = '',
): DemoQuestion => ({
  stem,
  points: 3,
  difficulty,
  knowledge: [knowledge],
  question: { type: 'single', options, answer: [answer], analysis },
  wrong: options.map((_, at) => [String.fromCodePoint(65 + at)]).filter(([id]) => id !== answer),
})

export const judged = (
  stem: string,
  isRight: boolean,
  difficulty: DemoQuestion['difficulty'],
  knowledge: string,
): DemoQuestion => ({
  stem,
  points: 2,
  difficulty,
  knowledge: [knowledge],
  question: { type: 'true_false', answer: [isRight ? '对' : '错'], analysis: '' },
  wrong: [[isRight ? '错' : '对']],
})

export const filled = (
  stem: string,
  answers: readonly string[],
  difficulty: DemoQuestion['difficulty'],
  knowledge: string,
  wrong: readonly string[],
): DemoQuestion => ({
  stem,
  points: 4,
  difficulty,
  knowledge: [knowledge],
  question: { type: 'fill', answer: answers, analysis: '' },
  wrong: wrong.map((text) => [text]),
})

/** What those who do not know choose: another option, or some of the right ones, or too many. */
function chosenWrong(question: Question): string[][] {
  const right = rightAnswer(question)
  if (question.type === 'true_false') return [[right[0] === '对' ? '错' : '对']]
  if (question.type !== 'single' && question.type !== 'multiple') return []
  const all = question.options.map(({ id }) => id)
  if (question.type === 'single') return all.filter((id) => !right.includes(id)).map((id) => [id])
  return [right.slice(1), right.slice(0, 1), right.length < all.length ? all : right.slice(0, 2)]
}

/** Questions of a bank by how they begin, for some points; `wrong` where nothing is chosen. */
export const ofBank =
  ({ title, questions }: DemoBank) =>
  (begin: string, points: number, wrong: readonly string[] = []): DemoQuestion => {
    const found = questions.filter(({ stem }) => stem.startsWith(begin))
    if (found.length !== 1) throw new Error(`「${title}」 has ${found.length} questions that begin with ${begin}`)
    const { stem, difficulty, knowledge, question } = found[0]!
    const mistakes = wrong.length > 0 ? wrong.map((text) => [text]) : chosenWrong(question)
    return { stem, points, difficulty, knowledge, question: { ...question }, wrong: mistakes }
  }

/** As a paper has them: `keyOf` names each question by its place, `bank` has those that are a bank's, by stem. */
export const paperOf = (
  keyOf: (section: number, at: number) => string,
  sections: readonly DemoSection[],
  bank: ReadonlyMap<string, PinnedQuestion> = new Map(),
): PaperContent =>
  PaperContent.parse({
    sections: sections.map(({ title, note, questions }, section) => ({
      id: keyOf(section, 99),
      title,
      note,
      draws: [],
      questions: questions.map((one, at) => {
        const key = keyOf(section, at)
        const pinned = bank.get(one.stem)
        if (pinned) return copyOf(pinned, one.points, key)
        const { stem, points, difficulty, knowledge } = one
        return {
          key,
          source: null,
          stem: { format: 'markdown', value: stem },
          question: Question.parse(one.question),
          points,
          difficulty,
          knowledge,
          rubric: null,
        }
      }),
    })),
  })
