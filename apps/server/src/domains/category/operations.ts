import type { ContentKind } from '@lab/contract/kinds'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, Refusal } from '../../kernel/result.ts'
import { mayLieBelow, placeAmong } from './rules.ts'
import type { CategoryKernel } from './uses.ts'
import {
  deleteCategory,
  insertCategory,
  lockTree,
  orderCategories,
  sameTree,
  saveCategory,
  titleFree,
  type CategoryRecord,
} from './store.ts'

export interface NewCategory {
  /** A fixed id for the demo school. */
  id?: string | undefined
  /** Null for a category of the whole platform. */
  orgId: string | null
  title: string
  parentId?: string | null | undefined
  kind?: ContentKind | null | undefined
}

const sistersOf = (tree: CategoryRecord[], parentId: string | null): string[] =>
  tree.filter((row) => row.parentId === parentId).map((row) => row.id)

/** A new category at the end of its sisters. Refuses a title that one of them has, and a tree that grows too deep. */
export async function createCategory(
  tx: Tx,
  given: NewCategory,
): Promise<CategoryRecord | Refusal<'nameTaken' | 'category.tooDeep' | 'category.intoItself' | 'absent'>> {
  const { orgId, title, parentId = null, kind = null } = given
  await lockTree(tx, orgId)
  const tree = await sameTree(tx, orgId)
  if (parentId !== null && !tree.some((row) => row.id === parentId)) return refuse('absent')
  const fits = mayLieBelow(tree, null, parentId)
  if (fits instanceof Refusal) return fits
  const free = await titleFree(tx, { orgId, parentId, kind, title }, null)
  if (free instanceof Refusal) return free
  const position = sistersOf(tree, parentId).length
  return insertCategory(tx, { ...(given.id ? { id: given.id } : {}), orgId, title, parentId, kind, position })
}

/** Moves a category below another one of its own tree (or to the top), to a place among its new sisters. */
export async function moveCategory(
  tx: Tx,
  row: CategoryRecord,
  parentId: string | null,
  position: number,
): Promise<
  CategoryRecord | Refusal<'nameTaken' | 'category.tooDeep' | 'category.intoItself' | 'absent' | 'changedMeanwhile'>
> {
  await lockTree(tx, row.orgId)
  const tree = await sameTree(tx, row.orgId)
  if (parentId !== null && !tree.some((one) => one.id === parentId)) return refuse('absent')
  const fits = mayLieBelow(tree, row.id, parentId)
  if (fits instanceof Refusal) return fits
  const free = await titleFree(tx, { ...row, parentId }, row.id)
  if (free instanceof Refusal) return free
  const saved = await saveCategory(tx, row.id, null, { parentId })
  if (saved instanceof Refusal) return saved
  const ids = placeAmong(sistersOf(tree, parentId), row.id, position)
  await orderCategories(tx, ids)
  return { ...saved, position: ids.indexOf(row.id) }
}

/** Removes a category that has no children and that no content is filed under. */
export async function removeCategory(
  tx: Tx,
  { providers }: CategoryKernel,
  row: CategoryRecord,
): Promise<true | Refusal<'content.inUse' | 'category.hasChildren'>> {
  await lockTree(tx, row.orgId)
  if (sistersOf(await sameTree(tx, row.orgId), row.id).length)
    return refuse('category.hasChildren', { title: row.title })
  const count = (await providers.countByCategory(tx, [row.id])).get(row.id) ?? 0
  if (count) return refuse('content.inUse', { title: row.title, users: `${count}个内容` })
  await deleteCategory(tx, row.id)
  return true
}
