import type { CustomerState } from '@lab/contract/customer'
import { moduleNames } from '@lab/contract/customer'
import type { ModuleName } from '@lab/contract/kinds'
import { refusalMessage } from '@lab/contract/refusals'
import { refuseField, Refusal } from '../../kernel/result.ts'

export const stateOf = (facts: { isEnabled: boolean; expiresAt: Date | null }, now: Date): CustomerState =>
  !facts.isEnabled ? 'disabled' : facts.expiresAt && facts.expiresAt <= now ? 'expired' : 'active'

const isModule = (name: string): name is ModuleName => (moduleNames as readonly string[]).includes(name)

/** The modules of a text with commas between, in their order; null for all, which leaving it out means. */
export function readModules(given: string | undefined): ModuleName[] | null {
  if (given === undefined) return null
  const named = new Set(given.split(',').map((name) => name.trim()))
  return moduleNames.filter((name) => named.has(name))
}

/** Those that there still are of what was once bought. */
export const knownModules = (kept: readonly string[] | null): ModuleName[] | null => kept && kept.filter(isModule)

/** What was wrong with the first administrator's account, under the field of the form that it is about. */
export function forForm<T>(
  made: T | Refusal<'nameTaken' | 'invalid' | 'org.userLimit'>,
): Exclude<T, Refusal> | Refusal<'invalid'> {
  if (!(made instanceof Refusal)) return made as Exclude<T, Refusal>
  const message = refusalMessage(made.name, made.facts)
  const isPassword = made.fields?.some(({ path }) => path === 'initial_password') === true
  return refuseField(isPassword ? 'admin_password' : 'admin_username', message)
}
