import fc from 'fast-check'
import type { Option, Question } from '@lab/contract/question/content'
import { letterOf } from '@lab/contract/question/types'
import type { ImportedQuestion } from '@lab/contract/question-exchange'
import { rubricPoints, type RubricCriterion } from '@lab/contract/rubric'
import type { ExportedQuestion } from './export-question.ts'

// Banks as teachers write them, for tests that send them through a format and back.

const words = fc.constantFrom(
  '进程',
  '线程',
  '死锁',
  '操作系统',
  '虚拟内存',
  'int *p',
  'a_b_c',
  '__init__',
  'x < y && y > z',
  '3.14',
  'A 类',
  '1. 先',
  '# 号',
  '$x_{1}$',
  '$\\frac{a}{b}$',
  '`ls -l | wc`',
  '**不**',
  '"引号"',
  '（甲）',
  '& 和 &amp;',
  'C:\\temp',
  '~波浪~',
  '{花括号}',
  '100%',
  '=等号',
  '- 减',
)
const plainWords = fc.constantFrom(
  '进程',
  '线程',
  '信号量',
  'print',
  'O(n)',
  '3.14',
  'a_b',
  'x < y',
  'C:\\temp',
  '= 5',
  '{1}',
  '50%',
  '甲:乙',
)
const line = (of: fc.Arbitrary<string>, least: number, most: number): fc.Arbitrary<string> =>
  fc.array(of, { minLength: least, maxLength: most }).map((some) => some.join('，'))

export interface Carries {
  /** Whether texts may hold markdown; else they are plain words. */
  isRich: boolean
  /** Questions to be ordered, several blanks, and blanks that accept patterns alone. */
  isFull: boolean
}

const options = (texts: readonly string[]): Option[] => texts.map((text, at) => ({ id: letterOf(at), text }))

function questionOf({ isRich, isFull }: Carries): fc.Arbitrary<{ stem: string; question: Question }> {
  const text = line(isRich ? words : plainWords, 1, 3)
  const stem = text.map((one) => `下列说法${one}`)
  const analysis = fc.oneof(
    fc.constant(''),
    text.map((one) => `因为${one}。`),
  )
  const texts = fc.uniqueArray(
    text.map((one) => `选${one}`),
    { minLength: 2, maxLength: 6 },
  )
  const single = fc
    .record({ stem, texts, at: fc.nat(100), analysis })
    .map(({ stem: asked, texts: of, at, analysis: why }) => ({
      stem: asked,
      question: { type: 'single', options: options(of), answer: [letterOf(at % of.length)], analysis: why } as Question,
    }))
  const multiple = fc
    .record({ stem, texts, bits: fc.nat(1000), analysis, scoring: fc.constantFrom('half', 'each', 'penalty', 'all') })
    .map(({ stem: asked, texts: of, bits, analysis: why, scoring }) => {
      const some = of.flatMap((_, at) => ((bits >> at) & 1 ? [letterOf(at)] : []))
      const answer = some.length > 1 ? some : ['A', 'B']
      return {
        stem: asked,
        question: { type: 'multiple', options: options(of), answer, scoring, analysis: why } as Question,
      }
    })
  const judged = fc
    .record({ stem, answer: fc.constantFrom('对', '错'), analysis })
    .map(({ stem: asked, answer, analysis: why }) => ({
      stem: asked,
      question: { type: 'true_false', answer: [answer], analysis: why } as Question,
    }))
  const number = fc
    .record({
      value: fc.integer({ min: -99, max: 99 }),
      tolerance: fc.constantFrom(0, 0.5, 2),
      is_percent: fc.boolean(),
      unit: fc.constantFrom('', 'kg', 'm/s'),
    })
    .map(({ unit, ...one }) => ({
      kind: 'number' as const,
      ...one,
      units: unit ? [{ name: unit, factor: 1 }] : [],
      needs_unit: unit === 'kg',
    }))
  const accepted = plainWords.map((one) => ({ kind: 'text' as const, text: one }))
  const pattern = fc.constantFrom('colou?r', '[ab]+', 'a/b').map((one) => ({ kind: 'pattern' as const, pattern: one }))
  const rules = fc
    .uniqueArray(fc.oneof(accepted, number, pattern), {
      minLength: 1,
      maxLength: 3,
      selector: (one) => JSON.stringify(one),
    })
    .filter((some) => isFull || some.some(({ kind }) => kind !== 'pattern'))
  const blank = fc
    .record({
      rules,
      case_sensitive: fc.boolean(),
      spaces: fc.constantFrom('fold' as const, 'ignore' as const, 'exact' as const),
    })
    .map((one) => ({ ...one, width_sensitive: false }))
  const fill = fc
    .record({
      blanks: fc.array(blank, { minLength: 1, maxLength: isFull ? 3 : 1 }),
      analysis,
      any_order: fc.boolean(),
      all: fc.boolean(),
    })
    .map(({ blanks, analysis: why, any_order, all }) => ({
      stem: `系统有 ${blanks.map(() => '____').join(' 和 ')} 。`,
      question: { type: 'fill', blanks, any_order, scoring: all ? 'all' : 'each', analysis: why } as Question,
    }))
  const ordering = fc
    .record({ stem, texts, analysis, scoring: fc.constantFrom('all', 'run', 'pairs') })
    .map(({ stem: asked, texts: of, analysis: why, scoring }) => ({
      stem: asked,
      question: { type: 'ordering', items: options(of), scoring, analysis: why } as Question,
    }))
  const plainTexts = fc.uniqueArray(
    line(plainWords, 1, 2).map((one) => `项${one}`),
    { minLength: 2, maxLength: 5 },
  )
  const matching = fc
    .record({ stem, left: plainTexts, extra: fc.boolean(), analysis, scoring: fc.constantFrom('each', 'all') })
    .map(({ stem: asked, left, extra, analysis: why, scoring }) => {
      const right = options([...left.map((one) => `配${one}`), ...(extra ? ['多余'] : [])])
      const lefts = left.map((one, at) => ({ id: `l${at}`, text: one }))
      const pairs = lefts.map(({ id }, at) => ({ left: id, right: right[at]!.id }))
      return {
        stem: asked,
        question: { type: 'matching', left: lefts, right, pairs, scoring, analysis: why } as Question,
      }
    })
  const written = fc
    .record({
      stem,
      reference: text.map((one) => `答${one}`),
      analysis,
      keywords: fc.uniqueArray(fc.constantFrom('互斥', '同步'), { maxLength: 2 }),
    })
    .map(({ stem: asked, reference, analysis: why, keywords }) => ({
      stem: asked,
      question: { type: 'short_answer', reference, keywords, analysis: why } as Question,
    }))
  return fc.oneof(single, multiple, judged, fill, ...(isFull ? [ordering] : []), matching, written)
}

