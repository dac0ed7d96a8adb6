import { StepQuestion } from '@lab/contract/experiment'
import { expect, test } from 'vitest'
import { asType, marked, withoutOption } from './question-edits.ts'

const question = (type: StepQuestion['type'], options: string, answer: string): StepQuestion => ({
  type,
  options: options.split('').filter(Boolean),
  answer: answer.split(''),
  analysis: '',
})

test.each([
  // removed  options  answer  options  answer
  [0, '甲乙丙', 'B', '乙丙', 'A'],
  [1, '甲乙丙', 'B', '甲丙', 'A'],
  [2, '甲乙丙', 'B', '甲乙', 'B'],
  [0, '甲乙丙', 'AC', '乙丙', 'B'],
])('without option %i of %s (%s right)', (index, options, answer, left, right) => {
  expect(withoutOption(question('multiple', options, answer), index)).toEqual(question('multiple', left, right))
})

test.each([
  ['single', 'A', 'C', 'C'],
  ['multiple', 'A', 'C', 'AC'],
  ['multiple', 'AC', 'A', 'C'],
  ['multiple', 'A', 'A', 'A'],
] as const)('%s with %s right, %s pressed', (type, answer, letter, right) => {
  expect(marked(question(type, '甲乙丙', answer), letter).answer.join('')).toBe(right)
})

test.each(['single', 'multiple', 'judge', 'fill'] as const)('every type turned into %s is a right question', (type) => {
  for (const from of [
    question('single', '甲乙', 'B'),
    question('multiple', '甲乙丙', 'AC'),
    { ...question('judge', '', ''), answer: ['错'] },
    { ...question('fill', '', ''), answer: ['ls -l'] },
  ]) {
    expect(StepQuestion.safeParse(asType(from, type)).success, `${from.type} → ${type}`).toBe(true)
  }
})
