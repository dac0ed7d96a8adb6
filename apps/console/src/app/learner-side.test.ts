// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { learnersHome } from './learner-side.tsx'

const here = 'https://lab.example.edu/dashboard'

test.each([
  ['/auth/login?alias=student&redirect_url=%2Flearn', '/learn'],
  ['/auth/login?alias=student&redirect_url=%2Flearn%3Finvite_code%3DAB12', '/learn?invite_code=AB12'],
  ['/auth/login?alias=student&redirect_url=%2F', '/learn'],
  ['/learn', '/learn'],
  ['https://lab.example.edu/auth/login?alias=student&redirect_url=https%3A%2F%2Flab.example.edu%2F', '/learn'],
  ['https://learn.example.edu/auth/login?alias=student', 'https://learn.example.edu/auth/login?alias=student'],
])('the entry %s leads a signed-in learner to %s', (entry, home) => {
  expect(learnersHome(entry, here)).toBe(home)
})

test('an invite code that came along is taken there', () => {
  const entry = 'https://lab.example.edu/auth/login?alias=student&redirect_url=https%3A%2F%2Flab.example.edu%2F'
  expect(learnersHome(entry, 'https://lab.example.edu/?invite_code=AB12')).toBe('/learn?invite_code=AB12')
})
