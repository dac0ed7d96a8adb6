import { describe, expect, it } from 'vitest'
import { refusalMessage } from '@lab/contract/refusals'
import { Refusal } from '../../kernel/result.ts'
import { copyTitle, goneAt, nameUsers, nextState, restorable } from './rules.ts'

const said = (result: unknown): unknown =>
  result instanceof Refusal ? refusalMessage(result.name, result.facts) : result

describe('states', () => {
  it.each([
    ['draft', 'publish', 'published'],
    ['published', 'publish', 'published'],
    ['disabled', 'publish', '当前状态为已停用，不能发布'],
    ['draft', 'disable', '当前状态为草稿，不能停用'],
    ['published', 'disable', 'disabled'],
    ['disabled', 'disable', '当前状态为已停用，不能停用'],
    ['draft', 'enable', '当前状态为草稿，不能启用'],
    ['published', 'enable', '当前状态为已发布，不能启用'],
    ['disabled', 'enable', 'published'],
  ] as const)('%s, %s', (state, verb, wanted) => {
    expect(said(nextState(state, verb))).toBe(wanted)
  })
})

describe('the recycle bin', () => {
  const removed = new Date('2026-03-01T08:00:00Z')
  it.each([
    ['at once', removed, true],
    ['a millisecond before it is gone', new Date('2026-03-31T07:59:59.999Z'), true],
    ['at the moment it is gone', new Date('2026-03-31T08:00:00Z'), '当前状态为已超过恢复期限，不能恢复'],
  ])('%s', (_when, now, wanted) => {
    expect(said(restorable(removed, now))).toBe(wanted)
  })
  it('restores nothing that was not removed', () => {
    expect(said(restorable(null, removed))).toBe('当前状态为未删除，不能恢复')
  })
  it('keeps for 30 days', () => {
    expect(goneAt(removed).toISOString()).toBe('2026-03-31T08:00:00.000Z')
  })
})

it.each([
  [['甲'], '甲'],
  [['甲', '乙', '丙', '丁', '戊'], '甲、乙、丙、丁、戊'],
  [['甲', '乙', '丙', '丁', '戊', '己'], '甲、乙、丙、丁、戊 等6处'],
])('names users %s', (users, wanted) => {
  expect(nameUsers(users)).toBe(wanted)
})

it.each([
  ['短', '短 副本'],
  ['长'.repeat(50), `${'长'.repeat(47)} 副本`],
  [`${'长'.repeat(46)}😀尾`, `${'长'.repeat(46)} 副本`],
])('a copy of %s fits', (title, wanted) => {
  expect(copyTitle(title)).toBe(wanted)
  expect(copyTitle(title).length).toBeLessThanOrEqual(50)
})
