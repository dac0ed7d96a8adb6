import { expect, test } from 'vitest'
import type { PushedName } from '@lab/contract/push-events'
import type { PushedFacts } from './facts.ts'
import { pseudonym, statementsOf } from './statements.ts'

const place = { home: 'https://lab.example.edu', key: Buffer.from('key'), deliveryId: 'd-1', passPercent: 60 }
const person = { id: 'u-1', username: 'li', real_name: '李明', number: '2026001' }
const factsOf = (score: number | null, max = 30): PushedFacts => ({
  at: '2026-11-27T08:00:00.000Z',
  organisation: null,
  actor: null,
  object: { kind: 'record', id: 'r-1', title: '问候实验' },
  place: { id: 'p-1', title: '一班' },
  people: [person],
  work: {
    offering_id: 'o-1',
    content_id: 'c-1',
    content_kind: 'experiment',
    attempt: 1,
    score,
    max_score: max,
    is_late: false,
    submitted_at: null,
  },
})
interface Said {
  id: string
  verb: { id: string }
  actor: { account: { name: string } }
  result?: { success?: boolean; score?: { scaled: number } }
}
const said = (event: PushedName, facts: PushedFacts, deliveryId = 'd-1'): Said[] =>
  statementsOf(event, facts, { ...place, deliveryId }) as Said[]
const verbsOf = (some: Said[]) => some.map(({ verb }) => verb.id.split('/').at(-1))

test.each([
  ['attempt.started', null, ['initialized']],
  ['attempt.submitted', 18, ['completed']],
  ['grade.confirmed', 18, ['scored', 'passed']],
  ['grade.confirmed', 17.9, ['scored', 'failed']],
  ['grade.confirmed', null, []],
  ['class.created', 18, []],
] as const)('%s with %s of 30 says %j', (event, score, verbs) => {
  expect(verbsOf(said(event, factsOf(score)))).toEqual(verbs)
})

test('a score is said as a share of what there was, never more than all of it', () => {
  const shares = [10, 30, 33, -1].map((score) => said('grade.confirmed', factsOf(score))[0]!.result!.score!.scaled)
  expect(shares).toEqual([0.3333, 1, 1, 0])
  expect(said('grade.confirmed', factsOf(18))[1]!.result).toMatchObject({ success: true })
  expect(said('grade.confirmed', factsOf(5, 0))).toEqual([])
})

test('a statement has the same id at each go, and another one in another delivery', () => {
  const [first, second] = said('grade.confirmed', factsOf(18))
  expect(said('grade.confirmed', factsOf(18)).map(({ id }) => id)).toEqual([first!.id, second!.id])
  expect(new Set([first!.id, second!.id, said('grade.confirmed', factsOf(18), 'd-2')[0]!.id]).size).toBe(3)
  expect(first!.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('people have a name that is the same in one store alone', () => {
  const [{ actor }] = said('attempt.started', factsOf(null)) as [Said]
  expect(actor.account.name).toBe(pseudonym(place.key, person.id))
  expect(actor.account.name).not.toBe(pseudonym(Buffer.from('other'), person.id))
  expect(JSON.stringify(said('grade.confirmed', factsOf(18)))).not.toMatch(/u-1|李明|2026001|"li"/)
})
