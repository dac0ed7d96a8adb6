import type { AbilityName } from '@lab/contract/abilities'
import type { Actor } from '../../kernel/policy/actor.ts'
import { lacks } from '../../kernel/policy/own-role.ts'

/** Reads what a page shows of several areas; of those that somebody's own role leaves out there is nothing. */
export const seenBy =
  (actor: Actor) =>
  <T>(needed: readonly AbilityName[], read: () => Promise<T>, nothing: NoInfer<T>): Promise<T> =>
    needed.some((ability) => lacks(actor, ability)) ? Promise.resolve(nothing) : read()
