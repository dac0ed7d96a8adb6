import { isDeepStrictEqual } from 'node:util'
import type { SyncChange } from '@lab/contract/library'
import type { CoursePlan } from '@lab/contract/mooc-plan'
import { completionLabels } from '@lab/contract/series-plan'
import type { KindChange, Locked } from '../library/index.ts'
import { changedFields, contentFields } from './piece-words.ts'
import { chaptersOf, childrenOf, treeOf, treeRoot, type PlanNode, type PlanTree } from './plan-tree.ts'

/** Where something goes: into what, and after which; the nearest of those before it that is there. */
interface Place {
  parent: string
  before: string[]
}

/** A change as it is carried out; `change` is what a person reads of it. */
export interface PlannedChange {
  change: KindChange
  apply:
    | { is: 'completion'; completion: CoursePlan['completion'] }
    | { is: 'add'; id: string; node: PlanNode; place: Place }
    | { is: 'change'; id: string; node: PlanNode }
    | { is: 'move'; id: string; place: Place }
    | { is: 'remove'; id: string }
}

export const partLabels = { chapter: '章', section: '节', unit: '小节' } as const

const said = (
  key: string,
  what: SyncChange['what'],
  part: string,
  title: string,
  { isConflict = false, fields = [] }: { isConflict?: boolean; fields?: SyncChange['fields'] } = {},
): KindChange => ({ key, what, part, title, fields, is_conflict: isConflict })

const valuesOf = ({ value }: PlanNode): Record<string, unknown> => ({ ...value })
const keysOf = (...nodes: PlanNode[]): string[] => [...new Set(nodes.flatMap((node) => Object.keys(node.value)))]
/** What of a node is otherwise in another one. */
const differing = (one: PlanNode, other: PlanNode): string[] => {
  const [a, b] = [valuesOf(one), valuesOf(other)]
  return keysOf(one, other).filter((key) => !isDeepStrictEqual(a[key], b[key]))
}

const placeOf = (tree: PlanTree, id: string): Place => {
  const parent = tree.parents.get(id) ?? treeRoot
  const siblings = childrenOf(tree, parent)
  return { parent, before: siblings.slice(0, siblings.indexOf(id)).toReversed() }
}

/** The sibling before it among those that both versions have. */
const after = (tree: PlanTree, other: PlanTree, id: string): string | undefined =>
  placeOf(tree, id).before.find((one) => other.nodes.has(one))

/** `mine` with what of `theirs` is named; all of it where it is of another kind. */
function taking(mine: PlanNode, theirs: PlanNode, keys: readonly string[]): PlanNode {
  const isOther = mine.what === 'unit' && theirs.what === 'unit' && mine.value.kind !== theirs.value.kind
  if (isOther) return theirs
  const all = valuesOf(theirs)
  return {
    what: mine.what,
    value: { ...mine.value, ...Object.fromEntries(keys.map((key) => [key, all[key]])) },
  } as PlanNode
}

/** What a source did to a piece that it has now. */
function changesOf(id: string, base: PlanTree, theirs: PlanTree, mine: PlanTree): PlannedChange[] {
  const node = theirs.nodes.get(id)!
  const [before, present] = [base.nodes.get(id), mine.nodes.get(id)]
  const { title } = node.value
  const part = partLabels[node.what]
  const key = `${node.what}:${id}`
  const changed = before ? differing(node, before) : []
  if (!present) {
    // Taken out of the copy and changed in the source: taken over, it comes back.
    if (before && changed.length === 0) return []
    const change = said(key, 'added', part, title, { isConflict: before !== undefined, fields: contentFields(node) })
    return [{ change, apply: { is: 'add', id, node, place: placeOf(theirs, id) } }]
  }
  if (!before) return []
  const planned: PlannedChange[] = []
  const own = new Set(differing(present, before))
  const taken = changed.filter((name) => differing(present, node).includes(name))
  if (taken.length > 0) {
    const next = taking(present, node, taken)
    const fields = changedFields(present, next, taken)
    const change = said(key, 'changed', part, present.value.title, {
      isConflict: taken.some((name) => own.has(name)),
      fields,
    })
    planned.push({ change, apply: { is: 'change', id, node: next } })
  }
  const hasMoved =
    base.parents.get(id) !== theirs.parents.get(id) || after(base, theirs, id) !== after(theirs, base, id)
  const isThere = mine.parents.get(id) === theirs.parents.get(id) && after(mine, theirs, id) === after(theirs, mine, id)
  if (hasMoved && !isThere) {
    const change = said(`move:${id}`, 'moved', part, present.value.title)
    planned.push({ change, apply: { is: 'move', id, place: placeOf(theirs, id) } })
  }
  return planned
}

