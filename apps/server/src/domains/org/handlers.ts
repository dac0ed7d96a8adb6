import { org as contract } from '@lab/contract/org'
import { bind } from '../../kernel/http/bind.ts'
import { listAddable, listPeople } from './people.ts'
import { treeEndpoints } from './tree-handlers.ts'
import { shortNameOf, treeOf } from './rules.ts'
import { listSubOrgs, organisationsOf, withThoseAbove } from './store.ts'

export const orgEndpoints = bind('org', contract, {
  myOrganizations: async ({ actor, tx }) => {
    const organizations = await organisationsOf(tx, actor)
    return { organizations, total: organizations.length }
  },

  menuOrgs: async ({ actor, tx }) => {
    const own = new Set((await organisationsOf(tx, actor)).map((one) => one.id))
    const rows = await withThoseAbove(tx, [...own])
    return { menu_orgs: treeOf(rows, (id) => own.has(id)), total: own.size }
  },

  subOrgs: async ({ object, query, tx }) => {
    const { rows, total } = await listSubOrgs(tx, object.id, query)
    return {
      sub_orgs: rows.map((row) => ({
        id: row.id,
        parent_id: row.parentId,
        name: row.name,
        short_name: shortNameOf(row.name),
        domain_id: row.domainId,
        child_count: row.childCount,
        is_enabled: row.isEnabled,
      })),
      total,
    }
  },

  addableUsers: async ({ actor, object, query, tx }) => {
    const { rows, total } = await listAddable(tx, actor, object, query.user_type, query)
    return { users: rows, total }
  },

  authTeachers: async ({ actor, query, tx }) => {
    const { rows, total } = await listPeople(tx, query.org_id ?? actor.orgId, 'teacher', query)
    return { teachers: rows, total }
  },

  authStudents: async ({ actor, query, tx }) => {
    const { rows, total } = await listPeople(tx, query.org_id ?? actor.orgId, 'student', query)
    return { students: rows, total }
  },

  ...treeEndpoints,
})
