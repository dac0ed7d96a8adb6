import { describe, expect, test } from 'vitest'
import { homePath, pathOfHashLink } from './home-path.ts'

const isKnown = (pathname: string) => ['/dashboard', '/exp', '/class', '/exp/7'].includes(pathname)

describe('home', () => {
  test.each([
    [undefined, '/dashboard'],
    [null, '/dashboard'],
    ['', '/dashboard'],
    ['#/exp', '/exp'],
    ['#exp', '/exp'],
    ['/class', '/class'],
    ['/#/exp', '/exp'],
    ['/class#/exp', '/exp'],
    ['https://lab.example.cn/#/exp', '/exp'],
    ['https://lab.example.cn/teacher/#/exp?hm=h,h', '/exp?hm=h,h'],
    ['https://lab.example.cn/class', '/class'],
    ['https://lab.example.cn/', '/dashboard'],
    ['https://lab.example.cn', '/dashboard'],
    ['/class#', '/class'],
    ['#/', '/dashboard'],
    ['/', '/dashboard'],
    ['/gone', '/dashboard'],
    ['#//evil.example', '/dashboard'],
    ['//evil.example/exp', '/dashboard'],
    ['#/\\evil.example', '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
    ['https://', '/dashboard'],
  ])('of %j is %s', (setting, expected) => {
    expect(homePath(setting, isKnown)).toBe(expected)
  })
})

describe('a hash link', () => {
  test.each([
    ['http://lab.example/#/exp/7', '/exp/7'],
    ['http://lab.example/#/exp/7?page=2', '/exp/7?page=2'],
    ['http://lab.example/?s=1&page=1#/exp/7?page=2', '/exp/7?page=2&s=1'],
    ['http://lab.example/?hm=h,h#/exp', '/exp?hm=h,h'],
    ['http://lab.example/#steps', null],
    ['http://lab.example/#//evil.example', null],
    ['http://lab.example/#/', null],
    ['http://lab.example/', null],
  ])('%s leads to %s', (address, expected) => {
    expect(pathOfHashLink(new URL(address))).toBe(expected)
  })
})
