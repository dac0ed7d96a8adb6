import { expect, test } from 'vitest'
import type { Question } from '@lab/contract/question/content'
import type { ImportedQuestion } from '@lab/contract/question-exchange'
import { asDraft, countDrafts, draftGap, withDefaults, withFiles } from './drafts.ts'

const single: Question = {
  type: 'single',
  options: [
    { id: 'A', text: '一' },
    { id: 'B', text: '![图](import:a%20b.png)' },
  ],
  answer: ['A'],
  analysis: '',
}
const imported = (given: Partial<ImportedQuestion> = {}): ImportedQuestion => ({
  number: '1',
  section: '',
  stem: '题干',
  question: single,
  points: 2,
  difficulty: null,
  knowledge: [],
  tags: [],
  source: { from: 0, to: 0 },
  doubts: [],
  leftover: '',
  ...given,
})

test.each<[string, Partial<ImportedQuestion>, string | undefined]>([
  ['whole', {}, undefined],
  ['without a stem', { stem: ' ' }, '没有题干'],
  ['without an answer', { question: { ...single, answer: [] } }, '没有答案'],
  ['with one option', { question: { ...single, options: single.options.slice(0, 1) } }, '选项至少有2个'],
  [
    'with an empty option',
    { question: { ...single, options: [single.options[0]!, { id: 'B', text: '' }] } },
    '有空的选项',
  ],
  ['without points', { points: null }, '没有分值'],
  ['with points of another kind', { points: 0.3 }, '分值应为0.5的倍数'],
  ['with a blank that accepts nothing', { question: fill('') }, '没有填写答案'],
])('a question %s says what it lacks', (_what, given, gap) => {
  expect(draftGap(imported(given))).toBe(gap)
})

function fill(text: string): Question {
  const blank = {
    rules: [{ kind: 'text' as const, text }],
    case_sensitive: false,
    width_sensitive: false,
    spaces: 'fold' as const,
  }
  return { type: 'fill', blanks: [blank], any_order: false, scoring: 'each', analysis: '' }
}

test('defaults are only for what a question does not say', () => {
  const defaults = { points: 5, difficulty: 4 as const, knowledge: ['二章'] }
  expect(withDefaults(imported(), defaults)).toMatchObject({ points: 2, difficulty: 4, knowledge: ['二章'] })
  const own = imported({ points: null, difficulty: 1, knowledge: ['一章'] })
  expect(withDefaults(own, defaults)).toMatchObject({ points: 5, difficulty: 1, knowledge: ['一章'] })
})

test('a bank keeps it with its points, and those that it does not know are left out', () => {
  const draft = asDraft(imported({ knowledge: ['一章', '二章'] }), new Map([['一章', 'p1']]))
  expect(draft).toMatchObject({
    difficulty: 3,
    points: 2,
    pointIds: ['p1'],
    stem: { format: 'markdown', value: '题干' },
  })
})

test('files have their addresses in every text, and one that is not there is named', () => {
  const given = imported({ stem: '看 ![图](import:c.png)' })
  const read = withFiles(given, new Map([['a b.png', '/files/x/a.png']]))
  expect(read.question.type === 'single' && read.question.options[1]!.text).toBe('![图](/files/x/a.png)')
  expect(read.stem).toContain('「c.png」')
})

test('questions are counted by what becomes of them', () => {
  const drafts = [imported(), imported({ points: null }), imported()].map((one, at) => ({
    imported: one,
    isExcluded: at === 2,
  }))
  expect(countDrafts(drafts)).toEqual({ ready: 1, excluded: 1, unfinished: 1 })
})
