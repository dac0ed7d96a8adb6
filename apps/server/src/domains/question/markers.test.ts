import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerSchemas, rightAnswer } from '@lab/contract/question/answer'
import { Question } from '@lab/contract/question/content'
import type { ConciseQuestion } from '@lab/contract/question/concise'
import { questionTypes } from '@lab/contract/question/types'
import { markAnswer, markedByHand, withKey } from './index.ts'

type Given = ConciseQuestion | Parameters<typeof Question.parse>[0]
const mark = (given: Given, answer: readonly string[]) => markAnswer(Question.parse(given), answer)
const share = (given: Given, answer: readonly string[]) => mark(given, answer).share

describe('choices', () => {
  const options = ['甲', '乙', '丙', '丁']
  test.each<[string, string[], string[], number]>([
    ['single', ['B'], ['B'], 1],
    ['single', ['B'], ['b'], 1],
    ['single', ['B'], ['A'], 0],
    ['single', ['B'], ['A', 'B'], 0],
    ['single', ['B'], ['Ｂ'], 1],
    ['single', ['B'], ['В'], 0], // a Cyrillic letter
    ['judge', ['对'], ['对'], 1],
    ['judge', ['对'], ['错'], 0],
    ['judge', ['对'], ['对', '错'], 0],
    ['multiple', ['A', 'C'], ['C', 'A'], 1],
    ['multiple', ['A', 'C'], ['A', 'A', 'C'], 1],
    ['multiple', ['A', 'C'], ['A'], 0.5],
    ['multiple', ['A', 'C'], ['A', 'B'], 0],
    ['multiple', ['A', 'C'], ['A', 'B', 'C'], 0],
    ['multiple', ['A'], [' '], 0],
  ])('%s %j answered %j: %d', (type, answer, given, expected) => {
    const choices = type === 'judge' ? [] : options
    expect(share({ type: type as 'single', options: choices, answer }, given)).toBe(expected)
  })

  test.each([
    ['all', ['A', 'B'], 0],
    ['all', ['A', 'B', 'C'], 1],
    ['half', ['A'], 0.5],
    ['half', [], 0],
    ['half', ['A', 'D'], 0],
    ['each', ['A', 'B'], 2 / 3],
    ['each', ['A', 'D'], 0],
    ['penalty', ['A', 'B', 'D'], 1 / 3],
    ['penalty', ['A', 'D'], 0],
    ['penalty', ['A', 'B', 'C', 'D'], 2 / 3],
    ['penalty', ['D'], 0],
  ] as const)('of three right options, %s: %j earns %d', (scoring, given, expected) => {
    expect(share({ type: 'multiple', options, answer: ['A', 'B', 'C'], scoring }, given)).toBeCloseTo(expected)
  })

  test('each option says whether it was chosen and should have been', () => {
    const { parts } = mark({ type: 'multiple', options: ['甲', '乙'], answer: ['A'] }, ['B'])
    expect(parts).toEqual([
      { label: 'A. 甲', given: '未选', right: '应选', share: 0 },
      { label: 'B. 乙', given: '已选', right: '不选', share: 0 },
    ])
  })
})

