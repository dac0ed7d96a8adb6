import type { ComparedContent, OtherStanding, Standing } from '@lab/contract/analysis'
import { expect, test } from 'vitest'
import { figures, nameOf, placesOf } from './comparison-rules.ts'

const standing: Standing = {
  learners: 30,
  started: 20,
  finished: 10,
  scored: 8,
  passed: 6,
  average: 71.25,
  median: 70,
  seconds: 5400,
}
const nobody: Standing = {
  learners: 0,
  started: 0,
  finished: 0,
  scored: 0,
  passed: 0,
  average: null,
  median: null,
  seconds: null,
}
const textsOf = (of: Standing): string[] => figures.map((figure) => figure.text(of))

test('shares are of all learners, the pass rate of those who have a score; what there is none of is said so', () => {
  expect(textsOf(standing)).toEqual(['30', '67%', '33%', '71.3', '70', '75%', '1小时30分'])
  expect(figures.flatMap((figure) => figure.counts?.(standing) ?? [])).toEqual(['20 / 30 人', '10 / 30 人', '6 / 8 人'])
  expect(textsOf(nobody)).toEqual(['0', '--', '--', '--', '--', '--', '--'])
})

test('a figure leads to those behind it; somebody who has left the class since is counted in none', () => {
  const who = { started: ['c', 'a', 'gone'], finished: ['a'], scored: [], passed: [] }
  const content: ComparedContent = {
    offering_id: 'o',
    content_id: 'x',
    kind: 'experiment',
    title: '',
    whole_title: '',
    own: standing,
    who,
    others: [],
  }
  const people = ['a', 'b', 'c'].map((id) => ({ id }))
  expect(placesOf(people, content, 'everybody')).toEqual([0, 1, 2])
  expect(placesOf(people, content, 'started')).toEqual([0, 2])
  expect(placesOf(people, content, 'passed')).toEqual([])
})

test('a class is called by its name and term; several by how many they are', () => {
  const named = (given: Partial<OtherStanding>): string[] => nameOf({ ...standing, class: null, classes: 4, ...given })
  expect(named({})).toEqual(['其他班级', '4 个班级合计'])
  const one = { id: '1', name: '二班', term: '2025秋', is_archived: false }
  expect(named({ class: one })).toEqual(['二班', '2025秋'])
  expect(named({ class: { ...one, is_archived: true } })).toEqual(['二班', '2025秋 · 已归档'])
  expect(named({ class: { ...one, term: '', is_archived: true } })).toEqual(['二班', '已归档'])
})
