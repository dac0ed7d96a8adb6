import { randomUUID } from 'node:crypto'
import { siteOf, type Endpoint } from '@lab/contract/endpoint'
import { refusals, type RefusalName } from '@lab/contract/refusals'
import { siteOfActor } from '../kernel/policy/actor.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cast, testApp, type Answer, type CastName, type TestApp } from './index.ts'
import { callable, endpoints, insider, named, sampleCall, sendAs, type Call } from './matrix-calls.ts'
import { canary, makeFixtures, type Fixtures } from './matrix-fixtures.ts'
import { refusedSamples } from './matrix-refusals.ts'

// Every endpoint of the contract × every person × own, foreign and no object × malformed input. The expectations are
// computed from the contract alone, so a handler that forgets a check cannot also forget its test.

let app: TestApp
let own: Fixtures
let foreign: Fixtures
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  own = await makeFixtures(app, 'teacher', 'student')
  foreign = await makeFixtures(app, 'stranger', 'strangeStudent')
}, 120_000)
afterAll(() => app?.close())

const send = async (who: CastName | null, endpoint: Endpoint, call: Call): Promise<Answer> =>
  sendAs(await app.as(who), endpoint, call)

const sessionEnding = new Set([10401, 10406, 10409, 10420])
const outsiders: CastName[] = ['stranger', 'strangeAdmin', 'strangeStudent']
/** Which of some people are on the site of an endpoint at all. */
const onSiteOf = (endpoint: Endpoint, people: readonly CastName[]): CastName[] => {
  const site = siteOf(endpoint.definition)
  return people.filter((who) => site === 'both' || site === siteOfActor(cast[who]))
}
const anybodyOn = (endpoint: Endpoint): CastName => onSiteOf(endpoint, ['operator', 'student'])[0]!

test('every endpoint says how to be called, and its sample is valid input', () => {
  for (const [name, endpoint] of named(callable)) {
    const call = sampleCall(endpoint, own)
    expect(JSON.stringify(call), name).not.toContain('missing fixture')
    const { body, query } = endpoint.definition
    if (body) expect(body.safeParse(call.body).success, `${name}: sample body`).toBe(true)
    if (query) expect(query.safeParse(call.query).success, `${name}: sample query`).toBe(true)
  }
})

test('every id in the input is a checked object or says why it is free', () => {
  const unexplained: string[] = []
  for (const [name, endpoint] of named(endpoints)) {
    const { access, refs, freeIds, params, query, body } = endpoint.definition
    const known = new Set([...Object.keys(refs ?? {}), ...Object.keys(freeIds ?? {})])
    if (access.who === 'object') known.add(access.at)
    const look = (where: string, shape: object | undefined): void => {
      for (const key of Object.keys(shape ?? {})) {
        if (/(^|_)ids?$/.test(key) && !known.has(`${where}.${key}`)) unexplained.push(`${name}: ${where}.${key}`)
      }
    }
    look('params', params?.shape)
    look('query', query?.shape)
    look('body', (body as { shape?: Record<string, unknown> } | undefined)?.shape)
  }
  expect(unexplained).toEqual([])
})

describe('nobody signed in', () => {
  test.each(named(callable))('%s', async (_name, endpoint) => {
    const answer = await send(null, endpoint, sampleCall(endpoint, own))
    expect(answer.status).toBeLessThan(500)
    if (endpoint.definition.access.who === 'anyone') return
    expect([401, 403]).toContain(answer.status)
    expect(answer.code).toBe(10401)
  })
})

describe('people of another school', () => {
  const byObject = callable.filter((bound) => bound.endpoint.definition.access.who === 'object')
  test.each(named(byObject))('%s: not there, exactly like what never was', async (_name, endpoint) => {
    for (const who of onSiteOf(endpoint, outsiders)) {
      const call = sampleCall(endpoint, own)
      const answer = await send(who, endpoint, call)
      expect(answer.status, who).toBe(404)
      const { access } = endpoint.definition
      const id = access.who === 'object' ? own[access.kind]! : ''
      const never = randomUUID()
      const swap = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll(id, never)) as T
      const absent = await send(who, endpoint, swap(call))
      expect({ status: absent.status, text: absent.text }, who).toEqual({ status: answer.status, text: answer.text })
    }
  })

  test.each(named(callable.filter((bound) => bound.endpoint.method === 'GET')))(
    '%s leaks no title',
    async (_name, endpoint) => {
      for (const who of outsiders) {
        const answer = await send(who, endpoint, sampleCall(endpoint, own))
        expect(answer.text, who).not.toContain(canary('a'))
      }
    },
  )

  const refs = callable.flatMap((bound) =>
    Object.entries(bound.endpoint.definition.refs ?? {}).map(
      ([path, { kind }]) => [`${bound.name} ${path}`, bound.endpoint, path, kind] as const,
    ),
  )
  test.each(refs)('%s refuses an object of another school', async (_name, endpoint, path, kind) => {
    const call = sampleCall(endpoint, own)
    placeAt(call as unknown as Record<string, unknown>, path, foreign[kind])
    const answer = await send(insider(endpoint), endpoint, call)
    // What a teacher may not do at all says nothing about the reference; an administrator gets as far as that.
    const decided = answer.status === 403 ? await send('admin', endpoint, call) : answer
    expect(decided.status).toBe(404)
  })
})

