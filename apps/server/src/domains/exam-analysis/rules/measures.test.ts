import { describe, expect, test } from 'vitest'
import { figuresOf, pooled, type QuestionMeasure } from '../../question-bank/measures.ts'
import { measuresOf, type MarkedSheet } from './measures.ts'

const day = (of: number) => new Date(Date.UTC(2026, 5, of))
const pin = { question_id: 'q', version: 1 }
/** Learners with what they earned of a question of 2 points, and of everything else. */
const sheets = (...marks: [mark: number | null, rest: number][]): MarkedSheet[] =>
  marks.map(([mark, rest], at) => ({
    submittedAt: day(at + 1),
    items: [
      { key: 'asked', points: 2, mark },
      { key: 'rest', points: 100, mark: rest },
    ],
  }))
const measure = (given: MarkedSheet[]) => measuresOf(given, (_sheet, key) => (key === 'asked' ? pin : null))

describe('what one offering measures', () => {
  test('the shares of all, and those of the highest and lowest 27 percent', () => {
    // Totals 10, 21, 32, 42, 52, 62: of six learners 27 percent are two.
    expect(measure(sheets([0, 10], [1, 20], [2, 30], [2, 40], [2, 50], [2, 60]))).toEqual([
      {
        questionId: 'q',
        version: 1,
        askedAt: day(6),
        answers: 6,
        earned: 4.5,
        top: { size: 2, earned: 2 },
        bottom: { size: 2, earned: 0.5 },
      },
    ])
  })
  test('who is level at the edge is in the group in parts', () => {
    // Totals 2, 10, 10, 10, 20, 30: the second of the lowest two is one of three, who have half of it on average.
    const [only] = measure(sheets([2, 0], [0, 10], [1, 9], [2, 8], [2, 18], [2, 28]))
    expect(only!.bottom.size).toBeCloseTo(2, 10)
    expect(only!.bottom.earned).toBeCloseTo(1.5, 10)
  })
  test('what waits for a mark is not counted, and of fewer than five nobody is high or low', () => {
    expect(measure(sheets([null, 10], [1, 20], [2, 30]))).toMatchObject([
      { answers: 2, earned: 1.5, top: { size: 0, earned: 0 }, bottom: { size: 0, earned: 0 } },
    ])
    expect(measure(sheets([null, 10]))).toEqual([])
  })
  test('a question under two keys is one', () => {
    const [one, other] = [sheets([2, 10]), sheets([1, 20])]
    other[0]!.items = other[0]!.items.map((item) => ({ ...item, key: `${item.key} again` }))
    const found = measuresOf([...one, ...other], (_sheet, key) => (key.startsWith('asked') ? pin : null))
    expect(found).toMatchObject([{ answers: 2, earned: 1.5 }])
  })
})

const measured = (
  version: number,
  answers: number,
  facility: number,
  [top, bottom]: [number, number] = [1, 0],
  at = 1,
): QuestionMeasure => {
  const size = answers >= 5 ? Math.round(answers * 0.27) : 0
  return {
    questionId: 'q',
    version,
    askedAt: day(at),
    answers,
    earned: answers * facility,
    top: { size, earned: size * top },
    bottom: { size, earned: size * bottom },
  }
}

describe('figures of several offerings', () => {
  test('are those of all their learners together', () => {
    // 20 learners: 5 high at 0.9, 5 low at 0.5. 40 learners: 11 high at 0.8, 11 low at 0.2.
    expect(pooled([measured(1, 20, 0.7, [0.9, 0.5], 1), measured(1, 40, 0.4, [0.8, 0.2], 9)])).toEqual({
      useCount: 2,
      answerCount: 60,
      facility: expect.closeTo((20 * 0.7 + 40 * 0.4) / 60, 10),
      discrimination: expect.closeTo((5 * 0.9 + 11 * 0.8) / 16 - (5 * 0.5 + 11 * 0.2) / 16, 10),
      lastUsedAt: day(9),
    })
  })
  test.each([
    ['of four nothing is said', [measured(1, 4, 0.5)], { facility: null, discrimination: null }],
    ['of nine no discrimination', [measured(1, 9, 0.5)], { facility: 0.5, discrimination: null }],
    ['of ten both', [measured(1, 10, 0.5, [1, 0.25])], { facility: 0.5, discrimination: 0.75 }],
    [
      'of two small classes both',
      [measured(1, 5, 0.5, [1, 0.5]), measured(1, 5, 0.5, [1, 0])],
      { facility: 0.5, discrimination: 0.75 },
    ],
    ['of nobody nothing', [], { useCount: 0, answerCount: 0, facility: null, lastUsedAt: null }],
  ])('%s', (_name, measures, expected) => {
    expect(pooled(measures)).toMatchObject(expected)
  })
})

test('a bank shows the newest version that enough have answered', () => {
  const old = measured(1, 40, 0.4, [0.8, 0.2], 1)
  expect(figuresOf([old, measured(2, 3, 1, [0, 0], 9)])).toMatchObject({
    useCount: 2,
    answerCount: 40,
    facility: 0.4,
    lastUsedAt: day(9),
  })
  expect(figuresOf([old, measured(2, 6, 0.5)])).toMatchObject({ answerCount: 6, facility: 0.5, discrimination: null })
  expect(figuresOf([measured(2, 3, 1)])).toMatchObject({ answerCount: 3, facility: null })
})
