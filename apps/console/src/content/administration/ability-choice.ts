import { abilitiesOf, abilitiesOfBase, actOf, areaOf, type AbilityName, type AreaName } from '@lab/contract/abilities'

/** A choice in the order of the table, as it is saved. */
export const ordered = (chosen: ReadonlySet<AbilityName>): AbilityName[] =>
  abilitiesOfBase('account_admin').filter((ability) => chosen.has(ability))

/**
 * A choice after one ability was ticked or unticked: what needs to see its area brings the sight along, and without the
 * sight the area has nothing left.
 */
export function toggled(chosen: ReadonlySet<AbilityName>, ability: AbilityName): ReadonlySet<AbilityName> {
  const next = new Set(chosen)
  const ofArea = abilitiesOf(areaOf(ability))
  const sight = ofArea.find((one) => actOf(one) === 'see')
  if (!next.has(ability)) {
    next.add(ability)
    if (sight) next.add(sight)
  } else if (ability === sight) for (const one of ofArea) next.delete(one)
  else next.delete(ability)
  return next
}

/** What is offered of an area: all of it, or what of it is in a list. */
export const offeredOf = (area: AreaName, offered: readonly AbilityName[] | undefined): AbilityName[] =>
  abilitiesOf(area).filter((ability) => offered?.includes(ability) ?? true)

/** A choice after all of an area was ticked, or, where it was, unticked. */
export function toggledArea(
  chosen: ReadonlySet<AbilityName>,
  area: AreaName,
  offered?: readonly AbilityName[],
): ReadonlySet<AbilityName> {
  const ofArea = offeredOf(area, offered)
  const next = new Set(chosen)
  const hasAll = ofArea.every((ability) => chosen.has(ability))
  for (const ability of ofArea) {
    if (hasAll) next.delete(ability)
    else next.add(ability)
  }
  return next
}

/** How much of an area is chosen. */
export function shareOf(
  chosen: ReadonlySet<AbilityName>,
  area: AreaName,
  offered?: readonly AbilityName[],
): 'all' | 'some' | 'none' {
  const ofArea = offeredOf(area, offered)
  const count = ofArea.filter((ability) => chosen.has(ability)).length
  return count === 0 ? 'none' : count === ofArea.length ? 'all' : 'some'
}
