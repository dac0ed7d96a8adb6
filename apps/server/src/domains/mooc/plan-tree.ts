import type { Chapter, CoursePlan, Section, Unit } from '@lab/contract/mooc-plan'

/** A chapter, section or unit by itself, without what is in it. */
export type PlanNode =
  | { what: 'chapter'; value: Omit<Chapter, 'sections'> }
  | { what: 'section'; value: Omit<Section, 'units'> }
  | { what: 'unit'; value: Unit }

/** What chapters are in. */
export const treeRoot = ''

/** A plan as one tree of three levels, so that all of them are compared and changed alike. */
export interface PlanTree {
  nodes: Map<string, PlanNode>
  parents: Map<string, string>
  children: Map<string, string[]>
}

export const childrenOf = ({ children }: PlanTree, id: string): string[] => children.get(id) ?? []

/** The tree of some chapters; nodes in the order in which they are read. */
export function treeOf({ chapters }: Pick<CoursePlan, 'chapters'>): PlanTree {
  const tree: PlanTree = { nodes: new Map(), parents: new Map(), children: new Map() }
  const add = (id: string, node: PlanNode, parent: string): void => {
    tree.nodes.set(id, node)
    tree.parents.set(id, parent)
    tree.children.set(parent, [...childrenOf(tree, parent), id])
  }
  for (const { sections, ...chapter } of chapters) {
    add(chapter.id, { what: 'chapter', value: chapter }, treeRoot)
    for (const { units, ...section } of sections) {
      add(section.id, { what: 'section', value: section }, chapter.id)
      for (const unit of units) add(unit.id, { what: 'unit', value: unit }, section.id)
    }
  }
  return tree
}

/** The chapters that a tree stands for. */
export const chaptersOf = (tree: PlanTree): Chapter[] =>
  nodesIn(tree, treeRoot).flatMap((chapter) =>
    chapter.what !== 'chapter'
      ? []
      : {
          ...chapter.value,
          sections: nodesIn(tree, chapter.value.id).flatMap((section) =>
            section.what !== 'section'
              ? []
              : {
                  ...section.value,
                  units: nodesIn(tree, section.value.id).flatMap((unit) => (unit.what === 'unit' ? unit.value : [])),
                },
          ),
        },
  )

const nodesIn = (tree: PlanTree, id: string): PlanNode[] =>
  childrenOf(tree, id).flatMap((child) => tree.nodes.get(child) ?? [])

/** The same plan with other ids for some of what is in it. */
export function withIds(plan: CoursePlan, ids: ReadonlyMap<string, string>): CoursePlan {
  const idOf = (id: string): string => ids.get(id) ?? id
  return {
    ...plan,
    chapters: plan.chapters.map((chapter) => ({
      ...chapter,
      id: idOf(chapter.id),
      sections: chapter.sections.map((section) => ({
        ...section,
        id: idOf(section.id),
        units: section.units.map((unit) => ({ ...unit, id: idOf(unit.id) })),
      })),
    })),
  }
}

const nameOf = (tree: PlanTree, id: string): string => {
  const node = tree.nodes.get(id)
  if (!node) return ''
  const kind = node.what === 'unit' ? node.value.kind : ''
  return [nameOf(tree, tree.parents.get(id) ?? treeRoot), node.what, kind, node.value.title].join('\n')
}

/**
 * The ids that a copy has for what it was made from, where they are others: copies once got ids of their own. Such pieces are
 * known by their names, where only one has that name.
 */
export function idsInCopy(source: CoursePlan, copy: CoursePlan): Map<string, string> {
  const [theirs, mine] = [treeOf(source), treeOf(copy)]
  if ([...theirs.nodes.keys()].some((id) => mine.nodes.has(id))) return new Map()
  const named = (tree: PlanTree) => Map.groupBy(tree.nodes.keys(), (id) => nameOf(tree, id))
  const own = named(mine)
  return new Map(
    [...named(theirs)].flatMap(([name, [id, ...others]]) => {
      const [found, ...more] = own.get(name) ?? []
      return id && found && others.length + more.length === 0 ? [[id, found] as const] : []
    }),
  )
}
