import { appealStateLabels } from '@lab/contract/appeal'
import { applicationKindLabels, applicationStateLabels } from '@lab/contract/application'
import { standingLabels } from '@lab/contract/learner'
import { queryStateLabels } from '@lab/contract/query'
import { expect, test } from 'vitest'
import {
  appealLooks,
  applicationLooks,
  applicationWords,
  noScore,
  offeringAddress,
  questionLooks,
  resumeAddress,
  standingLooks,
  taskAddress,
  whenWords,
} from './words.ts'

const labelsOf = (looks: Record<string, { label: string }>) =>
  Object.fromEntries(Object.entries(looks).map(([state, { label }]) => [state, label]))

test('the words of the learners’ pages are those of the contract', () => {
  expect(labelsOf(standingLooks)).toEqual(standingLabels)
  expect(labelsOf(applicationLooks)).toEqual(applicationStateLabels)
  expect(labelsOf(questionLooks)).toEqual(queryStateLabels)
  expect(labelsOf(appealLooks)).toEqual(appealStateLabels)
  expect(applicationWords).toEqual(applicationKindLabels)
})

test.each([
  ['in_progress', 'r', '/learn/work/r'],
  ['returned', 'r', '/learn/work/r'],
  ['not_started', null, '/learn/offering/o'],
  ['graded', 'r', '/learn/offering/o'],
  ['late', null, '/learn/offering/o'],
] as const)('a task that is %s with the record %s leads to %s', (standing, record_id, address) => {
  expect(taskAddress({ standing, record_id, offering_id: 'o' })).toBe(address)
})

test.each([
  ['waiting', 'r', '/learn/work/r'],
  ['late', 'r', '/learn/work/r'],
  ['in_progress', 'r', '/learn/work/r'],
  ['late', null, '/learn/offering/o'],
] as const)('one goes on with what is %s and has the record %s at %s', (standing, record_id, address) => {
  expect(resumeAddress({ standing, record_id, offering_id: 'o' })).toBe(address)
})

const now = new Date('2026-11-23T10:00:00Z')
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()
test.each([
  [{ standing: 'ahead', closed: null, opens_at: at(2), due_at: null }, '2小时后开放'],
  [{ standing: 'ahead', closed: '完成「一」后开放', opens_at: null, due_at: at(9) }, '完成「一」后开放'],
  [{ standing: 'in_progress', closed: null, opens_at: null, due_at: at(3) }, '截止 3小时后'],
  [{ standing: 'late', closed: null, opens_at: null, due_at: at(-1) }, '已于 1小时前截止'],
  [
    { standing: 'missed', closed: null, opens_at: null, due_at: '2026-11-15T06:00:00Z' },
    expect.stringMatching(/^已于 .*\d 截止$/),
  ],
  [{ standing: 'in_progress', closed: null, opens_at: null, due_at: null }, undefined],
] as const)('%j says %s', (task, words) => {
  expect(whenWords(task, now)).toEqual(words)
})

test.each([
  ['submitted', '尚未公布'],
  ['not_started', '--'],
  ['in_progress', '--'],
  ['returned', '--'],
] as const)('the score of what is %s and has none is %s', (standing, words) => {
  expect(noScore({ standing })).toBe(words)
})

test('what is learned alone has no page of its arrangement', () => {
  expect(offeringAddress({ place_kind: 'class', offering_id: 'o' })).toBe('/learn/offering/o')
  expect(offeringAddress({ place_kind: 'organisation', offering_id: 'o' })).toBeNull()
})
