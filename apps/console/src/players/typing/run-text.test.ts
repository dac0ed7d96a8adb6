import { compareTyped } from '@lab/contract/typing-alignment'
import { charactersOf } from '@lab/contract/typing-log'
import { expect, test } from 'vitest'
import { paragraphsOf } from './run-text.ts'

const drawn = (text: string, typed: string) => {
  const all = charactersOf(text)
  return paragraphsOf(all, compareTyped(all, charactersOf(typed))).map(({ stretches, caret }) => ({
    looks: stretches.map(({ look, text: shown }) => `${look} ${shown}`),
    caret,
  }))
}

test('what was typed, what was wrong and what is ahead are stretches, with the caret between', () => {
  expect(drawn('abcdef', 'abx')).toEqual([{ looks: ['right ab', 'wrong c', 'ahead def'], caret: 2 }])
})

test('characters too much are shown where they are', () => {
  expect(drawn('abcdef', 'abxcde')).toEqual([{ looks: ['right ab', 'extra x', 'right cde', 'ahead f'], caret: 3 }])
})

test('each line is a paragraph, its end shown when it is due', () => {
  expect(drawn('ab\ncd', 'ab')).toEqual([
    { looks: ['right ab', 'ahead ⏎'], caret: 1 },
    { looks: ['ahead cd'], caret: null },
  ])
  expect(drawn('ab\ncd', 'ab\nc')).toEqual([
    { looks: ['right ab'], caret: null },
    { looks: ['right c', 'ahead d'], caret: 1 },
  ])
})

test('before the first key the caret is at the beginning, after the last at the end', () => {
  expect(drawn('ab', '')).toEqual([{ looks: ['ahead ab'], caret: 0 }])
  expect(drawn('ab', 'ab')).toEqual([{ looks: ['right ab'], caret: 1 }])
})
