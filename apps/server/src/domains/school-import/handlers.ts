import { passwordProblem } from '@lab/contract/password-rules'
import { successCodes } from '@lab/contract/refusals'
import { schoolImport as contract, schoolImportLimitMb, schoolImportStateLabels } from '@lab/contract/school-import'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import type { ChangeEvent } from '../../kernel/http/context.ts'
import { partBytes } from '../../kernel/http/part-bytes.ts'
import type { Actor, Member } from '../../kernel/policy/actor.ts'
import { whyRoleMayNot } from '../../kernel/policy/own-role.ts'
import { orAbsent, refuse, refuseField, type Refusal } from '../../kernel/result.ts'
import { hashPassword, mayGrant } from '../identity/index.ts'
import { findCustomer, findOrganisation, type CustomerRow } from '../org/index.ts'
import { applyJobName } from './apply-job.ts'
import type { Terms } from './assess.ts'
import { firstCode } from './codes.ts'
import { deactivate } from './leavers.ts'
import { limitsOf, managesTeachers } from './limits.ts'
import { prepareSchool } from './prepare.ts'
import { presentImport, presentRow } from './present.ts'
import { readApart } from './read-apart.ts'
import { codesOf, reportOf } from './report.ts'
import { openSeed, sealedSeed } from './seeds.ts'
import * as store from './store.ts'
import { template } from './template.ts'
import { undoJobName } from './undo-job.ts'

const codesKeptMs = 7 * 24 * 3600 * 1000

/** Whose school it is: that of the chosen organisation. */
async function customerOf(tx: Tx, actor: Member): Promise<CustomerRow> {
  const { customerId } = orAbsent(await findOrganisation(tx, actor.orgId))
  return orAbsent(await findCustomer(tx, customerId))
}
const termsOf = (actor: Actor, { id, shortName }: CustomerRow): Terms => ({
  customerId: id,
  top: `/${shortName}`,
  ...limitsOf(actor),
})

const readOne = async (tx: Tx, actor: Actor, id: string, now: Date) => ({
  import: presentImport(actor, orAbsent(await store.findImport(tx, id)), now),
})

const wrongState = (row: store.ListedImport, verb: string): Refusal<'record.wrongState'> =>
  refuse('record.wrongState', { state: schoolImportStateLabels[row.state], verb })

const domain = 'schoolImport'
const change = (id: string): ChangeEvent => ({ domain, id, orgId: null })

