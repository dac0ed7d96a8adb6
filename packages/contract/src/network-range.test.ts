import { expect, test } from 'vitest'
import { addressAt, rangeHas, rangeText, readRange, readRanges } from './network-range.ts'

test.each([
  ['10.66.0.0/16', '10.66.0.0/16'],
  [' 192.168.1.0/24 ', '192.168.1.0/24'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['10.66.0.1/16', null],
  ['10.66.0.0', null],
  ['10.66.0.0/33', null],
  ['10.66.0.0/', null],
  ['10.66.0/16', null],
  ['10.66.0.256/32', null],
  ['10.066.0.0/16', null],
  ['10.0.0.0/8/8', null],
  ['::1/128', null],
])('%j is %j', (text, range) => {
  const read = readRange(text)
  expect(read && rangeText(read)).toBe(range)
})

test('addresses are counted from the first; the first and the last are given to nobody', () => {
  const range = readRange('10.66.0.0/29')!
  expect([0, 1, 6, 7, 8].map((host) => addressAt(range, host))).toEqual([null, '10.66.0.1', '10.66.0.6', null, null])
  expect(addressAt(readRange('200.0.0.0/8')!, 256)).toBe('200.0.1.0')
})

test('a list of ranges is all of them or none', () => {
  expect(readRanges('10.0.0.0/8，192.168.0.0/16')?.map(rangeText)).toEqual(['10.0.0.0/8', '192.168.0.0/16'])
  expect(readRanges('')).toEqual([])
  expect(readRanges('10.0.0.0/8, x')).toBeNull()
})

test.each([
  ['10.1.2.0/24', '10.1.2.7', true],
  ['10.1.2.0/24', '::ffff:10.1.2.255', true],
  ['10.1.2.0/24', '10.1.3.0', false],
  ['10.1.2.0/24', '::1', false],
  ['0.0.0.0/0', '203.0.113.9', true],
])('the range %s has %s: %s', (range, address, expected) => {
  expect(rangeHas(readRange(range)!, address)).toBe(expected)
})
