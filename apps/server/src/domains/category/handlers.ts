import { category as contract, type CategoryRow } from '@lab/contract/category'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import { isOperator, type Actor } from '../../kernel/policy/actor.ts'
import { abilities } from '../../kernel/policy/verdict.ts'
import { countByCategory } from '../content/index.ts'
import { createCategory, moveCategory, removeCategory } from './operations.ts'
import { categoryPolicy, mayCreate } from './policy.ts'
import { treeOf } from './rules.ts'
import { allCategories, listCategories, saveCategory, titleFree, type CategoryRecord } from './store.ts'

async function present(tx: Tx, actor: Actor, rows: CategoryRecord[]): Promise<CategoryRow[]> {
  const counts = await countByCategory(
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

const presentOne = async (tx: Tx, actor: Actor, row: CategoryRecord) => ({
  category: (await present(tx, actor, [row]))[0]!,
})

export const categoryEndpoints = bind('category', contract, {
  list: async ({ actor, query, tx }) => {
    const { rows, total } = await listCategories(tx, actor.orgId, query, query)
    return { category: await present(tx, actor, rows), total }
  },
  tree: async ({ actor, query, tx }) => {
    const rows = await allCategories(tx, actor.orgId, query)
    const can = abilities({ create: mayCreate(actor, query.scope ?? 'organisation') })
    return { category: treeOf(await present(tx, actor, rows)), total: rows.length, can }
  },
  create: async ({ actor, body, tx, ok, refuse }) => {
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
    return presentOne(tx, actor, row)
  },
  update: async ({ actor, object, body, tx, ok }) => {
    const kind = body.kind === undefined ? object.kind : body.kind
    const { version, title = object.title } = body
    ok(await titleFree(tx, { ...object, title, kind }, object.id))
    return presentOne(tx, actor, ok(await saveCategory(tx, object.id, version, { title, kind })))
  },
  move: async ({ actor, object, body, tx, ok }) =>
    presentOne(tx, actor, ok(await moveCategory(tx, object, body.parent_id, body.position))),
  remove: async ({ object, tx, ok }) => {
    ok(await removeCategory(tx, object))
    return {}
  },
})
