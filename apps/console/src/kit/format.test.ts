import { describe, expect, test } from 'vitest'
import { chineseNumber, formatDuration, formatFileSize, formatNumber } from './format.ts'

describe('duration', () => {
  test.each([
    [93_784, '1天2小时3分4秒'],
    [0, '0秒'],
    [59, '59秒'],
    [60, '1分'],
    [61.9, '1分1秒'],
    [3600, '1小时'],
    [3605, '1小时5秒'],
    [86_400, '1天'],
    [90_000, '1天1小时'],
    [null, '--'],
    [undefined, '--'],
    [Number.NaN, '--'],
    [-1, '--'],
  ])('%s seconds read %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text)
  })
})

describe('file size, base 1000', () => {
  test.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1 KB'],
    [1024, '1.02 KB'],
    [1_540_000, '1.54 MB'],
    [999_999, '1 MB'],
    [2_000_000_000, '2 GB'],
    [3.5e12, '3.5 TB'],
    [null, '--'],
    [-5, '--'],
  ])('%s bytes read %s', (bytes, text) => {
    expect(formatFileSize(bytes)).toBe(text)
  })
})

describe('number', () => {
  test.each([
    [1_284_905, '1,284,905'],
    [0.126, '0.13'],
    [0, '0'],
    [null, '--'],
  ])('%s reads %s', (value, text) => {
    expect(formatNumber(value)).toBe(text)
  })
})

describe('Chinese numerals', () => {
  test.each([
    [0, '零'],
    [1, '一'],
    [10, '十'],
    [12, '十二'],
    [20, '二十'],
    [101, '一百零一'],
    [110, '一百一十'],
    [1010, '一千零一十'],
    [10_086, '一万零八十六'],
    [100_000, '十万'],
    [120_034, '十二万零三十四'],
    [10_000_000, '一千万'],
    [100_000_001, '一亿零一'],
    [1_234_567_890, '十二亿三千四百五十六万七千八百九十'],
    [-7, '负七'],
    [1.5, '1.5'],
  ])('%s reads %s', (value, text) => {
    expect(chineseNumber(value)).toBe(text)
  })
})
