import { archive as contract, archivePolicyLabels, type ArchiveConfig } from '@lab/contract/archive'
import { successCodes } from '@lab/contract/refusals'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { abilities } from '../../kernel/policy/verdict.ts'
import { orAbsent } from '../../kernel/result.ts'
import { archivePolicy } from './policy.ts'
import { countDue } from './policies.ts'
import { runOneName } from './run.ts'
import * as store from './store.ts'

type Shown = z.input<typeof ArchiveConfig>

async function present(tx: Tx, actor: Actor, rows: readonly store.NamedArchive[]): Promise<Shown[]> {
  const due = await countDue(
    tx,
    rows.map(({ row }) => row),
  )
  return rows.map(({ row, creatorName }, index) => ({
    id: row.id,
    policy: row.policy,
    days: row.days,
    use_status: row.isUsed ? 1 : 0,
    due: due[index]!,
    last_run_at: row.lastRunAt,
    last_count: row.lastCount,
    creator: { id: row.creatorId, real_name: creatorName },
    version: row.version,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    can: abilities({ edit: archivePolicy.edit(actor), remove: archivePolicy.remove(actor) }),
  }))
}

const presentOne = async (tx: Tx, actor: Actor, id: string) => ({
  archive_config: (await present(tx, actor, [orAbsent(await store.findArchive(tx, id))]))[0]!,
})

export const archiveEndpoints = bind('archive', contract, {
  list: async ({ tx, actor, query }) => {
    const { rows, total } = await store.listArchives(tx, query)
    return { list: await present(tx, actor, rows), total }
  },
  create: async ({ tx, actor, body }) =>
    presentOne(tx, actor, await store.insertArchive(tx, { ...body, creatorId: actor.userId })),
  update: async ({ tx, actor, object, body, ok }) => {
    const { version, ...patch } = body
    ok(await store.saveArchive(tx, object.row.id, version ?? null, patch))
    return presentOne(tx, actor, object.row.id)
  },
  remove: async ({ tx, object }) => {
    await store.deleteArchive(tx, object.row.id)
    return {}
  },
  useStatus: async ({ tx, actor, object, body, ok }) => {
    ok(await store.saveArchive(tx, object.row.id, null, { isUsed: body.use_status === 1 }))
    return presentOne(tx, actor, object.row.id)
  },
  move: async ({ tx, body, logged, changed }) => {
    for (const id of [body.id1, body.id2]) orAbsent(await store.findArchive(tx, id))
    await store.swapPlaces(tx, body.id1, body.id2)
    logged({ objectKind: 'archive_config', title: '归档配置的顺序', orgId: null, after: body })
    changed({ domain: 'archive', orgId: null })
    return {}
  },
  run: async ({ tx, actor, object, kernel, refuse, answerCode }) => {
    if (!object.row.isUsed) return refuse('archive.off')
    const title = archivePolicyLabels[object.row.policy]
    const payload = { id: object.row.id }
    const entry = { name: runOneName, title, payload, orgId: null, ownerId: actor.userId }
    answerCode(successCodes.accepted)
    return { job_id: await kernel.jobs.enqueue(tx, entry) }
  },
})