export const schoolImportEndpoints = bind(domain, contract, {
  list: async ({ actor, query, tx, now }) => {
    const customer = await customerOf(tx, actor)
    const { rows, total } = await store.listImports(tx, customer.id, query)
    return {
      imports: rows.map((row) => presentImport(actor, row, now)),
      total,
      customer: { id: customer.id, name: customer.name },
    }
  },

  template: () => template(),

  create: async ({ actor, kernel, query, parts, now, ok, refuse: leave, logged, changed }) => {
    const { connection, log } = kernel
    // The preview says what is known of everybody in the file.
    const reason = whyRoleMayNot(actor, ['person.change'])
    if (reason !== null) return leave('forbidden', { reason })
    let made: { id: string; fileName: string } | undefined
    for await (const part of parts()) {
      const bytes = ok(await partBytes(part, schoolImportLimitMb * 1024 * 1024))
      if (!/\.(csv|xlsx|zip)$/i.test(part.filename)) return leave('file.wrongType', { formats: 'xlsx、csv、zip' })
      const read = await readApart({ name: part.filename, bytes, encoding: query.encoding }, (error) =>
        log.error({ err: error }, 'a school could not be read'),
      )
      if ('problem' in read) return leave('place.fileUnreadable', { reason: read.problem })
      const fileName = part.filename.slice(0, 200)
      const prepared = await connection.transaction(async (tx) => {
        const terms = termsOf(actor, await customerOf(tx, actor))
        return prepareSchool(tx, terms, { ...read, fileName }, query.mapping, actor.userId)
      })
      if ('problem' in prepared) return leave('place.fileUnreadable', { reason: prepared.problem })
      made = { ...prepared, fileName }
    }
    if (!made) return leave('invalid', { message: '请上传文件' })
    logged({ objectKind: 'school_import', objectId: made.id, title: made.fileName, before: null, after: null })
    changed(change(made.id))
    return readOne(connection.db, actor, made.id, now)
  },

  get: ({ actor, object, tx, now }) => readOne(tx, actor, object.id, now),

  rows: async ({ object, query, tx }) => {
    const { rows, total } = await store.listRows(tx, object.id, query)
    return { rows: rows.map(presentRow), total }
  },

  report: async ({ object, tx }) => reportOf(object, await store.allRows(tx, object.id)),

  apply: async ({ actor, object, body, tx, kernel, now, ok, refuse: leave, answerCode, logged, changed }) => {
    const { first_password: rule, initial_password: given = '' } = body
    const problem = rule === 'same' && passwordProblem(given, await kernel.providers.loginRules(tx), '初始密码')
    if (problem) ok(refuseField('initial_password', problem))
    const { class: classes } = object.counts
    const reason = classes.create + classes.update > 0 ? whyRoleMayNot(actor, ['place.change']) : null
    if (reason !== null) return leave('forbidden', { reason })
    const terms = termsOf(actor, orAbsent(await findCustomer(tx, object.customerId)))
    const jobId = await kernel.jobs.enqueue(tx, {
      name: applyJobName,
      title: `导入学校「${object.fileName}」`,
      payload: {
        import_id: object.id,
        top: terms.top,
        why_not_higher: terms.whyNotHigher,
        why_no_teachers: terms.whyNoTeachers,
      },
      orgId: actor.orgId,
      ownerId: actor.userId,
    })
    const isFirst = await store.advance(tx, object.id, ['ready'], {
      state: 'writing',
      jobId,
      passwordRule: rule,
      passwordHash: rule === 'same' ? await hashPassword(given) : null,
      sealedSeed: rule === 'code' ? await sealedSeed(tx) : null,
      codesUntil: rule === 'code' ? new Date(now.getTime() + codesKeptMs) : null,
    })
    if (!isFirst) ok(wrongState(object, '导入'))
    logged({ before: null, after: { counts: object.counts } })
    changed(change(object.id))
    answerCode(successCodes.accepted)
    return { job_id: jobId }
  },

  codes: async ({ actor, object, tx, now, ok, logged }) => {
    const seed = object.codesUntil !== null && object.codesUntil > now ? await openSeed(tx, object) : null
    if (seed === null || object.state === 'writing')
      return ok(refuse('record.wrongState', { state: '没有可下载的初始密码', verb: '下载' }))
    // A first password is a way into the account: of those who may do more than the reader there is none.
    const people = (await store.madePeople(tx, object.id)).filter(({ roles }) => mayGrant(actor, roles) === true)
    logged({ before: null, after: { people: people.length } })
    return codesOf(
      object,
      people.map((one) => ({ ...one, code: firstCode(seed, one.row.objectId!) })),
    )
  },

  dropCodes: async ({ actor, object, tx, now, logged, changed }) => {
    await store.saveImport(tx, object.id, { sealedSeed: null, codesUntil: null })
    logged({ before: null, after: null })
    changed(change(object.id))
    return readOne(tx, actor, object.id, now)
  },

  undo: async ({ actor, object, tx, kernel, ok, refuse: leave, answerCode, logged, changed }) => {
    const { teacher } = object.counts
    if (teacher.create + teacher.update > 0 && !managesTeachers(actor))
      return leave('forbidden', { reason: '导入中有教师，权限超出您的角色，不能撤销' })
    const jobId = await kernel.jobs.enqueue(tx, {
      name: undoJobName,
      title: `撤销学校导入「${object.fileName}」`,
      payload: { import_id: object.id, org_id: actor.orgId },
      orgId: actor.orgId,
      ownerId: actor.userId,
    })
    if (!(await store.advance(tx, object.id, ['done', 'cancelled'], { state: 'undoing', jobId })))
      ok(wrongState(object, '撤销'))
    logged({ before: null, after: null })
    changed(change(object.id))
    answerCode(successCodes.accepted)
    return { job_id: jobId }
  },

  deactivate: async ({ actor, object, body, tx, ok, logged, changed }) => {
    if (object.state === 'undone' || object.state === 'undoing') ok(wrongState(object, '停用'))
    const { people, kept } = await deactivate(tx, actor, object, body.positions)
    for (const { id, realName } of people) {
      logged({
        objectKind: 'user',
        objectId: id,
        title: realName,
        before: { is_enabled: true },
        after: { is_enabled: false },
      })
      changed({ domain: 'identity', id })
    }
    changed(change(object.id))
    for (const name of ['user', 'member'] as const) changed({ domain: name, orgId: null })
    return { deactivated: people.length, kept }
  },

  remove: async ({ object, tx, ok, changed }) => {
    if (!(await store.removeReady(tx, object.id))) ok(wrongState(object, '放弃'))
    changed(change(object.id))
    return {}
  },
})
