import type { OrganisationNode } from '@lab/contract/org'

export interface OrganisationInTree {
  id: string
  parentId: string | null
  name: string
  domainId: string
}

/** The last segment of an organisation's path. */
export const shortNameOf = (name: string): string => name.split('/').findLast((part) => part !== '') ?? ''

/** Organisations as trees, in their order. One whose parent is not among them is at the top. */
export function treeOf(rows: readonly OrganisationInTree[], canChoose: (id: string) => boolean): OrganisationNode[] {
  const nodes = new Map(
    rows.map(({ id, name, domainId }): [string, OrganisationNode] => [
      id,
      { id, name, short_name: shortNameOf(name), domain_id: domainId, can_choose: canChoose(id), children: [] },
    ]),
  )
  const top: OrganisationNode[] = []
  for (const { id, parentId } of rows) {
    const parent = parentId === null ? undefined : nodes.get(parentId)
    ;(parent?.children ?? top).push(nodes.get(id)!)
  }
  return top
}
