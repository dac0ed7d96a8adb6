import { moduleNames } from '@lab/contract/customer'
import { modules, type ModuleName } from '@lab/contract/kinds'

/** Menu areas as a tree: what belongs together is chosen together. */
export const moduleGroups: readonly { title: string; modules: readonly ModuleName[] }[] = [
  ...Map.groupBy(moduleNames, (name) => modules[name].group),
].map(([title, names]) => ({ title, modules: names }))

export type Choice = 'all' | 'some' | 'none'

export const choiceOf = (chosen: ReadonlySet<ModuleName>, names: readonly ModuleName[]): Choice => {
  const count = names.filter((name) => chosen.has(name)).length
  return count === names.length ? 'all' : count > 0 ? 'some' : 'none'
}

/** Chooses all of some modules, or none of them where all are chosen already. */
export function toggled(chosen: ReadonlySet<ModuleName>, names: readonly ModuleName[]): ReadonlySet<ModuleName> {
  const next = new Set(chosen)
  const isWhole = choiceOf(chosen, names) === 'all'
  for (const name of names) {
    if (isWhole) next.delete(name)
    else next.add(name)
  }
  return next
}

/** What is saved: null for all, also for those that come later. */
export const savedModules = (chosen: ReadonlySet<ModuleName>): ModuleName[] | null =>
  choiceOf(chosen, moduleNames) === 'all' ? null : moduleNames.filter((name) => chosen.has(name))

export const chosenIn = (saved: readonly ModuleName[] | null): ReadonlySet<ModuleName> => new Set(saved ?? moduleNames)
