import { describe, expect, it } from 'vitest'
import { bankQuestion } from '@lab/contract/bank-question'
import { rightAnswer } from '@lab/contract/question/answer'
import { writtenTypes } from '@lab/contract/question/types'
import { markAnswer } from '../../domains/question/index.ts'
import { fingerprintOf } from '../../domains/question-bank/fingerprint.ts'
import { demoBanks } from '../fill-banks.ts'
import type { DemoPoint } from './types.ts'

const namesOf = (points: readonly DemoPoint[]): string[] =>
  points.flatMap(({ name, below = [] }) => [name, ...namesOf(below)])

describe.each(demoBanks)('the bank $title', ({ questions, knowledge }) => {
  it('has 150 questions of every type', () => {
    expect(questions).toHaveLength(150)
    const types = new Set(questions.map(({ question }) => question.type))
    expect(writtenTypes.filter((type) => !types.has(type))).toEqual([])
    expect(new Set(questions.map(({ difficulty }) => difficulty)).size).toBeGreaterThanOrEqual(4)
  })

  it('has questions that a teacher could save, and no two that are the same', () => {
    const { body } = bankQuestion.create.definition
    for (const { stem, question, points, difficulty, tags = [], rubric = null } of questions) {
      const given = { stem: { format: 'markdown', value: stem }, question, points, difficulty, tags, rubric }
      expect(body.safeParse(given).error?.issues[0]?.message, stem).toBeUndefined()
    }
    const prints = questions.map(({ stem, question }) => fingerprintOf(stem, question).fingerprint)
    expect(new Set(prints).size).toBe(prints.length)
  })

  it('takes each right answer as right', () => {
    for (const { stem, question } of questions) {
      if (question.type === 'short_answer') continue
      expect(markAnswer(question, rightAnswer(question)).share, stem).toBe(1)
    }
  })

  it('is about points of its tree, each of which has questions', () => {
    const names = namesOf(knowledge)
    expect(new Set(names).size).toBe(names.length)
    const used = new Set(questions.flatMap((one) => one.knowledge))
    expect([...used].filter((name) => !names.includes(name))).toEqual([])
    const leaves = (points: readonly DemoPoint[]): string[] =>
      points.flatMap(({ name, below = [] }) => (below.length ? leaves(below) : [name]))
    expect(leaves(knowledge).filter((name) => !used.has(name))).toEqual([])
  })
})
