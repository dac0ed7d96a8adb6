import { describe, expect, test } from 'vitest'
import type { MemberRole } from '@lab/contract/place'
import type { Actor } from '../../kernel/policy/actor.ts'
import { classPolicy, type ClassFacts } from './policy.ts'

const actor = (roles: Actor['roles'], reach: string[], userId = 'me'): Actor => ({
  userId,
  realName: '某人',
  roles,
  sessionId: 's',
  customerId: 'c',
  orgId: reach[0] ?? null,
  reach: new Set(reach),
})
const facts = (role: MemberRole | null, ownerId = 'owner'): ClassFacts => ({
  orgId: 'a',
  placeKind: 'class',
  ownerId,
  isArchived: false,
  role,
})

const yes = true
const no = 'no'
const absent = 'absent'

describe('who may do what with a class', () => {
  const rows: [string, Actor, ClassFacts, Record<string, unknown>][] = [
    [
      'the owner',
      actor(['teacher'], ['a'], 'owner'),
      facts('teacher'),
      { view: yes, teach: yes, edit: yes, remove: yes },
    ],
    [
      'a teacher of the class',
      actor(['teacher'], ['a']),
      facts('teacher'),
      { view: yes, teach: yes, edit: yes, remove: no },
    ],
    ['an assistant', actor(['teacher'], ['a']), facts('assistant'), { view: yes, teach: no, edit: no, remove: no }],
    ['a colleague', actor(['teacher'], ['a']), facts(null), { view: no, teach: no, edit: no, remove: no }],
    [
      'an administrator',
      actor(['account_admin'], ['a', 'b']),
      facts(null),
      { view: yes, teach: yes, edit: yes, remove: yes },
    ],
    [
      'a student of the class',
      actor(['student'], ['a']),
      facts('student'),
      { view: absent, teach: absent, remove: absent },
    ],
    ['a student elsewhere', actor(['student'], ['a']), facts(null), { view: absent, teach: absent, remove: absent }],
    ['a teacher elsewhere', actor(['teacher'], ['b']), facts(null), { view: absent, teach: absent, remove: absent }],
    [
      'an owner whose role does not count any more',
      actor(['teacher'], ['b'], 'owner'),
      facts(null),
      { view: absent, teach: absent, remove: absent },
    ],
    [
      'an administrator elsewhere',
      actor(['account_admin'], ['b']),
      facts(null),
      { view: absent, teach: absent, remove: absent },
    ],
  ]
  test.each(rows)('%s', (_name, who, about, expected) => {
    for (const [ability, want] of Object.entries(expected)) {
      const verdict = classPolicy[ability as keyof typeof classPolicy](who, about)
      expect([ability, verdict === true || verdict === 'absent' ? verdict : no]).toEqual([ability, want])
    }
  })
})
