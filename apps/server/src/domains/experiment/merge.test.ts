import { describe, expect, test } from 'vitest'
import { defaultTeach } from './create.ts'
import { mergedOutline, mergedSettings, planMerge, withLocked, withOrigins, type Copy } from './merge.ts'
import type { ExperimentSnapshot, SectionContent, StepContent } from './outline.ts'

const step = (id: string, more: Partial<StepContent> = {}): StepContent => ({
  id,
  title: id,
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
  ...more,
})
type Outline = Record<string, (string | StepContent)[]>
const sections = (outline: Outline): SectionContent[] =>
  Object.entries(outline).map(([id, steps]) => ({
    id,
    title: id,
    version: 1,
    steps: steps.map((one) => (typeof one === 'string' ? step(one) : one)),
  }))
const settings = {
  durationMinutes: 45,
  needsReport: false,
  autoPercent: 100,
  reportPercent: 0,
  networkOn: false,
  concurrentEnvironments: 1,
  teach: defaultTeach,
}
const version = (outline: Outline, more: Partial<ExperimentSnapshot> = {}): ExperimentSnapshot => ({
  title: '来源',
  suiteId: null,
  ...settings,
  sections: sections(outline),
  ...more,
})
/** A copy of an outline: ids of its own (`my a`), origins by name. Steps given whole keep what they say. */
const copy = (outline: Outline, more: Partial<Copy['settings']> = {}): Copy => ({
  settings: { ...settings, ...more },
  sections: sections(outline).map((section) => ({
    ...section,
    id: `my ${section.id}`,
    originId: section.id,
    steps: section.steps.map((one) => ({ originId: one.id, ...one, id: `my ${one.id}` })),
  })),
})
const plan = (base: ExperimentSnapshot, theirs: ExperimentSnapshot, mine: Copy) => planMerge(base, theirs, mine)
const lines = (...given: Parameters<typeof plan>): string[] =>
  plan(...given).map(({ change }) => `${change.what} ${change.part} ${change.title}${change.is_conflict ? ' !' : ''}`)
/** The outline after everything is taken over. */
const after = (base: ExperimentSnapshot, theirs: ExperimentSnapshot, mine: Copy): string[] =>
  mergedOutline(mine.sections, theirs.sections, plan(base, theirs, mine)).map(
    ({ title, steps }) => `${title}: ${steps.map((one) => `${one.title}${one.id === null ? '*' : ''}`).join(' ')}`,
  )

const own = (id: string) => step(id, { originId: null })

describe('what a newer version changes in a copy', () => {
  test.each<[string, Outline, Outline, Outline, string[], string[]]>([
    ['nothing', { 甲: ['a', 'b'] }, { 甲: ['a', 'b'] }, { 甲: ['a', 'b'] }, [], ['甲: a b']],
    [
      'a step more comes to its place',
      { 甲: ['a', 'b'] },
      { 甲: ['a', 'c', 'b'] },
      { 甲: ['a', own('own'), 'b'] },
      ['added 环节 c'],
      ['甲: a c* own b'],
    ],
    ['what the copy has alone stays', { 甲: ['a'] }, { 甲: ['a'] }, { 甲: ['a', own('own')] }, [], ['甲: a own']],
    [
      'a step that nobody touched goes',
      { 甲: ['a', 'b'] },
      { 甲: ['a'] },
      { 甲: ['a', 'b'] },
      ['removed 环节 b'],
      ['甲: a'],
    ],
    [
      'a step that was worked on goes only as a conflict',
      { 甲: ['a', 'b'] },
      { 甲: ['a'] },
      { 甲: ['a', step('b', { points: 7 })] },
      ['removed 环节 b !'],
      ['甲: a'],
    ],
    ['the same addition on both sides is none', { 甲: ['a'] }, { 甲: ['a', 'b'] }, { 甲: ['a', 'b'] }, [], ['甲: a b']],
    [
      'a section more, with its steps',
      { 甲: ['a'] },
      { 甲: ['a'], 乙: ['c', 'd'] },
      { 甲: ['a'] },
      ['added 章节 乙', 'added 环节 c', 'added 环节 d'],
      ['甲: a', '乙: c* d*'],
    ],
    [
      'a section less keeps its own steps',
      { 甲: ['a'], 乙: ['b'] },
      { 甲: ['a'] },
      { 甲: ['a'], 乙: ['b', own('own')] },
      ['removed 章节 乙 !', 'removed 环节 b'],
      ['甲: a', '乙: own'],
    ],
    [
      'an untouched section goes whole',
      { 甲: ['a'], 乙: ['b'] },
      { 甲: ['a'] },
      { 甲: ['a'], 乙: ['b'] },
      ['removed 章节 乙', 'removed 环节 b'],
      ['甲: a'],
    ],
    [
      'a step that went into another section',
      { 甲: ['a', 'b'], 乙: ['c'] },
      { 甲: ['a'], 乙: ['c', 'b'] },
      { 甲: ['a', 'b'], 乙: ['c'] },
      ['moved 环节 b'],
      ['甲: a', '乙: c b'],
    ],
    [
      'what the copy threw out comes back only as a conflict',
      { 甲: ['a', 'b'] },
      { 甲: ['a', step('b', { title: 'b', points: 3 })] },
      { 甲: ['a'] },
      ['added 环节 b !'],
      ['甲: a b*'],
    ],
    [
      'what the copy threw out and nobody changed stays out',
      { 甲: ['a', 'b'] },
      { 甲: ['a', 'b'] },
      { 甲: ['a'] },
      [],
      ['甲: a'],
    ],
  ])('%s', (_name, base, theirs, mine, expected, merged) => {
    expect(lines(version(base), version(theirs), copy(mine))).toEqual(expected)
    expect(after(version(base), version(theirs), copy(mine))).toEqual(merged)
  })
})

