import { contract, type Contract } from '@lab/contract'
import type { Endpoint } from '@lab/contract/endpoint'
import type { OfferingKind } from '@lab/contract/kinds'
import type { PlaceKind } from '@lab/contract/place'
import { sql } from 'drizzle-orm'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { newId } from '../../kernel/database/columns.ts'
import { testApp, type Answer, type Caller, type TestApp } from '../../testing/index.ts'
import { oneMoreStudent } from '../../testing/one-more-student.ts'
import { expectDone, learnerOf, taught, type Taught } from '../learning/testing/taught.ts'

// One experiment in every sort of place, and in one class also as a part of everything that has parts. In each of them
// somebody works, asks, applies and is given more time. Then everything that answers for a place or an offering is asked
// in each: it shows what was made there, and of the others nothing. Anyone who adds an endpoint, a sort of place or a kind
// that can be offered does not compile until it has its line here.

/** Kinds that have no parts. */
type Single = 'experiment' | 'exam' | 'training' | 'project'
type Container = Exclude<OfferingKind, Single>
type Spot = PlaceKind | `class/${Container}`

interface Where {
  place: PlaceKind
  within: Container | null
}
const spots = {
  class: { place: 'class', within: null },
  'class/series': { place: 'class', within: 'series' },
  'class/exp_series': { place: 'class', within: 'exp_series' },
  'class/mooc': { place: 'class', within: 'mooc' },
  'class/lesson': { place: 'class', within: 'lesson' },
  course: { place: 'course', within: null },
  project: { place: 'project', within: null },
  organisation: { place: 'organisation', within: null },
} as const satisfies Record<Spot, Where>
const allSpots = Object.keys(spots) as Spot[]

/** Everything that was made at a spot, each told from all else by an id or by words of its own. */
interface Marks {
  offering: string
  record: string
  learner: string
  /** Who that is. */
  person: string
  thread: string
  application: string
  exception: string
  hand: string
  regrade: string
  /** Of the place, whatever is offered in it. */
  accommodation: string
  material: string
  announcement: string
  group: string
}
type Mark = keyof Marks
const ofPlace: readonly Mark[] = ['accommodation', 'material', 'announcement', 'group', 'learner', 'person']

type Named<Field> = { query: z.ZodObject<Record<Field & string, z.ZodType>> }
/** Endpoints that are asked about a place or an offering, or narrowed to one: those that read. */
type Narrow = {
  [D in keyof Contract]: {
    [E in keyof Contract[D] & string]: Contract[D][E] extends Endpoint<'GET', string, infer Definition>
      ? Definition extends { answer: 'events' }
        ? never
        : Definition extends { access: { kind: 'place' | 'offering' } } | Named<'place_id'> | Named<'offering_id'>
          ? `${D}.${E}`
          : never
      : never
  }[keyof Contract[D] & string]
}[keyof Contract]
/** What is sent and only reads. */
type Sent = 'analysis.previewRules' | 'record.exportClass' | 'record.exportContent'

interface Asked {
  answer: Answer
  /** Where what it shows may have been made. */
  at: readonly Spot[]
}
interface Aspect {
  ask: (spot: Spot) => Promise<Asked[]>
  /** What of a spot it shows. */
  shows: readonly Mark[]
  /** Its total is how many of them there are. */
  isCounted?: true
  /** The part of the answer that says what was done there, where it speaks of people of the whole place besides. */
  read?: (answer: Answer, spot: Spot) => string
}
/** Why an endpoint needs no line: what it answers with is not kept by offerings or places, or it is tested elsewhere. */
interface Elsewhere {
  because: string
}

let app: TestApp
let lesson: Taught
let admin: Caller
let teacher: Caller
let placeIds: Record<PlaceKind, string>
let containerIds: Record<Container, string>
const marks = {} as Record<Spot, Partial<Marks>>
/** A record in which a teacher tries the experiment out, and its offering: of the organisation's place, and shown nowhere. */
let trial: string[] = []

