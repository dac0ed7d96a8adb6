import { successCodes } from '@lab/contract/refusals'
import { resource as contract } from '@lab/contract/resource'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { canReach, type Actor } from '../../kernel/policy/actor.ts'
import { orAbsent } from '../../kernel/result.ts'
import { addressKey, findFileByAddress, signAddress } from '../file/index.ts'
import { findOrganisation } from '../org/index.ts'
import { importName } from './import.ts'
import { listResources } from './list.ts'
import { changeOne, createResource, removeResource, updateResource, usesOfResource } from './operations.ts'
import { presentResource, type Signer } from './present.ts'
import * as store from './store.ts'

interface Asking {
  tx: Tx
  actor: Actor
  kernel: Kernel
  now: Date
}

/** The organisation of the address, when the person can reach it. */
const reachable = async (tx: Tx, actor: Actor, orgId: string): Promise<string> =>
  orAbsent(canReach(actor, orgId) ? await findOrganisation(tx, orgId) : null).id

const signer = async ({ connection }: Kernel, now: Date): Promise<Signer> => {
  const key = await addressKey(connection)
  return (address) => signAddress(key, address, now.getTime())
}

const shown = async ({ tx, actor, kernel, now }: Asking, id: string) => ({
  resource: presentResource(actor, orAbsent(await store.findResource(tx, id)), await signer(kernel, now)),
})

export const resourceEndpoints = bind('resource', contract, {
  list: async ({ params, query, actor, tx, kernel, now }) => {
    const list = { orgId: await reachable(tx, actor, params.orgid), actor }
    const { ids, total, isCapped } = await listResources(tx, list, query)
    const [rows, sign] = [await store.readListed(tx, ids), await signer(kernel, now)]
    return { resources: rows.map((row) => presentResource(actor, row, sign)), total, is_total_capped: isCapped }
  },
  create: async (asking) => {
    const { params, body, actor, tx, ok } = asking
    const orgId = await reachable(tx, actor, params.orgid)
    const made = ok(await createResource(tx, { userId: actor.userId, orgId }, body.resource))
    return shown(asking, made.id)
  },
  importZip: async ({ params, body, actor, tx, kernel, answerCode, refuse }) => {
    const orgId = await reachable(tx, actor, params.orgid)
    const archive = await findFileByAddress(tx, body.url)
    // Somebody else's upload is nobody's business.
    if (!archive || archive.ownerId !== actor.userId) return refuse('file.unreadable', { reason: '压缩包不存在' })
    if (archive.mime !== 'application/zip') return refuse('file.unreadable', { reason: '不是有效的 zip 文件' })
    const payload = {
      token: archive.token,
      orgId,
      userId: actor.userId,
      isPublic: body.is_public,
      tags: body.tags,
    }
    const title = `导入资源「${archive.name}」`
    const jobId = await kernel.jobs.enqueue(tx, { name: importName, title, payload, orgId, ownerId: actor.userId })
    answerCode(successCodes.accepted)
    return { job_id: jobId }
  },
  updateMany: async ({ body, refs, tx, logged, changed }) => {
    const rows = refs['body.ids'] as store.ResourceRow[]
    for (const row of rows) {
      const after = await changeOne(tx, row, body)
      logged({ objectKind: 'resource', objectId: row.id, title: row.title, orgId: row.orgId, before: row, after })
      changed({ domain: 'resource', id: row.id, orgId: row.orgId })
    }
    return { updated: rows.length }
  },
  tags: async ({ params, query, actor, tx }) => {
    const tags = await store.listTags(tx, await reachable(tx, actor, params.orgid), actor, query.obj_type)
    return { tags, total: tags.length }
  },
  get: async ({ object, actor, kernel, now }) => ({
    resource: presentResource(actor, object, await signer(kernel, now)),
  }),
  update: async (asking) => {
    const { object, body, actor, tx, ok } = asking
    ok(await updateResource(tx, actor, object, body.resource))
    return shown(asking, object.id)
  },
  enable: async (asking) => {
    asking.ok(await store.saveResource(asking.tx, asking.object.id, null, { status: 'enabled' }))
    return shown(asking, asking.object.id)
  },
  disable: async (asking) => {
    asking.ok(await store.saveResource(asking.tx, asking.object.id, null, { status: 'disabled' }))
    return shown(asking, asking.object.id)
  },
  uses: async ({ object, actor, tx, kernel }) => {
    const { seen, hidden } = await usesOfResource(kernel, tx, actor, object)
    return { uses: seen.map(({ label, title, link }) => ({ label, title, link })), hidden }
  },
  remove: async ({ object, actor, tx, kernel, ok }) => {
    ok(await removeResource(kernel, tx, actor, object))
    return {}
  },
})