describe('fields', () => {
  const base = version({ 甲: [step('a', { points: 5, solve: 'old', hint: 'one' })] })
  const theirs = version({ 甲: [step('a', { points: 8, solve: 'new', hint: 'one' })] })

  test('only what the source changed is taken; the rest of the step stays the copy’s', () => {
    const mine = copy({ 甲: [step('a', { points: 5, solve: 'old', hint: 'mine' })] })
    const [planned] = plan(base, theirs, mine)
    expect(planned!.change).toMatchObject({
      is_conflict: false,
      fields: [
        { field: '分值', before: '5', after: '8' },
        { field: '参考解脚本', before: 'old', after: 'new' },
      ],
    })
    expect(mergedOutline(mine.sections, theirs.sections, [planned!])[0]!.steps[0]).toMatchObject({
      id: 'my a',
      points: 8,
      solve: 'new',
      hint: 'mine',
    })
  })

  test('a field changed on both sides is a conflict, and none when both say the same', () => {
    const other = copy({ 甲: [step('a', { points: 6, solve: 'old', hint: 'one' })] })
    expect(plan(base, theirs, other)[0]!.change).toMatchObject({ is_conflict: true })
    const same = copy({ 甲: [step('a', { points: 8, solve: 'new', hint: 'one' })] })
    expect(plan(base, theirs, same)).toEqual([])
  })

  test('settings go group by group, never the title', () => {
    const older = version({}, { title: '旧名' })
    const newer = version({}, { title: '新名', durationMinutes: 90, autoPercent: 60, reportPercent: 40 })
    const planned = plan(older, newer, copy({}, { durationMinutes: 30 }))
    expect(planned.map(({ change }) => [change.title, change.is_conflict])).toEqual([
      ['预计时长', true],
      ['评分占比', false],
    ])
    expect(mergedSettings(planned.slice(1))).toEqual({ autoPercent: 60, reportPercent: 40 })
  })

  test('a section’s name', () => {
    const renamed = version({ 甲: [] })
    renamed.sections[0]!.title = '新节名'
    const planned = plan(version({ 甲: [] }), renamed, copy({ 甲: [] }))
    expect(planned.map(({ change }) => change.fields)).toEqual([[{ field: '名称', before: '甲', after: '新节名' }]])
    expect(mergedOutline(copy({ 甲: [] }).sections, renamed.sections, planned)[0]!.title).toBe('新节名')
  })
})

test('copies from before origins were kept find theirs by section and title, if both are unmistakable', () => {
  const source = sections({ 甲: ['a', 'b', step('c1', { title: '同名' }), step('c2', { title: '同名' })] })
  const old = sections({ 甲: ['a', step('x', { title: '同名' })], 乙: ['b'] }).map((section) => ({
    ...section,
    id: `my ${section.id}`,
    steps: section.steps.map((one) => ({ ...one, id: `my ${one.id}` })),
  }))
  const found = withOrigins(old, source)
  expect(found.map((section) => section.originId)).toEqual(['甲', null])
  expect(found.flatMap((section) => section.steps.map((one) => one.originId))).toEqual(['a', null, 'b'])
  expect(withOrigins(found, [])).toBe(found)
})

test('what is locked becomes as the source has it, what else was changed in the copy stays', () => {
  const base = version({ 甲: ['a', 'b', 'c'] })
  const mine = copy({ 甲: [step('a', { points: 7 }), step('b', { points: 7 })] })
  const locked = withLocked(base, mine.sections, new Set(['a', 'c']))
  expect(lines(locked, base, mine)).toEqual(['changed 环节 a', 'added 环节 c'])
  expect(lines(withLocked(base, mine.sections, new Set()), base, mine)).toEqual([])
  const merged = mergedOutline(mine.sections, base.sections, plan(locked, base, mine))
  expect(merged[0]!.steps.map(({ title, points }) => [title, points])).toEqual([
    ['a', 0],
    ['b', 7],
    ['c', 0],
  ])
})
