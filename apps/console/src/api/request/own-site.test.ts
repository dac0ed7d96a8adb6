import { expect, test } from 'vitest'
import { siteOf } from './own-site.ts'

test.each([
  ['/', 'teacher'],
  ['/exp/7', 'teacher'],
  ['/learner', 'teacher'],
  ['/class/learn', 'teacher'],
  ['/learn', 'student'],
  ['/learn/', 'student'],
  ['/learn/class/7', 'student'],
  ['/learn?invite_code=AB12', 'student'],
  ['/learn#content', 'student'],
  ['/?next=/learn', 'teacher'],
])('%s belongs to the site of a %s', (path, site) => {
  expect(siteOf(path)).toBe(site)
})
