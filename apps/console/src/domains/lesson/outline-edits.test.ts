import { Outline, type OutlineRow } from '@lab/contract/lesson-outline'
import { describe, expect, test } from 'vitest'
import {
  droppedRow,
  incomplete,
  indented,
  movedRow,
  newObjective,
  outdented,
  rowAfter,
  rowBelow,
  withDraft,
  withoutBranch,
} from './outline-edits.ts'

const idOf = (name: string): string => `00000000-0000-4000-8000-${name.charCodeAt(0).toString().padStart(12, '0')}`
/** `a .b ..c`: dots are levels. */
const tree = (text: string): OutlineRow[] =>
  text.split(' ').map((one) => ({
    id: idOf(one.replaceAll('.', '')),
    depth: one.lastIndexOf('.') + 1,
    title: one.replaceAll('.', ''),
    theory: 0,
    practice: 0,
    level: null,
    objective_ids: [],
    note: '',
  }))
const text = (rows: readonly OutlineRow[] | null): string | null =>
  rows && rows.map(({ depth, title }) => '.'.repeat(depth) + (title.length > 1 ? '+' : title)).join(' ')
const isOutline = (rows: readonly OutlineRow[] | null): boolean =>
  rows === null || Outline.safeParse({ objectives: [], rows }).success

const before = 'a .b ..c .d e .f ..g h'
describe('an outline is changed by its branches', () => {
  const cases: [string, OutlineRow[] | null, string | null][] = [
    ['a chapter moves with all below it', movedRow(tree(before), idOf('a'), 1), 'e .f ..g a .b ..c .d h'],
    ['and back', movedRow(tree(before), idOf('e'), -1), 'e .f ..g a .b ..c .d h'],
    ['a section moves within its chapter', movedRow(tree(before), idOf('d'), -1), 'a .d .b ..c e .f ..g h'],
    ['and not out of it', movedRow(tree(before), idOf('d'), 1), null],
    ['the first has none before it', movedRow(tree(before), idOf('b'), -1), null],
    ['a section becomes a point of the one before', indented(tree(before), idOf('d')), 'a .b ..c ..d e .f ..g h'],
    ['the first cannot', indented(tree(before), idOf('b')), null],
    ['a chapter with points would be too deep', indented(tree(before), idOf('e')), null],
    ['a chapter becomes a section', indented(tree(before), idOf('h')), 'a .b ..c .d e .f ..g .h'],
    ['a section becomes a chapter after its own', outdented(tree(before), idOf('b')), 'a .d b .c e .f ..g h'],
    ['a chapter is one already', outdented(tree(before), idOf('a')), null],
    ['dropped further down it comes after', droppedRow(tree(before), idOf('b'), idOf('f')), 'a .d e .f ..g .b ..c h'],
    ['dropped further up it comes before', droppedRow(tree(before), idOf('f'), idOf('b')), 'a .f ..g .b ..c .d e h'],
    [
      'it takes the level of where it is dropped',
      droppedRow(tree(before), idOf('h'), idOf('c')),
      'a .b ..h ..c .d e .f ..g',
    ],
    ['not too deep', droppedRow(tree(before), idOf('a'), idOf('f')), null],
    ['not within itself', droppedRow(tree(before), idOf('a'), idOf('c')), null],
    ['a new one of the same level', rowAfter(tree(before), idOf('b')).rows, 'a .b ..c .+ .d e .f ..g h'],
    ['a new chapter', rowAfter(tree(before), undefined).rows, 'a .b ..c .d e .f ..g h +'],
    ['a new one below', rowBelow(tree(before), idOf('e'))!.rows, 'a .b ..c .d e .f ..g .+ h'],
    ['a branch removed', withoutBranch(tree(before), idOf('a')), 'e .f ..g h'],
  ]
  test.each(cases)('%s', (_what, rows, after) => {
    expect(text(rows)).toBe(after)
    expect(isOutline(rows)).toBe(true)
  })
  test('nothing is below a point', () => expect(rowBelow(tree(before), idOf('c'))).toBeNull())
})

describe('an outline with what was read', () => {
  const mine = { objectives: [newObjective()], rows: tree('a .b') }
  const draft = { objectives: [newObjective(), newObjective()], rows: tree('x .y') }
  test('in addition', () => {
    const both = withDraft(mine, draft, 'append')
    expect([both.objectives.length, text(both.rows)]).toEqual([3, 'a .b x .y'])
  })
  test('instead', () => expect(withDraft(mine, draft, 'replace')).toEqual(draft))
})

test('what is not named cannot be saved', () => {
  const rows = tree('a')
  expect(incomplete({ objectives: [], rows })).toBe('')
  expect(incomplete({ objectives: [], rows: [{ ...rows[0]!, title: ' ' }] })).toBe('请填写大纲名称')
  expect(incomplete({ objectives: [{ ...newObjective(), text: '' }], rows })).toBe('请填写课程目标')
})
