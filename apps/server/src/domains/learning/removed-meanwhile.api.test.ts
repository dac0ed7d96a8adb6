import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../kernel/database/columns.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { Refusal } from '../../kernel/result.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { kindBehaviour } from '../kinds.ts'
import { start } from './begin.ts'
import { meanwhile } from './testing/meanwhile.ts'
import { expectDone, taught, type Taught } from './testing/taught.ts'

// A learner begins while the teacher removes what they begin: one of them waits for the other and hears what it did.

const versions: Record<number, string[]> = { 1: [], 2: [] }
const series = {
  ...kindBehaviour.series,
  parts: async (_tx: unknown, _id: string, at: number) => (versions[at] ?? []).map((contentId) => ({ contentId })),
}
let app: TestApp
let teacher: Caller
let student: Caller
let place: Taught

const beginning = (offeringId: string) => async (tx: Tx) => {
  const who = { userId: app.school.people.student.id }
  expect(await start(tx, app.kernel, who, { offeringId }, new Date())).not.toBeInstanceOf(Refusal)
}
const listed = async (query: object = {}): Promise<{ id: string; content_id: string }[]> =>
  expectDone(await teacher.get(`/apis/v2/places/${place.classId}/offerings`, { ...query })).data.offerings

beforeAll(async () => {
  app = await testApp({ runJobs: false, kinds: { ...kindBehaviour, series } })
  teacher = await app.as('teacher')
  student = await app.as('student')
  place = await taught(app)
}, 60_000)
afterAll(() => app.close())

const slow = 40_000
test(
  'what is removed while somebody begins it is not begun',
  async () => {
    const { offeringId } = await taught(app)
    const answer = await meanwhile(
      app,
      (tx) => tx.execute(sql`UPDATE offerings SET removed_at = now() WHERE id = ${offeringId}`),
      () => student.post(`/apis/v2/learning/offerings/${offeringId}/records`, {}),
    )
    expect(answer.status).toBe(404)
    const begun = await app.kernel.connection.db.execute(sql`SELECT 1 FROM records WHERE offering_id = ${offeringId}`)
    expect(begun.rows).toEqual([])
  },
  slow,
)

test(
  'what is begun while the teacher removes it stays',
  async () => {
    const { offeringId } = place
    const answer = await meanwhile(app, beginning(offeringId), () => teacher.delete(`/apis/v2/offerings/${offeringId}`))
    expect(answer.status).toBe(409)
    expect(answer.msg).toContain('1')
    expect((await listed()).map((row) => row.id)).toEqual([offeringId])
  },
  slow,
)

test(
  'a part that is begun while a version without it comes stays',
  async () => {
    const { experimentId } = await taught(app)
    versions[1] = [experimentId]
    const seriesId = newId()
    const { db } = app.kernel.connection
    await db.execute(sql`
    INSERT INTO contents (id, org_id, kind, title, summary, tags, creator_id, state, published_version)
    VALUES (${seriesId}, ${app.school.orgs.a.id}, 'series', '系列', '{"format":"markdown","value":""}', '{}',
      ${app.school.people.teacher.id}, 'published', 1)`)
    const given = { content_ids: [seriesId] }
    const added = expectDone(await teacher.post(`/apis/v2/places/${place.classId}/offerings`, given)).data.offerings[0]
    const [part] = await listed({ parent_id: added.id })
    await db.execute(sql`UPDATE contents SET published_version = 2 WHERE id = ${seriesId}`)
    expectDone(await meanwhile(app, beginning(part!.id), () => teacher.post(`/apis/v2/offerings/${added.id}/upgrade`)))
    expect((await listed({ parent_id: added.id })).map((row) => row.id)).toEqual([part!.id])
  },
  slow,
)
