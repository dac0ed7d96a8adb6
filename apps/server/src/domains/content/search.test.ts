import { describe, expect, it } from 'vitest'
import { isRareWord, planSearch } from './search.ts'

describe('how a word is looked for', () => {
  it.each([
    ['nothing', undefined, { by: 'everything' }],
    ['spaces', '  ', { by: 'everything' }],
    ['one character', '函', { by: 'pairs', query: "'函'", like: null, pieces: ['函'] }],
    ['two, in lower case', 'Go', { by: 'pairs', query: "'go'", like: null, pieces: ['go'] }],
    ['two with a quote', "'\\", { by: 'pairs', query: "'''\\\\'", like: null, pieces: ["'\\"] }],
    ['one that is two code units', '😀', { by: 'pairs', query: "'😀'", like: null, pieces: ['😀'] }],
    ['three', '三角函', { by: 'trigrams', like: '%三角函%', pieces: ['三角', '角函'] }],
    [
      'what LIKE would read',
      '50%_a1b',
      { by: 'trigrams', like: '%50\\%\\_a1b%', pieces: ['50', '0%', '%_', '_a', 'a1', '1b'] },
    ],
    [
      'marks that trigrams do not know',
      'c++',
      { by: 'pairs', query: "'c+' & '++'", like: '%c++%', pieces: ['c+', '++'] },
    ],
  ])('%s', (_what, keyword, wanted) => {
    expect(planSearch(keyword)).toEqual(wanted)
  })
})

it.each([
  ['nothing is known', '量子', null, false],
  ['it is known', '函数', ['函数'], false],
  ['it is not', '量子', ['函数'], true],
  ['every pair is known', '三角函', ['三角', '角函'], false],
  ['one pair is not', '三角量', ['三角', '角函'], true],
  ['there is no word', '', ['三角'], false],
])('rare when %s', (_what, keyword, frequent, wanted) => {
  expect(isRareWord(planSearch(keyword), frequent ? new Set(frequent) : null)).toBe(wanted)
})
