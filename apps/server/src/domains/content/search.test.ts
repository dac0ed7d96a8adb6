import { describe, expect, it } from 'vitest'
import { expectedShare, planSearch } from './search.ts'

describe('how a word is looked for', () => {
  it.each([
    ['nothing', undefined, { by: 'everything' }],
    ['spaces', '  ', { by: 'everything' }],
    ['one character', '函', { by: 'pairs', query: "'函'", like: null, pieces: ['函'] }],
    ['two, in lower case', 'Go', { by: 'pairs', query: "'go'", like: null, pieces: ['go'] }],
    ['two with a quote', "'\\", { by: 'pairs', query: "'''\\\\'", like: null, pieces: ["'\\"] }],
    ['one that is two code units', '😀', { by: 'pairs', query: "'😀'", like: null, pieces: ['😀'] }],
    ['three', '三角函', { by: 'trigrams', query: "'三角' & '角函'", like: '%三角函%', pieces: ['三角', '角函'] }],
    [
      'what LIKE would read',
      '50%_a1b',
      {
        by: 'trigrams',
        query: "'50' & '0%' & '%_' & '_a' & 'a1' & '1b'",
        like: '%50\\%\\_a1b%',
        pieces: ['50', '0%', '%_', '_a', 'a1', '1b'],
      },
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

const shares = new Map(
  Object.entries({ 三: 0.1, 角: 0.1, 函: 0.2, 数: 0.4, 三角: 0.1, 角函: 0.08, 函数: 0.2, 结构: 0.1 }),
)
it.each([
  ['nothing is known', '量子', null, null],
  ['it is a known piece', '函数', shares, 0.2],
  ['it is not', '量子', shares, 0],
  ['every pair is known', '三角函', shares, 0.1 * (0.08 / 0.1)],
  ['the pairs go on', '三角函数', shares, 0.1 * (0.08 / 0.1) * (0.2 / 0.2)],
  ['one pair is not', '三角量', shares, 0],
  ['there is no word', '', shares, 1],
])('how many titles are expected when %s', (_what, keyword, known, wanted) => {
  const share = expectedShare(planSearch(keyword), known)
  if (wanted === null) expect(share).toBeNull()
  else expect(share).toBeCloseTo(wanted, 10)
})
