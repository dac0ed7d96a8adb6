import { describe, expect, test } from 'vitest'
import { pairText } from '@lab/contract/question/answer'
import type { ConciseQuestion } from '@lab/contract/question/concise'
import { Question } from '@lab/contract/question/content'
import { shapeOf, statisticsOf } from './index.ts'

const parse = (given: object): Question => Question.parse(given as ConciseQuestion)
/** Who gave what, as lines: label, mark, text, whether it is right, and how many. */
function lines(given: object, answers: readonly string[][]): string[] {
  const question = parse(given)
  const { parts } = statisticsOf(
    question,
    answers.map((answer, who) => ({ who, question, answer })),
  )
  return parts.flatMap(({ label, given: all, others }) => [
    ...all.map(({ mark, text, is_right: isRight, who }) =>
      [label, mark, text, isRight === null ? '' : isRight ? '对' : '错', who.length]
        .filter((one) => one !== '')
        .join(' '),
    ),
    ...(others.length ? [`其他 ${others.length}`] : []),
  ])
}

const matching = parse({
  type: 'matching',
  left: ['ls', 'cd'],
  right: ['列出', '进入', '删除'],
  pairs: [
    [0, 0],
    [1, 1],
  ],
})
const sides = matching.type === 'matching' ? matching : undefined
const pair = (left: number, right: number): string => pairText(sides!.left[left]!.id, sides!.right[right]!.id)
const ordering = parse({ type: 'ordering', items: ['编辑', '暂存', '提交'] })
const [edit, stage, commit] = ordering.type === 'ordering' ? ordering.items.map(({ id }) => id) : []

describe('what is counted of each type', () => {
  test.each<[string, object, string[][], string[]]>([
    [
      'every option of a choice, also those that nobody chose',
      { type: 'single', options: ['甲', '乙', '丙'], answer: ['B'] },
      [['A'], ['b'], ['A']],
      ['A 甲 错 2', 'B 乙 对 1', 'C 丙 错 0'],
    ],
    [
      'each option of several by itself, once for each learner, and nothing that is not there',
      { type: 'multiple', options: ['甲', '乙'], answer: ['A', 'B'] },
      [['A', 'B'], ['B', 'B'], ['Z']],
      ['A 甲 对 1', 'B 乙 对 2'],
    ],
    ['both verdicts', { type: 'true_false', answer: ['错'] }, [['对'], ['错'], ['对']], ['对 错 2', '错 对 1']],
    [
      'what is accepted in whatever form, then wrong texts by how many wrote them, read as the blank reads them',
      { type: 'fill', answer: ['chmod', 'chmod 命令'] },
      [['CHMOD'], ['chmod 命令'], ['chown'], [' ChOwn '], ['ls']],
      ['chmod / chmod 命令 对 2', 'chown 错 2', 'ls 错 1'],
    ],
    [
      'blank by blank; one that was left empty says nothing',
      {
        type: 'fill',
        blanks: [
          { rules: [{ kind: 'text', text: '就绪' }] },
          { rules: [{ kind: 'number', value: 3, tolerance: 0.1, units: [{ name: 'ms' }] }] },
        ],
      },
      [
        ['就绪', '3.05 ms'],
        ['', '5 ms'],
      ],
      ['第 1 空 就绪 对 1', '第 2 空 3 ± 0.1 ms 对 1', '第 2 空 5 ms 错 1'],
    ],
    [
      'blanks that may change places together',
      {
        type: 'fill',
        any_order: true,
        blanks: [{ rules: [{ kind: 'text', text: '甲' }] }, { rules: [{ kind: 'text', text: '乙' }] }],
      },
      [
        ['乙', '甲'],
        ['甲', '甲'],
      ],
      ['甲 对 2', '乙 对 1', '甲 错 1'],
    ],
    [
      'whole orders',
      ordering,
      [
        [stage!, edit!, commit!],
        [edit!, stage!, commit!],
        [stage!, edit!, commit!],
      ],
      ['A → B → C 对 1', 'B → A → C 错 2'],
    ],
    [
      'the other side of each pair; of a side that is named twice the first',
      matching,
      [[pair(0, 0), pair(1, 2)], [pair(0, 1), pair(0, 0)], [pair(1, 2)]],
      ['A. ls 1 列出 对 1', 'A. ls 2 进入 错 1', 'B. cd 2 进入 对 0', 'B. cd 3 删除 错 2'],
    ],
    [
      'keywords of a text, neither right nor wrong',
      { type: 'short_answer', keywords: ['程序', '资源'] },
      [['运行中的程序'], ['不知道']],
      ['程序 1', '资源 0'],
    ],
  ])('%s', (_name, given, answers, expected) => {
    expect(lines(given, answers)).toEqual(expected)
  })

  test('what few wrote is counted together', () => {
    const answers = Array.from({ length: 11 }, (_, at) => [`错${String(at).padStart(2, '0')}`])
    expect(lines({ type: 'fill', answer: ['对'] }, answers).slice(-2)).toEqual(['错07 错 1', '其他 3'])
  })

  test('how many passed each check of an operation question', () => {
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()]
    const steps = [
      { id: one, title: '建用户', points: 10 },
      { id: two, title: '装服务', points: 30 },
    ]
    const question = { type: 'operation' as const, experiment: null, steps, analysis: '' }
    const given = [[`${one}:1`, `${two}:0.5`], [`${one}:1`, `${two}:1`], [`${one}:0`]]
    const figures = statisticsOf(
      question,
      given.map((answer, who) => ({ who, question, answer })),
    )
    expect(figures).toMatchObject({ right: [1], partly: [0] })
    expect(figures.parts[0]!.given.map(({ text, who }) => [text, who])).toEqual([
      ['建用户', [0, 1]],
      ['装服务', [1]],
    ])
  })

  test('nothing yet of programs', () => {
    const question = { type: 'programming' as const, analysis: '' }
    expect(statisticsOf(question, [{ who: 0, question, answer: [] }])).toMatchObject({ answered: [0], parts: [] })
  })
})