const placeOf = (spot: Spot): string => placeIds[spots[spot].place]
const offeringOf = (spot: Spot): string => marks[spot].offering!
const inPlace = (place: PlaceKind): Spot[] => allSpots.filter((spot) => spots[spot].place === place)
/** An organisation's place is nobody's: its administrator looks at it. */
const reader = (spot: Spot): Caller => (spots[spot].place === 'organisation' ? admin : teacher)
const get = async (spot: Spot, path: string, query: Record<string, unknown> = {}): Promise<Answer> =>
  expectDone(await reader(spot).get(`/apis/v2${path}`, query))

/** Of one offering. */
const ofOffering =
  (what: string) =>
  async (spot: Spot): Promise<Asked[]> => [
    { answer: await get(spot, `/offerings/${offeringOf(spot)}${what}`), at: [spot] },
  ]
/** Of a whole place, and of one of its offerings where it can be asked so. */
const ofWhole =
  (what: string, narrowed = false) =>
  async (spot: Spot): Promise<Asked[]> => {
    const path = `/places/${placeOf(spot)}${what}`
    const whole = { answer: await get(spot, path), at: inPlace(spots[spot].place) }
    if (!narrowed) return [whole]
    return [whole, { answer: await get(spot, path, { offering_id: offeringOf(spot) }), at: [spot] }]
  }
/** A list of the content, narrowed in each of the ways that it knows. */
const ofContent =
  (what: string, hasOffering = true) =>
  async (spot: Spot): Promise<Asked[]> => {
    const { place, within } = spots[spot]
    const ways: [query: Record<string, unknown>, at: Spot[]][] = [
      [{ place_id: placeOf(spot) }, inPlace(place)],
      ...(hasOffering ? [[{ offering_id: offeringOf(spot) }, [spot]] as [Record<string, unknown>, Spot[]]] : []),
      ...(within === null
        ? []
        : [
            [{ within: containerIds[within] }, [spot]] as [Record<string, unknown>, Spot[]],
            [{ place_id: placeOf(spot), within: containerIds[within] }, [spot]] as [Record<string, unknown>, Spot[]],
          ]),
    ]
    return Promise.all(
      ways.map(async ([query, at]) => ({
        answer: await get(spot, `/contents/${lesson.experimentId}/${what}`, { per_page: 100, ...query }),
        at,
      })),
    )
  }
