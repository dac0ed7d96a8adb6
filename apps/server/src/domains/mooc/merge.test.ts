import type { CoursePlan, Unit } from '@lab/contract/mooc-plan'
import { describe, expect, test } from 'vitest'
import { mergedPlan, planMerge, withLocked } from './merge.ts'
import { idsInCopy, withIds } from './plan-tree.ts'
import { aCourse, aText, aVideo } from './testing/a-mooc.ts'

const [read, watch, more] = [aText('读'), aVideo('看', 60), aText('选读', { is_required: false })]
const base = aCourse({ title: '基础', units: [read, watch] }, { title: '实践', units: [more] })

const change = (plan: CoursePlan, edit: (units: Unit[], chapter: number) => Unit[]): CoursePlan => ({
  ...plan,
  chapters: plan.chapters.map((chapter, at) => ({
    ...chapter,
    sections: chapter.sections.map((section) => ({ ...section, units: edit(section.units, at) })),
  })),
})
const titled = (plan: CoursePlan, id: string, title: string): CoursePlan =>
  change(plan, (units) => units.map((unit) => (unit.id === id ? { ...unit, title } : unit)))
const without = (plan: CoursePlan, id: string): CoursePlan =>
  change(plan, (units) => units.filter((unit) => unit.id !== id))
const adding = (plan: CoursePlan, unit: Unit, to = 0): CoursePlan =>
  change(plan, (units, chapter) => (chapter === to ? [...units, unit] : units))
const titlesOf = (plan: CoursePlan): string[][] =>
  plan.chapters.map(({ sections }) => sections.flatMap(({ units }) => units.map(({ title }) => title)))
const fresh = aText('新')
const own = aText('自己的')

const moved = adding(without(base, watch.id), watch, 1)

describe('what a source changed', () => {
  test.each<[string, CoursePlan, CoursePlan, string[], string[][]]>([
    ['nothing', base, base, [], [['读', '看'], ['选读']]],
    ['a unit', titled(base, read.id, '细读'), base, ['changed 读'], [['细读', '看'], ['选读']]],
    [
      'a unit that I changed too',
      titled(base, read.id, '细读'),
      titled(base, read.id, '略读'),
      ['changed 略读 !'],
      [['细读', '看'], ['选读']],
    ],
    [
      'a unit that I took out',
      titled(base, read.id, '细读'),
      without(base, read.id),
      ['added 细读 !'],
      [['细读', '看'], ['选读']],
    ],
    [
      'a unit that it put in',
      adding(base, fresh),
      adding(base, own),
      ['added 新'],
      [['读', '看', '新', '自己的'], ['选读']],
    ],
    ['a unit that it took out', without(base, watch.id), base, ['removed 看'], [['读'], ['选读']]],
    ['a unit that it moved', moved, base, ['moved 看'], [['读'], ['选读', '看']]],
    ['a unit that I moved alike', moved, moved, [], [['读'], ['选读', '看']]],
    [
      'what only I changed stays',
      base,
      adding(titled(base, more.id, '必读'), own),
      [],
      [['读', '看', '自己的'], ['必读']],
    ],
    [
      'a chapter that it took out, with something of mine in it',
      { ...base, chapters: base.chapters.slice(0, 1) },
      adding(base, own, 1),
      ['removed 实践', 'removed 第一节 !', 'removed 选读'],
      [['读', '看'], ['自己的']],
    ],
    [
      'a chapter that it took out',
      { ...base, chapters: base.chapters.slice(0, 1) },
      base,
      ['removed 实践', 'removed 第一节', 'removed 选读'],
      [['读', '看']],
    ],
  ])('%s', (_name, theirs, mine, expected, merged) => {
    const planned = planMerge(base, theirs, mine)
    expect(planned.map((one) => `${one.change.what} ${one.change.title}${one.change.is_conflict ? ' !' : ''}`)).toEqual(
      expected,
    )
    expect(titlesOf(mergedPlan(mine, planned))).toEqual(merged)
    expect(planMerge(theirs, theirs, mergedPlan(mine, planned))).toEqual([])
  })
})

test('a change says the fields in words, and leaves what else I changed in the unit', () => {
  const mine = change(base, (units) =>
    units.map((unit) => (unit.id === read.id ? { ...unit, is_required: false } : unit)),
  )
  const planned = planMerge(base, titled({ ...base, completion: 'passed' }, read.id, '细读'), mine)
  expect(planned.map((one) => one.change.fields)).toEqual([
    [{ field: '完成条件', before: '提交即完成', after: '及格才完成' }],
    [{ field: '名称', before: '读', after: '细读' }],
  ])
  const merged = mergedPlan(mine, planned)
  expect(merged.completion).toBe('passed')
  expect(merged.chapters[0]!.sections[0]!.units[0]).toMatchObject({ title: '细读', is_required: false })
})

test('what a source put in says what it consists of, and nothing of what is still empty', () => {
  const empty = aText('测', { kind: 'quiz', body: undefined, questions: [] } as Partial<Unit>)
  const planned = planMerge(base, adding(adding(base, fresh), empty), base)
  expect(planned.map(({ change: { title, fields } }) => [title, fields])).toEqual([
    ['新', [{ field: '正文', before: '', after: '新' }]],
    ['测', []],
  ])
})

test('only what is chosen is taken over', () => {
  const theirs = adding(titled(base, read.id, '细读'), fresh)
  const planned = planMerge(base, theirs, base).filter(({ change: { what } }) => what === 'added')
  expect(titlesOf(mergedPlan(base, planned))).toEqual([['读', '看', '新'], ['选读']])
})

test('a copy that has ids of its own is known by its names', () => {
  const copy = aCourse(
    { title: '基础', units: [aText('读'), aVideo('看', 60)] },
    { title: '实践', units: [aText('选读')] },
  )
  const ids = idsInCopy(base, copy)
  expect(ids.size).toBe(7)
  const theirs = withIds(titled(base, read.id, '细读'), ids)
  const planned = planMerge(withIds(base, ids), theirs, copy)
  expect(titlesOf(mergedPlan(copy, planned))).toEqual([['细读', '看'], ['选读']])
  expect(idsInCopy(base, base).size).toBe(0)
})

test('what is locked becomes as the source has it, what else was changed in the copy stays', () => {
  const mine = titled(titled(without(base, watch.id), read.id, '略读'), more.id, '必读')
  const planned = planMerge(withLocked(base, mine, new Set([read.id, watch.id])), base, mine)
  expect(planned.map(({ change: { what, title } }) => `${what} ${title}`)).toEqual(['changed 略读', 'added 看'])
  expect(titlesOf(mergedPlan(mine, planned))).toEqual([['读', '看'], ['必读']])
})
