/**
 * Lists of experiments at a million contents, against a bare Fastify with one parameterised statement on the same
 * database. Ratios are requests per second at 16 connections; `alone` is one request on the idle server.
 */
import { join } from 'node:path'
import { filteredTotalCap } from '@lab/contract/content'
import type pg from 'pg'
import { startChild } from './lib/child.ts'
import { startLab, withDatabase } from './lib/lab.ts'
import { alone, load, type Request } from './lib/load.ts'
import { alternate, median, type Measure } from './lib/measure.ts'
import type { FloorServerInput, FloorServerReady } from './list-api/floor-server.ts'
import { seedContents, type Seeded } from './lib/seed.ts'
import { words } from './lib/titles.ts'

const rounds = 7
const seconds = 1
const aloneRounds = 9
const perPage = 20

type Case = {
  name: string
  floor: string
  ours: string
  bound: number
}

type Row = { id: string }
type FloorAnswer = { rows: Row[]; total?: number }
type OurAnswer = { data: { experiments: Row[]; total: number } }

async function cases(pool: pg.Pool, { orgId }: Seeded): Promise<Case[]> {
  const counted = await pool.query<{ n: number }>(
    `SELECT count(*)::integer AS n FROM contents WHERE org_id = $1 AND deleted_at IS NULL`,
    [orgId],
  )
  const pages = Math.ceil((counted.rows[0]?.n ?? 0) / perPage)
  const list = '/apis/v2/experiments'
  const deep = async (name: string, page: number): Promise<Case> => {
    const edge = await pool.query<{ seq: string }>(
      `SELECT seq FROM contents WHERE org_id = $1 AND kind = 'experiment' AND deleted_at IS NULL ORDER BY seq DESC LIMIT 1 OFFSET $2`,
      [orgId, (page - 1) * perPage - 1],
    )
    return {
      name: `list api: ${name}`,
      floor: `/below?org=${orgId}&below=${edge.rows[0]!.seq}`,
      ours: `${list}?page=${page}`,
      bound: 0.55,
    }
  }
  return [
    {
      name: 'list api: first page with total',
      floor: `/newest?org=${orgId}`,
      ours: list,
      bound: 0.55,
    },
    await deep('second page', 2),
    await deep('middle page', Math.floor(pages / 2)),
    await deep('last page', pages),
    ...Object.entries(words).map(([name, { text, by, as }]) => ({
      name: `list api: search, ${name}`,
      floor: `/${by}/${as}?org=${orgId}&word=${encodeURIComponent(text)}`,
      ours: `${list}?keyword=${encodeURIComponent(text)}`,
      bound: 0.5,
    })),
  ]
}

/** Lists that the page offers and no floor is needed for: each alone, the slowest of the filters among them. */
async function filtered(pool: pg.Pool, { orgId, teachers }: Seeded): Promise<Record<string, string>> {
  const category = await pool.query<{ id: string }>(
    'SELECT id FROM categories WHERE org_id = $1 ORDER BY position LIMIT 1',
    [orgId],
  )
  const last = Math.ceil(filteredTotalCap / perPage)
  const of = (query: Record<string, string | number>): string =>
    new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  const id = category.rows[0]!.id
  return {
    'by state': of({ state: 'draft' }),
    'by state, last page offered': of({ state: 'published', page: last }),
    'by a state that none has': of({ state: 'disabled' }),
    'by difficulty': of({ difficulty: 'hard' }),
    'by category': of({ category_id: id }),
    'by category, last page offered': of({ category_id: id, page: last }),
    'by category and state': of({ category_id: id, state: 'draft' }),
    'by state and difficulty': of({ state: 'draft', difficulty: 'easy' }),
    'by creator': of({ creator_id: teachers[5]! }),
    'my own': of({ scope: 'mine' }),
    'my own, last page offered': of({ scope: 'mine', page: last }),
    'granted to me': of({ scope: 'granted' }),
    'by tag': of({ tag: '第3周' }),
    'by a frequent tag': of({ tag: '示例' }),
    'by a frequent character': of({ keyword: '函' }),
    'by a digit': of({ keyword: '7' }),
    'frequent word, last page offered': of({ keyword: '函数', page: last }),
    'four characters, last page offered': of({ keyword: '三角函数', page: last }),
    'frequent word and state': of({ keyword: '函数', state: 'draft' }),
    'rare word and state': of({ keyword: '细胞结构 777', state: 'draft' }),
    'word of middling frequency': of({ keyword: '细胞结构 77' }),
  }
}

