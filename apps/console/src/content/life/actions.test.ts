import { expect, test } from 'vitest'
import { standing } from '../../kit/action.ts'
import { lifeActions, type Living } from './actions.ts'

const of = (more: Partial<Living>): Living => ({
  id: 'a',
  title: '甲',
  state: 'draft',
  published_version: 0,
  can: { copy: true, enable: true, disable: true, remove: '没有管理权限，请联系创建者' },
  ...more,
})
const life = lifeActions<Living>('experiment', { open: () => {}, onRemoved: () => {} })

test.each([
  ['draft', 'hidden', 'hidden'],
  ['published', 'hidden', 'possible'],
  ['disabled', 'possible', 'hidden'],
] as const)('what is %s: enabling is %s, disabling is %s', (state, enable, disable) => {
  expect([standing(life.enable, of({ state })), standing(life.disable, of({ state }))]).toEqual([enable, disable])
})

test('what may not be removed says why', () => {
  expect(standing(life.remove, of({}))).toEqual({ reason: '没有管理权限，请联系创建者' })
})

test('the question before disabling names one and counts several', () => {
  expect(life.disable.confirm?.([of({})])).toBe('停用后，「甲」不能再安排到班级，已安排的班级不受影响。')
  expect(life.disable.confirm?.([of({}), of({}), of({})])).toContain('所选 3 项')
})
