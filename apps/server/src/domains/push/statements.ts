import { createHash, createHmac } from 'node:crypto'
import type { PushedName } from '@lab/contract/push-events'
import type { PushedFacts } from './facts.ts'

export interface StatementPlace {
  /** Of this platform: where accounts are from and what names activities. */
  home: string
  /** Makes the names of people for one store, which mean nothing elsewhere. */
  key: Buffer
  deliveryId: string
  passPercent: number
}

const verbs = {
  initialized: {
    id: 'http://adlnet.gov/expapi/verbs/initialized',
    display: { 'en-US': 'initialized', 'zh-CN': '开始' },
  },
  completed: { id: 'http://adlnet.gov/expapi/verbs/completed', display: { 'en-US': 'completed', 'zh-CN': '完成' } },
  passed: { id: 'http://adlnet.gov/expapi/verbs/passed', display: { 'en-US': 'passed', 'zh-CN': '通过' } },
  failed: { id: 'http://adlnet.gov/expapi/verbs/failed', display: { 'en-US': 'failed', 'zh-CN': '未通过' } },
  scored: { id: 'http://adlnet.gov/expapi/verbs/scored', display: { 'en-US': 'scored', 'zh-CN': '得分' } },
  experienced: {
    id: 'http://adlnet.gov/expapi/verbs/experienced',
    display: { 'en-US': 'experienced', 'zh-CN': '测试' },
  },
} as const
type Verb = keyof typeof verbs

/** Who somebody is in one store: always the same there, and nobody's name, number or address. */
export const pseudonym = (key: Buffer, userId: string): string =>
  createHmac('sha256', key).update(userId).digest('base64url').slice(0, 27)

/** The same id for the same statement, so that a store takes one that comes again only once (RFC 9562, version 8). */
function statementId(of: string): string {
  const bytes = createHash('sha256').update(of).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** What is said of each learner. */
function verbsOf(event: PushedName, work: PushedFacts['work'], passPercent: number): Verb[] {
  if (event === 'attempt.started') return ['initialized']
  if (event === 'attempt.submitted') return ['completed']
  if (event !== 'grade.confirmed' || !work || work.score === null || work.max_score <= 0) return []
  return ['scored', work.score * 100 >= work.max_score * passPercent ? 'passed' : 'failed']
}

function resultOf(verb: Verb, work: PushedFacts['work']): object {
  if (verb === 'completed') return { result: { completion: true } }
  if (!work || work.score === null || !['scored', 'passed', 'failed'].includes(verb)) return {}
  const scaled = Math.min(1, Math.max(0, work.score / work.max_score))
  const score = { raw: work.score, min: 0, max: work.max_score, scaled: Math.round(scaled * 10_000) / 10_000 }
  return { result: { score, ...(verb === 'scored' ? {} : { success: verb === 'passed' }) } }
}

/** Statements of the Experience API 1.0.3, with the verbs that cmi5 uses and one for the score. */
export function statementsOf(event: PushedName, facts: PushedFacts, place: StatementPlace): object[] {
  const { work, object, people = [], at } = facts
  const { home, key, deliveryId, passPercent } = place
  const activity = {
    objectType: 'Activity',
    id: `${home}/xapi/${work ? `offerings/${work.offering_id}` : 'test'}`,
    definition: {
      name: { 'zh-CN': object?.title ?? '测试' },
      type: 'http://adlnet.gov/expapi/activities/assessment',
    },
  }
  const of = (verb: Verb, person: string): object => ({
    id: statementId(`${deliveryId} ${verb} ${person}`),
    actor: { objectType: 'Agent', account: { homePage: home, name: person } },
    verb: verbs[verb],
    object: activity,
    ...resultOf(verb, work),
    context: {
      platform: 'cloud-lab',
      ...(facts.place
        ? { contextActivities: { parent: [{ objectType: 'Activity', id: `${home}/xapi/places/${facts.place.id}` }] } }
        : {}),
    },
    timestamp: at,
  })
  if (event === 'push.test') return [of('experienced', 'test')]
  const said = verbsOf(event, work, passPercent)
  return people.flatMap(({ id }) => said.map((verb) => of(verb, pseudonym(key, id))))
}
