import { expect, test } from 'vitest'
import type { RoleSlug } from '@lab/contract/endpoint'
import type { Actor } from '../../kernel/policy/actor.ts'
import { resourcePolicy, type ResourceFacts } from './policy.ts'

const actor = (userId: string, role: RoleSlug, orgs: string[]): Actor => ({
  userId,
  realName: userId,
  roles: [role],
  sessionId: 's',
  customerId: 'own',
  orgId: orgs[0] ?? null,
  reach: role === 'system_operator' ? 'all' : new Set(orgs),
})
const people = {
  creator: actor('creator', 'teacher', ['a']),
  colleague: actor('colleague', 'teacher', ['a']),
  admin: actor('admin', 'account_admin', ['a', 'b']),
  operator: actor('operator', 'system_operator', []),
  neighbour: actor('neighbour', 'teacher', ['b']),
  student: actor('student', 'student', ['a']),
  'creator who left': actor('creator', 'teacher', ['b']),
}
const owner = 'only'
const off = 'off'
const words = { [owner]: '只有创建人和管理员可以修改', [off]: '资源已停用' }
type Cell = true | 'absent' | typeof owner | typeof off

//  who                 resource                                  view      use       edit      remove
test.each<[keyof typeof people, Partial<ResourceFacts>, Cell, Cell, Cell, Cell]>([
  ['creator', { isPublic: true }, true, true, true, true],
  ['creator', { isPublic: false }, true, true, true, true],
  ['creator', { status: 'disabled' }, true, off, true, true],
  ['colleague', { isPublic: true }, true, true, owner, owner],
  ['colleague', { isPublic: false }, 'absent', 'absent', 'absent', 'absent'],
  ['colleague', { isPublic: true, status: 'disabled' }, true, off, owner, owner],
  ['admin', { isPublic: false }, true, true, true, true],
  ['operator', { isPublic: false }, true, true, true, true],
  ['neighbour', { isPublic: true }, 'absent', 'absent', 'absent', 'absent'],
  ['student', { isPublic: true }, 'absent', 'absent', 'absent', 'absent'],
  ['creator who left', { isPublic: true }, 'absent', 'absent', 'absent', 'absent'],
])('%s, %j', (who, more, ...cells) => {
  const facts: ResourceFacts = { orgId: 'a', creatorId: 'creator', isPublic: true, status: 'enabled', ...more }
  const { view, use, edit, remove } = resourcePolicy
  const expected = cells.map((cell) => (cell === owner || cell === off ? { because: words[cell] } : cell))
  expect([view, use, edit, remove].map((ability) => ability(people[who], facts))).toEqual(expected)
})
