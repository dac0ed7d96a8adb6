import { expect, test } from 'vitest'
import { joinAddress } from './join-address.ts'

const here = 'https://teach.example/class/1/basics'
const target = (address: string): string => new URL(address).searchParams.get('redirect_url') ?? ''

test.each([
  ['/auth/login?alias=student&redirect_url=%2F', 'https://teach.example/auth/login', '/?invite_code=AB12'],
  [
    'https://learn.example/auth/login?alias=student&redirect_url=https%3A%2F%2Flearn.example%2F',
    'https://learn.example/auth/login',
    '/?invite_code=AB12',
  ],
  [
    'https://learn.example/auth/login?redirect_url=https%3A%2F%2Fhome.example%2Fstart%3Fa%3D1',
    'https://learn.example/auth/login',
    'https://home.example/start?a=1&invite_code=AB12',
  ],
])('%s leads to %s and from there to %s', (studentUrl, page, then) => {
  const address = joinAddress(studentUrl, 'AB12', here)
  expect(address.split('?')[0]).toBe(page)
  expect(target(address)).toBe(then)
})

test('a learners’ site at an address of its own has the code there', () => {
  const entry = 'https://learn.example/learn?alias=student&redirect_url=https%3A%2F%2Flearn.example%2F'
  expect(new URL(joinAddress(entry, 'AB12', here)).searchParams.get('invite_code')).toBe('AB12')
})
