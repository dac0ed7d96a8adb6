// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { learnersHome } from './learner-side.tsx'

const here = 'https://lab.example.edu'

test.each([
  ['/auth/login?alias=student&redirect_url=%2Flearn', '/learn'],
  ['/auth/login?alias=student&redirect_url=%2Flearn%3Finvite_code%3DAB12', '/learn?invite_code=AB12'],
  ['/auth/login?alias=student&redirect_url=%2F', '/learn'],
  ['/learn', '/learn'],
  ['https://learn.example.edu/auth/login?alias=student', 'https://learn.example.edu/auth/login?alias=student'],
])('the entry %s leads a signed-in learner to %s', (entry, home) => {
  expect(learnersHome(entry, here)).toBe(home)
})
