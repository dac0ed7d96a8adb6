import type { Endpoint } from '@lab/contract/endpoint'
import { archivedWords, termPlaceKinds, type TermPlaceKind } from '@lab/contract/place-words'
import { refusals } from '@lab/contract/refusals'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from './index.ts'
import { callable, insider, named, sampleCall, sendAs } from './matrix-calls.ts'
import { makeFixtures, type Fixtures } from './matrix-fixtures.ts'

// Every endpoint of the contract that declares the refusal of an archived place, in an archived class: it is refused whatever
// else is wrong with its sample. What changes something of a place without declaring it is listed, with the reason.

let app: TestApp
let own: Fixtures
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  own = await makeFixtures(app, 'teacher', 'student')
  await app.kernel.connection.db.execute(
    sql`UPDATE places SET state = 'archived' WHERE id IN (${own.place}::uuid, ${own.course}::uuid, ${own.project}::uuid)`,
  )
}, 120_000)
afterAll(() => app?.close())

const { code } = refusals['place.archived']
const msg = archivedWords('class')
/** What the sample of an endpoint is about: a class unless it is of another kind of place. */
const placeOf = ({ definition: { access } }: Endpoint): TermPlaceKind =>
  termPlaceKinds.find((kind) => access.who === 'object' && access.kind === kind) ?? 'class'
const isRefused = ({ definition }: Endpoint): boolean =>
  ((definition.refusals ?? []) as readonly string[]).includes('place.archived')

/** Whose sample is not about the archived class, though another call may be. */
const otherwise = {
  'appeal.decide': 'against a score of the organisation’s; of a class in appeal.api.test',
  'exp_practice.start': 'in the organisation, which is never archived',
  'learning.join': 'by an invite code, below',
  'learning.startAlone': 'in the organisation, which is never archived',
  'rollover.copy': 'reads an archived class and fills another one',
}
const declared = callable.filter(({ name, endpoint }) => isRefused(endpoint) && !(name in otherwise))

test.each(named(declared))('%s', async (_name, endpoint) => {
  const caller = await app.as(insider(endpoint))
  const answer = await sendAs(caller, endpoint, sampleCall(endpoint, own))
  expect({ code: answer.code, msg: answer.msg }).toEqual({ code, msg: archivedWords(placeOf(endpoint)) })
})

test('nobody joins by its invite code', async () => {
  const found = await app.kernel.connection.db.execute<{ invite_code: string }>(
    sql`SELECT invite_code FROM places WHERE id = ${own.place}::uuid`,
  )
  const outside = await app.as('otherStudent')
  expect(await outside.post('/apis/v2/learning/places/join', found.rows[0])).toMatchObject({ code, msg })
})

test('its learners are not listed what it was taught', async () => {
  const learner = await app.as('student')
  const { offerings } = (await learner.get('/apis/v2/learning/offerings')).data
  expect(offerings.filter((row: { place_id: string }) => row.place_id === own.place)).toEqual([])
  await app.kernel.connection.db.execute(sql`UPDATE places SET state = 'active' WHERE id = ${own.place}::uuid`)
  const { total } = (await learner.get('/apis/v2/learning/offerings')).data
  await app.kernel.connection.db.execute(sql`UPDATE places SET state = 'archived' WHERE id = ${own.place}::uuid`)
  expect(total).toBeGreaterThan(0)
})

/** Objects that belong to a place. */
const ofPlaces = new Set<string>([
  'place',
  ...termPlaceKinds,
  'membership',
  'group',
  'offering',
  'record',
  'query_thread',
  'application',
  'appeal',
  'join_request',
])

/** What is done to an archived class all the same, with the reason. */
const still: Record<string, string> = {
  'accommodation.create': 'an arrangement is the organisation’s, and holds in other classes',
  'accommodation.update': 'the same',
  'accommodation.remove': 'the same',
  'analysis.previewRules': 'only reads',
  'announcement.read': 'a note of the reader about themselves',
  'appeal.withdraw': 'one’s own appeal that nobody decides any more',
  'application.withdraw': 'one’s own application that nobody decides any more',
  'certificate.take': 'what was completed before is certified all the same',
  'certificate.issue': 'the same',
  'classroom.archive': 'says so again',
  'classroom.restore': 'ends it',
  'classroom.remove': 'of a class without records',
  'taughtCourse.archive': 'says so again',
  'taughtCourse.restore': 'ends it',
  'taughtCourse.remove': 'of a course without records',
  'project.archive': 'says so again',
  'project.restore': 'ends it',
  'project.remove': 'of a project without records',
  'exam.endOperation': 'gives back what still runs',
  'exam.heartbeat': 'a report, which counts nothing then',
  'experimentLearning.destroyEnvironment': 'gives back what still runs',
  'joining.withdraw': 'one’s own request that nobody decides any more',
  'learning.heartbeat': 'counts nothing then (learning.api.test)',
  'live.takeHand': 'a hand that was up comes down',
  'live.finishHand': 'the same',
  'live.lowerHand': 'the same',
  'marking.giveBack': 'gives back an answer that nobody marks any more',
  'markbook.export': 'only reads',
  'moocUnits.downloadFiles': 'only reads, and counts for nothing then',
  'record.exportClass': 'only reads',
  'rollover.preview': 'only reads',
  'taughtCourse.exportResults': 'only reads',
}

test('nothing else of a class is changed once it is archived', () => {
  const found = callable.filter(({ endpoint }) => {
    const { access } = endpoint.definition
    const isOfPlace = access.who === 'object' && ofPlaces.has(access.kind)
    return isOfPlace && endpoint.method !== 'GET' && !isRefused(endpoint)
  })
  expect(found.map(({ name }) => name).toSorted()).toEqual(Object.keys(still).toSorted())
})
