import { describe, expect, test } from 'vitest'
import { redirectTarget } from './redirect-target.ts'

const own = 'https://lab.example'
const allowed = ['https://portal.example']

describe('sign-in only ever leads to places of ours', () => {
  const rows: [string | null, string][] = [
    [null, '/'],
    ['', '/'],
    ['/exp?page=2', '/exp?page=2'],
    ['https://lab.example/class/1', '/class/1'],
    ['https://portal.example/back', 'https://portal.example/back'],
    ['https://evil.example/', '/'],
    ['//evil.example/', '/'],
    ['/\\evil.example', '/'],
    ['/%5c/evil.example', '/%5c/evil.example'],
    ['https:evil.example', '/'],
    ['https://lab.example@evil.example/', '/'],
    ['https://portal.example.evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['data:text/html,x', '/'],
    ['/auth/login?redirect_url=/auth/login', '/'],
    ['/..//evil.example', '/'],
    ['https://lab.example//evil.example', '/'],
  ]
  test.each(rows)('%j leads to %j', (wanted, target) => {
    expect(redirectTarget(wanted, own, allowed)).toBe(target)
  })
})
