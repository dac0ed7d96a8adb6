import type { RoleSlug } from '@lab/contract/endpoint'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../kernel/policy/actor.ts'
import { entryPolicy, type EntryFacts } from './policy.ts'

const actor = (roles: RoleSlug[], orgId: string, customerId: string | null, userId = 'someone'): Actor => ({
  userId,
  realName: '',
  roles,
  sessionId: '',
  customerId,
  orgId,
  reach: roles.includes('system_operator') ? 'all' : new Set([orgId]),
})
const entry: EntryFacts = {
  orgId: 'a',
  customerId: 'first',
  reach: 'customer',
  sharedBy: 'sharer',
  creatorId: 'maker',
  isOver: false,
}
const people = {
  neighbour: actor(['teacher'], 'b', 'first'),
  stranger: actor(['teacher'], 'c', 'second'),
  student: actor(['student'], 'a', 'first'),
  colleague: actor(['teacher'], 'a', 'first'),
  sharer: actor(['teacher'], 'a', 'first', 'sharer'),
  maker: actor(['teacher'], 'a', 'first', 'maker'),
  admin: actor(['account_admin'], 'a', 'first'),
  strangeAdmin: actor(['account_admin'], 'c', 'second'),
  operator: actor(['system_operator'], 'x', null),
}
const seen = (name: keyof typeof people, facts: Partial<EntryFacts> = {}): string => {
  const verdict = entryPolicy.view(people[name], { ...entry, ...facts })
  return verdict === true ? 'yes' : 'absent'
}

describe('a share is seen by', () => {
  test.each([
    ['neighbour', {}, 'yes'],
    ['stranger', {}, 'absent'],
    ['strangeAdmin', {}, 'absent'],
    ['stranger', { reach: 'platform' }, 'yes'],
    ['student', { reach: 'platform' }, 'absent'],
    ['colleague', {}, 'yes'],
    ['operator', {}, 'yes'],
    ['neighbour', { isOver: true }, 'absent'],
    ['sharer', { isOver: true }, 'absent'],
  ] as const)('%s %j: %s', (name, facts, verdict) => {
    expect(seen(name, facts)).toBe(verdict)
  })
})

test.each([
  ['sharer', true],
  ['maker', true],
  ['admin', true],
  ['operator', true],
  ['colleague', false],
  ['neighbour', false],
  ['strangeAdmin', false],
] as const)('%s may withdraw it: %s', (name, may) => {
  expect(entryPolicy.remove(people[name], { ...entry, reach: 'platform' }) === true).toBe(may)
})