/** Puts an id at a path of the input such as `body.rows.*.user_id`, making lists where the name or a star says so. */
function placeAt(call: Record<string, unknown>, path: string, id: unknown): void {
  const keys = path.split('.')
  let at: Record<string, unknown> = call
  for (const [index, key] of keys.entries()) {
    const isLast = index === keys.length - 1
    if (key === '*') continue
    if (isLast) at[key] = key.endsWith('ids') ? [id] : id
    else if (keys[index + 1] === '*') {
      const list =
        Array.isArray(at[key]) && (at[key] as unknown[]).length ? (at[key] as Record<string, unknown>[]) : [{}]
      at[key] = list
      at = list[0]!
    } else {
      at[key] ??= {}
      at = at[key] as Record<string, unknown>
    }
  }
}

describe('roles', () => {
  const byRole = callable.filter((bound) => bound.endpoint.definition.access.who === 'member')
  test.each(named(byRole))(
    '%s is closed to every other role, with a code that ends no session',
    async (_name, endpoint) => {
      const { access } = endpoint.definition
      if (access.who !== 'member') return
      for (const who of Object.keys(cast) as CastName[]) {
        if (cast[who].roles.some((role) => access.roles.includes(role))) continue
        const answer = await send(who, endpoint, sampleCall(endpoint, own))
        expect([who, answer.status]).toEqual([who, 403])
        expect(sessionEnding.has(answer.code), who).toBe(false)
      }
    },
  )

  const forStaff = callable.filter((bound) => {
    const { access } = bound.endpoint.definition
    return access.who === 'object' && access.ability !== 'learn' && !bound.endpoint.path.includes('/learning/')
  })
  test.each(named(forStaff))('%s gives a student of the class nothing', async (_name, endpoint) => {
    const answer = await send('otherStudent', endpoint, sampleCall(endpoint, own))
    expect([403, 404]).toContain(answer.status)
    expect(answer.text).not.toContain(canary('a'))
  })
})

describe('the two sites', () => {
  const only = (site: 'teacher' | 'student') =>
    named(callable.filter(({ endpoint }) => siteOf(endpoint.definition) === site))

  /** What is refused as an object is not there. */
  const closed = ({ definition }: Endpoint) =>
    definition.access.who === 'object' ? { status: 404, code: 10404 } : { status: 403, code: 10403 }

  test.each(only('teacher'))('%s is closed to the learners’ site', async (_name, endpoint) => {
    const answer = await send('student', endpoint, sampleCall(endpoint, own))
    expect(answer).toMatchObject(closed(endpoint))
  })

  test.each(only('student'))('%s is closed to the teachers’ site', async (_name, endpoint) => {
    for (const who of ['teacher', 'admin', 'operator'] as const) {
      const answer = await send(who, endpoint, sampleCall(endpoint, own))
      expect(answer, who).toMatchObject(closed(endpoint))
    }
  })
})

describe('malformed input', () => {
  const withBody = callable.filter((bound) => bound.endpoint.definition.body && !bound.endpoint.definition.multipart)
  const broken: unknown[] = [[], 'text', { surprise: 1 }, { title: { $gt: '' }, name: 0, version: '1', ids: 'x' }]
  test.each(named(withBody))(
    '%s answers a wrong body with a sentence, never with a failure',
    async (_name, endpoint) => {
      const who = endpoint.definition.access.who === 'anyone' ? null : anybodyOn(endpoint)
      for (const body of broken) {
        const answer = await send(who, endpoint, { ...sampleCall(endpoint, own), body })
        const accepted = endpoint.definition.body!.safeParse(body).success
        if (accepted) expect(answer.status).toBeLessThan(500)
        else {
          expect([answer.status, answer.code]).toEqual([422, 10422])
          expect(answer.msg).toMatch(/[\u4e00-\u9fff]/)
        }
      }
    },
  )

  const withIds = callable.filter((bound) => bound.endpoint.path.includes(':'))
  test.each(named(withIds))('%s knows no object by a malformed id', async (_name, endpoint) => {
    const call = sampleCall(endpoint, own)
    for (const id of ['0', "1' OR '1'='1", '../../etc/passwd', '%00']) {
      const path = endpoint.path
        .replace(/:[A-Za-z_]+/, encodeURIComponent(id))
        .replaceAll(/:([A-Za-z_]+)/g, randomUUID())
      const answer = await send(anybodyOn(endpoint), endpoint, { ...call, path })
      expect([400, 404, 422]).toContain(answer.status)
    }
  })

  const withQuery = callable.filter((bound) => bound.endpoint.definition.query?.shape.page)
  test.each(named(withQuery))('%s refuses wrong page numbers by name', async (_name, endpoint) => {
    for (const page of ['0', '-1', 'x', '1e9', '9'.repeat(30)]) {
      const answer = await send(anybodyOn(endpoint), endpoint, { ...sampleCall(endpoint, own), query: { page } })
      expect([page, answer.status]).toEqual([page, 422])
      expect(answer.msg).toContain('页码')
    }
  })
})

