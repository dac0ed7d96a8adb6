import { demoIds } from '@lab/contract/demo-ids'
import { isContentKind, kindLabels, offeringKinds, type OfferingKind } from '@lab/contract/kinds'
import { termPlaceKinds } from '@lab/contract/place-words'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { RouterProvider } from 'react-router/dom'
import { ItemViewsContext } from '../content/aspects/record/item-view.ts'
import { itemViews } from './item-views.ts'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RouteNode } from '../content/route-types.ts'
import { sharedPages } from '../content/shared-pages.ts'
import type { Route } from '../content/table.ts'
import { drawThemed } from '../kit/testing/draw.tsx'
import { signIn } from '../api/request/testing/sign-in.ts'
import { exampleOf } from './route-example.ts'
import { createRouter } from './router.tsx'
import { routeTable } from './routes.ts'

// Every aspect that kinds share, mounted in every context that is built: what it asks the server for is narrowed to the
// place and the content that its address names. What is expected is read off the route's pattern.

const offeringId = '0de70000-0000-4000-8000-00000000ffff'
const listed: Readonly<Record<string, string>> = {
  record: 'records',
  records: 'records',
  query: 'queries',
  apply: 'applications',
  analysis: 'analysis',
}
const placeParams = ['classid', 'projectid']
const containerParams = ['seriesid', 'lessonid', 'topicid']

const aspectOf = (route: Route): string | undefined =>
  Object.keys(listed).find((aspect) => route.page !== null && route.page === sharedPages[aspect])
/** One learner's record: all that its pages ask for is below that record. */
const isOfRecord = (route: Route): boolean => route.mount?.frame.endsWith('record') === true

/** The call by which the aspect must ask, from the pattern of its route and its example. */
function expected(route: Route, address: string): string {
  const values = new Map(
    route.path
      .split('/')
      .flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), address.split('/')[at]!] as const] : [])),
  )
  const own = values.get(route.mount!.param)!
  const of = (names: string[]): string | undefined =>
    names.filter((name) => name !== route.mount!.param).flatMap((name) => values.get(name) ?? [])[0]
  const what = listed[aspectOf(route)!]!
  if (route.mount!.kind === 'class') return `/places/${own}/${what}`
  const [place, within] = [of(placeParams), of(containerParams)]
  if (place !== undefined) {
    if (what === 'analysis') return `/places/${place}/analysis offering_id=${offeringId}`
    return what === 'records'
      ? `/offerings/${offeringId}/records`
      : `/contents/${own}/${what} offering_id=${offeringId}`
  }
  return within === undefined ? `/contents/${own}/${what}` : `/contents/${own}/${what} within=${within}`
}

