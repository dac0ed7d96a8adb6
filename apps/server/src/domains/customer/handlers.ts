import { customer as contract, type Customer } from '@lab/contract/customer'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { abilities } from '../../kernel/policy/verdict.ts'
import { orAbsent } from '../../kernel/result.ts'
import { menusFor } from '../me/index.ts'
import {
  announceRights,
  createOrganisation,
  customerPolicy,
  findCustomer,
  insertCustomer,
  saveCustomer,
  type CustomerRow,
} from '../org/index.ts'
import { createUser } from '../user/index.ts'
import { forForm, knownModules, readModules, stateOf } from './rules.ts'
import { holdNames, listCustomers, nameFree, usesOf } from './store.ts'

const mega = 1024 * 1024

async function present(
  tx: Tx,
  actor: Actor,
  rows: readonly CustomerRow[],
  now: Date,
): Promise<z.input<typeof Customer>[]> {
  const uses = await usesOf(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const use = uses.get(row.id)
    return {
      id: row.id,
      name: row.name,
      short_name: row.shortName,
      state: stateOf(row, now),
      expires_at: row.expiresAt,
      users: { used: use?.users ?? 0, limit: row.maxUsers },
      environments: { used: use?.environments ?? 0, limit: row.maxEnvironments },
      storage_mb: { used: Math.ceil((use?.storageBytes ?? 0) / mega), limit: row.storageMb },
      organisation_count: use?.organisations ?? 0,
      modules: knownModules(row.modules),
      version: row.version,
      created_at: row.createdAt,
      can: abilities({ edit: customerPolicy.edit(actor, row), manage: customerPolicy.manage(actor, row) }),
    }
  })
}

const readOne = async (tx: Tx, actor: Actor, id: string, now: Date) => ({
  customer: orAbsent((await present(tx, actor, [orAbsent(await findCustomer(tx, id))], now))[0]),
})

const dateOf = (given: string | null | undefined): Date | null | undefined =>
  typeof given === 'string' ? new Date(given) : given

export const customerEndpoints = bind('customer', contract, {
  list: async ({ actor, query, tx, now }) => {
    const { rows, total } = await listCustomers(tx, query)
    return { customers: await present(tx, actor, rows, now), total }
  },

  create: async ({ actor, body, tx, kernel, now, ok, logged, changed }) => {
    await holdNames(tx)
    ok(await nameFree(tx, { name: body.name, shortName: body.short_name }))
    const row = await insertCustomer(tx, {
      name: body.name,
      shortName: body.short_name,
      expiresAt: dateOf(body.expires_at) ?? null,
      maxUsers: body.max_users,
      maxEnvironments: body.max_environments,
      storageMb: body.storage_mb,
    })
    const first = ok(
      await createOrganisation(tx, {
        customerId: row.id,
        parentId: null,
        shortName: body.organisation_name,
        endsAt: null,
      }),
    )
    const person = await createUser(tx, kernel.providers, {
      username: body.admin_username,
      realName: body.admin_real_name,
      number: '',
      phone: '',
      email: '',
      roles: ['account_admin'],
      customerId: row.id,
      orgIds: [first.id],
      initialPassword: body.admin_password,
    })
    ok(forForm(person))
    logged({ objectKind: 'customer', objectId: row.id, title: row.name, orgId: null, after: row })
    changed({ domain: 'customer', orgId: null })
    await announceRights(tx, 'all')
    return readOne(tx, actor, row.id, now)
  },

  get: async ({ actor, object, tx, now }) => readOne(tx, actor, object.id, now),

  update: async ({ actor, object, body, tx, now, ok, changed }) => {
    const { version, name = object.name, short_name: shortName = object.shortName } = body
    await holdNames(tx)
    ok(await nameFree(tx, { name, shortName }, object.id))
    const expiresAt = dateOf(body.expires_at)
    ok(
      await saveCustomer(tx, object.id, version, {
        name,
        shortName,
        ...(expiresAt === undefined ? {} : { expiresAt }),
        maxUsers: body.max_users ?? object.maxUsers,
        maxEnvironments: body.max_environments ?? object.maxEnvironments,
        storageMb: body.storage_mb ?? object.storageMb,
      }),
    )
    changed({ domain: 'customer', id: object.id, orgId: null })
    await announceRights(tx, 'all')
    return readOne(tx, actor, object.id, now)
  },

  disable: async ({ actor, object, tx, now, changed }) => {
    await saveCustomer(tx, object.id, null, { isEnabled: false })
    changed({ domain: 'customer', id: object.id, orgId: null })
    await announceRights(tx, 'all')
    return readOne(tx, actor, object.id, now)
  },

  enable: async ({ actor, object, tx, now, changed }) => {
    await saveCustomer(tx, object.id, null, { isEnabled: true })
    changed({ domain: 'customer', id: object.id, orgId: null })
    await announceRights(tx, 'all')
    return readOne(tx, actor, object.id, now)
  },

  setModules: async ({ actor, object, body, tx, now, ok, changed }) => {
    ok(await saveCustomer(tx, object.id, body.version, { modules: body.modules }))
    changed({ domain: 'customer', id: object.id, orgId: null })
    // Menus are everybody's own.
    changed({ domain: 'me', orgId: null })
    return readOne(tx, actor, object.id, now)
  },

  menuPreview: async ({ query }) => {
    const modules = readModules(query.modules)
    return {
      teacher: menusFor(['teacher'], modules, '').teacher_left,
      account_admin: menusFor(['account_admin'], modules, '').teacher_left,
    }
  },
})
