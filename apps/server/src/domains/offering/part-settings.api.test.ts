import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../kernel/database/columns.ts'
import { testApp, type Answer, type Caller, type TestApp } from '../../testing/index.ts'
import { kindBehaviour } from '../kinds.ts'
import { meanwhile } from '../learning/testing/meanwhile.ts'
import { expectDone, taught, type Taught } from '../learning/testing/taught.ts'
import { findSettings, refreshBelow, saveSettings } from './store.ts'

// A series of an experiment and a training, for groups: what counts for its parts follows from what is said above them.

const parts: string[] = []
const series = { ...kindBehaviour.series, parts: async () => parts.map((contentId) => ({ contentId })) }
let app: TestApp
let teacher: Caller
let place: Taught
let seriesId: string
type Row = { id: string; kind: string; version: number; content_title: string; settings: Record<string, unknown> }

const get = async (id: string): Promise<Row> => expectDone(await teacher.get(`/apis/v2/offerings/${id}`)).data.offering
const below = async (): Promise<Row[]> =>
  expectDone(await teacher.get(`/apis/v2/places/${place.classId}/offerings`, { parent_id: seriesId })).data.offerings
const put = async (id: string, settings: object): Promise<Answer> =>
  teacher.put(`/apis/v2/offerings/${id}`, { version: (await get(id)).version, settings })

beforeAll(async () => {
  app = await testApp({ runJobs: false, kinds: { ...kindBehaviour, series } })
  teacher = await app.as('teacher')
  place = await taught(app)
  const make = async (kind: string, title: string): Promise<string> => {
    const id = newId()
    await app.kernel.connection.db.execute(sql`
      INSERT INTO contents (id, org_id, kind, title, summary, tags, creator_id, state, published_version)
      VALUES (${id}, ${app.school.orgs.a.id}, ${kind}, ${title}, '{"format":"markdown","value":""}', '{}',
        ${app.school.people.teacher.id}, 'published', 1)`)
    return id
  }
  parts.push(place.experimentId, await make('training', '打字'))
  const given = { content_ids: [await make('series', '系列')], settings: { party_kind: 'group' } }
  const added = await teacher.post(`/apis/v2/places/${place.classId}/offerings`, given)
  seriesId = expectDone(added).data.offerings[0].id
}, 60_000)
afterAll(() => app.close())

test('a part that a group cannot do together is done alone from the first', async () => {
  expect((await below()).map((part) => [part.kind, part.settings.party_kind])).toEqual([
    ['experiment', 'group'],
    ['training', 'person'],
  ])
})

test('a series does not close before a part of it opens; the part is named', async () => {
  const [part] = await below()
  expectDone(await put(part!.id, { opens_at: '2027-03-01T00:00:00.000Z' }))
  const closes_at = '2027-01-01T00:00:00.000Z'
  const dates = { offering_ids: [seriesId], closes_at }
  for (const refused of [
    await put(seriesId, { closes_at }),
    await teacher.post(`/apis/v2/places/${place.classId}/offerings/dates`, dates),
  ]) {
    expect(refused.status).toBe(422)
    expect(refused.text).toContain(`「${part!.content_title}」的截止时间应晚于开放时间`)
  }
  expect((await get(seriesId)).settings.closes_at).toBeNull()
  expectDone(await put(seriesId, { closes_at: '2027-04-01T00:00:00.000Z' }))
  expectDone(await put(part!.id, { opens_at: null }))
})

test('a part that is saved while its series is saved has what the series says then', async () => {
  const [part] = await below()
  const { version } = await get(seriesId)
  const answer = await meanwhile(
    app,
    async (tx) => {
      const present = (await findSettings(tx, seriesId))!
      await saveSettings(tx, seriesId, version, { ...present, settings: { ...present.settings, weight: 9 } })
      await refreshBelow(tx, app.kernel, [seriesId])
    },
    () => put(part!.id, { attempts: 3 }),
  )
  expectDone(answer)
  expect((await get(part!.id)).settings).toMatchObject({ attempts: 3, weight: 9 })
}, 40_000)

test('what a learner is given in a series holds in its parts until a part says otherwise', async () => {
  const { id: learnerId } = app.school.people.student
  const title = (await get(seriesId)).content_title
  const timesOf = async (id: string) => {
    const address = `/apis/v2/places/${place.classId}/learners/${learnerId}/effective-times`
    return expectDone(await teacher.get(address)).data.times.find(
      (row: { offering_id: string }) => row.offering_id === id,
    )
  }
  const [part] = await below()
  const until = '2027-06-30T00:00:00.000Z'
  expectDone(await put(seriesId, { closes_at: '2027-05-01T00:00:00.000Z', opens_at: null }))
  const given = { learner_ids: [learnerId], closes_at: until, reason: '住院' }
  expectDone(await teacher.put(`/apis/v2/offerings/${seriesId}/exceptions`, given))
  const why = `在「${title}」中为该学员单独调整：住院`
  expect(await timesOf(part!.id)).toMatchObject({
    closes_at: { value: until, rule: 'exception', why },
    exception: null,
  })

  const own = '2027-05-15T00:00:00.000Z'
  expectDone(await put(part!.id, { closes_at: own }))
  expect((await timesOf(part!.id)).closes_at).toMatchObject({ value: own, rule: 'offering' })
}, 40_000)

test('dates of a series and of its parts that are set at the same time are all set', async () => {
  const [part, other] = await below()
  const dates = `/apis/v2/places/${place.classId}/offerings/dates`
  const closes_at = '2027-05-01T00:00:00.000Z'
  const sets = [[seriesId], [part!.id, other!.id], [other!.id, seriesId], [other!.id, part!.id]]
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, at) =>
      teacher.post(dates, { offering_ids: sets[at % sets.length], opens_at: null, closes_at }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect((await below()).map((row) => row.settings.closes_at)).toEqual([closes_at, closes_at])
}, 40_000)
