import { expect, test } from 'vitest'
import type { RoleSlug } from '@lab/contract/endpoint'
import type { Actor } from '../policy/actor.ts'
import { hears, type Listener } from './audience.ts'
import type { BusEvent } from './bus.ts'
import { Subscribers } from './subscribers.ts'
import { topicsFor } from './topics.ts'

const listener = (role: RoleSlug, given: Partial<{ leads: string; learns: string; reach: string[] | 'all' }> = {}) => {
  const reach = given.reach ?? ['org']
  const actor: Actor = {
    userId: 'me',
    realName: '我',
    roles: [role],
    sessionId: 's',
    customerId: 'c',
    orgId: 'org',
    reach: reach === 'all' ? 'all' : new Set(reach),
  }
  const classes = (id: string | undefined): ReadonlySet<string> => new Set(id ? [id] : [])
  return { actor, leads: classes(given.leads), learns: classes(given.learns) } satisfies Listener
}
const people: Record<string, Listener> = {
  teacher: listener('teacher', { leads: 'class' }),
  colleague: listener('teacher'),
  assistant: listener('student', { leads: 'class' }),
  administrator: listener('account_admin'),
  operator: listener('system_operator', { reach: 'all' }),
  learner: listener('student', { learns: 'class' }),
  stranger: listener('teacher', { reach: ['other'] }),
}
const inClass = { orgId: 'org', placeId: 'class' }
const everybody = Object.keys(people)

test.each<[string, BusEvent, string[]]>([
  ['a learner at work', { domain: 'record', ...inClass }, ['teacher', 'assistant', 'administrator', 'operator']],
  [
    'what a class is taught',
    { domain: 'offering', ...inClass, forLearners: true },
    ['teacher', 'assistant', 'administrator', 'operator', 'learner'],
  ],
  ['another class', { domain: 'record', orgId: 'org', placeId: 'next' }, ['administrator', 'operator']],
  [
    'an organisation’s own place',
    { domain: 'record', orgId: 'org', placeId: 'org' },
    ['teacher', 'colleague', 'administrator', 'operator'],
  ],
  ['my own environment', { domain: 'environment', orgId: 'other', placeId: 'next', ownerId: 'me' }, everybody],
  ['a message to me', { domain: 'notice', userId: 'me' }, everybody],
  ['a message to another', { domain: 'notice', userId: 'you', ...inClass }, []],
  ['an experiment', { domain: 'experiment', orgId: 'org' }, ['teacher', 'colleague', 'administrator', 'operator']],
  ['the platform', { domain: 'platform', orgId: null }, everybody],
])('%s is heard by those whom it concerns', (_what, event, who) => {
  expect(everybody.filter((name) => hears(people[name]!, event))).toEqual(who)

  const subscribers = new Subscribers()
  const asked: string[] = []
  for (const [name, person] of Object.entries(people)) subscribers.add(() => asked.push(name), topicsFor(person))
  subscribers.hear(event)
  expect(asked.toSorted(), 'nobody is asked twice or for nothing').toEqual(who.toSorted())
})
