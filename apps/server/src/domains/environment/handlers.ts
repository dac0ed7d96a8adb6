import { environment as contract, envConfigSchemas, EnvTemplateEdit } from '@lab/contract/environment'
import type { WebSocket } from 'ws'
import { bind } from '../../kernel/http/bind.ts'
import { merged, parsePart } from '../../kernel/http/input.ts'
import { canReach, isOperator, isStaff, type Actor } from '../../kernel/policy/actor.ts'
import { throwRefusal, orAbsent, refuse, Refusal } from '../../kernel/result.ts'
import { issueTicket } from '../identity/index.ts'
import { findOrganisation } from '../org/index.ts'
import { isNewest, lockSetting, presentSaved } from '../platform/index.ts'
import { createSuite, createTemplate, removeSuite, removeTemplate, saveFields, updateSuite } from './catalogue.ts'
import { engineOf } from './engine/registry.ts'
import { announce } from './engine/work.ts'
import { leaveLog } from './help-log.ts'
import { expectUsable } from './images/owners.ts'
import { mountsOfContent } from './mounts.ts'
import { destroyEnvironment, hostIn, placeOf, runCheck, startEnvironment } from './operations.ts'
import { isUser } from './policy.ts'
import { presentRecords, presentSuites, presentTemplates, presentUsage } from './present.ts'
import { extendedEnd } from './rules.ts'
import { getConfig, readSaved, saveConfig } from './store/configs.ts'
import { countLive, listRecords, listRecordsOfOwner, setExpiry, type RecordRow } from './store/records.ts'
import { listSuites, setSuiteState } from './store/suites.ts'
import { listTemplates, setTemplateState, suitesOfTemplate } from './store/templates.ts'
import { fieldsOf, inputOf, templateChanges } from './templates/rules.ts'
import { holderOf } from './terminals/holder.ts'
import { seat } from './terminals/relay.ts'
import { liveMs, sealed, webKey } from './web/address.ts'
import { webRoot } from './web/page.ts'

/** An organisation that the caller can reach, else as if there were none. */
async function reachable(tx: Parameters<typeof findOrganisation>[0], actor: Actor, orgId: string): Promise<string> {
  if (!canReach(actor, orgId)) throwRefusal(refuse('absent'))
  return orAbsent(await findOrganisation(tx, orgId)).id
}

