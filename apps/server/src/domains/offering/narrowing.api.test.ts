import { contract, type Contract } from '@lab/contract'
import type { Endpoint } from '@lab/contract/endpoint'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { testApp, type Answer, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone } from '../learning/testing/taught.ts'
import {
  allSpots,
  inPlace,
  makeSpots,
  ofPlace,
  placeIn,
  readerAt,
  spots,
  type Mark,
  type Spot,
  type SpotsMade,
} from './testing/spots.ts'

// One experiment in every sort of place, and in one class also as a part of everything that has parts. In each of them
// somebody works, asks, applies and is given more time. Then everything that answers for a place or an offering is asked
// in each: it shows what was made there, and of the others nothing. Anyone who adds an endpoint, a sort of place or a kind
// that can be offered does not compile until it has its line here.

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
let made: SpotsMade
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  made = await makeSpots(app)
}, 120_000)
afterAll(() => app.close())

const placeOf = (spot: Spot): string => placeIn(made, spot)
const offeringOf = (spot: Spot): string => made.marks[spot].offering!
const reader = (spot: Spot): Caller => readerAt(made, spot)
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
            [{ within: made.containerIds[within] }, [spot]] as [Record<string, unknown>, Spot[]],
            [{ place_id: placeOf(spot), within: made.containerIds[within] }, [spot]] as [
              Record<string, unknown>,
              Spot[],
            ],
          ]),
    ]
    return Promise.all(
      ways.map(async ([query, at]) => ({
        answer: await get(spot, `/contents/${made.lesson.experimentId}/${what}`, { per_page: 100, ...query }),
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

const aNewcomers = { because: 'what a newcomer to one place finds there (preview/preview.api.test)' }

const table = {
  'offering.listOfPlace': {
    ask: async (spot) => {
      const { within } = spots[spot]
      const path = `/places/${placeOf(spot)}/offerings`
      if (within === null) return [{ answer: await get(spot, path), at: [spot] }]
      const above = await get(spot, `/places/${placeOf(spot)}/contents/${made.containerIds[within]}/offering`)
      return [{ answer: await get(spot, path, { parent_id: above.data.offering.id }), at: [spot] }]
    },
    shows: ['offering'],
  },
  'offering.ofContentInPlace': {
    ask: async (spot) => {
      const { within } = spots[spot]
      const query = within === null ? {} : { within: made.containerIds[within] }
      const path = `/places/${placeOf(spot)}/contents/${made.lesson.experimentId}/offering`
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
      const body = { content_id: made.lesson.experimentId, offering_id: offeringOf(spot) }
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
  'query.listOfPlace': { ask: ofWhole('/queries'), shows: ['thread'], isCounted: true },
  'query.listOfRecord': {
    ask: async (spot) =>
      made.marks[spot].record === undefined
        ? []
        : [{ answer: await get(spot, `/records/${made.marks[spot].record}/queries`), at: [spot] }],
    shows: ['thread'],
  },
  'application.listOfContent': { ask: ofContent('applications'), shows: ['application'], isCounted: true },
  'application.listOfPlace': { ask: ofWhole('/applications', true), shows: ['application'], isCounted: true },
  'accommodation.listOfPlace': { ask: ofWhole('/accommodations'), shows: ['accommodation'], isCounted: true },
  'accommodation.ofLearner': {
    ask: async (spot) => {
      const learner = made.people[spot]
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
  'mooc.figures': { because: 'of one offering, by its own id, whose records they are (mooc.api.test)' },
  'moocUnits.discussions': { because: 'of one offering, by its own id, whose discussions they are (units.api.test)' },
  'moocUnits.said': { because: 'of one offering, by its own id, whose discussions they are (units.api.test)' },
  'courseGoal.attainment': { because: 'of the exams of one place, by its own id (exam-analysis/goals.test)' },
  'courseGoal.report': { because: 'the same as a file' },
  'examCockpit.cockpit': { because: 'of one kind only, found by the offering (exam-cockpit/cockpit.api.test)' },
  'examCockpit.questions': { because: 'of one kind only, found by the offering (exam-cockpit/cockpit.api.test)' },
  'examCockpit.question': { because: 'of one kind only, found by the offering (exam-cockpit/cockpit.api.test)' },
  'examCockpit.journal': { because: 'of one kind only, found by the offering (exam-cockpit/cockpit.api.test)' },
  'marking.overview': { because: 'of one offering, by its own id, whose answers they are (marking.api.test)' },
  'marking.answers': { because: 'of one offering, by its own id, whose answers they are (marking.api.test)' },
  'marking.changes': { because: 'of one offering, by its own id, whose answers they are (marking.api.test)' },
  'marking.answer': { because: 'of one offering, by its own id, whose answers they are (marking.api.test)' },
  'marking.figures': { because: 'of one offering, by its own id, whose answers they are (marking.api.test)' },
  'live.monitor': { ask: ofOffering('/monitor'), shows: ['record', 'hand'] },
  'regrade.list': { ask: ofOffering('/regrades'), shows: ['regrade'] },
  'regrade.get': {
    ask: async (spot) =>
      made.marks[spot].regrade === undefined
        ? []
        : [
            {
              answer: await get(spot, `/offerings/${offeringOf(spot)}/regrades/${made.marks[spot].regrade}`),
              at: [spot],
            },
          ],
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
  'markbook.get': { because: 'found by the place alone (markbook/markbook.api.test)' },
  'markbook.history': { because: 'found by the place alone (markbook/markbook.api.test)' },
  'joining.listOfPlace': { because: 'found by the place alone (joining/joining.api.test)' },
  'learner.contents': { because: 'what one learner has there, and nobody else (learner/learner.api.test)' },
  'learner.offering': { because: 'what one learner has there, and nobody else (learner/learner.api.test)' },
  'learner.queries': { because: 'what one learner has there, and nobody else (learner/learner.api.test)' },
  'learner.records': { because: 'what one learner has there, and nobody else (learner/learner.api.test)' },
  'ltiRoster.ofPlace': { because: 'courses of other platforms, by the place alone (lti/roster.api.test)' },
  'preview.place': aNewcomers,
  'preview.contents': aNewcomers,
  'preview.offering': aNewcomers,
  'preview.queries': aNewcomers,
  'preview.announcements': aNewcomers,
  'preview.materials': aNewcomers,
  'preview.seriesOfPlace': aNewcomers,
  'preview.series': aNewcomers,
  'preview.moocsOfPlace': aNewcomers,
  'preview.mooc': aNewcomers,
} satisfies Record<Narrow | Sent, Aspect | Elsewhere>

type Finished = { finished: number[] }
/** Who has a score at all is noticed, and nobody else. */
const off = { is_on: false, value: 1 }
const alarming = { low_score: { value: 100 }, away: off, overdue: off, stuck_steps: off, behind: off }

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
      const own = at.flatMap((one) => shows.flatMap((mark) => made.marks[one][mark] ?? []))
      const near = new Set(inPlace(spots[spot].place))
      const foreign = allSpots.flatMap((one) =>
        Object.entries(made.marks[one]).flatMap(([mark, value]) => {
          // What is of a place is of all that is offered there, and may be named with each.
          const isShared = near.has(one) && ofPlace.includes(mark as Mark)
          return at.includes(one) || (isShared && !shows.includes(mark as Mark)) ? [] : [value]
        }),
      )
      expect(own.filter((mark) => !text.includes(mark))).toEqual([])
      expect([...foreign, ...made.trial].filter((mark) => text.includes(mark))).toEqual([])
      if (isCounted) expect(answer.data.total).toBe(own.length)
      // Applications are all of them waiting.
      if ('pending' in (answer.data ?? {})) expect(answer.data.pending).toBe(own.length)
    }
  })
})
