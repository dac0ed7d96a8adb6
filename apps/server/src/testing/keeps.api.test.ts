import type { Endpoint } from '@lab/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { domains } from '../domains/all.ts'
import { testApp, type Answer, type TestApp } from './index.ts'
import { updates, type Known } from './keeps-updates.ts'
import { makeFixtures } from './matrix-fixtures.ts'

// An update keeps what is left out (docs/decisions/0018-what-an-update-says.md): every one of them is sent with all its
// fields, then with each field alone, and nothing else may change.

let app: TestApp
let known: Known
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  const fixtures = await makeFixtures(app, 'teacher', 'student')
  const teacher = await app.as('teacher')
  await teacher.post(`/apis/v2/places/${fixtures.class}/accommodations`, {
    learner_ids: [fixtures.student],
    extra_days: 1,
    reason: '手部受伤',
  })
  const { data } = await teacher.get(`/apis/v2/places/${fixtures.class}/accommodations`)
  const arrangement = data.accommodations[0].id
  await teacher.post(`/apis/v2/places/${fixtures.class}/materials`, { resource_ids: [fixtures.resource] })
  const material = (await teacher.get(`/apis/v2/places/${fixtures.class}/materials`)).data.materials[0].id
  const { teacher: me, peer } = app.school.people
  known = { ...fixtures, arrangement, material, teacher: me.id, peer: peer.id }
}, 120_000)
afterAll(() => app?.close())

/** Moments and counters of the change itself. */
const ofTheWrite = new Set(['version', 'rules_version', 'updated_at', 'updated_by', 'version_number', 'last_saved_at'])
const settled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(settled)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key]) => !ofTheWrite.has(key))
  return Object.fromEntries(kept.map(([key, inner]) => [key, settled(inner)]))
}
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Texts are one value; settings and the like are made of fields. */
const hasFields = new Set(['settings', 'teach', 'rules', 'resource', 'away', 'low_score', 'behind'])
/** Each field alone, as a body: `{ settings: { weight: 3 } }`. */
function* eachAlone(full: Record<string, unknown>): Generator<Record<string, unknown>> {
  for (const [name, value] of Object.entries(full)) {
    if (hasFields.has(name) && isPlain(value)) for (const inner of eachAlone(value)) yield { [name]: inner }
    else yield { [name]: value }
  }
}
const endpoints = new Map(domains.flatMap((domain) => domain.endpoints).map((one) => [one.name, one.endpoint]))
const fieldsOf = (endpoint: Endpoint): string[] =>
  Object.keys((endpoint.definition.body as { shape?: object } | undefined)?.shape ?? {}).filter(
    (one) => one !== 'version',
  )

/** Acts: what they say is said whole (packages/contract/src/updates.test.ts), or read elsewhere. */
const acts = ['accommodation.setException', 'archive.move', 'dataset.move', 'dataset.rename', 'me.changePassword']
acts.push(
  'experimentLearning.putFile',
  'experimentLearning.report',
  'record.annotate',
  'record.setScore',
  'resource.updateMany',
)
// Name the revision, or one of two places, themselves (question-bank.api.test.ts, question-exchange.api.test.ts).
acts.push('bankQuestion.update', 'question_bank.changePoint', 'questionImport.change')

test('every update of more than one field is in the table', () => {
  const all = [...endpoints].filter(([, one]) => one.method === 'PUT' && fieldsOf(one).length > 1).map(([name]) => name)
  const named = updates.map(({ name }) => name)
  expect(all.filter((name) => !named.includes(name) && !acts.includes(name))).toEqual([])
  for (const { name, full } of updates) {
    const sent = Object.keys(full(known))
    expect(
      fieldsOf(endpoints.get(name)!).filter((one) => !sent.includes(one) && !partly.has(name)),
      name,
    ).toEqual([])
  }
})
/** Whose table row does not name every field: scripts and settings that belong together. */
const partly = new Set(['experiment.update', 'experiment.updateStep'])

test.each(updates)(
  '$name: one field alone changes nothing else',
  async ({ name, path, full, read, who, ofTheChange }) => {
    const caller = await app.as(who ?? 'teacher')
    const { method, definition } = endpoints.get(name)!
    const shape = (definition.body as unknown as { shape: Record<string, unknown> }).shape
    const isVersioned = 'version' in shape
    const isNeeded =
      isVersioned &&
      !(shape.version as { safeParse: (value: unknown) => { success: boolean } }).safeParse(undefined).success
    const send = async (body: Record<string, unknown>, version: number | undefined) => {
      const given = isVersioned && version !== undefined ? { ...body, version } : body
      return method === 'PUT' ? caller.put(path(known), given) : caller.post(path(known), given)
    }
    const versionIn = (data: Answer['data']): number | undefined =>
      data.version ?? data.rules_version ?? (read(data) as { version?: number }).version
    const body = full(known)
    // Counted up to the newest, as a read of some has another form.
    let first = await send(body, isNeeded ? 1 : undefined)
    for (let seen = 2; first.code === 309014; seen += 1) first = await send(body, seen)
    expect(first, first.text).toMatchObject({ code: 10200 })
    let version = versionIn(first.data)
    const whole = settled(read(first.data))
    for (const alone of eachAlone(body)) {
      if (ofTheChange?.some((one) => one in alone)) continue
      const next = await send(alone, version)
      expect(next, JSON.stringify(alone)).toMatchObject({ code: 10200 })
      expect(settled(read(next.data)), JSON.stringify(alone)).toEqual(whole)
      version = versionIn(next.data)
    }
  },
)
