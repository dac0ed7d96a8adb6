import { expect, test } from 'vitest'
import { numberedTitle } from './paper-content.ts'

test.each([
  ['一', '基础题', '一、基础题'],
  ['一', '一、基础题', '一、基础题'],
  ['二', '第二部分 综合题', '第二部分 综合题'],
  ['三', '三．简答题', '三．简答题'],
  ['一', '一元函数微分', '一、一元函数微分'],
])('as section %s, %s is printed as %s', (numeral, title, printed) => {
  expect(numberedTitle(numeral, title)).toBe(printed)
})
