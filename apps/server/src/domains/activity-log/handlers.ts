import { contract as wholeContract } from '@lab/contract'
import { activityLog as contract, type ActivityLog } from '@lab/contract/activity-log'
import type { DomainContract } from '@lab/contract/endpoint'
import { successCodes } from '@lab/contract/refusals'
import type { z } from 'zod'
import { bind } from '../../kernel/http/bind.ts'
import { endpointIsWrite } from '../../kernel/http/write.ts'
import { hasRole, isAdmin } from '../../kernel/policy/actor.ts'
import { abilities, absent, yes } from '../../kernel/policy/verdict.ts'
import { orAbsent } from '../../kernel/result.ts'
import { xlsxAnswer } from '../../kernel/sheets/xlsx.ts'
import { logSheet } from './sheet.ts'
import * as store from './store.ts'
import { verifyJobName } from './verify.ts'

/** More rows than this do not fit a sheet that people can still open; the newest ones are taken. */
const mostExported = 50_000

const present = (row: store.LogRow): z.input<typeof ActivityLog> => ({
  id: row.id,
  at: row.at,
  actor: { id: row.actorId, real_name: row.actorName },
  action: row.action,
  summary: row.summary,
  object_kind: row.objectKind,
  object_id: row.objectId,
  object_title: row.objectTitle,
  changed_fields: row.changedFields,
  organization: row.orgName,
  ip: row.ip,
  request_id: row.requestId,
})

/** Every operation that leaves an entry, by its name; operations that read the same are distinguished by the name. */
const actions = Object.entries(wholeContract as Record<string, DomainContract>)
  .flatMap(([domain, endpoints]) => Object.entries(endpoints).map(([name, endpoint]) => ({ domain, name, endpoint })))
  .filter(({ endpoint }) => endpointIsWrite(endpoint) && endpoint.definition.unlogged === undefined)
  .map(({ domain, name, endpoint }) => ({ action: `${domain}.${name}`, summary: endpoint.definition.summary }))
  .toSorted((a, b) => a.summary.localeCompare(b.summary, 'zh'))

export const activityLogEndpoints = bind('activityLog', contract, {
  list: async ({ query, actor, tx }) => {
    const { rows, total, isCapped } = await store.listLogs(tx, actor, query)
    return { activity_logs: rows.map(present), total, is_total_capped: isCapped }
  },
  get: async ({ object, tx }) => {
    const values = orAbsent(await store.readValues(tx, object.id))
    return { activity_log: { ...present(object), ...values } }
  },
  actions: async ({ actor }) => ({ actions, can: abilities({ verify: isAdmin(actor) ? yes : absent }) }),
  verify: async ({ actor, tx, kernel, answerCode }) => {
    const orgIds = hasRole(actor, 'system_operator') || actor.reach === 'all' ? 'all' : [...actor.reach]
    answerCode(successCodes.accepted)
    const title = '校验操作日志'
    const made = { name: verifyJobName, title, payload: { orgIds }, orgId: actor.orgId, ownerId: actor.userId }
    return { job_id: await kernel.jobs.enqueue(tx, made) }
  },
  export: async ({ body, actor, tx }) =>
    xlsxAnswer('操作日志', logSheet(await store.logsForSheet(tx, actor, body, mostExported))),
})
