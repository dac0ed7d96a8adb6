import { describe, expect, test } from 'vitest'
import { frameFlags, keptOf, withKept } from './keep-query.ts'

describe('targets keep s and hm', () => {
  test.each([
    // to                        current query           expected
    ['/exp', '', '/exp'],
    ['/exp', '?s=abc', '/exp?s=abc'],
    ['/exp', '?s=abc&hm=h,h', '/exp?s=abc&hm=h,h'],
    ['/exp', '?hm=h%2Ch', '/exp?hm=h,h'],
    ['/exp?page=2', '?hm=h,h&page=7', '/exp?page=2&hm=h,h'],
    ['/exp?s=new', '?s=old', '/exp?s=new'],
    ['/exp?s=', '?s=old', '/exp?s='],
    ['/exp#steps', '?s=a', '/exp?s=a#steps'],
    ['/exp?x=1#steps', '?s=a', '/exp?x=1&s=a#steps'],
    ['?page=3', '?s=a&page=1', '?page=3&s=a'],
    ['#steps', '?s=a&page=1', '?s=a&page=1#steps'],
    ['/exp', '?s=%E4%B8%AD&other=1', '/exp?s=%E4%B8%AD'],
    ['/exp', '?s=a%26b', '/exp?s=a%26b'],
    // out of the console nothing is carried
    ['https://other.example/x', '?s=abc', 'https://other.example/x'],
    ['//other.example/x', '?s=abc', '//other.example/x'],
    ['mailto:a@b.example', '?s=abc', 'mailto:a@b.example'],
  ])('%s on a page with "%s" is %s', (to, search, expected) => {
    expect(withKept(to, search)).toBe(expected)
  })

  test('only s and hm are kept', () => {
    expect(keptOf('?a=1&s=2&hm=,h&t=9')).toEqual({ s: '2', hm: ',h' })
  })
})

test.each([
  ['', false, false],
  ['?hm=h,h', true, true],
  ['?hm=h', true, false],
  ['?hm=,h', false, true],
  ['?hm=x,y', false, false],
])('"%s" hides header %s, menu %s', (search, headerHidden, menuHidden) => {
  expect(frameFlags(search)).toEqual({ headerHidden, menuHidden })
})
