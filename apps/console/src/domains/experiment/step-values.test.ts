import { StepInput, stepKinds, type Step } from '@lab/contract/experiment'
import { describe, expect, test } from 'vitest'
import {
  changeOnHost,
  complaintsAbout,
  keptValues,
  lacking,
  movedTo,
  newStep,
  onHost,
  valuesOf,
} from './step-values.ts'

const step: Step = {
  id: '0de70000-0000-4000-8000-000000000001',
  section_id: '0de70000-0000-4000-8000-000000000002',
  position: 0,
  title: '创建用户',
  kind: 'task',
  body: { format: 'markdown', value: '说明' },
  link: null,
  points: 10,
  hint: '',
  hint_cost: 0,
  machine: null,
  retries: 0,
  has_check: true,
  check_type: 'shell',
  question: null,
  analysis: '',
  evidence: [],
  rubric: [],
  secrets: {
    answer: '',
    setup: '',
    check: { type: 'shell', script: 'test -d x', timeout_seconds: 10 },
    solve: 'mkdir x',
    cleanup: '',
    question: null,
    evidence: null,
    hosts: null,
    rubric: null,
  },
  version: 1,
}

test.each(stepKinds)('a new step of kind %s can be saved as it is', (kind) => {
  expect(StepInput.safeParse(newStep(kind)).success).toBe(true)
})

describe('what is kept', () => {
  const values = valuesOf(step)
  test('an emptied script is no check', () => {
    expect(keptValues({ ...values, check: { ...values.check!, script: ' \n' } }).check).toBeNull()
  })
  test('emptied requirements are none', () => {
    const item = { kind: 'command' as const, text: ' ', label: '' }
    const evidence = { items: [item, { ...item, text: 'git commit' }], in_order: false, within_minutes: null }
    expect(keptValues({ ...values, evidence }).evidence?.items.map((one) => one.text)).toEqual(['git commit'])
    expect(keptValues({ ...values, evidence: { ...evidence, items: [item] } }).evidence).toBeNull()
  })
  test('a task that becomes a question has one, and loses it when it becomes a task again', () => {
    const asked = keptValues({ ...values, kind: 'question' })
    expect(complaintsAbout(asked)).toEqual({})
    expect(keptValues({ ...asked, kind: 'task' }).question).toBeNull()
  })
})

test.each([
  [{ title: ' ' }, { title: '请输入环节名称' }],
  [{ hint_cost: 11 }, { hint_cost: '提示扣分不能大于分值' }],
  [
    { link: { name: '讲义', url: 'javascript:1', resource_id: null } },
    { link: '地址应以 http(s):// 开头或为平台内文件' },
  ],
  [{}, {}],
])('complaints about %j', (change, expected) => {
  expect(complaintsAbout({ ...valuesOf(step), ...change })).toEqual(expected)
})

describe('a further host', () => {
  const values = valuesOf(step)
  const check = { type: 'shell' as const, script: 'test -f y', timeout_seconds: 5 }
  const withDb = { ...values, ...changeOnHost(values, 'db', { solve: 'touch y', retries: 2 }) }
  test('gets the scripts that are written on it; the rest is the step’s', () => {
    expect(withDb).toMatchObject({ solve: 'mkdir x', retries: 2, hosts: [{ machine: 'db', solve: 'touch y' }] })
    expect(onHost(withDb, 'db')).toMatchObject({ title: '创建用户', solve: 'touch y', check: null })
    expect(onHost(withDb, 'cache').solve).toBe('')
    const again = { ...withDb, ...changeOnHost(withDb, 'db', { check }) }
    expect(again.hosts).toEqual([{ machine: 'db', setup: '', check, solve: 'touch y', cleanup: '' }])
  })
  test('is kept only while it has scripts', () => {
    expect(keptValues(withDb).hosts).toHaveLength(1)
    const emptied = changeOnHost(withDb, 'db', { solve: ' ', check: { ...check, script: ' ' } })
    expect(keptValues({ ...withDb, ...emptied }).hosts).toBeNull()
  })
  test('changes places with the own one, or takes its scripts along', () => {
    expect(movedTo(withDb, 'web', 'db')).toMatchObject({
      solve: 'touch y',
      hosts: [{ machine: 'web', solve: 'mkdir x', check: values.check }],
    })
    expect(movedTo(withDb, 'web', 'cache')).toEqual({})
  })
})

test.each<[Partial<Step>, string[]]>([
  [{}, []],
  [{ has_check: false }, ['没有验证脚本']],
  [{ has_check: false, evidence: ['执行过命令：git commit'] }, []],
  [{ secrets: { ...step.secrets!, solve: '' } }, ['没有参考解脚本']],
  [{ kind: 'video', has_check: false }, ['没有选择文件']],
  [{ kind: 'text', has_check: false, body: { format: 'markdown', value: '' } }, ['没有正文']],
])('%j lacks %j', (change, expected) => expect(lacking({ ...step, ...change })).toEqual(expected))
