/**
 * An exam of 60 questions after it was sat: the item analysis of a thousand learners, what it says of the bank's questions, and
 * the marking of ten thousand sheets. Absolute, in milliseconds of the processor, so that what else the machine does does not
 * count; of the rules alone, reading and saving are not in them.
 */
import { Question } from '../packages/contract/src/question/content.ts'
import { analyseSheets } from '../apps/server/src/domains/exam-analysis/analyse.ts'
import { measuresOf } from '../apps/server/src/domains/exam-analysis/rules/measures.ts'
import type { Sheet } from '../apps/server/src/domains/exam-analysis/sheets.ts'
import { markOf } from '../apps/server/src/domains/exam/marks.ts'
import { processorMs, type Measure } from './lib/measure.ts'

const items = 60
const learners = 1_000
const sheetsToMark = 10_000

/** A number from 0 to 1 that looks drawn and is always the same. */
const drawn = (at: number): number => Math.abs((Math.sin(at * 12.9898 + 4.1) * 43758.5453) % 1)
const letters = ['A', 'B', 'C', 'D']

/** Choices, judgements and blanks, as an objective paper has them. */
const questions = Array.from({ length: items }, (_, at) =>
  Question.parse(
    at % 3 === 0
      ? { type: 'single', options: ['甲', '乙', '丙', '丁'], answer: ['B'], analysis: '' }
      : at % 3 === 1
        ? { type: 'true_false', answer: ['对'], analysis: '' }
        : { type: 'fill', answer: ['进程'], analysis: '' },
  ),
)
const answers = questions.map(({ type }, at) => (seed: number): string[] => {
  const right = drawn(seed) > 0.35
  if (type === 'single') return [right ? 'B' : letters[Math.floor(drawn(seed + at) * 4)]!]
  if (type === 'true_false') return [right ? '对' : '错']
  return [right ? '进程' : `线程${Math.floor(drawn(seed + 7) * 5)}`]
})

/** What some learners answered; every sheet that is marked is one of theirs. */
const given = Array.from({ length: 500 }, (_, who) => answers.map((answer, at) => answer(who * items + at)))

const sheets: Sheet[] = Array.from({ length: learners }, (_, who) => ({
  learnerId: `learner ${who}`,
  version: 1,
  submittedAt: new Date(0),
  items: questions.map((question, at) => {
    const answer = answers[at]!(who * items + at)
    const mark = markOf(question, answer)
    return {
      key: `key ${at}`,
      title: `题${at}`,
      position: at,
      points: 2,
      mark: 'share' in mark ? mark.share * 2 : 0,
      answer,
      at: at * 60,
      question,
    }
  }),
}))

export default async function bench(): Promise<Measure[]> {
  return [
    processorMs('analysis of 1,000 × 60, ms', 1_000, () => {
      if (analyseSheets(sheets).items.length !== items) throw new Error('items are missing')
    }),
    processorMs('measures of 60 questions by 1,000, ms', 200, () => {
      const found = measuresOf(sheets, (_sheet, key) => ({ question_id: key, version: 1 }))
      if (found.length !== items) throw new Error('questions are missing')
    }),
    processorMs('10,000 sheets of 60 marked, ms', 2_000, () => {
      let earned = 0
      for (let sheet = 0; sheet < sheetsToMark; sheet++)
        for (const [at, question] of questions.entries()) {
          const mark = markOf(question, given[sheet % given.length]![at]!)
          if ('share' in mark) earned += mark.share
        }
      if (earned === 0) throw new Error('nothing was right')
    }),
  ]
}
