import { material as contract, type Material } from '@lab/contract/material'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import type { ChangeEvent } from '../../kernel/http/context.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { orAbsent, refuse } from '../../kernel/result.ts'
import { addressKey, signAddress } from '../file/index.ts'
import * as store from './store.ts'
import { notArchived } from '../place/index.ts'

type Shown = z.input<typeof Material>

/** Anyone who is given a material may read its file: that of a private resource has an address that expires. */
async function present(kernel: Kernel, rows: store.ListedMaterial[], now: Date): Promise<Shown[]> {
  const key = await addressKey(kernel.connection)
  return rows.map((one) => ({
    id: one.row.id,
    resource_id: one.row.resourceId,
    title: one.title,
    obj_type: one.objType,
    note: one.row.note,
    is_shown: one.row.isShown,
    file: one.url
      ? {
          url: one.isPrivate ? signAddress(key, one.url, now.getTime()) : one.url,
          name: one.fileName,
          size: one.sizeBytes,
        }
      : null,
    rich_text: one.richText,
    added_by: { id: one.row.addedBy, real_name: one.addedByName },
    created_at: one.row.createdAt,
  }))
}

/** What the learners of a place find. */
export const shownMaterials = async (tx: Tx, kernel: Kernel, placeId: string, now: Date): Promise<Shown[]> =>
  present(kernel, await store.listMaterials(tx, placeId, true), now)

const changes = (row: { id: string; orgId: string }): ChangeEvent => ({
  domain: 'material',
  id: row.id,
  placeId: row.id,
  orgId: row.orgId,
  forLearners: true,
})

export const materialEndpoints = bind('material', contract, {
  list: async ({ object, tx, kernel, now }) => ({
    materials: await present(kernel, await store.listMaterials(tx, object.id, false), now),
  }),
  add: async ({ body, object, actor, tx, ok, changed, logged }) => {
    const row = object
    ok(notArchived(row))
    const resourceIds = [...new Set(body.resource_ids)]
    const added = await store.addMaterials(tx, {
      placeId: row.id,
      orgId: row.orgId,
      addedBy: actor.userId,
      resourceIds,
    })
    logged({ before: {}, after: { added } })
    changed(changes(row))
    return { added }
  },
  update: async ({ params, body, object, tx, kernel, now, ok, changed }) => {
    const row = object
    ok(notArchived(row))
    const patch = { note: body.note, isShown: body.is_shown }
    if (!(await store.saveMaterial(tx, row.id, params.material_id, patch))) return ok(refuse('absent'))
    changed(changes(row))
    return { materials: await present(kernel, await store.listMaterials(tx, row.id, false), now) }
  },
  remove: async ({ params, object, tx, ok, changed, logged }) => {
    ok(notArchived(object))
    if (!(await store.deleteMaterial(tx, object.id, params.material_id))) return ok(refuse('absent'))
    logged({ before: { material: params.material_id }, after: {} })
    changed(changes(object))
    return {}
  },
  order: async ({ body, object, tx, ok, changed }) => {
    ok(notArchived(object))
    await store.orderMaterials(tx, object.id, body.material_ids)
    changed(changes(object))
    return {}
  },
  mine: async ({ params, actor, tx, kernel, now }) => {
    orAbsent((await store.learnsIn(tx, params.id, actor.userId)) || null)
    return { materials: await shownMaterials(tx, kernel, params.id, now) }
  },
})
