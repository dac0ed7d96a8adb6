import { templateVersion as contract, type TemplateVersionRow } from '@lab/contract/template-version'
import type { z } from 'zod'
import type { Tx } from '../../../kernel/database/pool.ts'
import { bind } from '../../../kernel/http/bind.ts'
import type { Actor } from '../../../kernel/policy/actor.ts'
import { throwRefusal, orAbsent, refuse } from '../../../kernel/result.ts'
import { saveFields } from '../catalogue.ts'
import { checkImage } from '../image-check.ts'
import { presentTemplates } from '../present.ts'
import { findPeople } from '../store/people.ts'
import { differenceOf, templateChanges } from './rules.ts'
import { countLiveByVersion, findVersion, listTemplateVersions, saveImageCheck, type VersionEntry } from './store.ts'

type Wire = z.input<typeof TemplateVersionRow>

async function present(tx: Tx, actor: Actor, templateId: string, rows: VersionEntry[]): Promise<Wire[]> {
  const people = await findPeople(
    tx,
    rows.flatMap((row) => [row.authorId, row.checkedBy]),
  )
  const live = await countLiveByVersion(tx, templateId, actor.reach)
  const brief = (id: string | null): Wire['author'] => {
    const person = id === null ? undefined : people.get(id)
    return person ? { id: person.id, real_name: person.real_name, avatar: person.avatar } : null
  }
  return rows.map((row) => ({
    version: row.number,
    note: row.note,
    author: brief(row.authorId),
    created_at: row.createdAt,
    image: row.fields.image,
    image_check: row.imageCheck,
    checked_at: row.checkedAt,
    checked_by: brief(row.checkedBy),
    live_records: live.get(row.number) ?? 0,
  }))
}

export const templateVersionEndpoints = bind('templateVersion', contract, {
  list: async ({ object, query, actor, tx }) => {
    const { rows, total } = await listTemplateVersions(tx, object.id, query)
    return { versions: await present(tx, actor, object.id, rows), total }
  },

  compare: async ({ object, params, query, tx }) => {
    const number = Number(params.number)
    const after = orAbsent(await findVersion(tx, object.id, number))
    const other = query.against === undefined ? number - 1 : Number(query.against)
    const before = other === 0 ? null : orAbsent(await findVersion(tx, object.id, other))
    return { changes: differenceOf(before?.fields ?? null, after.fields) }
  },

  restore: async ({ object, params, body, actor, tx, ok, changed }) => {
    const { fields, number } = orAbsent(await findVersion(tx, object.id, Number(params.number)))
    if (differenceOf(object, fields).length === 0) {
      throwRefusal(refuse('invalid', { message: `模板现在的内容与 v${number} 相同` }))
    }
    const change = { fields, note: `恢复到 v${number}`, authorId: actor.userId }
    const template = ok(await saveFields(tx, object, body.version, change))
    for (const event of templateChanges(object.id)) changed(event)
    return { template: (await presentTemplates(tx, actor, [template]))[0]! }
  },

  check: async ({ object, body, actor, kernel, ok }) => {
    const number = body.number ?? object.versionNumber
    const { db } = kernel.connection
    const version = orAbsent(await findVersion(db, object.id, number))
    const imageCheck = ok(await checkImage(kernel, object.id, version.fields))
    await saveImageCheck(db, object.id, number, { imageCheck, checkedAt: new Date(), checkedBy: actor.userId })
    return { number, image_check: imageCheck }
  },
})
