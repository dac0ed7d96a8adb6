import { ltiRoster as contract, type LtiRoster } from '@lab/contract/lti-roster'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { abilities } from '../../kernel/policy/verdict.ts'
import { orAbsent, refuse, type Refusal } from '../../kernel/result.ts'
import { roomForPeople } from '../org/index.ts'
import { findPlace, notArchived, placeChanges, unlessArchived, type Place } from '../place/index.ts'
import { loadRoster, rosterPolicy, type GuardedRoster } from './roster-policy.ts'
import { readRoster } from './roster-read.ts'
import { rostersOfPlace, rostersOfPlatform, saveRoster, type RosterRow } from './roster-store.ts'
import { applyRoster, planOf } from './roster-sync.ts'
import { isWithin } from './store.ts'
import type { RosterPerson } from './roster-plan.ts'

const present = (actor: Actor, { roster, platform, place }: RosterRow, of: Place): z.input<typeof LtiRoster> => ({
  id: roster.id,
  platform: { id: platform.id, name: platform.name, is_enabled: platform.isEnabled },
  course: roster.title,
  place: { id: place.id, name: place.name, kind: place.placeKind },
  is_daily: roster.isDaily,
  synced_at: roster.syncedAt,
  outcome: roster.outcome,
  can: abilities({ edit: unlessArchived(of, rosterPolicy.edit(actor, { roster, platform, place, of })) }),
})

async function presentAll(tx: Tx, actor: Actor, rows: readonly RosterRow[]) {
  const rosters = []
  for (const row of rows) {
    const of = await findPlace(tx, row.place.id, actor.userId)
    if (of) rosters.push(present(actor, row, of))
  }
  return { rosters, total: rosters.length }
}
const presentOne = async (tx: Tx, actor: Actor, id: string) => {
  const row = orAbsent(await loadRoster(tx, id, actor))
  return present(actor, row, row.of)
}

/** The list as the platform has it now, where it may be asked for. */
async function peopleOf(
  kernel: Kernel,
  { platform, place, roster }: GuardedRoster,
): Promise<RosterPerson[] | Refusal<'lti.rosterUnread' | 'lti.elsewhere'>> {
  if (!platform.isEnabled) return refuse('lti.rosterUnread', { reason: '平台已停用' })
  if (!(await isWithin(kernel.connection.db, place.orgId, platform.orgId))) return refuse('lti.elsewhere')
  return readRoster(kernel, platform, roster)
}

const domain = 'ltiRoster'

export const ltiRosterEndpoints = bind(domain, contract, {
  ofPlace: async ({ actor, object, tx }) => {
    const rows = await rostersOfPlace(tx, object.id)
    const rosters = rows.map((row) => present(actor, row, object))
    return { rosters, total: rosters.length }
  },

  ofPlatform: async ({ actor, object, tx }) => presentAll(tx, actor, await rostersOfPlatform(tx, object.id)),

  preview: async ({ object, kernel, ok }) => {
    ok(notArchived(object.of))
    const people = ok(await peopleOf(kernel, object))
    const { db } = kernel.connection
    const { joins, teachers, present: there, gone, skipped } = await planOf(db, object, people)
    const newcomer = ({ subject, name, userId }: (typeof joins)[number]) => ({
      subject,
      name,
      has_account: userId !== null,
    })
    return {
      plan: {
        joins: joins.map(newcomer),
        teachers: teachers.map(newcomer),
        present: there.length,
        gone: gone.map(({ userId, name }) => ({ user_id: userId, name })),
        skipped,
        room: (await roomForPeople(db, object.platform.customerId)).left,
      },
    }
  },

  sync: async ({ actor, object, body, kernel, now, ok, changed, logged }) => {
    ok(notArchived(object.of))
    const people = ok(await peopleOf(kernel, object))
    const confirmed = { teachers: body.teachers, gone: body.user_ids }
    const outcome = ok(
      await kernel.connection.transaction((tx) => applyRoster(tx, kernel, object, { people, confirmed, now })),
    )
    logged({ after: outcome })
    placeChanges(object.place).forEach(changed)
    changed({ domain: 'member', id: object.place.id, orgId: object.place.orgId })
    changed({ domain, id: object.roster.id, orgId: object.place.orgId, placeId: object.place.id })
    return { outcome, roster: await presentOne(kernel.connection.db, actor, object.roster.id) }
  },

  setDaily: async ({ actor, object, body, tx, ok, changed }) => {
    ok(notArchived(object.of))
    await saveRoster(tx, object.roster.id, { isDaily: body.enabled })
    changed({ domain, id: object.roster.id, orgId: object.place.orgId, placeId: object.place.id })
    return { roster: await presentOne(tx, actor, object.roster.id) }
  },
})
