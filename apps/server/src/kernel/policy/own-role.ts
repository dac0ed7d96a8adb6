import { abilityLabel, type AbilityName } from '@lab/contract/abilities'
import type { Actor } from './actor.ts'
import { because, type Verdict } from './verdict.ts'

/** A role of the customer's own that somebody has: what it leaves of the built-in one. */
export interface HeldRole {
  id: string
  name: string
  abilities: ReadonlySet<AbilityName>
  /** No role, but what an API token leaves of what its owner may. */
  isToken?: true
}

/** Whether somebody's own role leaves an ability out; who has a built-in role lacks none. */
export const lacks = ({ ownRole }: Pick<Actor, 'ownRole'>, ability: AbilityName): boolean =>
  ownRole !== undefined && !ownRole.abilities.has(ability)

/** Why somebody may not do what their own role leaves out; null where it leaves out none of it. */
export function whyRoleMayNot(actor: Pick<Actor, 'ownRole'>, needed: readonly AbilityName[]): string | null {
  const missing = needed.find((ability) => lacks(actor, ability))
  if (missing && actor.ownRole?.isToken) return `该 API 令牌没有“${abilityLabel(missing)}”权限`
  return missing ? `您的角色“${actor.ownRole?.name}”没有“${abilityLabel(missing)}”权限` : null
}

/** A verdict within the limits of somebody's own role: what they may do anyway, less what it leaves out. */
export function within(actor: Pick<Actor, 'ownRole'>, ability: AbilityName, verdict: Verdict): Verdict {
  const why = verdict === true ? whyRoleMayNot(actor, [ability]) : null
  return why === null ? verdict : because(why)
}