const sent = async (spot: Spot, path: string, body: object): Promise<Answer> => {
  const answer = await reader(spot).post(`/apis/v2${path}`, body)
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.msg}`)
  return answer
}
/** Rows of a spreadsheet in which something was submitted: everybody of the place has one. */
async function posted(spot: Spot, path: string, body: object): Promise<Answer> {
  const answer = await sent(spot, path, body)
  const rows = (await readXlsx(Buffer.from(answer.bytes))).flatMap((sheet) => sheet.data as unknown[][])
  return { ...answer, text: JSON.stringify(rows.filter((row) => row.includes('已提交'))) }
}

const table = {
  'offering.listOfPlace': {
    ask: async (spot) => {
      const { within } = spots[spot]
      const path = `/places/${placeOf(spot)}/offerings`
      if (within === null) return [{ answer: await get(spot, path), at: [spot] }]
      const above = await get(spot, `/places/${placeOf(spot)}/contents/${containerIds[within]}/offering`)
      return [{ answer: await get(spot, path, { parent_id: above.data.offering.id }), at: [spot] }]
    },
    shows: ['offering'],
  },
  'offering.ofContentInPlace': {
    ask: async (spot) => {
      const { within } = spots[spot]
      const query = within === null ? {} : { within: containerIds[within] }
      const path = `/places/${placeOf(spot)}/contents/${lesson.experimentId}/offering`
      return [{ answer: await get(spot, path, query), at: [spot] }]
    },
    shows: ['offering'],
  },
  'offering.get': { ask: ofOffering(''), shows: ['offering'] },
  'record.listOfOffering': { ask: ofOffering('/records'), shows: ['record'] },
  'record.listOfContent': { ask: ofContent('records', false), shows: ['record'], isCounted: true },
  'record.gradebook': {
    ask: async (spot) => [
      {
        answer: await get(spot, `/places/${placeOf(spot)}/records`, { kind: 'experiment' }),
        at: inPlace(spots[spot].place),
      },
    ],
    shows: ['record', 'offering'],
  },
  'record.exportContent': {
    ask: async (spot) => {
      const body = { content_id: lesson.experimentId, offering_id: offeringOf(spot) }
      return [{ answer: await posted(spot, '/exports/content-records', body), at: [spot] }]
    },
    shows: ['learner'],
  },
  'record.exportClass': {
    ask: async (spot) => {
      const body = { place_id: placeOf(spot), kind: 'experiment' }
      return [{ answer: await posted(spot, '/exports/class-results', body), at: inPlace(spots[spot].place) }]
    },
    shows: ['learner'],
  },
  'query.listOfContent': { ask: ofContent('queries'), shows: ['thread'], isCounted: true },
  'query.listOfClass': { ask: ofWhole('/queries'), shows: ['thread'], isCounted: true },
  'query.listOfRecord': {
    ask: async (spot) =>
      marks[spot].record === undefined
        ? []
        : [{ answer: await get(spot, `/records/${marks[spot].record}/queries`), at: [spot] }],
    shows: ['thread'],
  },
  'application.listOfContent': { ask: ofContent('applications'), shows: ['application'], isCounted: true },
  'application.listOfClass': { ask: ofWhole('/applications', true), shows: ['application'], isCounted: true },
  'accommodation.listOfClass': { ask: ofWhole('/accommodations'), shows: ['accommodation'], isCounted: true },
  'accommodation.ofLearner': {
    ask: async (spot) => {
      const learner = people[spot]
      if (learner === undefined) return []
      const path = `/places/${placeOf(spot)}/learners/${learner}/effective-times`
      return [{ answer: await get(spot, path), at: [spot] }]
    },
    shows: ['exception'],
    // Every offering of the place has a line, with the learner's own arrangements in it.
    read: ({ data }) =>
      JSON.stringify(data.times.map(({ offering_id: _line, ...times }: { offering_id: string }) => times)),
  },
  'accommodation.ofOffering': { ask: ofOffering('/effective-times'), shows: ['exception'] },
  'analysis.ofPlace': {
    ask: ofWhole('/analysis', true),
    shows: ['learner', 'offering'],
    read: ({ data: { analysis } }) => {
      const { people: all, contents, summary } = analysis
      const finished = new Set<number>([...summary.finished, ...contents.flatMap((one: Finished) => one.finished)])
      return JSON.stringify([[...finished].map((at) => all[at].real_name), contents])
    },
  },
  'analysis.answers': {
    ask: async (spot) => {
      const query = { offering_id: offeringOf(spot) }
      return [{ answer: await get(spot, `/places/${placeOf(spot)}/answers`, query), at: [spot] }]
    },
    shows: ['person'],
    // Those who gave each answer, not all who could have.
    read: ({ data: { learners, items } }) => {
      const given = [...JSON.stringify(items).matchAll(/"who":\[([\d,]+)\]/g)].flatMap(([, who]) => who!.split(','))
      return JSON.stringify(given.map((at) => learners[Number(at)]))
    },
  },
  'analysis.compare': {
    ask: ofWhole('/comparison', true),
    shows: ['offering'],
  },
  'analysis.previewRules': {
    ask: async (spot) => {
      const path = `/places/${placeOf(spot)}/risk-preview`
      const whole = { answer: await sent(spot, path, { rules: alarming }), at: inPlace(spots[spot].place) }
      const narrowed = `${path}?offering_id=${offeringOf(spot)}`
      return [whole, { answer: await sent(spot, narrowed, { rules: alarming }), at: [spot] }]
    },
    shows: ['learner'],
  },
  'examAnalysis.ofOffering': {
    because: 'of one offering, by its own id, whose sheets they are (exam-analysis/analysis.api.test)',
  },
  'examAnalysis.sheet': { because: 'the same as a file' },
  'courseGoal.attainment': { because: 'of the exams of one place, by its own id (exam-analysis/goals.test)' },
  'courseGoal.report': { because: 'the same as a file' },
  'examCockpit.cockpit': { because: 'of one kind only, found by the offering (exam-cockpit/cockpit.api.test)' },
  'examCockpit.questions': { because: 'of one kind only, found by the offering (exam-cockpit/cockpit.api.test)' },
  'examCockpit.question': { because: 'of one kind only, found by the offering (exam-cockpit/cockpit.api.test)' },
  'examCockpit.journal': { because: 'of one kind only, found by the offering (exam-cockpit/cockpit.api.test)' },
  'marking.overview': { because: 'of one offering, by its own id, whose answers they are (marking.api.test)' },
  'marking.answers': { because: 'of one offering, by its own id, whose answers they are (marking.api.test)' },
  'marking.answer': { because: 'of one offering, by its own id, whose answers they are (marking.api.test)' },
  'marking.figures': { because: 'of one offering, by its own id, whose answers they are (marking.api.test)' },
  'live.monitor': { ask: ofOffering('/monitor'), shows: ['record', 'hand'] },
  'regrade.list': { ask: ofOffering('/regrades'), shows: ['regrade'] },
  'regrade.get': {
    ask: async (spot) =>
      marks[spot].regrade === undefined
        ? []
        : [{ answer: await get(spot, `/offerings/${offeringOf(spot)}/regrades/${marks[spot].regrade}`), at: [spot] }],
    shows: ['regrade'],
  },
  'regrade.steps': { ask: ofOffering('/regrade-steps'), shows: [] },
  'announcement.list': { ask: ofWhole('/announcements'), shows: ['announcement'] },
  'material.list': { ask: ofWhole('/materials'), shows: ['material'] },
  'place.get': { ask: ofWhole(''), shows: [] },
  'place.members': { ask: ofWhole('/members'), shows: ['learner'] },
  'place.groups': { ask: ofWhole('/groups'), shows: ['group'] },
  'place.candidates': { because: 'everybody of the organisation, with what they are in the place (roster.api.test)' },
  'place.getImport': { because: 'a list is found only in the place that it was read for (import-job.api.test)' },
  'place.importReport': { because: 'a list is found only in the place that it was read for (import-job.api.test)' },
  'environment.listRecords': {
    ask: async (spot) => [
      { answer: await get(spot, '/env-records', { place_id: placeOf(spot) }), at: inPlace(spots[spot].place) },
    ],
    shows: ['learner'],
    isCounted: true,
  },
  'exam.sitting': { because: 'of one kind only, found by the offering (exam/sitting.api.test)' },
  'exam.readiness': { because: 'of one kind only, found by the offering (exam/sitting.api.test)' },
  'series.learners': { because: 'of one kind only, found by the offering (series/series.api.test)' },
  'series.path': { because: 'what one learner has there, and nobody else (series/series.api.test)' },
  'series.ofPlace': { because: 'what one learner has there, and nobody else (series/series.api.test)' },
  'mooc.path': { because: 'what one learner has there, and nobody else (mooc/mooc.api.test)' },
  'mooc.ofPlace': { because: 'what one learner has there, and nobody else (mooc/mooc.api.test)' },
  'training.learners': { because: 'of one kind only, narrowed to the place of the runs (training/taught.api.test)' },
  'training.figures': { because: 'of one kind only, narrowed to the place of the runs (training/taught.api.test)' },
  'training.person': { because: 'of one kind only, narrowed to the place of the runs (training/taught.api.test)' },
  'learner.place': { because: 'what one learner has there, and nobody else (learner/learner.api.test)' },
  'announcement.listOfLearner': { because: 'found by the place alone (announcement/announcement.api.test)' },
  'joining.listOfPlace': { because: 'found by the place alone (joining/joining.api.test)' },
  'learner.contents': { because: 'what one learner has there, and nobody else (learner/learner.api.test)' },
  'learner.offering': { because: 'what one learner has there, and nobody else (learner/learner.api.test)' },
  'learner.queries': { because: 'what one learner has there, and nobody else (learner/learner.api.test)' },
  'learner.records': { because: 'what one learner has there, and nobody else (learner/learner.api.test)' },
} satisfies Record<Narrow | Sent, Aspect | Elsewhere>

type Finished = { finished: number[] }
/** Who has a score at all is noticed, and nobody else. */
const off = { is_on: false, value: 1 }
const alarming = { low_score: { value: 100 }, away: off, overdue: off, stuck_steps: off, behind: off }
/** Who works at a spot. */
const people: Partial<Record<Spot, string>> = {}

const add = async (caller: Caller, place: string, body: object): Promise<string> =>
  expectDone(await caller.post(`/apis/v2/places/${place}/offerings`, { settings: { attempts: 5 }, ...body })).data
    .offerings[0].id

/** Somebody works at a spot, asks, applies and raises a hand; their teacher arranges something for them. */
async function work(spot: Spot): Promise<void> {
  const made = marks[spot]
  const name = `在${spot}的学员`
  const student = await oneMoreStudent(app, name)
  const place = placeOf(spot)
  const at = `/apis/v2/offerings/${made.offering}`
  expectDone(await teacher.post(`/apis/v2/places/${place}/members`, { user_ids: [student.id] }))
  const caller = await app.asUser(student.username)
  const begun = expectDone(await caller.post(`/apis/v2/learning/offerings/${made.offering}/records`))
  const learner = learnerOf(caller, begun.data.record.id)
  people[spot] = student.id
  expectDone(await learner.ask(`${name}的问题`, lesson.steps.read))
  const body = { kind: 'attempt', reason: `${name}的申请` }
  expectDone(await caller.post(`/apis/v2/learning/offerings/${made.offering}/applications`, body))
  expectDone(await caller.post(`/apis/v2/learning/records/${begun.data.record.id}/hand`, { note: `${name}举手` }))
  const exception = { learner_ids: [student.id], attempts: 9, reason: `${name}的例外` }
  expectDone(await teacher.put(`${at}/exceptions`, exception))
  const arranged = { learner_ids: [student.id], extra_days: 3, reason: `${name}的安排` }
  expectDone(await teacher.post(`/apis/v2/places/${place}/accommodations`, arranged))
  expectDone(await teacher.post(`/apis/v2/places/${place}/groups`, { name: `组${spot}` }))
  const resource = { title: `${name}的资料`, is_public: false, obj_type: 'rich_text', obj_rich_text: { value: '无' } }
  const given = expectDone(await teacher.post(`/apis/v2/orgs/${app.school.orgs.a.id}/resources`, { resource }))
  const resource_ids = [given.data.resource.id]
  expectDone(await teacher.post(`/apis/v2/places/${place}/materials`, { resource_ids }))
  expectDone(await teacher.post(`/apis/v2/places/${place}/announcements`, { title: `${name}的公告` }))
  // Nobody starts it: it waits.
  expectDone(await learner.environment())
  expectDone(await learner.answer(lesson.steps.question, ['B']))
  expectDone(await learner.submit())
  const changes = [{ step_id: lesson.steps.question, points: 7 }]
  const regrade = expectDone(await teacher.post(`${at}/regrades`, { changes, reason: `${name}的重评` }))
  Object.assign(made, {
    record: begun.data.record.id,
    learner: name,
    person: student.id,
    thread: `${name}的问题`,
    application: `${name}的申请`,
    exception: `${name}的例外`,
    hand: `${name}举手`,
    regrade: regrade.data.regrade.id,
    accommodation: `${name}的安排`,
    material: `${name}的资料`,
    announcement: `${name}的公告`,
    group: `组${spot}`,
  } satisfies Omit<Marks, 'offering'>)
}

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  ;[teacher, admin] = [await app.as('teacher'), await app.as('admin')]
  lesson = await taught(app, { attempts: 5 })
  const org = app.school.orgs.a.id
  const { id: owner } = app.school.people.teacher
  const { db } = app.kernel.connection
  placeIds = { class: lesson.classId, course: newId(), project: newId(), organisation: org }
  for (const kind of ['course', 'project'] as const) {
    await db.execute(sql`
      INSERT INTO places (id, org_id, kind, name, owner_id)
      VALUES (${placeIds[kind]}, ${org}, ${kind}, ${`地点${kind}`}, ${owner})`)
  }
  containerIds = { series: newId(), exp_series: newId(), mooc: newId(), lesson: newId() }
  for (const [kind, id] of Object.entries(containerIds)) {
    await db.execute(sql`
      INSERT INTO contents (id, org_id, kind, title, summary, tags, creator_id, state, published_version)
      VALUES (${id}, ${org}, ${kind}, ${`容器${kind}`}, '{"format":"markdown","value":""}', '{}', ${owner}, 'published', 1)`)
  }
  const content_ids = [lesson.experimentId]
  for (const spot of allSpots) {
    const { within } = spots[spot]
    const caller = reader(spot)
    const place = placeOf(spot)
    const above = within && (await add(caller, place, { content_ids: [containerIds[within]] }))
    marks[spot] = {
      offering:
        spot === 'class'
          ? lesson.offeringId
          : await add(caller, place, { content_ids, ...(above ? { parent_id: above } : {}) }),
    }
  }
  // What is open to an organisation is begun by its content, which kinds that learn alone do (training.api.test).
  for (const spot of allSpots) if (spot !== 'organisation') await work(spot)
  const { record } = expectDone(await teacher.post(`/apis/v2/learning/contents/${lesson.experimentId}/trials`)).data
  trial = [record.id, record.offering_id]
}, 120_000)
afterAll(() => app.close())

const aspects = Object.entries(table).flatMap(([name, aspect]) =>
  'ask' in aspect ? [[name, aspect as Aspect] as const] : [],
)

test('every endpoint that takes a place or an offering is in the table', () => {
  const narrowing = ['place_id', 'offering_id']
  const found = Object.entries(contract).flatMap(([domain, endpoints]) =>
    Object.entries(endpoints as Readonly<Record<string, Endpoint>>).flatMap(([name, { method, definition }]) => {
      const { access, answer, query } = definition
      const isOf = access.who === 'object' && ['place', 'offering'].includes(access.kind)
      const isNarrowed = narrowing.some((field) => query !== undefined && field in query.shape)
      return method === 'GET' && answer !== 'events' && (isOf || isNarrowed) ? [`${domain}.${name}`] : []
    }),
  )
  const sentToRead: Sent[] = ['analysis.previewRules', 'record.exportClass', 'record.exportContent']
  expect(Object.keys(table).toSorted()).toEqual([...found, ...sentToRead].toSorted())
})

describe.each(aspects)('%s', (_name, { ask, shows, read, isCounted }) => {
  test.each(allSpots)('in %s shows what was made there, and of other places nothing', async (spot) => {
    for (const { answer, at } of await ask(spot)) {
      const text = read ? read(answer, spot) : answer.text
      const own = at.flatMap((one) => shows.flatMap((mark) => marks[one][mark] ?? []))
      const near = new Set(inPlace(spots[spot].place))
      const foreign = allSpots.flatMap((one) =>
        Object.entries(marks[one]).flatMap(([mark, value]) => {
          // What is of a place is of all that is offered there, and may be named with each.
          const isShared = near.has(one) && ofPlace.includes(mark as Mark)
          return at.includes(one) || (isShared && !shows.includes(mark as Mark)) ? [] : [value]
        }),
      )
      expect(own.filter((mark) => !text.includes(mark))).toEqual([])
      expect([...foreign, ...trial].filter((mark) => text.includes(mark))).toEqual([])
      if (isCounted) expect(answer.data.total).toBe(own.length)
      // Applications are all of them waiting.
      if ('pending' in (answer.data ?? {})) expect(answer.data.pending).toBe(own.length)
    }
  })
})
