import { describe, expect, test } from 'vitest'
import { seriesScore, standingOn, type WalkedGroup, type WalkedPart } from './path-standing.ts'
import type { Unlock } from './series-plan.ts'

const now = new Date('2026-03-10T00:00:00Z')
const free: Unlock = { rule: 'free' }
const previous: Unlock = { rule: 'previous' }
const part = (id: string, more: Partial<WalkedPart> = {}): WalkedPart => ({
  id,
  title: id,
  isRequired: true,
  weight: 1,
  unlock: free,
  isSubmitted: false,
  score: null,
  passScore: 60,
  ...more,
})
const done = { isSubmitted: true }
const group = (title: string, unlock: Unlock, ...parts: WalkedPart[]): WalkedGroup => ({ title, unlock, parts })
const whyOf = (groups: WalkedGroup[]): Record<string, string | null> =>
  Object.fromEntries(
    [...standingOn(groups, 'submitted', now).parts].map(([id, { closed }]) => [id, closed && closed.why]),
  )

describe('what is closed, and why', () => {
  test.each<[string, WalkedGroup[], Record<string, string | null>]>([
    ['nothing that is free', [group('一', free, part('a'), part('b'))], { a: null, b: null }],
    [
      'a part after the one before it',
      [group('一', free, part('a'), part('b', { unlock: previous }))],
      { a: null, b: '完成「a」后开放' },
    ],
    [
      'no longer once that is done',
      [group('一', free, part('a', done), part('b', { unlock: previous }))],
      { a: null, b: null },
    ],
    [
      'a group until what is required before it is done',
      [
        group('一', free, part('a', done), part('b'), part('x', { isRequired: false })),
        group('二', previous, part('c')),
      ],
      { a: null, b: null, x: null, c: '完成「一」的必修内容后开放，还差 1 项' },
    ],
    [
      'a group after so many of the group before, optional ones too',
      [group('一', free, part('a', done), part('b')), group('二', { rule: 'count', count: 2 }, part('c'))],
      { a: null, b: null, c: '完成「一」中的 2 项后开放，已完成 1 项' },
    ],
    [
      'not for what is no longer taught of the group before',
      [group('一', free, part('a', done)), group('二', { rule: 'count', count: 2 }, part('c'))],
      { a: null, c: null },
    ],
    [
      'a part after so many others of its group',
      [group('一', free, part('a', done), part('b'), part('c', { unlock: { rule: 'count', count: 2 } }))],
      { a: null, b: null, c: '完成本组的 2 项后开放，已完成 1 项' },
    ],
    [
      'until a date',
      [
        group('一', { rule: 'date', at: '2026-03-09T00:00:00Z' }, part('a')),
        group('二', { rule: 'date', at: '2026-03-11T00:00:00Z' }, part('b')),
      ],
      { a: null, b: '尚未到开放时间' },
    ],
    [
      'what is required not for what is optional before it',
      [
        group(
          '一',
          free,
          part('a'),
          part('x', { isRequired: false, unlock: previous }),
          part('b', { unlock: previous }),
          part('y', { isRequired: false, unlock: previous }),
        ),
      ],
      { a: null, x: '完成「a」后开放', b: '完成「a」后开放', y: '完成「b」后开放' },
    ],
    [
      'nothing required where only what is optional comes before it',
      [group('一', free, part('x', { isRequired: false }), part('a', { unlock: previous }))],
      { x: null, a: null },
    ],
    [
      'what is optional after the optional one before it',
      [group('一', free, part('x', { isRequired: false }), part('y', { isRequired: false, unlock: previous }))],
      { x: null, y: '完成「x」后开放' },
    ],
    [
      'a group not by one without anything required, but by the one before that',
      [
        group('一', free, part('a')),
        group('选学', free, part('x', { isRequired: false })),
        group('二', previous, part('b')),
      ],
      { a: null, x: null, b: '完成「一」的必修内容后开放，还差 1 项' },
    ],
    [
      'no group where nothing required is before it',
      [group('选学', free, part('x', { isRequired: false })), group('一', previous, part('a'))],
      { x: null, a: null },
    ],
    [
      'by its group first',
      [
        group('一', free, part('a')),
        group('二', previous, part('b', { unlock: { rule: 'date', at: '2026-03-11T00:00:00Z' } })),
      ],
      { a: null, b: '完成「一」的必修内容后开放，还差 1 项' },
    ],
  ])('%s', (_what, groups, expected) => {
    expect(whyOf(groups)).toEqual(expected)
  })

  test('a date is shown as a moment', () => {
    const { parts } = standingOn(
      [group('一', free, part('a', { unlock: { rule: 'date', at: '2026-03-11T00:00:00Z' } }))],
      'submitted',
      now,
    )
    expect(parts.get('a')!.closed).toEqual({ why: '尚未到开放时间', opensAt: '2026-03-11T00:00:00Z' })
  })
})

describe('how far somebody is', () => {
  test.each<[string, WalkedGroup[], Partial<ReturnType<typeof standingOn>>]>([
    ['an empty series', [], { done: 0, total: 0, progress: 0, isComplete: false, next: null }],
    [
      'counts what is required only',
      [group('一', free, part('a', done), part('b'), part('c'), part('x', { ...done, isRequired: false }))],
      { done: 1, total: 3, progress: 33, isComplete: false, next: 'b' },
    ],
    [
      'counts all where nothing is required',
      [group('一', free, part('a', { ...done, isRequired: false }), part('b', { isRequired: false }))],
      { done: 1, total: 2, progress: 50, next: 'b' },
    ],
    [
      'is complete without what is optional, which still comes next',
      [group('一', free, part('a', done), part('x', { isRequired: false }))],
      { done: 1, total: 1, progress: 100, isComplete: true, next: 'x' },
    ],
    [
      'leads to what is required before what is optional',
      [group('一', free, part('x', { isRequired: false }), part('a'))],
      { next: 'a' },
    ],
  ])('%s', (_what, groups, expected) => {
    expect(standingOn(groups, 'submitted', now)).toMatchObject(expected)
  })

  test.each<[string, Partial<WalkedPart>, boolean]>([
    ['submitted and not graded', { isSubmitted: true }, false],
    ['graded below the pass mark', { isSubmitted: true, score: 59.9 }, false],
    ['graded at the pass mark', { isSubmitted: true, score: 60 }, true],
    ['passed before, and begun again', { isSubmitted: false, score: 80 }, true],
  ])('where parts must be passed: %s', (_what, given, expected) => {
    expect(standingOn([group('一', free, part('a', given))], 'passed', now).isComplete).toBe(expected)
  })
})

test.each<[string, WalkedPart[], number | null]>([
  ['nothing is graded', [part('a'), part('b', done)], null],
  ['what is required and missing counts as nothing', [part('a', { score: 80 }), part('b')], 40],
  ['weights count', [part('a', { score: 100, weight: 3 }), part('b', { score: 60 })], 90],
  [
    'what is optional counts once it has a score',
    [part('a', { score: 90 }), part('x', { isRequired: false, score: 60 })],
    75,
  ],
  ['what is optional and missing does not', [part('a', { score: 90 }), part('x', { isRequired: false })], 90],
  ['what weighs nothing does not', [part('a', { score: 90 }), part('b', { score: 10, weight: 0 })], 90],
  ['all of it weighs nothing', [part('a', { score: 90, weight: 0 })], null],
])('the score: %s', (_what, parts, expected) => {
  expect(seriesScore(parts)).toBe(expected)
})