/** A piece that the source took out; what one's own put into it keeps it. */
function removalOf(id: string, base: PlanTree, mine: PlanTree): PlannedChange {
  const [before, present] = [base.nodes.get(id)!, mine.nodes.get(id)!]
  const hasOwn = childrenOf(mine, id).some((child) => !base.nodes.has(child))
  const isConflict = hasOwn || differing(present, before).length > 0
  const change = said(`${before.what}:${id}`, 'removed', partLabels[before.what], present.value.title, { isConflict })
  return { change, apply: { is: 'remove', id } }
}

/** What a copy has, with what is locked as the copy has it: so whatever is otherwise in the source is taken over there. Pure. */
export function withLocked(base: CoursePlan, mine: CoursePlan, locked: Locked): CoursePlan {
  const [tree, own] = [treeOf(base), treeOf(mine)]
  for (const id of locked) {
    if (!tree.nodes.has(id)) continue
    const present = own.nodes.get(id)
    if (present) tree.nodes.set(id, present)
    else tree.nodes.delete(id)
  }
  return { ...base, chapters: chaptersOf(tree) }
}

/**
 * What taking a newer version of the source over would change in a copy: only what the source itself changed between `base`
 * (the version that the copy has) and `theirs`. Where the copy was changed in the same place it is a conflict. Pure.
 */
export function planMerge(base: CoursePlan, theirs: CoursePlan, mine: CoursePlan): PlannedChange[] {
  const trees = [treeOf(base), treeOf(theirs), treeOf(mine)] as const
  const [old, now, own] = trees
  const { completion } = theirs
  const rule: PlannedChange[] =
    completion === base.completion || completion === mine.completion
      ? []
      : [
          {
            change: said('completion', 'changed', '设置', '完成条件', {
              isConflict: mine.completion !== base.completion,
              fields: [
                {
                  field: '完成条件',
                  before: completionLabels[mine.completion],
                  after: completionLabels[completion],
                },
              ],
            }),
            apply: { is: 'completion', completion },
          },
        ]
  const gone = [...old.nodes.keys()].filter((id) => !now.nodes.has(id) && own.nodes.has(id))
  return [
    ...rule,
    ...[...now.nodes.keys()].flatMap((id) => changesOf(id, ...trees)),
    ...gone.map((id) => removalOf(id, old, own)),
  ]
}

/** Takes a piece out of where it is. */
function take(tree: PlanTree, id: string): void {
  const parent = tree.parents.get(id) ?? treeRoot
  tree.children.set(
    parent,
    childrenOf(tree, parent).filter((one) => one !== id),
  )
}

/** Puts a piece where the source has it; where that is gone, at the end of what is last there. */
function put(tree: PlanTree, id: string, { parent, before }: Place, what: PlanNode['what']): void {
  const wanted = { chapter: undefined, section: 'chapter', unit: 'section' }[what]
  const isThere = parent === treeRoot || tree.nodes.has(parent)
  const home = isThere ? parent : [...tree.nodes].findLast(([, node]) => node.what === wanted)?.[0]
  if (home === undefined) return
  const siblings = childrenOf(tree, home)
  const neighbour = isThere ? before.find((one) => siblings.includes(one)) : siblings.at(-1)
  const at = neighbour === undefined ? 0 : siblings.indexOf(neighbour) + 1
  tree.children.set(home, siblings.toSpliced(at, 0, id))
  tree.parents.set(id, home)
}

/** The copy after the planned changes; what was not planned stays as it is. Pure. */
export function mergedPlan(mine: CoursePlan, planned: readonly PlannedChange[]): CoursePlan {
  const tree = treeOf(mine)
  let { completion } = mine
  const removed: string[] = []
  for (const { apply } of planned) {
    if (apply.is === 'completion') ({ completion } = apply)
    else if (apply.is === 'change') tree.nodes.set(apply.id, apply.node)
    else if (apply.is === 'remove') removed.push(apply.id)
    else {
      const node = apply.is === 'add' ? apply.node : tree.nodes.get(apply.id)
      if (!node) continue
      if (apply.is === 'move') take(tree, apply.id)
      tree.nodes.set(apply.id, node)
      put(tree, apply.id, apply.place, node.what)
    }
  }
  // What is in something is taken out before it.
  for (const id of removed.toReversed()) if (childrenOf(tree, id).length === 0) take(tree, id)
  return { completion, chapters: chaptersOf(tree) }
}
