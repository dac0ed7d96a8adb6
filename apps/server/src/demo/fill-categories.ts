import type { ContentKind } from '@lab/contract/kinds'
import type { Tx } from '../kernel/database/pool.ts'
import { ok } from '../kernel/result.ts'
import { createCategory } from '../domains/category/index.ts'
import { demoCategories, demoLessonCategories, type DemoCategory } from './experiments/categories.ts'

/** Makes the platform's categories of experiments and preparations, which all organisations file under; returns the ids by key. */
export async function fillCategories(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  const add = async (
    kind: ContentKind,
    categories: readonly DemoCategory[],
    parentId: string | null,
  ): Promise<void> => {
    for (const { key, title, children = [] } of categories) {
      const row = ok(await createCategory(tx, { orgId: null, title, parentId, kind }))
      ids.set(key, row.id)
      await add(kind, children, row.id)
    }
  }
  await add('experiment', demoCategories, null)
  await add('lesson', demoLessonCategories, null)
  return ids
}