test('learners with values of their own are counted by what was right for each, in the words of the author', () => {
  const own = (port: string) => parse({ type: 'fill', answer: [port] })
  const figures = statisticsOf(own('{{port}}'), [
    { who: 0, question: own('8080'), answer: ['8080'] },
    { who: 1, question: own('8081'), answer: ['8081'] },
    { who: 2, question: own('8082'), answer: ['8080'] },
  ])
  expect(figures.parts[0]!.given).toEqual([
    { mark: '', text: '{{port}}', is_right: true, who: [0, 1] },
    { mark: '', text: '8080', is_right: false, who: [2] },
  ])
  expect(figures).toMatchObject({ answered: [0, 1, 2], right: [0, 1], partly: [] })
})

test('a part of the share is neither right nor wrong', () => {
  const question = parse({ type: 'multiple', options: ['甲', '乙', '丙'], answer: ['A', 'B'], scoring: 'half' })
  const figures = statisticsOf(question, [
    { who: 4, question, answer: ['A'] },
    { who: 7, question, answer: ['A', 'C'] },
  ])
  expect(figures).toMatchObject({ answered: [4, 7], right: [], partly: [4] })
})

describe('two versions ask for the same', () => {
  const single = { type: 'single', options: ['甲', '乙'], answer: ['A'] }
  test.each<[string, object, object, boolean]>([
    ['with other words', single, { ...single, options: ['甲。', '乙。'], analysis: '因为' }, true],
    ['with another option', single, { ...single, options: ['甲', '乙', '丙'] }, false],
    ['with another key', single, { ...single, answer: ['B'] }, false],
    ['as another type', single, { ...single, type: 'multiple' }, false],
    ['with other accepted texts', { type: 'fill', answer: ['a'] }, { type: 'fill', answer: ['b', 'c'] }, true],
    [
      'with another order',
      ordering,
      { ...ordering, items: ordering.type === 'ordering' && ordering.items.toReversed() },
      false,
    ],
    [
      'with other keywords',
      { type: 'short_answer', keywords: ['a'] },
      { type: 'short_answer', keywords: ['b'] },
      false,
    ],
  ])('%s: %s', (_name, before, after, expected) => {
    expect(shapeOf(parse(before)) === shapeOf(parse(after))).toBe(expected)
  })
})
