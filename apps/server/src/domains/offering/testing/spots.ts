import type { OfferingKind } from '@lab/contract/kinds'
import type { PlaceKind } from '@lab/contract/place'
import { sql } from 'drizzle-orm'
import { newId } from '../../../kernel/database/columns.ts'
import type { Caller, TestApp } from '../../../testing/index.ts'
import { oneMoreStudent } from '../../../testing/one-more-student.ts'
import { createProject } from '../../project/index.ts'
import { expectDone, learnerOf, taught, type Taught } from '../../learning/testing/taught.ts'

/** Kinds that have no parts. */
type Single = 'experiment' | 'exam' | 'training'
/** Kinds that are parts of no class: topics are open to organisations, and their parts are contents of their own. */
type Open = 'exp_practice'
export type Container = Exclude<OfferingKind, Single | Open>
export type Spot = PlaceKind | `class/${Container}`

interface Where {
  place: PlaceKind
  within: Container | null
}
export const spots = {
  class: { place: 'class', within: null },
  'class/series': { place: 'class', within: 'series' },
  'class/exp_series': { place: 'class', within: 'exp_series' },
  'class/mooc': { place: 'class', within: 'mooc' },
  course: { place: 'course', within: null },
  project: { place: 'project', within: null },
  organisation: { place: 'organisation', within: null },
} as const satisfies Record<Spot, Where>
export const allSpots = Object.keys(spots) as Spot[]

/** Everything that was made at a spot, each distinguished from all else by an id or by words of its own. */
export interface Marks {
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
export type Mark = keyof Marks
export const ofPlace: readonly Mark[] = ['accommodation', 'material', 'announcement', 'group', 'learner', 'person']

/** All that was made, and who reads it. */
export interface SpotsMade {
  lesson: Taught
  admin: Caller
  teacher: Caller
  placeIds: Record<PlaceKind, string>
  containerIds: Record<Container, string>
  marks: Record<Spot, Partial<Marks>>
  /** Who works at a spot. */
  people: Partial<Record<Spot, string>>
  /** A record in which a teacher tries the experiment out, and its offering: of the organisation's place, and shown nowhere. */
  trial: string[]
}

export const inPlace = (place: PlaceKind): Spot[] => allSpots.filter((spot) => spots[spot].place === place)
export const placeIn = ({ placeIds }: SpotsMade, spot: Spot): string => placeIds[spots[spot].place]
/** An organisation's place is nobody's: its administrator looks at it. */
export const readerAt = ({ admin, teacher }: SpotsMade, spot: Spot): Caller =>
  spots[spot].place === 'organisation' ? admin : teacher

const add = async (caller: Caller, place: string, body: object): Promise<string> =>
  expectDone(await caller.post(`/apis/v2/places/${place}/offerings`, { settings: { attempts: 5 }, ...body })).data
    .offerings[0].id

/** Somebody works at a spot, asks, applies and raises a hand; their teacher arranges something for them. */
async function work(app: TestApp, made: SpotsMade, spot: Spot): Promise<void> {
  const { teacher, lesson } = made
  const name = `在${spot}的学员`
  const student = await oneMoreStudent(app, name)
  const place = placeIn(made, spot)
  const { offering } = made.marks[spot]
  const at = `/apis/v2/offerings/${offering}`
  expectDone(await teacher.post(`/apis/v2/places/${place}/members`, { user_ids: [student.id] }))
  const caller = await app.asUser(student.username)
  const begun = expectDone(await caller.post(`/apis/v2/learning/offerings/${offering}/records`))
  const learner = learnerOf(caller, begun.data.record.id)
  made.people[spot] = student.id
  expectDone(await learner.ask(`${name}的问题`, lesson.steps.read))
  const body = { kind: 'attempt', reason: `${name}的申请` }
  expectDone(await caller.post(`/apis/v2/learning/offerings/${offering}/applications`, body))
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
  Object.assign(made.marks[spot], {
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

/** One experiment in every sort of place, and in one class also as a part of everything that has parts; somebody works in each. */
export async function makeSpots(app: TestApp): Promise<SpotsMade> {
  const [teacher, admin] = [await app.as('teacher'), await app.as('admin')]
  const lesson = await taught(app, { attempts: 5 })
  const org = app.school.orgs.a.id
  const { id: owner } = app.school.people.teacher
  const { db } = app.kernel.connection
  const placeIds: Record<PlaceKind, string> = {
    class: lesson.classId,
    course: newId(),
    project: await createProject(db, { userId: owner, orgId: org }, { name: '地点project' }),
    organisation: org,
  }
  await db.execute(sql`
    INSERT INTO places (id, org_id, kind, name, owner_id)
    VALUES (${placeIds.course}, ${org}, 'course', '地点course', ${owner})`)
  const containerIds: Record<Container, string> = {
    series: newId(),
    exp_series: newId(),
    mooc: newId(),
  }
  for (const [kind, id] of Object.entries(containerIds)) {
    await db.execute(sql`
      INSERT INTO contents (id, org_id, kind, title, summary, tags, creator_id, state, published_version)
      VALUES (${id}, ${org}, ${kind}, ${`容器${kind}`}, '{"format":"markdown","value":""}', '{}', ${owner}, 'published', 1)`)
  }
  const marks = {} as Record<Spot, Partial<Marks>>
  const made: SpotsMade = { lesson, admin, teacher, placeIds, containerIds, marks, people: {}, trial: [] }
  const content_ids = [lesson.experimentId]
  for (const spot of allSpots) {
    const { within } = spots[spot]
    const caller = readerAt(made, spot)
    const place = placeIn(made, spot)
    const above = within && (await add(caller, place, { content_ids: [containerIds[within]] }))
    marks[spot] = {
      offering:
        spot === 'class'
          ? lesson.offeringId
          : await add(caller, place, { content_ids, ...(above ? { parent_id: above } : {}) }),
    }
  }
  // What is open to an organisation is begun by its content, which kinds that learn alone do (training.api.test).
  for (const spot of allSpots) if (spot !== 'organisation') await work(app, made, spot)
  const { record } = expectDone(await teacher.post(`/apis/v2/learning/contents/${lesson.experimentId}/trials`)).data
  made.trial = [record.id, record.offering_id]
  return made
}
