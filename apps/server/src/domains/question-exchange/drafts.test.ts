import { expect, test } from 'vitest'
import type { Question } from '@lab/contract/question/content'
import type { ImportedQuestion } from '@lab/contract/question-exchange'
import type { DraftState } from '@lab/contract/question-import'
import { asDraft, draftGap, judged, storable, twinsOf, withDefaults, withFiles, type DraftFacts } from './drafts.ts'

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

const doubt = { part: 'answer' as const, level: 'check' as const, reason: '两处答案不同' }
test.each<[string, Partial<DraftFacts>, DraftState]>([
  ['a whole one', {}, 'ready'],
  ['one without points', { content: imported({ points: null }) }, 'unfinished'],
  ['one that is left out, whatever it lacks', { isExcluded: true, content: imported({ points: null }) }, 'excluded'],
  ['one with a doubt', { content: imported({ doubts: [doubt] }) }, 'doubtful'],
  ['one with a doubt that somebody looked at', { content: imported({ doubts: [doubt] }), isChecked: true }, 'ready'],
  ['one with something that was not understood', { content: imported({ leftover: '附表' }) }, 'doubtful'],
  ['one that the bank has', { likeness: 1 }, 'same'],
  ['one that the bank has and that is wanted all the same', { likeness: 1, choice: 'import' }, 'ready'],
  ['a new version of what the bank has', { likeness: 1, choice: 'version' }, 'ready'],
  ['one that the bank has nearly', { likeness: 0.9 }, 'doubtful'],
  ['one that the bank has nearly, imported', { likeness: 0.9, choice: 'import' }, 'ready'],
  ['one that the bank has nearly, skipped', { likeness: 0.9, choice: 'skip' }, 'same'],
  ['one that the file has twice', { twin: 0 }, 'same'],
  ['a skipped one that is no duplicate any more', { choice: 'skip' }, 'ready'],
])('%s has its state', (_what, given, state) => {
  const facts = { content: imported(), isExcluded: false, isChecked: false, choice: null, likeness: null, twin: null }
  expect(judged({ ...facts, ...given }).state).toBe(state)
})

test('the same questions of a file point to the first of them', () => {
  expect(twinsOf(['a', 'b', 'a', 'c', 'a'])).toEqual([null, null, 0, null, 0])
})

test('what the database cannot keep is left out of texts', () => {
  expect(storable({ a: ['x\0y\uD800'], n: 1, none: null })).toEqual({ a: ['xy\uFFFD'], n: 1, none: null })
})
