import { teachingEndpoints as contract } from '@lab/contract/lesson-parts'
import { isWritten } from '@lab/contract/lesson-teaching'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import { isAdmin, type Actor } from '../../kernel/policy/actor.ts'
import { abilities, because, yes, type Verdict } from '../../kernel/policy/verdict.ts'
import { orAbsent, refuse } from '../../kernel/result.ts'
import { saveContent } from '../content/index.ts'
import { noteChanged, noteWriter, termOf } from './store.ts'
import { exportWord } from './template/export.ts'
import { teachingPdf } from './teaching-pdf.ts'
import { findFields, findPlan, findPlans, findWritten, putPlan, saveFields } from './teaching-store.ts'

/** Headings are said by administrators, for the organisation that they have chosen. */
const mayEditFields = (actor: Actor, orgId: string): Verdict =>
  isAdmin(actor) && actor.orgId === orgId ? yes : because('教案栏目由组织管理员设置')

/** Refuses what is no session of a preparation. */
async function sessionIn(tx: Tx, id: string, sessionId: string): Promise<void> {
  orAbsent((await termOf(tx, id)).sessions.find((session) => session.id === sessionId) ?? null)
}

export const teachingHandlers = bind('lesson', contract, {
  teaching: async ({ actor, object, tx }) => {
    const { fields, version } = await findFields(tx, object.orgId)
    const written = await findWritten(tx, object.id)
    return {
      fields,
      fields_version: version,
      written: written.map(({ sessionId, fieldIds }) => ({ session_id: sessionId, field_ids: fieldIds })),
      can: abilities({ edit_fields: mayEditFields(actor, object.orgId) }),
    }
  },
  saveTeachingFields: async ({ actor, body, tx, ok }) => {
    const fields = body.fields ?? (await findFields(tx, actor.orgId)).fields
    if (!(await saveFields(tx, actor.orgId, fields, body.version))) ok(refuse('changedMeanwhile'))
    return findFields(tx, actor.orgId)
  },
  teachingPlan: async ({ object, params, tx }) => {
    await sessionIn(tx, object.id, params.session_id)
    return { values: await findPlan(tx, object.id, params.session_id), version: object.version }
  },
  saveTeachingPlan: async ({ actor, object, params, body, tx, ok }) => {
    await sessionIn(tx, object.id, params.session_id)
    const before = await findPlan(tx, object.id, params.session_id)
    const given = new Map((body.values ?? []).map((value) => [value.field_id, value]))
    const values = [...before.filter(({ field_id: id }) => !given.has(id)), ...given.values()]
    const { version } = ok(await saveContent(tx, actor, object.id, body.version, {}))
    await putPlan(tx, object.id, params.session_id, values)
    await noteChanged(tx, object.id)
    await noteWriter(tx, object.id, actor.userId)
    return { values, version }
  },
  exportTeaching: async ({ actor, object, body, tx, kernel, now, ok }) => {
    const term = await termOf(tx, object.id)
    const { fields } = await findFields(tx, object.orgId)
    const all = await findPlans(tx, object.id)
    const { session_id: only } = body
    const plans = term.sessions.flatMap((session, at) => {
      const values = all[session.id] ?? []
      const isWanted = only === undefined ? values.some(isWritten) : session.id === only
      return isWanted ? [{ session, number: at + 1, values }] : []
    })
    if (body.format === 'pdf')
      return {
        filename: `${object.title}教案.pdf`,
        type: 'application/pdf',
        body: await teachingPdf(object.title, term, fields, plans, now),
      }
    const isApart = body.format === 'zip'
    return ok(await exportWord({ tx, kernel, userId: actor.userId }, { lesson: object, term, fields, plans, isApart }))
  },
})
