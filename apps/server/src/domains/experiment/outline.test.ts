import { describe, expect, it } from 'vitest'
import type { Parameter } from '@lab/contract/experiment'
import { Question } from '@lab/contract/question/content'
import { defaultTeach } from './create.ts'
import {
  outlineHash,
  placeAt,
  validatedState,
  publishObstacle,
  stepHash,
  taskHash,
  type PublishedSettings,
  type SectionContent,
  type StepContent,
  type StoredValidationStep,
} from './outline.ts'

const text: StepContent = {
  id: 't',
  title: '读一读',
  kind: 'text',
  body: { format: 'markdown', value: '' },
  link: null,
  points: 0,
  hint: '',
  hintCost: 0,
  answer: '',
  machine: null,
  setup: '',
  check: null,
  solve: '',
  cleanup: '',
  retries: 0,
  question: null,
  version: 1,
}
const task: StepContent = {
  ...text,
  id: 'a',
  title: '动手',
  kind: 'task',
  check: { type: 'shell', script: 'test -f x', timeout_seconds: 5 },
  solve: 'touch x',
}
const other: StepContent = { ...task, id: 'b', title: '再动手' }
const env = { suiteId: 'suite', networkOn: false }
const sections = (...steps: StepContent[]): SectionContent[] => [{ id: 's', title: '节', version: 1, steps }]
const validation = (step: StepContent, more: Partial<StoredValidationStep> = {}): StoredValidationStep => ({
  step_id: step.id,
  step_hash: stepHash(step),
  title: step.title,
  state: 'passed',
  reason: '',
  setup: null,
  before: null,
  solve: null,
  after: null,
  cleanup: null,
  ...more,
})

const port: Parameter = { kind: 'number', name: 'port', label: '', min: 1, max: 9, step: 1 }
const host = { machine: 'db', setup: 'true', check: null, solve: '', cleanup: '' }
const settings: PublishedSettings = {
  ...env,
  durationMinutes: 45,
  needsReport: false,
  autoPercent: 100,
  reportPercent: 0,
  concurrentEnvironments: 1,
  teach: defaultTeach,
  parameters: [],
}

describe('fingerprints', () => {
  const before = taskHash(sections(text, task, other), env)
  it.each<[string, SectionContent[], Parameters<typeof taskHash>[1], boolean]>([
    ['a text changes', sections({ ...text, title: '改' }, task, other), env, true],
    ['points change', sections(text, { ...task, points: 5 }, other), env, true],
    ['an id changes (a copy)', sections(text, { ...task, id: 'c', version: 7 }, other), env, true],
    ['the solution changes', sections(text, { ...task, solve: 'touch y' }, other), env, false],
    [
      'a timeout changes',
      sections(text, { ...task, check: { ...task.check!, timeout_seconds: 6 } }, other),
      env,
      false,
    ],
    ['tasks change places', sections(text, { ...other, solve: 'x' }, task), env, false],
    ['a text begins to prepare the machine', sections({ ...text, setup: 'mkdir x' }, task, other), env, false],
    ['the suite changes', sections(text, task, other), { ...env, suiteId: 'other' }, false],
    ['a parameter is drawn otherwise', sections(text, task, other), { ...env, parameters: [port] }, false],
    ['a further host gets a script', sections(text, { ...task, hosts: [host] }, other), env, false],
  ])('of the validation when %s', (_what, changed, where, same) => {
    expect(taskHash(changed, where) === before).toBe(same)
  })
  it('there is nothing to validate without tasks', () => {
    expect(taskHash(sections(text), env)).toBe('')
  })
  it('of the outline see every word, but not ids', () => {
    const hashOf = (...steps: StepContent[]) => outlineHash(sections(...steps), [], settings)
    expect(hashOf({ ...text, id: 'x', version: 3 }, task)).toBe(hashOf(text, task))
    expect(hashOf({ ...text, body: { format: 'markdown', value: '改' } }, task)).not.toBe(hashOf(text, task))
  })
  it.each<[string, Partial<PublishedSettings>]>([
    ['the suite', { suiteId: 'other' }],
    ['the duration', { durationMinutes: 60 }],
    ['the weights', { autoPercent: 60, reportPercent: 40 }],
    ['the network', { networkOn: true }],
    ['how it is taught', { teach: { ...defaultTeach, show_hints: false } }],
    ['the parameters', { parameters: [port] }],
  ])('of what a publish keeps see %s', (_what, change) => {
    const of = (given: PublishedSettings) => outlineHash(sections(text, task), [], given)
    expect(of({ ...settings, ...change })).not.toBe(of(settings))
  })
})