describe('blanks', () => {
  const text = (...accepted: string[]) => ({ rules: accepted.map((one) => ({ kind: 'text' as const, text: one })) })
  const one = (rule: object, more: object = {}) => ({ type: 'fill' as const, blanks: [{ rules: [rule], ...more }] })

  test.each<[string[], string[], number]>([
    [['chmod', 'chmod 命令'], ['chmod'], 1],
    [['chmod'], ['  CHMOD '], 1],
    [['a b'], ['a   b'], 1],
    [['８０'], ['80'], 1],
    [['chmod'], ['chown'], 0],
    [['chmod'], ['chmod', 'chown'], 0],
    [['chmod'], [''], 0],
    [['chmod'], ['сhmod'], 0], // begins with a Cyrillic letter
    [['chmod'], ['ch\u200Bmod\uFEFF'], 1],
    [['print("a")'], ['print（“a”）'], 1],
    [['café'], ['cafe\u0301'], 1],
    [['x'], ['x'.repeat(100_000)], 0],
  ])('texts %j answered %j: %d', (accepted, given, expected) => {
    expect(share({ type: 'fill', options: [], answer: accepted }, given)).toBe(expected)
  })

  test.each([
    [{ case_sensitive: true }, 'Path', 'path', 0],
    [{ case_sensitive: true }, 'Path', 'Ｐath', 1],
    [{ width_sensitive: true }, 'a,b', 'a，b', 0],
    [{ width_sensitive: false }, 'a,b', 'a，b', 1],
    [{ spaces: 'ignore' }, 'ls -l', 'ls-l', 1],
    [{ spaces: 'fold' }, 'ls -l', 'ls-l', 0],
    [{ spaces: 'exact' }, 'a  b', 'a b', 0],
    [{ spaces: 'exact' }, 'a  b', ' a  b ', 1],
  ] as const)('with %j, %j is answered by %j: %d', (rules, accepted, given, expected) => {
    expect(share(one({ kind: 'text', text: accepted }, rules), [given])).toBe(expected)
  })

  test.each([
    ['3.14', 1],
    ['３．１４', 1],
    ['3.1415', 1],
    ['3.2', 0],
    ['314e-2', 1],
    ['3.14×10^0', 1],
    ['22/7', 1],
    ['-3.14', 0],
    ['−3.14', 0],
    ['三点一四', 0],
    ['', 0],
    ['NaN', 0],
    ['1/0', 0],
    ['9'.repeat(5000), 0],
    ['1e999', 0],
  ])('3.14 within 0.01 is %j: %d', (given, expected) => {
    expect(share(one({ kind: 'number', value: 3.14, tolerance: 0.01 }), [given])).toBe(expected)
  })

  const speed = {
    kind: 'number',
    value: 1500,
    tolerance: 1,
    is_percent: true,
    units: [
      { name: 'ms', factor: 1 },
      { name: 's', factor: 1000 },
    ],
    needs_unit: true,
  }
  test.each([
    ['1500 ms', 1, '回答正确'],
    ['1,500ms', 1, '回答正确'],
    ['1.5 s', 1, '回答正确'],
    ['1.51S', 1, '回答正确'],
    ['1.6 s', 0, '回答错误'],
    ['1500', 0, '回答错误：缺少单位'],
    ['1500 分钟', 0, '回答错误：单位不对'],
    ['很快', 0, '回答错误：应填写数值'],
  ])('1500 ms within a percent is %j: %d', (given, expected, reason) => {
    expect(mark(one(speed), [given])).toMatchObject({ share: expected, reason })
  })
  test('a corrected key accepts each of its texts', () => {
    const corrected = withKey(Question.parse(one({ kind: 'text', text: '旧' })), ['甲', '乙'])
    expect(['甲', '乙', '旧'].map((given) => markAnswer(corrected, [given]).share)).toEqual([1, 1, 0])
  })
  test('a percentage of a number below zero is as wide as above it', () => {
    const rule = { kind: 'number', value: -20, tolerance: 5, is_percent: true }
    expect(['-20', '-19', '-21', '-22', '20'].map((given) => share(one(rule), [given]))).toEqual([1, 1, 1, 0, 0])
  })
  test('units are distinguished by case where both are there', () => {
    const units = [
      { name: 'mW', factor: 1 },
      { name: 'MW', factor: 1e9 },
    ]
    const power = one({ kind: 'number', value: 5, units })
    expect([share(power, ['5 mW']), share(power, ['5 MW']), share(power, ['5 mw'])]).toEqual([1, 0, 0])
  })

  test.each([
    ['ls\\s+-[la]{1,2}', 'LS  -la', 1],
    ['ls\\s+-[la]{1,2}', 'sudo ls -l', 0],
    ['\\d{4}', '２０２６', 1],
  ])('pattern %s over %j: %d', (pattern, given, expected) => {
    expect(share(one({ kind: 'pattern', pattern }), [given])).toBe(expected)
  })
  test('a pattern that would hang another engine answers at once', () => {
    const started = performance.now()
    expect(share(one({ kind: 'pattern', pattern: '(x+x+)+y' }), ['x'.repeat(500)])).toBe(0)
    expect(performance.now() - started).toBeLessThan(500)
  })
  test('a pattern that cannot be read accepts nothing', () => {
    expect(share(one({ kind: 'pattern', pattern: '(' }), ['('])).toBe(0)
  })

  const three = { type: 'fill' as const, blanks: [text('创建'), text('就绪'), text('运行')] }
  test('each blank counts, and what was right is counted in words', () => {
    expect(mark(three, ['创建', '运行', ''])).toMatchObject({
      share: 1 / 3,
      reason: '回答部分正确：答对 1 空，共 3 空',
      parts: [
        { label: '第 1 空', given: '创建', right: '创建', share: 1 },
        { label: '第 2 空', given: '运行', right: '就绪', share: 0 },
        { label: '第 3 空', given: '', right: '运行', share: 0 },
      ],
    })
    expect(share({ ...three, scoring: 'all' }, ['创建', '就绪', ''])).toBe(0)
    expect(share({ ...three, scoring: 'all' }, ['创建', '就绪', '运行'])).toBe(1)
  })
  test('in any order each blank is filled once', () => {
    const free = { ...three, any_order: true }
    expect(share(free, ['运行', '创建', '就绪'])).toBe(1)
    expect(share(free, ['运行', '运行', '运行'])).toBeCloseTo(1 / 3)
  })
  test('in any order the assignment with the most right answers counts', () => {
    const overlapping = { type: 'fill' as const, any_order: true, blanks: [text('a', 'b'), text('a')] }
    expect(share(overlapping, ['a', 'b'])).toBe(1)
    expect(share(overlapping, ['b', 'a'])).toBe(1)
    expect(share(overlapping, ['b', 'b'])).toBe(0.5)
  })
})

