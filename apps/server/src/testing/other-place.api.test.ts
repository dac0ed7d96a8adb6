import type { OfferingKind } from '@lab/contract/kinds'
import type { Endpoint } from '@lab/contract/endpoint'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectDone } from '../domains/learning/testing/taught.ts'
import { keysOf, beganLongEnoughAgo } from '../domains/training/testing/a-training.ts'
import { testApp, type Caller, type TestApp } from './index.ts'
import { callable, insider, named, sampleCall } from './matrix-calls.ts'
import { canary, makeFixtures, type Fixtures } from './matrix-fixtures.ts'
import { oneMoreStudent } from './one-more-student.ts'

// The same contents, of every kind that classes are taught, in two classes and a course. Everything that answers for one of
// the places, for what is offered in it, for a record of it, or that can be narrowed to these, is asked in the first class,
// kind by kind: of the others it says nothing. What is asked is read off the contract; experiments in places of all sorts,
// and what is found in each, are in `offering/narrowing.api.test.ts`.

const taughtKinds = ['experiment', 'exam', 'training', 'mooc', 'series', 'exp_series'] as const satisfies OfferingKind[]
type TaughtKind = (typeof taughtKinds)[number]

/** Who is meant to see more than one place, and why. */
const beyond: Readonly<Record<string, string>> = {
  'place.candidates': 'everybody of the organisation, who could be taken in',
}

/** Of objects below a place that nothing here makes, found by its id and theirs. */
const notMade: ReadonlySet<string> = new Set(['place.getImport', 'place.importReport', 'marking.answer', 'regrade.get'])

let app: TestApp
let teacher: Caller
/** The first class with one kind: what its endpoints are called with. */
let here: Record<TaughtKind, Fixtures>
/** The same in the second class. */
let there: Record<TaughtKind, Fixtures>
/** What must not be seen in the first class: ids of everything of the other places, and names that are only there. */
let marks: string[]

/** Places contents of each kind where they are taught; answers their offerings. */
async function offer(placeId: string, own: Fixtures): Promise<Record<TaughtKind, string>> {
  const ids: Record<string, string> = {}
  const { offerings: present } = expectDone(await teacher.get(`/apis/v2/places/${placeId}/offerings`)).data
  for (const kind of taughtKinds) {
    const found = present.find((one: { kind: string }) => one.kind === kind)
    const order = { content_ids: [own[kind]], settings: { attempts: 3 } }
    ids[kind] =
      found?.id ?? expectDone(await teacher.post(`/apis/v2/places/${placeId}/offerings`, order)).data.offerings[0].id
  }
  return ids as Record<TaughtKind, string>
}

/** A learner begins, asks and applies in each of these. */
async function work(learner: Caller, name: string, own: Fixtures, offerings: Record<TaughtKind, string>) {
  const records: Partial<Record<TaughtKind, string>> = {}
  for (const kind of ['experiment', 'exam', 'training', 'mooc'] as const) {
    const at = `/apis/v2/learning/offerings/${offerings[kind]}`
    const begun = expectDone(await learner.post(kind === 'exam' ? `${at}/exam` : `${at}/records`)).data
    const recordId: string = begun.record_id ?? begun.record.id
    records[kind] = recordId
    if (kind !== 'exam') {
      await learner.post(`/apis/v2/learning/records/${recordId}/queries`, { title: `${name}问${kind}` })
      await learner.post(`${at}/applications`, { kind: 'attempt', reason: `${name}申请${kind}` })
    }
    if (kind !== 'training') continue
    await beganLongEnoughAgo(app, recordId)
    const value = { from: 0, events: keysOf(`${canary('a')}字`, 850) }
    const path = `/apis/v2/learning/records/${recordId}`
    expectDone(await learner.post(`${path}/items/${own.training}/responses`, { value }))
    expectDone(await learner.post(`${path}/submit`))
  }
  return records
}

