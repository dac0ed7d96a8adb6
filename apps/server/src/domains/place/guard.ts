import type { Guards } from '../../kernel/policy/objects.ts'
import { findPlace, type Place } from './find.ts'
import { placePolicy } from './policy.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    place: Place
  }
}

export const placeGuards: Guards = {
  place: {
    load: (tx, id, actor) => findPlace(tx, id, actor.userId),
    orgOf: (row) => row.orgId,
    titleOf: (row) => row.name,
    can: placePolicy,
  },
}
