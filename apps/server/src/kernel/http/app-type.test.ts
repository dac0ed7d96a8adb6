import { learners, on, signedIn, staff } from '@lab/contract/endpoint'
import { expect, test } from 'vitest'
import { appTypeOf, isClosedTo } from './app-type.ts'

test.each([
  ['student', 'student'],
  ['teacher', 'teacher'],
  ['admin', undefined],
  [undefined, undefined],
])('App-Type %s is %s', (said, read) => {
  expect(appTypeOf({ headers: { 'app-type': said } })).toBe(read)
})

test.each([
  ['the staff', staff, true],
  ['learners too', learners, false],
  ['everybody signed in', signedIn, false],
  ['who may see the object', on('class', 'view'), false],
])('what is for %s is closed to the learners’ site: %s', (_whom, access, isClosed) => {
  expect(isClosedTo(access, 'student')).toBe(isClosed)
  expect(isClosedTo(access, 'teacher')).toBe(false)
  expect(isClosedTo(access, undefined)).toBe(false)
})
