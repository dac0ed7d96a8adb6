import { permission as contract } from '@lab/contract/permission'
import { bind } from '../../kernel/http/bind.ts'
import { deleteGrants, keepGrants, knownSubjects, listCandidates, listPermissions } from './store.ts'

export const permissionEndpoints = bind('permission', contract, {
  list: async ({ object, query, tx }) => {
    const { rows, total } = await listPermissions(tx, object.id, query)
    return {
      use_auth_scope: object.useScope,
      permissions: rows.map((row) => ({
        id: row.id,
        subject_kind: row.subjectKind,
        subject_id: row.subjectId,
        name: row.name,
        number: row.number,
        ability: row.ability,
        granted_by: { id: row.grantedBy.id, real_name: row.grantedBy.realName, avatar: row.grantedBy.avatar },
        created_at: row.createdAt,
      })),
      total,
    }
  },
  candidates: async ({ object, query, tx }) => {
    const { rows, total } = await listCandidates(tx, object, query)
    return { candidates: rows, total }
  },
  grant: async ({ actor, object, body, tx, refuse, logged, changed }) => {
    // The last word counts when a subject is named twice.
    const grants = new Map(
      body.rows.map((row) => [
        `${row.subject_kind}:${row.subject_id}`,
        { subjectKind: row.subject_kind, subjectId: row.subject_id, ability: row.ability },
      ]),
    )
    const known = await knownSubjects(tx, object.orgId, [...grants.values()])
    if ([...grants.keys()].some((key) => !known.has(key))) return refuse('absent')
    const rows = [...grants.values()].map((grant) => ({ ...grant, contentId: object.id, orgId: object.orgId }))
    const granted = await keepGrants(tx, actor.userId, rows)
    logged({ after: { granted: body.rows } })
    changed({ domain: 'permission', id: object.id })
    changed({ domain: object.kind, id: object.id })
    return { granted }
  },
  revoke: async ({ object, body, tx, logged, changed }) => {
    const removed = await deleteGrants(tx, object.id, body.permission_ids)
    logged({ before: { permissions: body.permission_ids }, after: { removed } })
    changed({ domain: 'permission', id: object.id })
    changed({ domain: object.kind, id: object.id })
    return { removed }
  },
})
