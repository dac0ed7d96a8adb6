import { expect, test } from 'vitest'
import { grantPageAt } from './grant-pages.ts'

test.each([
  ['/org/:orgid/auth/exp', 'exp'],
  ['/org/:orgid/auth/repository/exp', 'repository/exp'],
  ['/org/auth/:id/course', 'course'],
  ['/org/auth/:id/repository/course', 'repository/course'],
  ['/org/auth/:id/series', 'series'],
])('%s is about %s', (path, name) => {
  expect(grantPageAt(path)).toBe(name)
})
