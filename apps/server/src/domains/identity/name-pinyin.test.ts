import { expect, test } from 'vitest'
import { pinyinOf, pinyinPattern } from './name-pinyin.ts'

test.each([
  ['张嘉怡', 'zhang jia yi'],
  ['欧阳娜娜', 'ou yang na na'],
  ['曾小贤', 'zeng xiao xian,ceng xiao xian'],
  ['吕布', 'lv bu'],
  ['买买提·阿里', 'mai mai ti a li'],
  ['Alice 王', 'alice wang'],
  ['', ''],
])('%s sounds %s', (name, sound) => {
  expect(pinyinOf(name)).toBe(sound)
})

// As PostgreSQL reads it: `\m` is where a word begins.
const finds = (typed: string, name: string): boolean => {
  const pattern = pinyinPattern(typed)
  return pattern !== null && new RegExp(pattern.replace('\\m', '(?:^|[ ,])')).test(pinyinOf(name))
}

test.each([
  ['zhangjiayi', '张嘉怡', true],
  ['zjy', '张嘉怡', true],
  ['zhangjy', '张嘉怡', true],
  ['zhjy', '张嘉怡', true],
  ['ZJY', '张嘉怡', true],
  ['jiayi', '张嘉怡', true],
  ["xi'an", '李西安', true],
  ['zengxx', '曾小贤', true],
  ['cengxx', '曾小贤', true],
  ['lvbu', '吕布', true],
  ['lüb', '吕布', true],
  ['zy', '张嘉怡', false],
  ['hang', '张嘉怡', false],
  ['zhangjiaying', '张嘉怡', false],
  ['xc', '曾小贤', false],
  ['张', '张嘉怡', false],
  ['2026', '张嘉怡', false],
  ['(.*)', '张嘉怡', false],
])('%s for %s: %s', (typed, name, isFound) => {
  expect(finds(typed, name)).toBe(isFound)
})
