import { describe, expect, it } from 'vitest'
import type { RoleSlug } from '@lab/contract/endpoint'
import type { Actor } from '../../kernel/policy/actor.ts'
import type { Verdict } from '../../kernel/policy/verdict.ts'
import { contentPolicy, type ContentFacts } from './policy.ts'

const actor = (userId: string, role: RoleSlug, reach: string[] | 'all'): Actor => ({
  userId,
  realName: userId,
  roles: [role],
  sessionId: 's',
  customerId: 'c',
  orgId: reach === 'all' ? 'org' : (reach[0] ?? null),
  reach: reach === 'all' ? 'all' : new Set(reach),
})

const people = {
  creator: actor('creator', 'teacher', ['org']),
  'creator who left': actor('creator', 'teacher', ['elsewhere']),
  colleague: actor('colleague', 'teacher', ['org']),
  administrator: actor('administrator', 'account_admin', ['org', 'sister']),
  operator: actor('operator', 'system_operator', 'all'),
  'other school': actor('other', 'teacher', ['elsewhere']),
  'other administrator': actor('other', 'account_admin', ['elsewhere']),
  student: actor('student', 'student', ['org']),
  'other student': actor('student', 'student', ['elsewhere']),
}

const content: ContentFacts = {
  id: 'id',
  orgId: 'org',
  kind: 'experiment',
  title: '实验',
  creatorId: 'creator',
  isPublic: true,
  shelf: 'own',
  state: 'published',
  useScope: 'all',
  publishedVersion: 1,
  version: 1,
  deletedAt: null,
  grant: null,
}
const cases = {
  public: {},
  private: { isPublic: false },
  draft: { state: 'draft' },
  limited: { useScope: 'user' },
  removed: { deletedAt: new Date(0) },
  'private, granted view': { isPublic: false, grant: 'view' },
  'private, granted use': { isPublic: false, grant: 'use' },
  'limited, granted use': { useScope: 'user', grant: 'use' },
  'private, granted edit': { isPublic: false, grant: 'edit' },
  'private, granted manage': { isPublic: false, grant: 'manage' },
} satisfies Record<string, Partial<ContentFacts>>

const short = (verdict: Verdict): string => (verdict === true ? 'yes' : verdict === 'absent' ? '-' : 'no')
const abilities = ['view', 'use', 'edit', 'publish', 'remove', 'manage', 'learn'] as const

describe('contents', () => {
  it.each<[keyof typeof people, keyof typeof cases, ...string[]]>([
    //  who                  content                    view   use    edit   publish remove manage learn
    ['creator', 'public', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes'],
    ['creator', 'private', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes'],
    ['creator', 'limited', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes'],
    ['creator', 'removed', '-', '-', '-', '-', '-', 'yes', '-'],
    ['creator who left', 'public', '-', '-', '-', '-', '-', '-', '-'],
    ['colleague', 'public', 'yes', 'yes', 'no', 'no', 'no', 'no', 'yes'],
    ['colleague', 'draft', 'yes', 'yes', 'no', 'no', 'no', 'no', 'yes'],
    ['colleague', 'private', '-', '-', '-', '-', '-', '-', '-'],
    ['colleague', 'limited', 'yes', 'no', 'no', 'no', 'no', 'no', 'yes'],
    ['colleague', 'removed', '-', '-', '-', '-', '-', '-', '-'],
    ['colleague', 'private, granted view', 'yes', 'no', 'no', 'no', 'no', 'no', 'yes'],
    ['colleague', 'private, granted use', 'yes', 'yes', 'no', 'no', 'no', 'no', 'yes'],
    ['colleague', 'limited, granted use', 'yes', 'yes', 'no', 'no', 'no', 'no', 'yes'],
    ['colleague', 'private, granted edit', 'yes', 'yes', 'yes', 'yes', 'no', 'no', 'yes'],
    ['colleague', 'private, granted manage', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes'],
    ['administrator', 'private', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes'],
    ['administrator', 'removed', '-', '-', '-', '-', '-', 'yes', '-'],
    ['operator', 'private', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes'],
    ['other school', 'public', '-', '-', '-', '-', '-', '-', '-'],
    ['other school', 'private, granted use', 'yes', 'yes', 'no', 'no', 'no', 'no', 'yes'],
    ['other administrator', 'public', '-', '-', '-', '-', '-', '-', '-'],
    ['student', 'public', '-', '-', '-', '-', '-', '-', 'yes'],
    ['student', 'draft', '-', '-', '-', '-', '-', '-', '-'],
    ['student', 'private', '-', '-', '-', '-', '-', '-', '-'],
    ['student', 'limited', '-', '-', '-', '-', '-', '-', '-'],
    ['student', 'limited, granted use', '-', '-', '-', '-', '-', '-', 'yes'],
    ['student', 'private, granted edit', '-', '-', '-', '-', '-', '-', 'yes'],
    ['other student', 'public', '-', '-', '-', '-', '-', '-', '-'],
  ])('%s, %s', (who, which, ...wanted) => {
    const row: ContentFacts = { ...content, ...cases[which] }
    expect(abilities.map((ability) => short(contentPolicy[ability](people[who], row)))).toEqual(wanted)
  })
})
