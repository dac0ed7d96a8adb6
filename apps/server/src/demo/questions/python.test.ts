import { expect, test } from 'vitest'
import { Question } from '@lab/contract/question/content'
import { questionGap } from '@lab/contract/question/gaps'
import { QuestionPoints } from '@lab/contract/question/paper-content'
import { pythonBank } from './python.ts'

const names = pythonBank.knowledge.flatMap(({ name, below = [] }) => [name, ...below.map((one) => one.name)])

test('the Python bank has 150 whole questions of every usable type, each about a point of its tree', () => {
  expect(pythonBank.questions).toHaveLength(150)
  const faults = pythonBank.questions.flatMap(({ stem, question, points, knowledge }) => {
    const read = Question.safeParse(question)
    const fault = read.success ? questionGap(read.data) : read.error.issues[0]!.message
    const isPlaced = knowledge.every((name) => names.includes(name)) && QuestionPoints.safeParse(points).success
    return fault || !isPlaced ? [`${stem.slice(0, 30)}: ${fault ?? 'point or points'}`] : []
  })
  expect(faults).toEqual([])
  expect(new Set(pythonBank.questions.map(({ stem }) => stem)).size).toBe(150)
  expect(new Set(names).size).toBe(names.length)
  const types = new Set(pythonBank.questions.map(({ question }) => question.type))
  expect([...types].toSorted()).toEqual([
    'fill',
    'matching',
    'multiple',
    'ordering',
    'short_answer',
    'single',
    'true_false',
  ])
})

test('a fill-in question has as many blanks in its stem as it accepts answers for', () => {
  const wrong = pythonBank.questions.filter(
    ({ stem, question }) => question.type === 'fill' && stem.match(/____/g)?.length !== question.blanks.length,
  )
  expect(wrong.map(({ stem }) => stem)).toEqual([])
})
