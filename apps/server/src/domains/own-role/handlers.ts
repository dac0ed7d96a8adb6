import { abilitiesOfBase } from '@lab/contract/abilities'
import { roleSlugs } from '@lab/contract/endpoint'
import { roleLabels } from '@lab/contract/identity'
import { choiceProblem, ownRole as contract, type OwnRole } from '@lab/contract/own-role'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import type { ChangeEvent } from '../../kernel/http/context.ts'
import type { Actor, Member } from '../../kernel/policy/actor.ts'
import { abilities, refusalOf } from '../../kernel/policy/verdict.ts'
import { orAbsent, refuseField, throwRefusal } from '../../kernel/result.ts'
import { deleteRole, insertRole, reachesRole, saveRole } from '../identity/index.ts'
import { findCustomer, findOrganisation, type CustomerRow, type UserFacts } from '../org/index.ts'
import { effectsOf, rightsOf, type Rights } from './effects.ts'
import { mayCreate, ownRolePolicy } from './policy.ts'
import * as store from './store.ts'

/** More than a school tells apart. */
const limit = 50

/** Whose roles are looked at: of the customer of the chosen organisation. */
async function customerOf(tx: Tx, actor: Member): Promise<CustomerRow> {
  const { customerId } = orAbsent(await findOrganisation(tx, actor.orgId))
  return orAbsent(await findCustomer(tx, customerId))
}

const present = (actor: Actor, row: store.OwnRoleRow): z.input<typeof OwnRole> => ({
  id: row.id,
  name: row.name,
  description: row.description,
  base: row.base,
  abilities: row.abilities,
  people_count: row.peopleCount,
  is_own: actor.ownRole?.id === row.id,
  version: row.version,
  updated_at: row.updatedAt,
  can: abilities({ edit: ownRolePolicy.edit(actor, row), remove: ownRolePolicy.remove(actor, row) }),
})
const readOne = async (tx: Tx, actor: Actor, id: string) => ({
  role: present(actor, orAbsent(await store.findRole(tx, id))),
})

/** Who has the role may do something else from now on: sessions are read again, their menus are asked for again. */
const rightsChange = (holders: readonly string[]): ChangeEvent[] => [
  { domain: 'identity', orgId: null },
  ...holders.map((userId) => ({ domain: 'me', userId })),
]

export const ownRoleEndpoints = bind('ownRole', contract, {
  list: async ({ actor, tx }) => {
    const customer = await customerOf(tx, actor)
    const rows = await store.rolesOfCustomer(tx, customer.id)
    const counts = await store.builtInCounts(tx, customer.id)
    return {
      roles: rows.map((row) => present(actor, row)),
      total: rows.length,
      built_in: roleSlugs
        .filter((slug) => slug !== 'system_operator')
        .map((slug) => ({ slug, name: roleLabels[slug], people_count: counts.get(slug) ?? 0 })),
      customer: { id: customer.id, name: customer.name },
      can: abilities({ create: mayCreate(actor, customer.id) }),
    }
  },

  create: async ({ actor, body, tx, refuse, changed }) => {
    const customer = await customerOf(tx, actor)
    const no = refusalOf(mayCreate(actor, customer.id))
    if (no) throwRefusal(no)
    if (!reachesRole(actor, body)) return refuse('user.higherRole')
    await store.holdRoles(tx, customer.id)
    if ((await store.rolesOfCustomer(tx, customer.id)).length >= limit) return refuse('ownRole.tooMany', { limit })
    const isFree = await store.isNameFree(tx, customer.id, body.name)
    if (!isFree) return refuse('nameTaken', { label: '角色名称', name: body.name })
    const id = await insertRole(tx, { ...body, customerId: customer.id })
    changed({ domain: 'ownRole', id })
    return readOne(tx, actor, id)
  },

  get: async ({ actor, object, tx }) => readOne(tx, actor, object.id),

  update: async ({ actor, object, body, tx, ok, refuse, logged, changed }) => {
    await store.holdRoles(tx, object.customerId)
    const before = orAbsent(await store.findRole(tx, object.id))
    const { name, description, base, abilities: had } = before
    const after = {
      name: body.name ?? name,
      description: body.description ?? description,
      base: body.base ?? base,
      abilities: body.abilities ?? had,
    }
    const problem = choiceProblem(after)
    if (problem) ok(refuseField('abilities', problem))
    if (!reachesRole(actor, after)) return refuse('user.higherRole')
    const isFree = await store.isNameFree(tx, object.customerId, after.name, object.id)
    if (!isFree) return refuse('nameTaken', { label: '角色名称', name: after.name })
    if (before.base !== after.base && before.peopleCount > 0) return refuse('ownRole.baseHeld')
    ok(await saveRole(tx, object.id, body.version, after))
    logged({ before: { name, description, base, abilities: had }, after })
    changed({ domain: 'ownRole', id: object.id })
    rightsChange(await store.holdersOf(tx, object.id)).forEach(changed)
    return readOne(tx, actor, object.id)
  },

  remove: async ({ object, tx, refuse, changed }) => {
    await store.holdRoles(tx, object.customerId)
    const { peopleCount: count } = orAbsent(await store.findRole(tx, object.id))
    if (count > 0) return refuse('ownRole.held', { count })
    await deleteRole(tx, object.id)
    changed({ domain: 'ownRole', id: object.id })
    return {}
  },

  effects: async ({ actor, body, refs, tx }) => {
    const role = (refs['body.role_id'] as store.OwnRoleRow[] | undefined)?.[0]
    const person = (refs['body.user_id'] as UserFacts[] | undefined)?.[0]
    const { modules } = await customerOf(tx, actor)
    const whole: Rights = { base: body.base, abilities: abilitiesOfBase(body.base) }
    const ofPerson = person ? ((await store.roleOfPerson(tx, person.id)) ?? rightsOf(person.roles)) : null
    const before = person ? ofPerson : (role ?? whole)
    return {
      effects: { ...effectsOf(before, body, modules), people_count: person ? 1 : (role?.peopleCount ?? 0) },
    }
  },
})