/** Ends the session that the rest of the file calls with; proved in identity.api.test.ts. */
const endsSession = 'identity.signOut'

describe('the own school', () => {
  const signedIn = callable.filter(
    (bound) => bound.endpoint.definition.access.who !== 'anyone' && bound.name !== endsSession,
  )
  const refusalOf = new Map(
    Object.entries(refusedSamples).flatMap(([refusal, calls]) => calls.map((call) => [call, refusal as RefusalName])),
  )
  test('every refused sample is of an endpoint that there is', () => {
    const names = new Set(signedIn.map((bound) => bound.name))
    expect([...refusalOf.keys()].filter((name) => !names.has(name))).toEqual([])
  })

  let made = 0
  const works = ({ status }: Answer): boolean => status >= 200 && status < 300
  const isClosed = ({ status }: Answer): boolean => status === 403 || status === 404

  /** As somebody of the school for whom it is: whose answer is neither 403 nor 404. */
  async function callBySomebody(endpoint: Endpoint): Promise<Answer> {
    const first = insider(endpoint)
    let answer = await send(first, endpoint, sampleCall(endpoint, own))
    for (const who of onSiteOf(endpoint, ['teacher', 'admin', 'operator', 'student'])) {
      if (!isClosed(answer)) return answer
      if (who !== first) answer = await send(who, endpoint, sampleCall(endpoint, own))
    }
    return answer
  }

  /** What an earlier call of the table removed or ended is made again; nobody runs, uploads or connects so much at once. */
  async function makeAgain(): Promise<void> {
    const teacher = await app.as('teacher')
    await teacher.delete(`/apis/v2/file-uploads/${own.file_upload}`)
    const admin = await app.as('admin')
    await admin.delete(`/apis/v2/lti-platforms/${own.lti_platform}`)
    await admin.delete(`/apis/v2/push-targets/${own.push_target}`)
    await app.kernel.connection.db.execute("UPDATE env_records SET state = 'destroyed'")
    made += 1
    own = await makeFixtures(app, 'teacher', 'student', `其${made}`)
  }

  // What is refused changes nothing, so that one set of fixtures is enough for all of it.
  describe('refuses what its sample must be refused', () => {
    beforeAll(makeAgain)
    const refused = signedIn.filter(({ name }) => refusalOf.has(name))
    test.each(named(refused))('%s', async (name, endpoint) => {
      const answer = await callBySomebody(endpoint)
      expect(answer.code, `${answer.status} ${answer.msg}`).toBe(refusals[refusalOf.get(name.split(' ')[0]!)!].code)
    })
  })

  /**
   * Some calls remove or end what others need. What did not work is called again on fixtures that are made again, all of it
   * together. What fails as the first call on new ones may need what those before it in its domain make.
   */
  async function answersOfAll(all: typeof signedIn): Promise<Map<string, Answer>> {
    const answers = new Map<string, Answer>()
    const call = async (bound: (typeof signedIn)[number]): Promise<boolean> => {
      const answer = await callBySomebody(bound.endpoint)
      answers.set(bound.name, answer)
      return works(answer)
    }
    let left = all
    while (left.length) {
      const failed: typeof signedIn = []
      for (const bound of left) if (!(await call(bound))) failed.push(bound)
      const first = failed[0]
      if (!first) break
      await makeAgain()
      if (left !== all && first === left[0]) {
        failed.shift()
        for (const { domain, endpoint } of all.slice(0, all.indexOf(first)))
          if (domain === first.domain) await callBySomebody(endpoint)
        await call(first)
        await makeAgain()
      }
      left = failed
    }
    return answers
  }

  describe('answers', () => {
    const others = signedIn.filter(({ name }) => !refusalOf.has(name))
    let answers: Map<string, Answer>
    beforeAll(async () => {
      answers = await answersOfAll(others)
    }, 180_000)
    test.each(others.map(({ name }) => name))('%s', (name) => {
      const answer = answers.get(name)!
      expect(works(answer), `${answer.status} ${answer.code} ${answer.msg}`).toBe(true)
    })
  })
})