const criteria = fc.array(
  fc.record({
    title: fc.constantFrom('写出四个条件', '举例', 'a_b（2分）', 'C:\\', '**重点** & 其他'),
    points: fc.integer({ min: 1, max: 10 }).map((half) => half / 2),
    note: fc.constantFrom('', '意思对即可', '第一行\n第二行', '（3）写法不限（1分）', 'x < y：也可'),
  }),
  { maxLength: 4 },
)
/** A question that people mark with criteria, which are worth what it is worth. */
const withCriteria = (asked: ExportedQuestion, some: readonly Omit<RubricCriterion, 'id'>[]): ExportedQuestion =>
  asked.question.type === 'short_answer' && some.length > 0
    ? { ...asked, points: rubricPoints(some), rubric: some.map((one, at) => ({ id: `own${at}`, ...one })) }
    : asked

/** Generated banks that a format can carry. */
export const banks = (carries: Carries): fc.Arbitrary<ExportedQuestion[]> =>
  fc.array(
    fc
      .record({
        asked: questionOf(carries),
        points: fc.integer({ min: 1, max: 40 }).map((half) => half / 2),
        difficulty: fc.integer({ min: 1, max: 5 }),
        knowledge: fc.uniqueArray(fc.constantFrom('进程管理', '内存', 'I/O'), { maxLength: 2 }),
        tags: fc.uniqueArray(fc.constantFrom('期末', '2024'), { maxLength: 2 }),
        criteria,
      })
      .map(({ asked, criteria, ...more }) => withCriteria({ ...asked, ...more, rubric: null }, criteria)),
    { minLength: 1, maxLength: 8 },
  )

/** A question with its options known by their places, so that those of two readings are the same. */
function byPlaces(question: Question): unknown {
  const place = (of: readonly Option[], id: string): number => of.findIndex((one) => one.id === id)
  const texts = (of: readonly Option[]): string[] => of.map(({ text }) => text)
  switch (question.type) {
    case 'single':
    case 'multiple':
      return {
        ...question,
        options: texts(question.options),
        answer: question.answer.map((id) => place(question.options, id)).toSorted(),
      }
    case 'ordering':
      return { ...question, items: texts(question.items) }
    case 'matching':
      return {
        ...question,
        left: texts(question.left),
        right: texts(question.right),
        pairs: question.pairs.map(({ left, right }) => [place(question.left, left), place(question.right, right)]),
      }
    default:
      return question
  }
}

const compared = ({
  stem,
  question,
  points,
  difficulty,
  knowledge,
  tags,
  rubric,
}: ExportedQuestion | ImportedQuestion): unknown => ({
  stem,
  question: byPlaces(question),
  points,
  difficulty,
  knowledge: [...knowledge],
  tags: [...tags],
  rubric: rubric?.map(({ title, points: worth, note }) => [title, worth, note]) ?? null,
})
export const comparedAll = (questions: readonly (ExportedQuestion | ImportedQuestion)[]): unknown[] =>
  questions.map(compared)
