interface Point {
  id: string
  name: string
  parentId: string | null
}

/** Marks that part the names of a path, as 内存管理 / 分页 is written. */
const parts = /\s+[/／>＞]\s+|\s*[>＞]\s*/

/**
 * What names of knowledge points in a file mean in a bank: a point that is called so, wherever it is in the tree, or a
 * path below which one is to be made. Pure.
 */
export function placedNames(
  names: readonly string[],
  points: readonly Point[],
): { known: Map<string, string>; missing: Map<string, string[]> } {
  const byName = new Map<string, string>()
  for (const { id, name } of points) if (!byName.has(name)) byName.set(name, id)
  const known = new Map<string, string>()
  const missing = new Map<string, string[]>()
  for (const name of new Set(names)) {
    const id = byName.get(name)
    if (id !== undefined) known.set(name, id)
    else missing.set(name, name.split(parts).filter(Boolean).slice(0, 8))
  }
  return { known, missing }
}
