import type { Tx } from '../../kernel/database/pool.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { findPlace, placePolicy, type Place } from '../place/index.ts'
import { findRoster, type RosterRow } from './roster-store.ts'

/** A list with the class as the asking person has it. */
export interface GuardedRoster extends RosterRow {
  of: Place
}

export async function loadRoster(tx: Tx, id: string, actor: Actor): Promise<GuardedRoster | null> {
  const row = await findRoster(tx, id)
  const of = row && (await findPlace(tx, row.place.id, actor.userId))
  return of && { ...row, of }
}

/** Whose class it is decides who comes into it, by whatever list. */
export const rosterPolicy = {
  view: (actor: Actor, { of }: GuardedRoster) => placePolicy.lead(actor, of),
  edit: (actor: Actor, { of }: GuardedRoster) => placePolicy.teach(actor, of),
}
