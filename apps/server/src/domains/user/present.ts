import type { UserDetail, UserRow, UserSession } from '@lab/contract/user'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { administersFrom, type Actor } from '../../kernel/policy/actor.ts'
import { within } from '../../kernel/policy/own-role.ts'
import { abilities } from '../../kernel/policy/verdict.ts'
import { orAbsent } from '../../kernel/result.ts'
import { hasFactor } from '../identity/index.ts'
import { administersCustomer, shortNameOf, userPolicy } from '../org/index.ts'
import { deviceOf, stateOf } from './rules.ts'
import { findUserRecord, membershipsOf, type openSessions, type UserRecord } from './store.ts'

const common = (actor: Actor, row: UserRecord) => ({
  id: row.id,
  username: row.username,
  real_name: row.realName,
  number: row.number,
  phone: row.phone,
  email: row.email,
  avatar: row.avatar,
  roles: row.roles,
  own_role: row.ownRole,
  customer: row.customerId === null ? null : { id: row.customerId, name: row.customerName ?? '' },
  state: stateOf(row.isEnabled, row.waitsUntil),
  must_change_password: row.mustChangePassword,
  created_at: row.createdAt,
  last_seen_at: row.lastSeenAt,
  can: abilities({ manage: within(actor, 'person.change', userPolicy.manage(actor, row)) }),
})

export const presentRow = (actor: Actor, row: UserRecord): z.input<typeof UserRow> => ({
  ...common(actor, row),
  organizations: row.organisationNames,
})

/** Organisations that the reader administers: where else somebody is, is not theirs to know. */
export async function presentDetail(tx: Tx, actor: Actor, id: string): Promise<z.input<typeof UserDetail>> {
  const row = orAbsent(await findUserRecord(tx, id))
  const memberships = (await membershipsOf(tx, id)).filter(
    (one) => administersCustomer(actor, one.customerId) || administersFrom(actor, one.id),
  )
  return {
    ...common(actor, row),
    organizations: memberships.map((one) => ({
      id: one.id,
      name: one.name,
      short_name: shortNameOf(one.name),
      is_admin: one.isAdmin,
    })),
    erased_at: row.erasedAt,
    merged_into: row.mergedInto && {
      id: row.mergedInto.id,
      real_name: row.mergedInto.realName,
      username: row.mergedInto.username,
    },
    waits_until: row.waitsUntil,
    has_second_factor: await hasFactor(tx, id),
    version: row.version,
  }
}

type SessionRow = Awaited<ReturnType<typeof openSessions>>[number]

export const presentSession = (actor: Actor, row: SessionRow): z.input<typeof UserSession> => ({
  id: row.id,
  site: row.site,
  ip: row.ip,
  device: deviceOf(row.userAgent),
  started_at: row.startedAt,
  last_seen_at: row.lastSeenAt,
  is_own: row.id === actor.sessionId,
})
