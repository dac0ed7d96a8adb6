import { describe, expect, test } from 'vitest'
import { counted, linesOf, type OtherPlace } from './comparison-rules.ts'

const other = (offeringId: string, given: Partial<OtherPlace> = {}): OtherPlace => ({
  offeringId,
  isSeen: false,
  isNear: true,
  hasScores: true,
  ...given,
})
const seen = { isSeen: true }
const names = (found: readonly OtherPlace[]): string => found.map((one) => one.offeringId).join('')

describe('which places count', () => {
  test.each<[string, OtherPlace[], string, string]>([
    ['nobody else', [], '', ''],
    ['one that is seen', [other('a', seen)], 'a', ''],
    [
      'one seen without scores, and of another organisation',
      [other('a', { ...seen, hasScores: false, isNear: false })],
      'a',
      '',
    ],
    ['one that is not seen', [other('a')], '', ''],
    ['two that are not seen', [other('a'), other('b')], '', ''],
    ['three that are not seen', [other('a'), other('b'), other('c')], '', 'abc'],
    ['seen ones do not make up for two unseen', [other('a'), other('b'), other('c', seen), other('d', seen)], 'cd', ''],
    ['three, one without scores', [other('a'), other('b'), other('c', { hasScores: false })], '', ''],
    ['four, one without scores', [other('a', { hasScores: false }), other('b'), other('c'), other('d')], '', 'bcd'],
    ['three, one of another organisation', [other('a'), other('b'), other('c', { isNear: false })], '', ''],
    ['seen and enough unseen', [other('a'), other('b', seen), other('c'), other('d')], 'b', 'acd'],
  ])('%s', (_name, others, expectedSeen, expectedUnseen) => {
    const found = counted(others)
    expect([names(found.seen), names(found.unseen)]).toEqual([expectedSeen, expectedUnseen])
  })
})

test('each seen place has a line of its own, or is part of the one for all', () => {
  const others = [other('a', seen), other('b'), other('c'), other('d'), other('e', { isNear: false })]
  const linesAs = (isApart: boolean): string[] =>
    linesOf('me', others, isApart).map((one) => `${one.offeringId} ${one.line}`)
  expect(linesAs(true)).toEqual(['me own', 'a a', 'b rest', 'c rest', 'd rest'])
  expect(linesAs(false)).toEqual(['me own', 'a rest', 'b rest', 'c rest', 'd rest'])
})
