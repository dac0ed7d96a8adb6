import { moduleNames } from '@lab/contract/customer'
import type { ModuleName } from '@lab/contract/kinds'
import { expect, test } from 'vitest'
import { chosenIn, choiceOf, moduleGroups, savedModules, toggled } from './module-tree.ts'

test('every module is in one group', () => {
  expect(moduleGroups.flatMap(({ modules }) => modules).toSorted()).toEqual([...moduleNames].toSorted())
})

test.each<[ModuleName[], ModuleName[], string]>([
  [['class', 'exam'], ['class', 'exam'], 'all'],
  [['class'], ['class', 'exam'], 'some'],
  [['mooc'], ['class', 'exam'], 'none'],
])('of %j, %j are chosen: %s', (chosen, modules, expected) => {
  expect(choiceOf(new Set(chosen), modules)).toBe(expected)
})

test.each<[ModuleName[], ModuleName[], ModuleName[]]>([
  [['class'], ['class'], []],
  [['class'], ['class', 'lesson'], ['class', 'lesson']],
  [['class', 'lesson', 'exam'], ['class', 'lesson'], ['exam']],
])('%j with %j pressed are %j', (chosen, pressed, expected) => {
  expect([...toggled(new Set(chosen), pressed)]).toEqual(expected)
})

test('all of them are saved as all, also of those to come', () => {
  expect(savedModules(chosenIn(null))).toBeNull()
  expect(savedModules(new Set(['exam', 'class']))).toEqual(['class', 'exam'])
  expect(savedModules(new Set())).toEqual([])
})
