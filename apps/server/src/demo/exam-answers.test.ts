import { rightAnswer } from '@lab/contract/question/answer'
import { Question } from '@lab/contract/question/content'
import { expect, test } from 'vitest'
import { markerFor } from '../domains/exam/marks.ts'
import { itemFigures } from '../domains/exam-analysis/rules/items.ts'
import { paperFigures } from '../domains/exam-analysis/rules/reliability.ts'
import { demoClasses } from './classes.ts'
import { answerTimes, demoAnswer, textPoints } from './exam-answers.ts'
import { osMidterm } from './exams/os-midterm.ts'

const asked = osMidterm.flatMap(({ questions }) => questions)
const { students } = demoClasses(new Date('2026-11-26T08:00:00Z')).find(({ key }) => key === 'software-2')!
const sat = students.filter((_, at) => at !== 3)

/** What somebody earned with a question, as its marker or its reader gives it. */
function earned(username: string, at: number): number {
  const { question: given, points, stem } = asked[at]!
  const question = Question.parse(given)
  const answer = demoAnswer(username, asked[at]!, rightAnswer(question))
  if (!answer) return 0
  const { share } = markerFor(question)(answer)
  return share === null ? textPoints(username, stem, answer[0]!) : share * points
}
const matrix = {
  points: asked.map(({ points }) => points),
  marks: sat.map((name) => asked.map((_, at) => earned(name, at))),
}

test('the midterm was sat by people: those who know more are right more often, and a few questions tell nothing', () => {
  const { alpha, mean, lowest, highest } = paperFigures(matrix)
  expect(alpha).toBeGreaterThan(0.75)
  expect(alpha).toBeLessThan(0.87)
  expect(mean).toBeGreaterThan(60)
  expect(mean).toBeLessThan(80)
  expect(lowest).toBeLessThan(50)
  expect(highest).toBeGreaterThan(88)
  const weak = itemFigures(matrix).filter(({ discrimination }) => (discrimination ?? 1) < 0.15)
  expect(weak.length).toBeGreaterThan(0)
  expect(weak.length).toBeLessThan(7)
})

test.each([
  ['with time enough, at their own pace', '2026-11-26T12:00:00Z', 20 * 19],
  ['not later than now', '2026-11-26T08:12:00Z', 0],
])('people answer one question after the other, %s', (_, until, atLeastSeconds) => {
  const begun = new Date('2026-11-26T08:00:00Z')
  const keys = asked.map((__, at) => `k${at}`)
  for (const username of sat) {
    const times = answerTimes(username, keys, begun, new Date(until))
    expect(times).toEqual(times.toSorted((a, b) => a.getTime() - b.getTime()))
    expect(new Set(times.map(Number)).size).toBe(keys.length)
    expect(times.at(-1)!.getTime()).toBeLessThanOrEqual(new Date(until).getTime())
    expect(times.at(-1)!.getTime() - begun.getTime()).toBeGreaterThanOrEqual(atLeastSeconds * 1000)
  }
})
