import { org as contract, type ManagedOrganisation } from '@lab/contract/org'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { hasRole, isAdmin, type Actor } from '../../kernel/policy/actor.ts'
import { within } from '../../kernel/policy/own-role.ts'
import { abilities } from '../../kernel/policy/verdict.ts'
import { orAbsent } from '../../kernel/result.ts'
import * as operations from './operations.ts'
import { mayFound, organisationPolicy } from './policy.ts'
import { shortNameOf, stateOf } from './rules.ts'
import { announceRights, findCustomer, findOrganisation, type CustomerRow } from './store.ts'
import { countMembers, listManaged, readManaged, type ManagedRow } from './tree-store.ts'

declare module '../../kernel/providers.ts' {
  interface Providers {
    /** What an organisation owns of its own, by what people call it; nothing that is none. */
    belongingsOf(tx: Tx, orgId: string): Promise<{ what: string; count: number }[]>
  }
}

type TreeContract = Pick<
  typeof contract,
  'managed' | 'get' | 'create' | 'update' | 'move' | 'disable' | 'enable' | 'belongings' | 'remove'
>

const present = (actor: Actor, row: ManagedRow, now: Date): z.input<typeof ManagedOrganisation> => {
  const { state, isClosedAbove } = stateOf(row, now)
  const { edit, manage, remove } = organisationPolicy
  return {
    id: row.id,
    parent_id: row.parentId,
    name: row.name,
    short_name: shortNameOf(row.name),
    domain_id: row.domainId,
    state,
    is_closed_above: isClosedAbove,
    is_switched_on: row.isSwitchedOn,
    ends_at: row.endsAt,
    teacher_count: row.teacherCount,
    student_count: row.studentCount,
    version: row.version,
    can: abilities({
      edit: within(actor, 'organisation.change', edit(actor, row)),
      manage: within(actor, 'organisation.change', manage(actor, row)),
      remove: within(actor, 'organisation.remove', remove(actor, row)),
    }),
  }
}

const presentOne = async (tx: Tx, actor: Actor, id: string, now: Date) => ({
  organization: present(actor, orAbsent(await readManaged(tx, id)), now),
})

/** The customer whose tree somebody looks at: an operator's choice, else that of the chosen organisation. */
async function customerFor(tx: Tx, actor: Actor & { orgId: string }, chosen?: CustomerRow): Promise<string> {
  if (chosen) return chosen.id
  if (actor.customerId !== null) return actor.customerId
  return orAbsent(await findOrganisation(tx, actor.orgId)).customerId
}

const dateOf = (given: string | null | undefined): Date | null | undefined =>
  typeof given === 'string' ? new Date(given) : given

export const treeEndpoints: Handlers<TreeContract> = {
  managed: async ({ actor, refs, tx, now, refuse }) => {
    const customerId = await customerFor(tx, actor, (refs['query.customer_id'] as CustomerRow[] | undefined)?.[0])
    const isWhole = hasRole(actor, 'system_operator') || (isAdmin(actor) && actor.customerId === customerId)
    if (!isWhole && !actor.administers?.size) return refuse('forbidden', { reason: '只有管理员可以管理组织' })
    const rows = await listManaged(
      tx,
      isWhole ? { customerId } : { ids: [...(actor.administers ?? [])], withBelow: true },
    )
    const customer = await findCustomer(tx, customerId)
    return {
      organizations: rows.map((row) => present(actor, row, now)),
      total: rows.length,
      customer: customer && { id: customer.id, name: customer.name },
      can: abilities({ create: within(actor, 'organisation.change', mayFound(actor, customerId)) }),
    }
  },

  get: async ({ actor, object, tx, now }) => presentOne(tx, actor, object.id, now),

  create: async ({ actor, body, refs, tx, now, ok, refuse }) => {
    const above = body.parent_id === null ? null : orAbsent(await findOrganisation(tx, body.parent_id))
    const chosen = (refs['body.customer_id'] as CustomerRow[] | undefined)?.[0]
    const customerId = above?.customerId ?? (await customerFor(tx, actor, chosen))
    const allowed = above ? organisationPolicy.manage(actor, above) : mayFound(actor, customerId)
    if (allowed !== true) return refuse('forbidden', allowed === 'absent' ? {} : { reason: allowed.because })
    const { short_name: shortName, parent_id: parentId } = body
    const endsAt = dateOf(body.ends_at) ?? null
    const row = ok(await operations.createOrganisation(tx, { customerId, parentId, shortName, endsAt }))
    const answer = await presentOne(tx, actor, row.id, now)
    await announceRights(tx, 'all')
    return answer
  },

  update: async ({ actor, object, body, tx, now, ok }) => {
    const change = { shortName: body.short_name, endsAt: dateOf(body.ends_at), version: body.version }
    ok(await operations.updateOrganisation(tx, actor, object, change, now))
    await announceRights(tx, 'all')
    return presentOne(tx, actor, object.id, now)
  },

  move: async ({ actor, object, body, tx, now, ok, refuse }) => {
    if (body.parent_id === null) {
      const allowed = mayFound(actor, object.customerId)
      if (allowed !== true) return refuse('forbidden', allowed === 'absent' ? {} : { reason: allowed.because })
    }
    ok(await operations.moveOrganisation(tx, object, body.parent_id))
    await announceRights(tx, 'all')
    return presentOne(tx, actor, object.id, now)
  },

  disable: async ({ actor, object, tx, now, ok }) => {
    ok(await operations.disableOrganisation(tx, actor, object))
    await announceRights(tx, 'all')
    return presentOne(tx, actor, object.id, now)
  },

  enable: async ({ actor, object, tx, now }) => {
    await operations.enableOrganisation(tx, object)
    await announceRights(tx, 'all')
    return presentOne(tx, actor, object.id, now)
  },

  belongings: async ({ object, tx, kernel }) => ({
    belongings: await kernel.providers.belongingsOf(tx, object.id),
    member_count: await countMembers(tx, object.id),
  }),

  remove: async ({ actor, object, tx, kernel, now, ok }) => {
    const owned = () => kernel.providers.belongingsOf(tx, object.id)
    ok(await operations.removeOrganisation(tx, actor, object, owned, now))
    await announceRights(tx, 'all')
    return {}
  },
}
