import type { ManagedOrganisation } from '@lab/contract/org'

/** An organisation as a line of the opened tree. */
export type TreeRow = ManagedOrganisation & { depth: number; hasBelow: boolean; isClosed: boolean }

/** The organisations whose name has the word, with those above and below them. */
export function matching(all: readonly ManagedOrganisation[], word: string): readonly ManagedOrganisation[] {
  const wanted = word.trim().toLowerCase()
  if (!wanted) return all
  const found = all.filter((one) => one.short_name.toLowerCase().includes(wanted))
  return all.filter((one) => found.some((hit) => isWithin(one.name, hit.name) || isWithin(hit.name, one.name)))
}

/** Whether one path is another or below it. */
export const isWithin = (name: string, above: string): boolean => name === above || name.startsWith(`${above}/`)

/** In the order of the tree: each right before what is below it, sisters by name. */
export function treeRows(all: readonly ManagedOrganisation[], closed: ReadonlySet<string>): TreeRow[] {
  const ids = new Set(all.map((one) => one.id))
  const below = new Map<string | null, ManagedOrganisation[]>()
  for (const one of all) {
    const above = one.parent_id !== null && ids.has(one.parent_id) ? one.parent_id : null
    below.set(above, [...(below.get(above) ?? []), one])
  }
  const walk = (above: string | null, depth: number): TreeRow[] =>
    (below.get(above) ?? [])
      .toSorted((a, b) => a.short_name.localeCompare(b.short_name, 'zh'))
      .flatMap((one) => {
        const hasBelow = below.has(one.id)
        const isClosed = hasBelow && closed.has(one.id)
        return [{ ...one, depth, hasBelow, isClosed }, ...(isClosed ? [] : walk(one.id, depth + 1))]
      })
  return walk(null, 0)
}

/** Where an organisation may be moved to: not itself, nothing below it, and not where it is already. */
export const placesFor = (
  all: readonly ManagedOrganisation[],
  moved: ManagedOrganisation,
): { value: string; label: string }[] =>
  all
    .filter((one) => one.can.manage === true && one.id !== moved.parent_id && !isWithin(one.name, moved.name))
    .map((one) => ({ value: one.id, label: one.name }))
