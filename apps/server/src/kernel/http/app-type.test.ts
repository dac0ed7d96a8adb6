import { anyone, learners, on, signedIn, staff } from '@lab/contract/endpoint'
import { expect, test } from 'vitest'
import { appTypeOf, siteRefusal } from './app-type.ts'

test.each([
  ['student', 'student'],
  ['teacher', 'teacher'],
  ['admin', undefined],
  [undefined, undefined],
])('App-Type %s is %s', (said, read) => {
  expect(appTypeOf({ headers: { 'app-type': said } })).toBe(read)
})

const isOpen = (definition: Parameters<typeof siteRefusal>[0], site: 'teacher' | 'student') =>
  siteRefusal(definition, { roles: [site] }, undefined) === null

test.each([
  ['the staff', { access: staff }, true, false],
  ['learners', { access: learners }, false, true],
  ['everybody', { access: anyone }, true, true],
  ['everybody signed in', { access: signedIn }, true, true],
  ['who may see an object', { access: on('class', 'view') }, true, false],
  ['who learns in a class', { access: on('offering', 'learn') }, false, true],
  ['whose record it is, or whose trial', { access: on('record', 'learn') }, true, true],
  ['who may see an object, on both sites', { access: on('env_record', 'view'), site: 'both' as const }, true, true],
  ['what a definition says is for learners', { access: on('class', 'view'), site: 'student' as const }, false, true],
])('what is for %s', (_whom, definition, toTeachers, toStudents) => {
  expect([isOpen(definition, 'teacher'), isOpen(definition, 'student')]).toEqual([toTeachers, toStudents])
})

test.each([
  ['teacher', 'teacher', true],
  ['teacher', undefined, true],
  ['teacher', 'student', false],
  ['student', 'teacher', false],
  ['student', 'student', false],
] as const)('what is the staff’s is open to a session of the %s site on a page of %s: %s', (site, appType, open) => {
  expect(siteRefusal({ access: staff }, { roles: [site] }, appType) === null).toBe(open)
  expect(siteRefusal({ access: signedIn }, { roles: [site] }, appType)).toBeNull()
})