const narrowingNames = ['place_id', 'offering_id', 'within', 'content_id', 'class_id']
const elsewhereId = '0de70000-0000-4000-8000-00000000eeee'
const untaughtOf = (kind: OfferingKind) => ({
  text: `${kindLabels[kind]}「内容」没有安排到班级「一班」。`,
  kind,
  content_id: demoIds.experiment,
  title: '内容',
  elsewhere: [
    { offering_id: offeringId, place_id: elsewhereId, place_kind: 'class', place_name: '二班', within: null },
  ],
})
/** The kind of the content that the server says is not taught in the place of its address; undefined where it is. */
let untaughtKind: OfferingKind | undefined
let asked: string[]
/** Every id that a request named, in its path, its query or its body. */
let named: Set<string>
const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
// To read the code of all pages takes longer than a test waits for its page.
beforeAll(async () => void (await Promise.all(mounted.map((route) => route.page!()))), 120_000)
beforeEach(() => {
  untaughtKind = undefined
  asked = []
  named = new Set()
  signIn({ id: 'u', real_name: '林致远' })
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    for (const [id] of `${input} ${typeof init?.body === 'string' ? init.body : ''}`.matchAll(ids)) named.add(id)
    const { pathname, searchParams } = new URL(input, 'http://lab')
    const said = narrowingNames.flatMap((name) => (searchParams.has(name) ? `${name}=${searchParams.get(name)}` : []))
    asked.push([pathname.replace(/^\/apis\/v\d/, ''), ...said].join(' '))
    if (!pathname.endsWith('/offering')) return new Promise(() => undefined)
    const data = untaughtKind
      ? { offering: null, untaught: untaughtOf(untaughtKind) }
      : { offering: { id: offeringId, content_title: '内容', settings: {}, can: {} }, untaught: null }
    return Promise.resolve(Response.json({ code: 10200, msg: '', data }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const shared = routeTable.routes.filter((route) => aspectOf(route) !== undefined && !isOfRecord(route))

test('there is something to look at in classes, in projects and alone', () => {
  expect(shared.filter((route) => route.path.includes(':projectid')).length).toBeGreaterThan(5)
  expect(shared.filter((route) => route.path.includes(':classid')).length).toBeGreaterThan(5)
  expect(new Set(shared.map(aspectOf))).toEqual(new Set(['record', 'records', 'query', 'apply', 'analysis']))
})

const holds = (node: RouteNode, path: string): boolean =>
  node.path === path || (node.children ?? []).some((child) => holds(child, path))

/**
 * Draws the page of a route at its example, with nothing in the cache; answers the address. The router has what is below the
 * same node only: that no other route takes the address is proved in routes.test.ts, and to make a router of all of them takes
 * as long as to draw a page.
 */
async function opens(route: Route): Promise<string> {
  const address = exampleOf(route)
  const table = { ...routeTable, nodes: routeTable.nodes.filter((node) => holds(node, route.path)) }
  const router = createRouter({ table, memory: [address] })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await act(
    async () =>
      void drawThemed(
        <QueryClientProvider client={client}>
          <ItemViewsContext value={itemViews}>
            <RouterProvider router={router} />
          </ItemViewsContext>
        </QueryClientProvider>,
      ),
  )
  return address
}

/** A page names no other object to the server than those of its address. */
function expectNoOtherObject(address: string): void {
  const own = new Set([...address.matchAll(ids)].map(([id]) => id))
  expect([...named].filter((id) => !own.has(id) && id !== offeringId)).toEqual([])
  expect(own.size).toBeGreaterThan(0)
}

test.each(shared.map((route) => [route.path, route] as const))('%s', async (_path, route) => {
  const address = await opens(route)
  const call = expected(route, address)
  await waitFor(() => expect(asked).toContain(call), { timeout: 10_000 })
  // And nothing of the same sort from anywhere else.
  const [path = ''] = call.split(' ')
  const last = path.split('/').at(-1)!
  expect([...new Set(asked.filter((one) => one.split(' ')[0]!.endsWith(`/${last}`)))]).toEqual([call])
  expectNoOtherObject(address)
  if (isInPlace(route)) expectNarrowed(route, address)
})

/** Of contents below a class or a project. */
const inPlace = shared.filter(
  ({ path, mount }) => placeParams.some((param) => path.includes(`:${param}`)) && isContentKind(mount!.kind),
)

describe('says why a content is not taught in the place, and where it is, and asks for nothing of it', () => {
  const kindOf = ({ mount }: Route): OfferingKind => mount!.kind as OfferingKind
  test('of experiments, courses, exams and series', () => {
    const found = new Set(inPlace.map(kindOf))
    expect([...found].filter((kind) => !offeringKinds.includes(kind))).toEqual([])
    expect([...found].toSorted()).toEqual(['exam', 'experiment', 'mooc', 'series'])
  })
  test.each(inPlace.map((route) => [route.path, route] as const))('%s', async (_path, route) => {
    const kind = kindOf(route)
    untaughtKind = kind
    const address = await opens(route)
    expect(await screen.findByText(untaughtOf(kind).text, undefined, { timeout: 10_000 })).toBeTruthy()
    const tree = address.startsWith('/practical-training') ? '/practical-training/class' : '/class'
    const elsewhere = screen.getByRole('link', { name: '班级「二班」' })
    expect(elsewhere.getAttribute('href')).toMatch(
      new RegExp(`^${tree}/${elsewhereId}/content/[a-z]+/${demoIds.experiment}(/[a-z]+)?(\\?|$)`),
    )
    expect(screen.getByRole('link', { name: `查看${kindLabels[kind]}本身` })).toBeTruthy()
    const what = listed[aspectOf(route)!]!
    expect(asked.filter((one) => one.split(' ')[0]!.endsWith(`/${what}`))).toEqual([])
  })
})

// The last holds for every page of every kind in every context that is built, whichever aspect it is. A new kind, aspect
// or context is in the table as soon as it is declared.
const mounted = routeTable.routes.filter((route) => route.kind === 'page' && !route.pending && route.mount)

test('every context that is built is among them', () => {
  expect(new Set(mounted.map(({ mount }) => mount!.within ?? 'alone'))).toEqual(
    new Set(['alone', 'class', 'project', 'series', 'topic']),
  )
})

/** What teachers wrote, which is the same wherever it is taught, and what is of the platform. */
const itself =
  /^\/(?:contents|datasets|exams|exp-series|experiments|lessons|moocs|series|topics|trainings)\/[^/]+(?:\/(?:course-plan|datasets|experiments|graph|outline|permissions|plan|questions|resources|settings|teach|teaching-plans|within\/[^/]+))?$|^\/env-driver$/

/** In a place, and within another content, everything that is asked about learners names the place, what is offered, or a record. */
function expectNarrowed(route: Route, address: string): void {
  const values = [...new Set([...address.matchAll(ids)].map(([id]) => id))]
  const own = isContentKind(route.mount!.kind)
    ? values.filter((id) => !route.mount!.param || id !== ownOf(route, address))
    : values
  const wide = asked.filter(
    (one) => !itself.test(one.split(' ')[0]!) && ![offeringId, ...own].some((id) => one.includes(id)),
  )
  expect(wide).toEqual([])
}
/** Below an address of a place, a series or a topic. */
const isInPlace = ({ mount }: Route): boolean =>
  (mount!.within ?? 'alone') !== 'alone' || termPlaceKinds.some((kind) => mount!.kind === kind)
/** The id of the content that a page is about. */
const ownOf = ({ path, mount }: Route, address: string): string | undefined =>
  address.split('/')[path.split('/').indexOf(`:${mount!.param}`)]

describe('names no object but those of its address, and asks for what is done only in its place', () => {
  const others = mounted.filter((route) => !shared.includes(route))
  test.each(others.map((route) => [route.path, route] as const))('%s', async (_path, route) => {
    const address = await opens(route)
    // The frame asks first; the page's own calls come with its code.
    await act(async () => void (await route.page!()))
    await waitFor(() => expect(asked.length).toBeGreaterThan(0), { timeout: 10_000 })
    expectNoOtherObject(address)
    if (isInPlace(route)) expectNarrowed(route, address)
  })
})
