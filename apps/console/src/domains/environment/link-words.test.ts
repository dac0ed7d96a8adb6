import { expect, test } from 'vitest'
import { linkTroubles, troubleWords } from './link-words.ts'

test('every choice reads differently', () => {
  expect(linkTroubles.map(troubleWords)).toEqual([
    '正常',
    '断开',
    '延迟 100 毫秒',
    '延迟 500 毫秒',
    '丢包 10%',
    '丢包 30%',
    '延迟 200 毫秒、丢包 10%',
  ])
})