it.each([
  ['nothing to validate', { taskHash: '', validatedHash: 'x', failedHash: '' }, 'none'],
  ['never run', { taskHash: 'a', validatedHash: '', failedHash: '' }, 'none'],
  ['passed as it is', { taskHash: 'a', validatedHash: 'a', failedHash: '' }, 'passed'],
  ['passed after it had failed', { taskHash: 'a', validatedHash: 'a', failedHash: 'a' }, 'passed'],
  ['failed as it is', { taskHash: 'a', validatedHash: '', failedHash: 'a' }, 'failed'],
  ['changed since', { taskHash: 'b', validatedHash: 'a', failedHash: '' }, 'outdated'],
  ['changed since it failed', { taskHash: 'b', validatedHash: '', failedHash: 'a' }, 'outdated'],
] as const)('validated: %s', (_what, facts, wanted) => {
  expect(validatedState(facts)).toBe(wanted)
})

describe('what keeps from publishing', () => {
  const facts = (steps: SectionContent[], more = {}) => ({
    suiteId: 'suite',
    taskHash: taskHash(steps, env),
    validatedHash: '',
    failedHash: '',
    ...more,
  })
  const both = sections(text, task, other)
  it.each<[string, SectionContent[], object, StoredValidationStep[] | null, string | null]>([
    ['no steps', sections(), {}, null, '实验中没有任何环节'],
    ['only texts', sections(text), {}, null, null],
    ['a report is wanted', sections(text), { needsReport: true }, null, '实验需要报告，但没有「实验报告」环节'],
    ['a wanted report', sections(text, { ...text, kind: 'report' }), { needsReport: true }, null, null],
    ['a task without a check', sections({ ...task, check: null }), {}, null, '环节「动手」没有验证脚本'],
    ['a task without a solution', sections({ ...task, solve: '' }), {}, null, '环节「动手」没有参考解脚本，无法验证'],
    ['no suite', both, { suiteId: null }, null, '实验未配置环境套件，任务环节无法验证'],
    ['never validated', both, {}, null, '环节「动手」尚未验证'],
    ['one added since', both, {}, [validation(task)], '环节「再动手」尚未验证'],
    [
      'one changed since',
      both,
      {},
      [validation(task), validation(other, { step_hash: 'x' })],
      '环节「再动手」在验证之后有变更，请重新验证',
    ],
    [
      'one failed',
      both,
      {},
      [validation(task, { state: 'failed', reason: '不行' }), validation(other)],
      '环节「动手」未通过验证：不行',
    ],
    [
      'only the order changed',
      both,
      {},
      [validation(task), validation(other)],
      '环节顺序、准备脚本、个性化参数、环境套件或数据集在验证之后有变更，请重新验证',
    ],
    ['validated', both, { validatedHash: taskHash(both, env) }, [], null],
  ])('%s', (_what, steps, more, last, wanted) => {
    const found = publishObstacle(steps, facts(steps, more), last)
    const isValidationMissing = steps[0]!.steps.length > 0 && !('needsReport' in more)
    expect(found).toEqual(wanted === null ? null : { reason: wanted, forcible: isValidationMissing })
  })
})

it.each([
  ['single', ['', '乙'], ['A'], '有空的选项'],
  ['multiple', ['甲', '甲'], ['A'], '有相同的选项'],
  ['fill', [], [''], '没有填写答案'],
  ['fill', [], ['42'], null],
  ['judge', [], ['对'], null],
  ['single', ['甲', '乙'], ['A'], null],
] as const)('a %s question with %j and %j: %s', (type, options, answer, gap) => {
  const question = Question.parse({ type, options: [...options], answer: [...answer] })
  const steps = [{ ...text, title: '选一选', kind: 'question' as const, question }]
  const sections: SectionContent[] = [{ id: 's', title: '一', version: 1, steps }]
  const found = publishObstacle(sections, { taskHash: '', validatedHash: '', failedHash: '', suiteId: null }, null)
  expect(found).toEqual(gap === null ? null : { reason: `环节「选一选」${gap}`, forcible: false })
})

it.each([
  [['a', 'b', 'c'], 'c', 0, 'cab'],
  [['a', 'b', 'c'], 'a', 2, 'bca'],
  [['a', 'b', 'c'], 'a', 99, 'bca'],
  [['a', 'b', 'c'], 'b', 1, 'abc'],
  [['a', 'b'], 'new', 1, 'anewb'],
  [[], 'a', 3, 'a'],
])('places %s: %s at %i', (ids, id, position, wanted) => {
  expect(placeAt(ids, id, position).join('')).toBe(wanted)
})
