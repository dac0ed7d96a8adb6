import { describe, expect, test } from 'vitest'
import { numberTail, passwordHelp, passwordProblem, type PasswordRules } from './password-rules.ts'

const plain: PasswordRules = { password_min_length: 8, password_mixed_case: false, password_symbol: false }
const strict: PasswordRules = { password_min_length: 12, password_mixed_case: true, password_symbol: true }

describe('a password under the rules of the platform', () => {
  const rows: [string, PasswordRules, string | null][] = [
    ['abcdefg1', plain, null],
    ['abcdef1', plain, '密码至少8个字符'],
    ['Abcdefgh12', strict, '密码至少12个字符'],
    ['abcdefgh1234!', strict, '密码应同时包含大写和小写字母'],
    ['ABCDEFGH1234!', strict, '密码应同时包含大写和小写字母'],
    ['Abcdefgh12345', strict, '密码应包含至少一个符号'],
    ['Abcdefgh 1234', strict, '密码应包含至少一个符号'],
    ['Abcdefgh汉字1234', strict, '密码应包含至少一个符号'],
    ['Abcdefgh1234！', strict, null],
    ['😀😀😀😀😀😀😀', plain, '密码至少8个字符'],
  ]
  test.each(rows)('%j', (password, rules, problem) => {
    expect(passwordProblem(password, rules)).toBe(problem)
  })
})

test('the rules in words', () => {
  expect(passwordHelp(plain)).toBe('至少8个字符，同时包含字母和数字')
  expect(passwordHelp(strict)).toBe('至少12个字符，同时包含大写字母、小写字母、数字和符号')
})

test.each([
  ['2026010123', '010123'],
  ['010123', '010123'],
  ['B2026x0Y9', '26x0Y9'],
  ['20260101𠮷', '60101𠮷'],
  ['12345', null],
  ['', null],
])('学号后六位 of %j is %j', (number, tail) => {
  expect(numberTail(number)).toBe(tail)
})
