import { objectAbilities, type ObjectKind } from '@lab/contract/objects'
import type { Tx } from '../database/pool.ts'
import type { Providers } from '../providers.ts'
import type { Actor } from './actor.ts'
import type { Verdict } from './verdict.ts'

/** Rows by kind; each domain adds its own by declaration merging, so that handlers get a typed object. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the domains through declaration merging
export interface ObjectRows {}

export type RowOf<K> = K extends keyof ObjectRows ? ObjectRows[K] : unknown

/** How the binder finds an object and asks about it. Policies are pure: the row carries every fact they need. */
export interface ObjectGuard<Row> {
  /** The row with its facts for this actor, or null; what lower domains need of higher ones comes from the kernel's providers. */
  load(tx: Tx, id: string, actor: Actor, kernel: { providers: Providers }): Promise<Row | null>
  /** The organisation that owns it, for the operation log and for events; null for platform-wide objects. */
  orgOf(row: Row): string | null
  /** What the operation log calls it. */
  titleOf(row: Row): string
  /** One verdict per ability of the kind. */
  can: Record<string, (actor: Actor, row: Row) => Verdict>
  /** Whether the actor may learn that the row, absent for everybody, is only put away: they can bring it back. */
  notToBeOpened?: (actor: Actor, row: Row) => boolean
}

export type Guards = { [K in keyof ObjectRows & ObjectKind]?: ObjectGuard<ObjectRows[K]> }

/** All guards of the running product, checked once: every ability of a registered kind has an answer. */
export class GuardTable {
  readonly #guards = new Map<ObjectKind, ObjectGuard<unknown>>()

  constructor(parts: Guards[]) {
    for (const part of parts) {
      for (const [kind, rules] of Object.entries(part) as [ObjectKind, ObjectGuard<unknown>][]) {
        if (this.#guards.has(kind)) throw new Error(`Two domains guard ${kind}`)
        for (const ability of objectAbilities[kind]) {
          if (!rules.can[ability]) throw new Error(`The policy of ${kind} does not answer "${ability}"`)
        }
        this.#guards.set(kind, rules)
      }
    }
  }

  /** The guard of a kind by its name; undefined for what is none, or has none. */
  find(kind: string): ObjectGuard<unknown> | undefined {
    return this.#guards.get(kind as ObjectKind)
  }

  of(kind: ObjectKind): ObjectGuard<unknown> {
    const found = this.#guards.get(kind)
    if (!found) throw new Error(`No policy is registered for ${kind}`)
    return found
  }
}
