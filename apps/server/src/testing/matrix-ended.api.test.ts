import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { domains } from '../domains/all.ts'
import { announceRights } from '../domains/org/index.ts'
import { testApp, type Answer, type CastName, type TestApp } from './index.ts'
import { callable, sampleCall, sendAs } from './matrix-calls.ts'
import { canary, makeFixtures, type Fixtures } from './matrix-fixtures.ts'

// Every endpoint of the contract × everything that ends a right: a person keeps their roles in classes and what they
// made, and none of it counts any more, whether a request names the organisation or not.

let app: TestApp
let own: Fixtures
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  own = await makeFixtures(app, 'teacher', 'student')
}, 120_000)
afterAll(() => app?.close())

const person = (name: 'teacher' | 'student') => sql`${app.school.people[name].id}::uuid`
const place = () => sql`${app.school.orgs.a.id}::uuid`
interface End {
  what: string
  begin: () => SQL[]
  undo: () => SQL[]
  /** Whom it concerns; who only learns has no role to be taken. */
  who: ('teacher' | 'student')[]
  /** They belong to the organisation still. */
  keepsOwn?: boolean
  /** What a request that names the organisation is answered with. */
  code?: number
}
/** What somebody has of their own in an organisation stays theirs as long as they belong to it, whatever they are. */
const ownKinds: readonly string[] = ['job', 'file_upload', 'env_record']
const ownLists: readonly string[] = ['job.mine', 'environment.listMine']
const both: End['who'] = ['teacher', 'student']
const ends: End[] = [
  {
    what: 'the membership has ended',
    begin: () => both.map((name) => sql`DELETE FROM org_members WHERE user_id = ${person(name)}`),
    undo: () => both.map((name) => sql`INSERT INTO org_members (org_id, user_id) VALUES (${place()}, ${person(name)})`),
    who: both,
  },
  {
    what: 'the role was taken',
    begin: () => [sql`UPDATE users SET roles = '{student}' WHERE id = ${person('teacher')}`],
    undo: () => [sql`UPDATE users SET roles = '{teacher}' WHERE id = ${person('teacher')}`],
    who: ['teacher'],
    keepsOwn: true,
  },
  {
    what: 'the organisation is disabled',
    begin: () => [sql`UPDATE organisations SET is_enabled = false WHERE id = ${place()}`],
    undo: () => [sql`UPDATE organisations SET is_enabled = true WHERE id = ${place()}`],
    who: both,
    code: 10406,
  },
  {
    what: 'the organisation has expired',
    begin: () => [sql`UPDATE organisations SET expires_at = now() - interval '1 s' WHERE id = ${place()}`],
    undo: () => [sql`UPDATE organisations SET expires_at = NULL WHERE id = ${place()}`],
    who: both,
    code: 10406,
  },
]

/** Does it, and waits until this server has heard of it. */
async function make(statements: SQL[]): Promise<void> {
  const heard = new Promise<void>((resolve) => {
    const stop = app.kernel.events.subscribe(({ domain }) => {
      if (domain !== 'org') return
      stop()
      resolve()
    })
  })
  await app.kernel.connection.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(statement)
    await announceRights(tx, 'all')
  })
  await heard
}

/** A person's own wherever they are: their account, their messages and what the platform tells everybody. */
const isPersonal = (name: string): boolean => /^(me|notice|identity|platform|vpn|banner|sign_in_service)\./.test(name)

/** Says what is wrong with an answer after the end of a right; null when it gives nothing. */
function wrongWith(bound: (typeof callable)[number], answer: Answer, isNamed: boolean, end: End): string | null {
  const { access } = bound.endpoint.definition
  if (isNamed && end.code !== undefined && access.who !== 'anyone') {
    // The first API answers with 406 what the second answers with 403.
    return [403, 406].includes(answer.status) && answer.code === end.code ? null : `${answer.status} ${answer.code}`
  }
  if (answer.text.includes(canary('a')) && !isPersonal(bound.name)) return 'shows a title'
  if (access.who === 'member') return answer.status === 403 ? null : `${answer.status} ${answer.code}`
  if (access.who !== 'object') return answer.status < 500 ? null : `${answer.status}`
  return [403, 404].includes(answer.status) ? null : `${answer.status} ${answer.code}`
}

const areas = domains
  .map(({ name }) => name)
  .filter((name) => callable.some((bound) => bound.name.startsWith(`${name}.`)))

describe.each(ends.map((end) => [end.what, end] as const))('%s', (_what, end) => {
  beforeAll(() => make(end.begin()))
  afterAll(() => make(end.undo()))

  test.each(areas)('%s', async (area) => {
    const wrong: string[] = []
    for (const bound of callable.filter(({ name }) => name.startsWith(`${area}.`))) {
      const { endpoint } = bound
      const { access } = endpoint.definition
      // What everybody may ask and what is one's own account is only read: it would do what it says.
      if (access.who !== 'object' && access.who !== 'member' && endpoint.method !== 'GET') continue
      // Messages to oneself, and oneself, are not an organisation's.
      if (access.who === 'object' && (access.kind === 'notice' || own[access.kind] === own.own_user)) continue
      const isOwn = access.who === 'object' ? ownKinds.includes(access.kind) : ownLists.includes(bound.name)
      if (isOwn && end.keepsOwn) continue
      const who: CastName = endpoint.path.includes('/learning/') ? 'student' : 'teacher'
      if (!end.who.includes(who)) continue
      for (const isNamed of [true, false]) {
        const caller = await app.as(who, isNamed ? 'a' : null)
        const problem = wrongWith(bound, await sendAs(caller, endpoint, sampleCall(endpoint, own)), isNamed, end)
        if (problem) wrong.push(`${bound.name} ${isNamed ? 'with' : 'without'} the header: ${problem}`)
      }
    }
    expect(wrong).toEqual([])
  })
})
