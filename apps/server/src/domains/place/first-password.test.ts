import { describe, expect, test } from 'vitest'
import { underRule } from './first-password.ts'
import type { ImportRow } from './import-rules.ts'

describe('what a row does under a choice of first passwords', () => {
  const row = (number: string, action: ImportRow['action']): ImportRow => ({
    line: 2,
    number,
    real_name: '王芳',
    phone: '',
    email: '',
    sex: '',
    administrative_class: '',
    major: '',
    group_name: '',
    action,
    reason: '学号有5位，其余为10位，请核对',
    is_odd: true,
  })
  const short = '学号不足六位，不能用学号后六位作初始密码'
  test.each([
    ['12345', 'create', 'number_tail', 'refused', short],
    ['123456', 'create', 'number_tail', 'create', undefined],
    ['12345', 'create', 'same', 'create', undefined],
    // Who has an account keeps its password, however short the number.
    ['12345', 'join', 'number_tail', 'join', undefined],
    ['12345', 'update', 'number_tail', 'update', undefined],
    ['12345', 'present', 'number_tail', 'present', undefined],
    ['12345', 'refused', 'number_tail', 'refused', undefined],
  ] as const)('%s, %s, %s: %s', (number, action, rule, then, reason) => {
    const given = row(number, action)
    const expected = reason === undefined ? given : { ...given, action: then, reason, is_odd: false }
    expect(underRule(given, rule)).toEqual(expected)
    expect(underRule(given, rule).action).toBe(then)
  })
})
