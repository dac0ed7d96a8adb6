/**
 * The first load of a list page, against a bare React and antd page with the same rows, both with a cold cache on a
 * processor four times slower. Ratios are of the same round; the real console is the built one, served by the real
 * server to a teacher who is signed in and has chosen an organisation.
 */
import { join } from 'node:path'
import type { AuthSession } from '@lab/contract/identity'
import { chromium } from 'playwright-core'
import { callDepth, firstSwitch, visit, type Target, type Visit } from './first-load/visit.ts'
import type { PageServerInput, PageServerReady } from './first-load/floor-server.ts'
import { startChild } from './lib/child.ts'
import { startLab, withDatabase } from './lib/lab.ts'
import { alternate, describe, median, ratioOf, type Measure, type Pairs } from './lib/measure.ts'
import { seedContents, type Seeded } from './lib/seed.ts'
import { signedIn } from './lib/signed-in.ts'

const rounds = 9
const listPath = '/apis/v2/experiments'

/** The list's answer, which the floor shows too. */
async function readList(origin: string, session: AuthSession, seeded: Seeded): Promise<{ text: string; last: string }> {
  const answer = await fetch(`${origin}${listPath}`, {
    headers: { authorization: `Bearer ${session.access_token}`, 'domain-id': seeded.domainId },
  })
  const text = await answer.text()
  const rows = (JSON.parse(text) as { data: { experiments: { title: string }[] } }).data.experiments
  if (rows.length !== 20) throw new Error(`the list has ${rows.length} rows instead of 20`)
  return { text, last: rows.at(-1)!.title }
}

function measuresOf(visits: Pairs<Visit>, depth: number): Measure[] {
  const of = (value: (one: Visit) => number): Pairs<number> => ({
    floor: visits.floor.map(value),
    ours: visits.ours.map(value),
  })
  const ratio = (name: string, bound: number, unit: string, value: (one: Visit) => number): Measure => {
    const pairs = of(value)
    return { name, ratio: ratioOf(pairs), bound, better: 'lower', detail: describe(pairs, unit) }
  }
  const number = (name: string, bound: number, value: (one: Visit) => number): Measure => ({
    name,
    ratio: median(visits.ours.map(value)),
    bound,
    better: 'lower',
    detail: `floor ${median(visits.floor.map(value)).toFixed(2)}`,
  })
  return [
    ratio('first load: JavaScript up to the rows', 1.25, 'KiB', ({ scriptBytes }) => scriptBytes / 1024),
    ratio('first load: rows visible', 1.25, 'ms', ({ rows }) => rows),
    ratio('first load: first contentful paint', 0.4, 'ms', ({ firstPaint }) => firstPaint),
    ratio('first load: cached switch back', 0.35, 'ms', ({ switches }) => median(switches)),
    number('first load: JavaScript files', 6, ({ scriptFiles }) => scriptFiles),
    number('first load: requests up to the rows', 10, ({ requests }) => requests),
    number('first load: layout shift', 0.01, ({ layoutShift }) => layoutShift),
    { name: 'first load: API calls deep', ratio: depth, bound: 1, better: 'lower' },
  ]
}

async function measure(origin: string, session: AuthSession, seeded: Seeded): Promise<Measure[]> {
  const list = await readList(origin, session, seeded)
  const floorServer = await startChild<PageServerReady>(join(import.meta.dirname, 'first-load/floor-server.ts'), {
    list: list.text,
  } satisfies PageServerInput)
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
  try {
    const floor: Target = {
      url: `http://127.0.0.1:${floorServer.ready.port}/index.html`,
      lastRow: list.last,
      leave: '.ant-menu-item:nth-child(2)',
      back: '.ant-menu-item:nth-child(1)',
      unseen: '.ant-menu-item:nth-child(2)',
      away: '.ant-menu-item-selected:nth-child(2)',
    }
    const ours: Target = {
      url: `${origin}/exp`,
      state: signedIn(origin, session, seeded),
      lastRow: list.last,
      leave: 'nav a[href="/class"]',
      back: 'nav a[href="/exp"]',
      other: `${origin}/class`,
      unseen: 'nav a[href="/exp"]',
      away: 'nav a[href="/class"][aria-current]',
    }
    const depth = await callDepth(browser, ours, ({ pathname }) => pathname === listPath)
    await visit(browser, floor)
    await visit(browser, ours)
    const visits = await alternate(
      rounds,
      () => visit(browser, floor),
      () => visit(browser, ours),
    )
    const switches = await alternate(
      rounds,
      () => firstSwitch(browser, floor),
      () => firstSwitch(browser, ours),
    )
    const unseen = { name: 'first load: first switch to an unseen list', bound: 1.25, better: 'lower' } as const
    return [...measuresOf(visits, depth), { ...unseen, ratio: ratioOf(switches), detail: describe(switches, 'ms') }]
  } finally {
    await browser.close()
    await floorServer.stop()
  }
}

export default (): Promise<Measure[]> =>
  withDatabase(async (pool, connection) => {
    const seeded = await seedContents(pool, { contents: 60, teachers: 1 })
    const lab = await startLab({ connection, people: seeded.teachers })
    try {
      return await measure(`http://127.0.0.1:${lab.ready.port}`, lab.ready.sessions[0]!, seeded)
    } finally {
      await lab.stop()
    }
  })
