import type { Tx } from '../kernel/database/pool.ts'
import { ok } from '../kernel/result.ts'
import { createCategory } from '../domains/category/index.ts'
import { demoCategories, type DemoCategory } from './experiments/categories.ts'

/** Makes the platform's tree of experiment categories, which all organisations file under; returns the ids by key. */
export async function fillCategories(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  const add = async (categories: readonly DemoCategory[], parentId: string | null): Promise<void> => {
    for (const { key, title, children = [] } of categories) {
      const row = ok(await createCategory(tx, { orgId: null, title, parentId, kind: 'experiment' }))
      ids.set(key, row.id)
      await add(children, row.id)
    }
  }
  await add(demoCategories, null)
  return ids
}
