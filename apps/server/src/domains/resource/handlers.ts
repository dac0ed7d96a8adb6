import { resource as contract } from '@lab/contract/resource'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import { canReach, type Actor } from '../../kernel/policy/actor.ts'
import { orAbsent } from '../../kernel/result.ts'
import { findOrganisation } from '../org/index.ts'
import { createResource, removeResource, updateResource, usersOfResource } from './operations.ts'
import { presentResource } from './present.ts'
import * as store from './store.ts'

/** The organisation of the address, when the person can reach it. */
const reachable = async (tx: Tx, actor: Actor, orgId: string): Promise<string> =>
  orAbsent(canReach(actor, orgId) ? await findOrganisation(tx, orgId) : null).id

const shown = async (tx: Tx, actor: Actor, id: string) => ({
  resource: presentResource(actor, orAbsent(await store.findResource(tx, id))),
})

export const resourceEndpoints = bind('resource', contract, {
  list: async ({ params, query, actor, tx }) => {
    const { rows, total } = await store.listResources(tx, await reachable(tx, actor, params.orgid), actor, query)
    return { resources: rows.map((row) => presentResource(actor, row)), total }
  },
  create: async ({ params, body, actor, tx, ok }) => {
    const orgId = await reachable(tx, actor, params.orgid)
    const made = ok(await createResource(tx, { userId: actor.userId, orgId }, body.resource))
    return shown(tx, actor, made.id)
  },
  get: async ({ object, actor, tx }) => ({
    resource: presentResource(actor, object),
    used_by: await usersOfResource(tx, object),
  }),
  update: async ({ object, body, actor, tx, ok }) => {
    ok(await updateResource(tx, actor, object, body.resource))
    return shown(tx, actor, object.id)
  },
  enable: async ({ object, actor, tx, ok }) => {
    ok(await store.saveResource(tx, object.id, null, { status: 'enabled' }))
    return shown(tx, actor, object.id)
  },
  disable: async ({ object, actor, tx, ok }) => {
    ok(await store.saveResource(tx, object.id, null, { status: 'disabled' }))
    return shown(tx, actor, object.id)
  },
  remove: async ({ object, tx, ok }) => {
    ok(await removeResource(tx, object))
    return {}
  },
})