describe('ordering', () => {
  const sort = (scoring: string) =>
    Question.parse({ type: 'ordering', items: ['一', '二', '三', '四'], scoring } as Given)
  const answered = (scoring: string, places: readonly number[]) => {
    const question = sort(scoring)
    const right = rightAnswer(question)
    return markAnswer(
      question,
      places.map((place) => right[place] ?? 'nothing'),
    )
  }
  test.each([
    ['all', [0, 1, 2, 3], 1],
    ['all', [1, 0, 2, 3], 0],
    ['all', [0, 1, 2, 3, 0], 0],
    ['run', [3, 0, 1, 2], 0.75],
    ['run', [3, 2, 1, 0], 0],
    ['run', [2, 3, 0, 1], 0.5],
    ['pairs', [2, 3, 0, 1], 2 / 3],
    ['pairs', [3, 2, 1, 0], 0],
    ['run', [0, 1], 0.5],
    ['run', [], 0],
    ['pairs', [0, 0, 1, 1], 0],
    ['run', [9, 9, 9, 9], 0],
  ])('%s: %j earns %d', (scoring, places, expected) => {
    expect(answered(scoring, places).share).toBeCloseTo(expected)
  })
  test('more items than there are earn no more', () => {
    expect(answered('run', [0, 1, 2, 3, 0]).share).toBeLessThanOrEqual(1)
  })
})

describe('matching', () => {
  const pairs = Question.parse({
    type: 'matching',
    left: ['ls', 'cd', 'rm'],
    right: ['列出', '进入', '删除', '复制'],
    pairs: [
      [0, 0],
      [1, 1],
      [2, 2],
    ],
  })
  const right = rightAnswer(pairs)
  test('each pair counts, in any order', () => {
    expect(markAnswer(pairs, right.toReversed()).share).toBe(1)
    expect(markAnswer(pairs, right.slice(1))).toMatchObject({ reason: '回答部分正确：连对 2 项，共 3 项' })
    expect(markAnswer({ ...pairs, scoring: 'all' } as Question, right.slice(1)).share).toBe(0)
  })
  test('trying every pair of a side earns nothing more', () => {
    if (pairs.type !== 'matching') throw new Error('matching')
    const every = pairs.left.flatMap((left) => pairs.right.toReversed().map((to) => `${left.id}:${to.id}`))
    expect(markAnswer(pairs, every).share).toBe(0)
  })
})

test('a short answer waits for a person, who sees which keywords it has', () => {
  const given = { type: 'short_answer' as const, reference: '', keywords: ['进程', 'CPU', '线程'] }
  expect(mark(given, ['进 程独占ｃｐｕ'])).toEqual({
    share: null,
    reason: '等待教师评分',
    parts: [
      { label: '关键词「进程」', given: '有', right: '', share: null },
      { label: '关键词「CPU」', given: '有', right: '', share: null },
      { label: '关键词「线程」', given: '无', right: '', share: null },
    ],
  })
})

