import { research as contract, type ResearchEnvironment } from '@lab/contract/research'
import type { z } from 'zod'
import type { Tx } from '../../../kernel/database/pool.ts'
import { bind } from '../../../kernel/http/bind.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Actor } from '../../../kernel/policy/actor.ts'
import { abilities } from '../../../kernel/policy/verdict.ts'
import { throwRefusal, orAbsent, refuse, Refusal } from '../../../kernel/result.ts'
import { DriverError } from '../drivers/driver.ts'
import { destroyEnvironment, placeOf, startEnvironment, type ReachRefusal } from '../operations.ts'
import { researchPolicy } from '../policy.ts'
import { presentRecords, presentSuiteBrief } from '../present.ts'
import { hasEnded } from '../rules.ts'
import { findPeople } from '../store/people.ts'
import { findRecord, findRecords, type RecordRow } from '../store/records.ts'
import { findSuites } from '../store/suites.ts'
import { saveDisks } from './disks.ts'
import {
  deleteResearch,
  findResearch,
  insertResearch,
  isResearchTitleTaken,
  listResearch,
  lockResearch,
  saveResearch,
  setEnvironment,
  type ResearchRow,
} from './store.ts'

type Wire = z.input<typeof ResearchEnvironment>

async function present(tx: Tx, kernel: Kernel, actor: Actor, rows: ResearchRow[]): Promise<Wire[]> {
  const ids = rows.flatMap((row) => row.envRecordId ?? [])
  const records = new Map((await findRecords(tx, ids)).map((record) => [record.id, record]))
  const alive = [...records.values()].filter((record) => !hasEnded(record.state))
  const shown = new Map((await presentRecords(tx, kernel, actor, alive)).map((record) => [record.id, record]))
  const suites = await findSuites(
    tx,
    rows.map((row) => row.suiteId),
  )
  const people = await findPeople(
    tx,
    rows.map((row) => row.ownerId),
  )
  return rows.map((row) => {
    const owner = people.get(row.ownerId)
    const suite = suites.get(row.suiteId)
    const last = row.envRecordId ? records.get(row.envRecordId) : undefined
    return {
      id: row.id,
      title: row.title,
      summary: row.summary,
      network_on: row.networkOn,
      owner: { id: row.ownerId, real_name: owner?.real_name ?? '', avatar: owner?.avatar ?? '' },
      suite: suite ? presentSuiteBrief(suite) : null,
      env_record: shown.get(row.envRecordId ?? '') ?? null,
      failure: last?.state === 'failed' ? last.failure : '',
      disks: row.disks.map(({ hostname, sizeBytes }) => ({ hostname, size_bytes: sizeBytes })),
      saved_at: row.savedAt,
      save_failure: row.saveFailure,
      version: row.version,
      created_at: row.createdAt,
      updated_at: row.updatedAt,
      can: abilities({
        use: researchPolicy.use(actor, row),
        edit: researchPolicy.edit(actor, row),
        remove: researchPolicy.remove(actor, row),
      }),
    }
  })
}

const one = async (
  tx: Tx,
  kernel: Kernel,
  actor: Actor,
  row: ResearchRow,
): Promise<{ research_environment: Wire }> => ({
  research_environment: (await present(tx, kernel, actor, [row]))[0]!,
})

/** What runs of a research environment; keeps its disks now. A refusal says why that did not work. */
async function keepNow(kernel: Kernel, row: ResearchRow): Promise<RecordRow | Refusal<ReachRefusal | 'env.notKept'>> {
  if (!row.envRecordId) return refuse('env.notRunning')
  const place = await placeOf(kernel, row.envRecordId, undefined)
  if (place instanceof Refusal) return place
  try {
    await saveDisks(kernel, place.driver, place.row)
    return place.row
  } catch (error) {
    if (!(error instanceof DriverError)) throw error
    return refuse('env.notKept', { reason: error.message })
  }
}

const reached = (refusal: Refusal<ReachRefusal | 'env.notKept'>) =>
  refusal.name === 'invalid' ? refuse('env.notRunning') : refusal

export const researchEndpoints = bind('research', contract, {
  list: async ({ query, actor, tx, kernel }) => {
    const ownerId = query.mine === '1' ? actor.userId : undefined
    const { rows, total } = await listResearch(tx, actor.orgId, { keyword: query.keyword, ownerId }, query)
    return { research_environments: await present(tx, kernel, actor, rows), total }
  },

  create: async ({ body, actor, tx, kernel }) => {
    const owner = { ownerId: actor.userId, orgId: actor.orgId }
    if (await isResearchTitleTaken(tx, { ...owner, title: body.title })) {
      throwRefusal(refuse('nameTaken', { label: '科研环境', name: body.title }))
    }
    const { title, summary, network_on: networkOn, suite_id: suiteId } = body
    return one(tx, kernel, actor, await insertResearch(tx, { ...owner, title, summary, networkOn, suiteId }))
  },

  get: ({ object, actor, tx, kernel }) => one(tx, kernel, actor, object),

  update: async ({ object, body, actor, tx, kernel }) => {
    const { version, title, summary, network_on: networkOn } = body
    if (title !== undefined && (await isResearchTitleTaken(tx, { ...object, title, exceptId: object.id }))) {
      throwRefusal(refuse('nameTaken', { label: '科研环境', name: title }))
    }
    const saved = await saveResearch(tx, object.id, version, { title, summary, networkOn })
    return one(tx, kernel, actor, saved ?? throwRefusal(refuse('changedMeanwhile')))
  },

  remove: async ({ object, actor, tx, kernel }) => {
    if (object.envRecordId) {
      await destroyEnvironment(kernel, object.envRecordId, { reason: 'finished', byId: actor.userId })
    }
    await deleteResearch(tx, object.id)
    for (const { key } of object.disks) await kernel.files.remove(key)
  },

  start: async ({ object, body, actor, tx, kernel, ok }) => {
    const row = orAbsent(await lockResearch(tx, object.id))
    const last = row.envRecordId ? await findRecord(tx, row.envRecordId) : null
    if (!last || hasEnded(last.state)) {
      const { suiteId, orgId, title: subject, networkOn, id: researchId } = row
      const started = ok(
        await startEnvironment(kernel, {
          suiteId,
          orgId,
          ownerId: actor.userId,
          purpose: 'research',
          subject,
          networkOn,
          researchId,
          queue: body.queue,
        }),
      )
      await setEnvironment(tx, row.id, started.id)
    }
    return one(tx, kernel, actor, orAbsent(await findResearch(tx, row.id)))
  },

  save: async ({ object, actor, tx, kernel, ok }) => {
    const kept = await keepNow(kernel, object)
    ok(kept instanceof Refusal ? reached(kept) : kept)
    return one(tx, kernel, actor, orAbsent(await findResearch(tx, object.id)))
  },

  stop: async ({ object, actor, tx, kernel, ok }) => {
    const record = object.envRecordId ? await findRecord(tx, object.envRecordId) : null
    // What has not come up yet has nothing to keep.
    const isUp = record !== null && (record.state === 'running' || record.state === 'stopping')
    if (isUp) {
      const kept = await keepNow(kernel, object)
      ok(kept instanceof Refusal ? reached(kept) : kept)
    }
    if (record) await destroyEnvironment(kernel, record.id, { reason: 'finished', byId: actor.userId })
    return one(tx, kernel, actor, orAbsent(await findResearch(tx, object.id)))
  },
})