const fixturesOf = (
  own: Fixtures,
  offerings: Record<TaughtKind, string>,
  records: Partial<Record<TaughtKind, string>>,
): Record<TaughtKind, Fixtures> =>
  Object.fromEntries(
    taughtKinds.map((kind) => [
      kind,
      {
        ...own,
        content: own[kind],
        offering: offerings[kind],
        exam_offering: offerings.exam,
        series_offering: offerings.series,
        mooc_offering: offerings.mooc,
        record: records[kind] ?? records.experiment,
        exam_record: records.exam,
        training_record: records.training,
      },
    ]),
  ) as Record<TaughtKind, Fixtures>

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
  const own = await makeFixtures(app, 'teacher', 'student')
  const offerings = await offer(own.class!, own)
  const records = await work(await app.as('student'), '此处', own, offerings)
  here = fixturesOf(own, offerings, records)

  const student = await oneMoreStudent(app, '别处学员')
  const room = expectDone(await teacher.post('/apis/v2/classes', { name: '别处班' })).data.class.id as string
  expectDone(await teacher.post(`/apis/v2/places/${room}/members`, { user_ids: [student.id] }))
  const learner = await app.asUser(student.username)
  const other = await offer(room, own)
  const theirs = await work(learner, '别处', own, other)
  there = fixturesOf({ ...own, class: room, place: room }, other, theirs)

  const order = { lesson_id: own.lesson, name: '别处课程', class_ids: [room] }
  await teacher.post(`/apis/v2/lessons/${own.lesson}/publish`, {})
  const course = expectDone(await teacher.post('/apis/v2/courses', order)).data.course.id as string
  await work(learner, '别处课', own, await offer(course, own))

  const { rows } = await app.kernel.connection.db.execute<{ id: string }>(sql`
    WITH offered AS (SELECT id FROM offerings WHERE place_id IN (${room}, ${course}))
    SELECT id FROM offered UNION SELECT id FROM records WHERE offering_id IN (SELECT id FROM offered)
    UNION SELECT id FROM memberships WHERE place_id IN (${room}, ${course})`)
  marks = ['别处', student.id, room, course, ...rows.map(({ id }) => id)]
}, 120_000)
afterAll(() => app?.close())

const objects = ['place', 'class', 'offering', 'record', 'group', 'membership']
const fields = { place_id: 'place', class_id: 'class', offering_id: 'offering', record_id: 'record' } as const

/** Which of the place's objects an endpoint can be narrowed to by its query. */
const narrowedBy = ({ definition: { query } }: Endpoint): (keyof typeof fields)[] =>
  (Object.keys(fields) as (keyof typeof fields)[]).filter((field) => query !== undefined && field in query.shape)
const isOfPlace = ({ definition: { access } }: Endpoint): boolean =>
  access.who === 'object' && objects.includes(access.kind)

const asked = named(callable.filter(({ endpoint }) => endpoint.method === 'GET'))
  .filter(([, endpoint]) => isOfPlace(endpoint) || narrowedBy(endpoint).length > 0)
  .filter(([, endpoint]) => insider(endpoint) === 'teacher')
  .map(([name, endpoint]) => [name.split(' ')[0]!, endpoint] as const)

async function answers(endpoint: Endpoint, fixtures: Fixtures) {
  const call = sampleCall(endpoint, fixtures)
  const ways: Record<string, unknown>[] = isOfPlace(endpoint)
    ? [{}]
    : narrowedBy(endpoint).map((field) => ({ [field]: fixtures[fields[field]] }))
  return Promise.all(ways.map((way) => teacher.get(call.path, { ...call.query, ...way })))
}

test('what was done there is seen there, for each kind', async () => {
  for (const kind of taughtKinds) {
    const { offering } = there[kind]
    expect(expectDone(await teacher.get(`/apis/v2/offerings/${offering}/records`)).text, kind).toContain('别处学员')
  }
})

describe('says nothing of other places', () => {
  test.each(asked)('%s', async (name, endpoint) => {
    let isAnswered = false
    const found = new Set<string>()
    for (const kind of taughtKinds) {
      for (const answer of await answers(endpoint, here[kind])) {
        isAnswered ||= answer.status === 200
        for (const mark of marks) if (answer.text.includes(mark)) found.add(`${kind} ${mark}`)
      }
    }
    expect(found.size > 0, [...found].join('; ')).toBe(name in beyond)
    expect(isAnswered, 'answered for some kind').toBe(!notMade.has(name))
  })
})
