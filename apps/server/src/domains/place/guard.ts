import type { Guards } from '../../kernel/policy/objects.ts'
import { findPlace, type Place } from './find.ts'
import { placePolicy } from './policy.ts'
import { findGroup, findMember, type GroupRow, type MemberRow } from './roster.ts'

export interface GuardedMember {
  member: MemberRow
  of: Place
}
export interface GuardedGroup {
  group: GroupRow
  of: Place
}

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    place: Place
    membership: GuardedMember
    group: GuardedGroup
  }
}

export const placeGuards: Guards = {
  place: {
    load: (tx, id, actor) => findPlace(tx, id, actor.userId),
    orgOf: (row) => row.orgId,
    titleOf: (row) => row.name,
    can: placePolicy,
  },
  membership: {
    async load(tx, id, actor) {
      const member = await findMember(tx, id)
      const of = member && (await findPlace(tx, member.placeId, actor.userId))
      return of && { member, of }
    },
    orgOf: (row) => row.of.orgId,
    titleOf: (row) => row.of.name,
    can: {
      view: (actor, row) => placePolicy.lead(actor, row.of),
      edit: (actor, row) => placePolicy.teach(actor, row.of),
    },
  },
  group: {
    async load(tx, id, actor) {
      const group = await findGroup(tx, id)
      const of = group && (await findPlace(tx, group.placeId, actor.userId))
      return of && { group, of }
    },
    orgOf: (row) => row.of.orgId,
    titleOf: (row) => row.group.name,
    can: {
      view: (actor, row) => placePolicy.lead(actor, row.of),
      edit: (actor, row) => placePolicy.teach(actor, row.of),
    },
  },
}