async function measureAlone(name: string, ours: Request): Promise<Measure> {
  const times: number[] = []
  for (let round = 0; round < aloneRounds; round += 1) times.push(await alone(ours))
  return {
    name: `list api: ${name}, ms alone`,
    ratio: median(times),
    bound: 25,
    better: 'lower',
    detail: `${Math.min(...times).toFixed(1)}–${Math.max(...times).toFixed(1)} ms`,
  }
}

/** Both sides must answer the same rows and total (a keyset page has none: then the whole list's). */
async function assertSame({ name }: Case, floor: Request, ours: Request, whole: number): Promise<void> {
  let expected: FloorAnswer | undefined
  await alone(floor, (body) => void (expected = body as FloorAnswer))
  await alone(ours, (body) => {
    const { experiments, total: counted } = (body as OurAnswer).data
    const isSame = experiments.map(({ id }) => id).join() === expected?.rows.map(({ id }) => id).join()
    if (!isSame || counted !== (expected?.total ?? whole))
      throw new Error(`${name}: the two sides answer different rows`)
  })
}

async function measureCase(one: Case, floor: Request, ours: Request): Promise<Measure[]> {
  await load(floor, 0.5)
  await load(ours, 0.5)
  const loads = await alternate(
    rounds,
    () => load(floor, seconds),
    () => load(ours, seconds),
  )
  const singles = await alternate(
    aloneRounds,
    () => alone(floor),
    () => alone(ours),
  )
  const rate = (side: 'floor' | 'ours') => median(loads[side].map(({ perSecond }) => perSecond))
  const processor = (side: 'floor' | 'ours') => median(loads[side].map(({ processorUs }) => processorUs)).toFixed(0)
  const p99 = (side: 'floor' | 'ours') => median(loads[side].map((answer) => answer.p99))
  return [
    {
      name: one.name,
      ratio: median(
        loads.ours.map(({ perSecond }, round) => perSecond / (loads.floor[round]?.perSecond ?? Number.NaN)),
      ),
      bound: one.bound,
      better: 'higher',
      detail: `${rate('ours').toFixed(0)} of ${rate('floor').toFixed(0)} requests/s, p99 ${p99('ours')} and ${p99('floor')} ms, server process ${processor('ours')} and ${processor('floor')} µs a request`,
    },
    {
      name: `${one.name}, ms alone`,
      ratio: median(singles.ours),
      bound: 25,
      better: 'lower',
      detail: `floor ${median(singles.floor).toFixed(1)} ms`,
    },
  ]
}

export default (): Promise<Measure[]> =>
  withDatabase(async (pool, connection) =>
    measureOn(pool, connection, await seedContents(pool, { contents: 1_000_000, teachers: 64 })),
  )

/** The measures on a database that is already filled. */
export async function measureOn(pool: pg.Pool, connection: pg.PoolConfig, seeded: Seeded): Promise<Measure[]> {
  const floorServer = await startChild<FloorServerReady>(join(import.meta.dirname, 'list-api/floor-server.ts'), {
    connection,
  } satisfies FloorServerInput)
  const labServer = await startLab({ connection, people: seeded.teachers }).catch(async (error: unknown) => {
    await floorServer.stop()
    throw error
  })
  try {
    const headers = labServer.ready.sessions.map((session) => ({
      authorization: `Bearer ${session.access_token}`,
      'domain-id': seeded.domainId,
      'app-type': 'teacher',
    }))
    const asked = { port: labServer.ready.port, processorMs: labServer.processorMs, headers }
    const counted = await pool.query<{ n: number }>(
      `SELECT count(*)::integer AS n FROM contents WHERE org_id = $1 AND deleted_at IS NULL`,
      [seeded.orgId],
    )
    const measures: Measure[] = []
    for (const one of await cases(pool, seeded)) {
      const floor: Request = { ...floorServer.ready, processorMs: floorServer.processorMs, path: one.floor }
      const ours: Request = { ...asked, path: one.ours }
      await assertSame(one, floor, ours, counted.rows[0]?.n ?? 0)
      measures.push(...(await measureCase(one, floor, ours)))
    }
    for (const [name, query] of Object.entries(await filtered(pool, seeded))) {
      const ours: Request = { ...asked, path: `/apis/v2/experiments?${query}` }
      measures.push(await measureAlone(name, ours))
    }
    return measures
  } finally {
    await labServer.stop()
    await floorServer.stop()
  }
}