export const environmentEndpoints = bind('environment', contract, {
  listOrgSuites: async ({ params, query, actor, tx }) => {
    const { rows, total } = await listSuites(tx, await reachable(tx, actor, params.orgId), query, query)
    return { env_suites: await presentSuites(tx, actor, rows), total }
  },

  createSuite: async ({ params, body, actor, tx, ok }) => {
    const orgId = await reachable(tx, actor, params.orgId)
    const suite = ok(await createSuite(tx, { orgId, creatorId: actor.userId }, body))
    return { env_suite: (await presentSuites(tx, actor, [suite]))[0]! }
  },

  listSuites: async ({ query, actor, tx }) => {
    const { rows, total } = await listSuites(tx, actor.orgId, query, query)
    return { env_suites: await presentSuites(tx, actor, rows), total }
  },

  getSuite: async ({ object, actor, tx }) => ({ env_suite: (await presentSuites(tx, actor, [object]))[0]! }),

  updateSuite: async ({ object, body, actor, tx, ok }) => {
    const { version, ...input } = body
    const suite = ok(await updateSuite(tx, object, version ?? null, input))
    return { env_suite: (await presentSuites(tx, actor, [suite]))[0]! }
  },

  removeSuite: async ({ object, tx, kernel, ok }) => {
    ok(await removeSuite(tx, kernel, object))
  },

  enableSuite: async ({ object, actor, tx }) => ({
    env_suite: (await presentSuites(tx, actor, [await setSuiteState(tx, object.id, 'enabled')]))[0]!,
  }),

  disableSuite: async ({ object, actor, tx }) => ({
    env_suite: (await presentSuites(tx, actor, [await setSuiteState(tx, object.id, 'disabled')]))[0]!,
  }),

  start: async ({ object, body, actor, tx, kernel, ok }) => {
    const row = ok(
      await startEnvironment(kernel, {
        suiteId: object.id,
        ownerId: actor.userId,
        purpose: body.purpose,
        contentId: body.content_id ?? null,
        liveMinutes: body.live_minutes,
        networkOn: body.network_on,
        mounts: await mountsOfContent(tx, kernel, body.content_id ?? null),
        queue: body.queue,
      }),
    )
    return { env_record: (await presentRecords(tx, kernel, actor, [row]))[0]! }
  },

  listTemplates: async ({ query, actor, tx }) => {
    const { rows, total } = await listTemplates(tx, actor.orgId, query, query)
    return { templates: await presentTemplates(tx, actor, rows), total }
  },

  getTemplate: async ({ object, actor, tx }) => ({
    template: (await presentTemplates(tx, actor, [object]))[0]!,
    suites: await suitesOfTemplate(tx, object.id, actor.reach),
  }),

  createTemplate: async ({ body, actor, tx, kernel, ok }) => {
    const { platform, ...input } = body
    if (platform && !isOperator(actor)) throwRefusal(refuse('forbidden', { reason: '平台模板只能由系统运维人员新建' }))
    const orgId = platform ? null : actor.orgId
    await expectUsable(kernel, { orgId }, input)
    const template = ok(await createTemplate(tx, { orgId, creatorId: actor.userId }, input))
    return { template: (await presentTemplates(tx, actor, [template]))[0]! }
  },

  updateTemplate: async ({ object, body, actor, tx, kernel, ok, changed }) => {
    const { version, note = '', ...changes } = body
    const input = ok(merged(EnvTemplateEdit, inputOf(object), changes))
    await expectUsable(kernel, object, input)
    const change = { fields: fieldsOf(input), note, authorId: actor.userId }
    const template = ok(await saveFields(tx, object, version, change))
    for (const event of templateChanges(object.id)) changed(event)
    return { template: (await presentTemplates(tx, actor, [template]))[0]! }
  },

  removeTemplate: async ({ object, tx, ok }) => {
    ok(await removeTemplate(tx, object))
  },

  enableTemplate: async ({ object, actor, tx }) => ({
    template: (await presentTemplates(tx, actor, [await setTemplateState(tx, object.id, 'enabled')]))[0]!,
  }),

  disableTemplate: async ({ object, actor, tx }) => ({
    template: (await presentTemplates(tx, actor, [await setTemplateState(tx, object.id, 'disabled')]))[0]!,
  }),

  listRecords: async ({ query, actor, tx, kernel }) => {
    const { rows, total } = await listRecords(tx, actor.orgId, query, query)
    const live = await countLive(tx, actor.orgId)
    const of = (state: RecordRow['state']): number => live.get(state) ?? 0
    return {
      env_records: await presentRecords(tx, kernel, actor, rows),
      total,
      live: { queued: of('queued'), starting: of('starting'), running: of('running'), stopping: of('stopping') },
    }
  },

  listMine: async ({ query, actor, tx, kernel }) => {
    const rows = await listRecordsOfOwner(tx, kernel, actor, query)
    return { env_records: await presentRecords(tx, kernel, actor, rows), total: rows.length }
  },

  getRecord: async ({ object, actor, tx, kernel }) => ({
    env_record: (await presentRecords(tx, kernel, actor, [object]))[0]!,
    usage: presentUsage(object),
  }),

  destroy: async ({ object, actor, tx, kernel }) => {
    const row = orAbsent(await destroyEnvironment(kernel, object.id, { reason: 'request', byId: actor.userId }))
    return { env_record: (await presentRecords(tx, kernel, actor, [row]))[0]! }
  },

  destroyMany: async ({ refs, actor, kernel, logged }) => {
    const rows = refs['body.ids'] as RecordRow[]
    let destroyed = 0
    for (const row of rows) {
      const ended = await destroyEnvironment(kernel, row.id, { reason: 'request', byId: actor.userId })
      if (!ended || ended.state === row.state) continue
      destroyed += 1
      const facts = { objectKind: 'env_record', objectId: row.id, title: row.subject, orgId: row.orgId }
      logged({ ...facts, before: { state: row.state }, after: { state: ended.state } })
    }
    return { destroyed }
  },

  extend: async ({ object, body, actor, tx, kernel, ok }) => {
    const expiresAt = ok(extendedEnd(object, body.minutes))
    const row = await setExpiry(tx, object.id, expiresAt)
    if (!row) throwRefusal(refuse('env.notRunning'))
    await announce(kernel, tx, row)
    return { env_record: (await presentRecords(tx, kernel, actor, [row]))[0]! }
  },

  runScript: async ({ object, body, actor, kernel, logged, ok }) => {
    if (!isStaff(actor)) throwRefusal(refuse('forbidden'))
    const result = ok(
      await runCheck(kernel, object.id, {
        machine: body.machine,
        type: body.type,
        script: body.script,
        timeoutSeconds: body.timeout_seconds,
        onlyOneFails: body.only_one_fails,
      }),
    )
    const after = { type: body.type, script: body.script.slice(0, 2_000), outcome: result.outcome }
    logged({ title: object.subject, before: {}, after })
    const { exitCode, durationMs, ...rest } = result
    return { result: { ...rest, exit_code: exitCode, duration_ms: Math.round(durationMs) } }
  },

  terminalTicket: async ({ object, body, actor, tx, kernel, request, ok }) => {
    // The terminals may be another server's, which then looks whether the machine can be reached.
    const isHere = (await holderOf(kernel, object)) === 'here'
    const place = isHere ? ok(await placeOf(kernel, object.id, body.machine)) : ok(hostIn(object, body.machine))
    const domainId = request.headers['domain-id']
    const ticket = await issueTicket(tx, actor, typeof domainId === 'string' ? domainId : undefined)
    const query = new URLSearchParams({
      ticket,
      ...(body.watch ? { watch: '1' } : {}),
      ...(body.key ? { key: body.key } : {}),
    })
    const path = `/apis/v2/env-records/${object.id}/machines/${encodeURIComponent(place.hostname)}/terminal`
    return { url: `${path}?${query.toString()}`, machine: place.hostname }
  },

  openWeb: async ({ object, body, actor, kernel, request, ok, refuse }) => {
    const { row, hostname } = ok(await placeOf(kernel, object.id, body.machine))
    const ports = row.machines.find((machine) => machine.hostname === hostname)?.ports ?? []
    if (!ports.includes(body.port)) {
      const open = ports.length ? `，开放的有 ${ports.join('、')}` : ''
      return refuse('invalid', { message: `主机「${hostname}」的环境模板没有开放端口 ${body.port}${open}` })
    }
    if (!isUser(actor, object)) await leaveLog(kernel, actor, object, 'web', request)
    const key = await webKey(kernel.connection)
    const until = Date.now() + liveMs
    const web = { id: object.id, host: hostname, port: body.port, session: actor.sessionId, until }
    return { url: `${webRoot}/${sealed(key, web)}/` }
  },

  terminal: async ({ object, params, query, actor, kernel, request, reply, ok }) => {
    const { socket } = reply as unknown as { socket: WebSocket }
    const { userId, realName, sessionId } = actor
    const arrival = {
      environmentId: object.id,
      hostname: params.hostname,
      isWatching: query.watch === '1',
      key: query.key ?? null,
      size: { cols: query.c, rows: query.r },
      actor: { userId, realName, sessionId },
      from: { ip: request.ip, id: request.id },
    }
    ok(await seat(kernel, socket, arrival))
  },

  driver: async ({ kernel }) => {
    const { name, state, reason, limits } = engineOf(kernel).health()
    return { driver: { name, state, reason, limits } }
  },

  getConfig: async ({ params, tx }) => ({
    env_configs: { [params.name]: await getConfig(tx, params.name) },
    ...presentSaved(await readSaved(tx, params.name)),
  }),

  putConfig: async ({ params, actor, body, tx, kernel, logged, ok }) => {
    await lockSetting(tx, `environment ${params.name}`)
    const { version, ...fields } = body
    ok(isNewest(await readSaved(tx, params.name), version))
    const before = await getConfig(tx, params.name)
    const parsed = parsePart('body', envConfigSchemas[params.name], { ...before, ...fields })
    if (parsed instanceof Refusal) throwRefusal(parsed)
    await saveConfig(tx, params.name, parsed, actor.userId)
    const after = await getConfig(tx, params.name)
    logged({ objectKind: 'env_config', title: params.name, before, after, orgId: null })
    // A larger quota may let what is queued start.
    engineOf(kernel).wake()
    return { env_configs: { [params.name]: after }, ...presentSaved(await readSaved(tx, params.name)) }
  },
})
