import { afterAll, beforeAll, expect, test } from 'vitest'
import { findContent, publishContent } from '../content/index.ts'
import { createExperiment, type NewExperiment } from '../experiment/index.ts'
import { ok, orAbsent } from '../../kernel/result.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { stillAhead } from './defaults.ts'

let app: TestApp
let teacher: Caller
let classId: string
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
  classId = (await teacher.post('/apis/v2/classes', { name: '默认设置班' })).data.class.id
})
afterAll(() => app.close())

async function experiment(title: string, teach: NewExperiment['teach']): Promise<string> {
  const who = { userId: app.school.people.teacher.id, orgId: app.school.orgs.a.id }
  return app.kernel.connection.transaction(async (tx) => {
    const sections = [{ title: '一', steps: [{ title: '读', kind: 'text' as const }] }]
    const id = await createExperiment(tx, who, { title, sections, teach })
    ok(await publishContent(tx, app.kernel, who, orAbsent(await findContent(tx, id, null)), { seen: null }))
    return id
  })
}
const closes_at = '2999-02-01T00:00:00.000Z'
const strict = { closes_at, attempts: 2, late_policy: 'deduct' as const, late_deduct_percent: 30 }
const add = (content_ids: string[], settings?: object) =>
  teacher.post(`/apis/v2/places/${classId}/offerings`, { content_ids, ...(settings ? { settings } : {}) })

test('a content begins in a class with its own teaching settings, each with its own', async () => {
  const ids = [await experiment('严格的', strict), await experiment('宽松的', { attempts: 9 })]
  const own = { closes_at, attempts: 2, late_policy: 'deduct', late_percent: 30, weight: 1, pass_score: 60 }
  const { data } = await teacher.get(`/apis/v2/contents/${ids[0]}/offering-defaults`)
  expect(data.settings).toMatchObject(own)
  const added = await add(ids)
  expect(added.data.offerings.map((row: { settings: object }) => row.settings)).toMatchObject([
    own,
    { closes_at: null, attempts: 9, late_policy: 'accept' },
  ])
})

test('what is said when it is added counts before its own', async () => {
  const added = await add([await experiment('改动的', strict)], { attempts: null, weight: 3 })
  expect(added.data.offerings[0].settings).toMatchObject({ attempts: null, weight: 3, late_policy: 'deduct' })
  // Together with its own end this would never be open.
  expect(await add([await experiment('倒置的', strict)], { opens_at: '2999-03-01T00:00:00.000Z' })).toMatchObject({
    status: 422,
    msg: '「倒置的」的截止时间应晚于开放时间',
  })
})

test('a change that was not published yet is not what classes begin with', async () => {
  const id = await experiment('未发布的改动', strict)
  const { teach, version } = (await teacher.get(`/apis/v2/experiments/${id}/teach`)).data
  const changed = await teacher.put(`/apis/v2/experiments/${id}/teach`, { version, teach: { ...teach, attempts: 7 } })
  expect(changed.data.teach.attempts).toBe(7)
  expect((await teacher.get(`/apis/v2/contents/${id}/offering-defaults`)).data.settings.attempts).toBe(2)
})

test('a stranger learns nothing of it', async () => {
  const stranger = await app.as('stranger')
  const id = await experiment('别处的', strict)
  expect((await stranger.get(`/apis/v2/contents/${id}/offering-defaults`)).status).toBe(404)
})

test.each([
  [
    { opens_at: 'a', closes_at: '2026-01-01T00:00:00Z', attempts: 1 },
    { opens_at: null, closes_at: null, attempts: 1 },
  ],
  [{ closes_at: '2026-03-01T00:00:00Z' }, { closes_at: '2026-03-01T00:00:00Z' }],
  [{ opens_at: '2026-01-01T00:00:00Z' }, { opens_at: '2026-01-01T00:00:00Z' }],
  [{}, {}],
])('%j in February is %j', (given, wanted) => {
  expect(stillAhead(given, new Date('2026-02-01T00:00:00Z'))).toEqual(wanted)
})
