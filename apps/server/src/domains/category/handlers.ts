import { category as contract, type CategoryRow } from '@lab/contract/category'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import { isOperator, type Actor } from '../../kernel/policy/actor.ts'
import { abilities } from '../../kernel/policy/verdict.ts'
import { createCategory, moveCategory, removeCategory } from './operations.ts'
import { categoryPolicy, mayCreate } from './policy.ts'
import { treeOf } from './rules.ts'
import { allCategories, listCategories, saveCategory, titleFree, type CategoryRecord } from './store.ts'
import type { CategoryKernel } from './uses.ts'

async function present(
  tx: Tx,
  { providers }: CategoryKernel,
  actor: Actor,
  rows: CategoryRecord[],
): Promise<CategoryRow[]> {
  const counts = await providers.countByCategory(
    tx,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    id: row.id,
    parent_id: row.parentId,
    title: row.title,
    kind: row.kind,
    scope: row.orgId === null ? 'platform' : 'organisation',
    position: row.position,
    use_count: counts.get(row.id) ?? 0,
    version: row.version,
    can: abilities({ edit: categoryPolicy.edit(actor, row), remove: categoryPolicy.remove(actor, row) }),
  }))
}

const presentOne = async (tx: Tx, kernel: CategoryKernel, actor: Actor, row: CategoryRecord) => ({
  category: (await present(tx, kernel, actor, [row]))[0]!,
})

export const categoryEndpoints = bind('category', contract, {
  list: async ({ actor, query, tx, kernel }) => {
    const { rows, total } = await listCategories(tx, actor.orgId, query, query)
    return { category: await present(tx, kernel, actor, rows), total }
  },
  tree: async ({ actor, query, tx, kernel }) => {
    const rows = await allCategories(tx, actor.orgId, query)
    const can = abilities({ create: mayCreate(actor, query.scope ?? 'organisation') })
    return { category: treeOf(await present(tx, kernel, actor, rows)), total: rows.length, can }
  },
  create: async ({ actor, body, tx, kernel, ok, refuse }) => {
    const isPlatform = body.scope === 'platform'
    if (isPlatform && !isOperator(actor)) return refuse('forbidden', { reason: '平台分类只能由系统运维人员维护' })
    const row = ok(
      await createCategory(tx, {
        orgId: isPlatform ? null : actor.orgId,
        title: body.title,
        parentId: body.parent_id,
        kind: body.kind,
      }),
    )
    return presentOne(tx, kernel, actor, row)
  },
  update: async ({ actor, object, body, tx, kernel, ok }) => {
    const kind = body.kind === undefined ? object.kind : body.kind
    const { version, title = object.title } = body
    ok(await titleFree(tx, { ...object, title, kind }, object.id))
    return presentOne(tx, kernel, actor, ok(await saveCategory(tx, object.id, version, { title, kind })))
  },
  move: async ({ actor, object, body, tx, kernel, ok }) =>
    presentOne(tx, kernel, actor, ok(await moveCategory(tx, object, body.parent_id, body.position))),
  remove: async ({ object, tx, kernel, ok }) => {
    ok(await removeCategory(tx, kernel, object))
    return {}
  },
})
