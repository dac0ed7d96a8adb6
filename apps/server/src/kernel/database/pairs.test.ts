import { expect, test } from 'vitest'
import { pairsQuery } from './pairs.ts'

test.each([
  ['函', `'函'`],
  ['Ab', `'ab'`],
  ['三角函数', `'三角' & '角函' & '函数'`],
  ['哈哈哈', `'哈哈'`],
  [`a'b\\`, `'a''' & '''b' & 'b\\\\'`],
])('%j is asked as %s', (word, query) => {
  expect(pairsQuery(word)).toBe(query)
})
