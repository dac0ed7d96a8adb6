import { metStates, type FixReach, type MetState } from '@lab/contract/exam-cockpit'
import { expect, test } from 'vitest'
import { drawPaper, revisionOf } from './draw.ts'
import { fixFault, metOf, reaches } from './fix-rules.ts'
import { newestOf, withNewest, type FixRow } from './fix-store.ts'
import { asked } from './testing/an-exam.ts'

test.each([
  [{ isBegun: false, isSeen: false, isAnswered: false }, 'not_begun'],
  [{ isBegun: true, isSeen: false, isAnswered: false }, 'unseen'],
  [{ isBegun: true, isSeen: true, isAnswered: false }, 'opened'],
  [{ isBegun: true, isSeen: true, isAnswered: true }, 'answered'],
  // A page that showed nothing is no proof that nothing was seen.
  [{ isBegun: true, isSeen: false, isAnswered: true }, 'answered'],
  // Returned to who had answered: an answer is one, whatever the attempt says.
  [{ isBegun: false, isSeen: false, isAnswered: true }, 'answered'],
] satisfies [Parameters<typeof metOf>[0], MetState][])('%o is %s', (of, met) => {
  expect(metOf(of)).toBe(met)
})

test.each([
  ['new', { not_begun: true, unseen: true, opened: false, answered: false }],
  ['unanswered', { not_begun: true, unseen: true, opened: true, answered: false }],
] satisfies [FixReach, Record<MetState, boolean>][])('%s reaches', (reach, expected) => {
  for (const met of metStates) {
    expect([met, reaches(reach, { met, isSubmitted: false })]).toEqual([met, expected[met]])
    expect(reaches(reach, { met, isSubmitted: true })).toBe(false)
  }
})

const single = asked('哪个是乙？', { type: 'single', options: ['甲', '乙'], answer: ['B'], analysis: '' })
const fill = asked('___ 是乙。', { type: 'fill', answer: ['乙'], analysis: '' })
const reworded = (change: Record<string, unknown>) =>
  asked('哪个是乙？', { type: 'single', options: ['甲', '乙'], answer: ['B'], analysis: '', ...change })

test.each([
  [{ ...single, stem: { format: 'markdown', value: '哪一个是乙？' } }, null],
  [reworded({ options: ['甲', '乙', '丙'] }), null],
  [reworded({ answer: ['A'] }), null],
  [{ ...single }, '题目没有修改'],
  [{ ...single, points: 5 }, '题目没有修改'],
  [{ ...single, stem: { format: 'markdown', value: ' ' } }, '请填写题干'],
  [{ ...single, question: fill.question }, '考试中不能修改题型'],
] as const)('case %#', (after, fault) => {
  expect(fixFault(single, after)).toBe(fault)
})

test('a pattern that could hang or is none is refused', () => {
  const pattern = (text: string) => ({
    ...fill,
    question: { ...fill.question, blanks: [{ rules: [{ kind: 'pattern', pattern: text }] }] } as typeof fill.question,
  })
  expect(fixFault(fill, pattern('(a)\\1'))).not.toBeNull()
})

const paper = drawPaper(
  {
    content: { sections: [{ id: 's', title: '一', note: '', questions: [single, fill], draws: [] }] },
    draws: () => ({ drawFor: () => new Map() }) as never,
  },
  { shuffle_questions: false, shuffle_options: false, duration_minutes: 60 },
  { seed: 'x' } as never,
)
const fix = (key: string, version: number, contentVersion = 1) => ({ key, version, contentVersion }) as FixRow

test('a paper that is made later asks the newest version of what it asks, of its own exam', () => {
  const fixes = new Map([
    [single.key, [fix(single.key, 1), fix(single.key, 2), fix(single.key, 3, 2)]],
    ['another', [fix('another', 1)]],
  ])
  expect(newestOf(fixes, single.key, 1)?.version).toBe(2)
  expect(newestOf(fixes, fill.key, 1)).toBeUndefined()
  const held = withNewest(paper, fixes, 1)
  expect(held.versions).toEqual({ [single.key]: 2 })
  expect([revisionOf(paper), revisionOf(held)]).toEqual([0, 2])
  expect(withNewest(paper, fixes, 3)).toBe(paper)
})
