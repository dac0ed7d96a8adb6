import type { PaperSection } from '@lab/contract/question/paper-content'
import { expect, test } from 'vitest'
import { inOrder, movedToSection, newQuestion, newSection, numeralOf, withQuestion, worthEach } from './paper-edits.ts'

test.each([
  [1, '一'],
  [10, '十'],
  [11, '十一'],
  [20, '二十'],
  [29, '二十九'],
])('the section %i is %s', (number, numeral) => expect(numeralOf(number)).toBe(numeral))

const keysOf = (sections: readonly PaperSection[]) => sections.map(({ questions }) => questions.map(({ key }) => key))

test('a question is added after the others, changed in its place, ordered and moved to another section', () => {
  const [one, two] = [newQuestion(undefined), newQuestion(undefined)]
  const first = withQuestion(withQuestion(newSection(0), one), two)
  expect(keysOf([first])).toEqual([[one.key, two.key]])
  expect(withQuestion(first, { ...one, points: 5 }).questions.map(({ points }) => points)).toEqual([5, 2])
  expect(keysOf([inOrder(first, [two.key, one.key])])).toEqual([[two.key, one.key]])
  const second = newSection(1)
  expect(keysOf(movedToSection([first, second], one.key, second.id))).toEqual([[two.key], [one.key]])
})

test('every question of a section is worth the same, but for what a rubric says', () => {
  const rubric = [{ id: 'a', title: '要点', points: 8, note: '' }]
  const section = withQuestion(withQuestion(newSection(0), newQuestion(undefined)), {
    ...newQuestion(undefined),
    rubric,
    points: 8,
  })
  expect(worthEach(section, 3).questions.map(({ points }) => points)).toEqual([3, 8])
})

test('the next question begins as the one before it was worth', () => {
  expect(newQuestion({ ...newQuestion(undefined), points: 4, difficulty: 5 })).toMatchObject({
    points: 4,
    difficulty: 5,
  })
})