test.each([
  ['nobody has marked yet', null, 10, null, '等待教师评分'],
  ['somebody gave a part', 7.5, 10, 0.75, '教师评分：7.5 分'],
  ['somebody gave nothing', 0, 10, 0, '教师评分：0 分'],
  ['somebody gave more than there is', 12, 10, 1, '教师评分：12 分'],
  ['has no points', 0, 0, 1, '教师评分：0 分'],
] as const)('a short answer that %s', (_name, score, points, share, reason) => {
  const marked = mark({ type: 'short_answer', reference: '', keywords: ['进程'] }, ['进程'])
  expect(markedByHand(marked, score, points)).toEqual({ ...marked, share, reason })
})

test('what the rules marked says what it said, also where somebody gave another score', () => {
  const marked = { share: 0, reason: '回答错误', parts: [] }
  expect(markedByHand(marked, 2, 2)).toBe(marked)
})

test('programs are refused with what they wait for', () => {
  const message = '编程题暂不能使用：自动评测尚未开放'
  expect(Question.safeParse({ type: 'programming' }).error?.issues[0]?.message).toBe(message)
})

describe('what the checks of an operation question found', () => {
  const [one, two] = ['11111111-0000-4000-8000-000000000001', '11111111-0000-4000-8000-000000000002']
  const operation = (points: [number, number]) =>
    Question.parse({
      type: 'operation',
      experiment: { id: one, version: 1, title: '命令行' },
      steps: [
        { id: one, title: '建用户', points: points[0] },
        { id: two, title: '装服务', points: points[1] },
      ],
    })
  test.each([
    ['nothing', [10, 30], [], 0],
    ['one of two', [10, 30], [`${one}:1`], 0.25],
    ['one and half of the other', [10, 30], [`${one}:1`, `${two}:0.5`], 0.625],
    ['everything', [10, 30], [`${one}:1`, `${two}:1`], 1],
    ['alike where no step has points', [0, 0], [`${two}:1`], 0.5],
    ['a step that is not asked', [10, 30], [`x:1`], 0],
    ['more than there is', [10, 30], [`${one}:7`, `${two}:-1`], 0.25],
  ] as const)('%s', (_what, points, answer, share) =>
    expect(markAnswer(operation([...points]), answer).share).toBeCloseTo(share, 6),
  )
})

describe('whatever is answered', () => {
  const questions: Question[] = [
    { type: 'single', options: ['甲', '乙'], answer: ['B'] },
    { type: 'multiple', options: ['甲', '乙', '丙'], answer: ['A', 'C'], scoring: 'penalty' },
    { type: 'true_false', answer: ['错'] },
    { type: 'fill', answer: ['chmod'] },
    { type: 'ordering', items: ['一', '二', '三'], scoring: 'run' },
    {
      type: 'matching',
      left: ['a', 'b'],
      right: ['c', 'd'],
      pairs: [
        [0, 1],
        [1, 0],
      ],
    },
    { type: 'short_answer', keywords: ['关键'] },
  ].map((given) => Question.parse(given as Given))
  const ids = questions.flatMap((question) => rightAnswer(question))
  const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom(...ids, '', '对', '错', ':'))
  const anyAnswer = fc.array(anyText, { maxLength: 25 })

  test.each(questions)('$type stays between nothing and all, and says why', (question) => {
    fc.assert(
      fc.property(anyAnswer, (answer) => {
        const { share: earned, reason } = markAnswer(question, answer)
        expect(reason).not.toBe('')
        if (earned === null) return
        expect(earned).toBeGreaterThanOrEqual(0)
        expect(earned).toBeLessThanOrEqual(1)
      }),
    )
  })
  test.each(questions.filter(({ type }) => type !== 'short_answer'))(
    '$type earns all with what is right',
    (question) => {
      const right = rightAnswer(question)
      expect(markAnswer(question, right)).toMatchObject({ share: 1, reason: '回答正确' })
      expect(answerSchemas[question.type].safeParse(right).success).toBe(true)
    },
  )
  test('every type has its tables', () => {
    expect(Object.keys(answerSchemas)).toEqual([...questionTypes])
  })
})
