import { pool as contract, PoolInput, type Pool } from '@lab/contract/pool'
import { inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '../../../kernel/database/pool.ts'
import { bind } from '../../../kernel/http/bind.ts'
import { merged } from '../../../kernel/http/input.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Actor } from '../../../kernel/policy/actor.ts'
import { abilities } from '../../../kernel/policy/verdict.ts'
import { throwRefusal, orAbsent, refuse } from '../../../kernel/result.ts'
import { places } from '../../place/index.ts'
import { findOrganisation } from '../../org/index.ts'
import { engineOf } from '../engine/registry.ts'
import { poolPolicy } from '../policy.ts'
import { presentSuiteBrief } from '../present.ts'
import { findPeople } from '../store/people.ts'
import { findSuite, findSuites, type Suite } from '../store/suites.ts'
import { endStandby, lockStanding } from './fill.ts'
import { currentLesson, nextStart, wantedNow } from './rules.ts'
import { countPool, deletePool, findPool, insertPool, listPools, savePool, type PoolRow } from './store.ts'

type Wire = z.input<typeof Pool>

async function classNames(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const rows = await tx.select({ id: places.id, name: places.name }).from(places).where(inArray(places.id, ids))
  return new Map(rows.map((row) => [row.id, row.name]))
}

async function present(tx: Tx, actor: Actor, rows: PoolRow[], now: Date): Promise<Wire[]> {
  const suites = await findSuites(
    tx,
    rows.map((row) => row.suiteId),
  )
  const names = await classNames(
    tx,
    rows.flatMap((row) => row.placeId ?? []),
  )
  const people = await findPeople(
    tx,
    rows.map((row) => row.creatorId),
  )
  const shown: Wire[] = []
  for (const row of rows) {
    const suite = suites.get(row.suiteId)
    if (!suite) continue
    const lesson = currentLesson(row, now)
    const { takenForLesson, ...counts } = await countPool(tx, row.id, lesson?.since ?? null)
    const isOn = row.state === 'enabled'
    const name = row.placeId === null ? undefined : names.get(row.placeId)
    const creator = people.get(row.creatorId)
    shown.push({
      id: row.id,
      suite: presentSuiteBrief(suite),
      class: row.placeId !== null && name !== undefined ? { id: row.placeId, name } : null,
      network_on: row.networkOn,
      standing: row.standing,
      windows: row.windows,
      lead_minutes: row.leadMinutes,
      state: row.state,
      wanted: isOn ? wantedNow(row, lesson, takenForLesson) : 0,
      ...counts,
      next_at: isOn ? nextStart(row, now) : null,
      failure: isOn ? row.failure : '',
      creator: creator ? { id: row.creatorId, real_name: creator.real_name, avatar: creator.avatar } : null,
      version: row.version,
      created_at: row.createdAt,
      can: abilities({ edit: poolPolicy.edit(actor, row), remove: poolPolicy.remove(actor, row) }),
    })
  }
  return shown
}

const values = (input: PoolInput) => ({
  suiteId: input.suite_id,
  placeId: input.place_id,
  networkOn: input.network_on,
  standing: input.standing,
  windows: input.windows,
  leadMinutes: input.lead_minutes,
  failure: '',
})

const inputOf = (row: PoolRow): PoolInput => ({
  suite_id: row.suiteId,
  place_id: row.placeId,
  network_on: row.networkOn,
  standing: row.standing,
  windows: row.windows,
  lead_minutes: row.leadMinutes,
})

const mustBeOn = (suite: Suite): void => {
  if (suite.state !== 'enabled') throwRefusal(refuse('env.suiteDisabled'))
}

/** Ends what is ready of a pool that wants nothing more. */
const empty = async (kernel: Kernel, tx: Tx, poolId: string): Promise<void> =>
  endStandby(kernel, tx, await lockStanding(tx, poolId))

export const poolEndpoints = bind('pool', contract, {
  list: async ({ actor, tx, now }) => ({ env_pools: await present(tx, actor, await listPools(tx, actor.orgId), now) }),

  create: async ({ body, refs, actor, tx, now, kernel }) => {
    const [suite] = refs['body.suite_id'] as [Suite]
    mustBeOn(suite)
    const organisation = orAbsent(await findOrganisation(tx, suite.orgId))
    const { id: orgId, customerId } = organisation
    const row = await insertPool(tx, { ...values(body), orgId, customerId, creatorId: actor.userId })
    engineOf(kernel).wake()
    return { env_pool: (await present(tx, actor, [row], now))[0]! }
  },

  update: async ({ object, body, refs, actor, tx, now, kernel, ok }) => {
    const { version, ...changes } = body
    const input = ok(merged(PoolInput, inputOf(object), changes))
    const [given] = refs['body.suite_id'] as (Suite | undefined)[]
    const suite = given ?? orAbsent(await findSuite(tx, object.suiteId))
    if (suite.orgId !== object.orgId) throwRefusal(refuse('absent'))
    mustBeOn(suite)
    const row = await savePool(tx, object.id, version, values(input))
    if (!row) throwRefusal(refuse('changedMeanwhile'))
    if (suite.id !== object.suiteId || input.network_on !== object.networkOn) await empty(kernel, tx, object.id)
    return { env_pool: (await present(tx, actor, [row], now))[0]! }
  },

  enable: async ({ object, actor, tx, now }) => {
    const row = orAbsent(await savePool(tx, object.id, object.version, { state: 'enabled', failure: '' }))
    return { env_pool: (await present(tx, actor, [row], now))[0]! }
  },

  disable: async ({ object, actor, tx, now, kernel }) => {
    const row = orAbsent(await savePool(tx, object.id, object.version, { state: 'disabled', failure: '' }))
    await empty(kernel, tx, object.id)
    return { env_pool: (await present(tx, actor, [orAbsent(await findPool(tx, row.id))], now))[0]! }
  },

  remove: async ({ object, tx, kernel }) => {
    await deletePool(tx, object.id)
    await empty(kernel, tx, object.id)
  },
})
