import { templateEndpoints as contract, type TeachingTemplate } from '@lab/contract/lesson-template'
import type { TeachingField } from '@lab/contract/lesson-teaching'
import { templateReport } from '@lab/contract/teaching-template'
import { suffixOf, TEACHING_TEMPLATE_LIMIT_MB } from '@lab/contract/upload-rules'
import { bind } from '../../../kernel/http/bind.ts'
import type { UploadedPart } from '../../../kernel/http/context.ts'
import { partBytes } from '../../../kernel/http/part-bytes.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Unreadable } from '../../../kernel/markup/unreadable.ts'
import { canReach, isAdmin, type Actor } from '../../../kernel/policy/actor.ts'
import { abilities, because, yes, type Verdict } from '../../../kernel/policy/verdict.ts'
import { orAbsent, refuse, Refusal } from '../../../kernel/result.ts'
import type { ReceiveRefusal } from '../../file/index.ts'
import type { FullLesson } from '../store.ts'
import { findFields } from '../teaching-store.ts'
import { formBytes, wordType } from './export.ts'
import { sampleForm } from './sample.ts'
import { findTemplate, removeTemplate, type TemplateEntry, type TemplateOf } from './store.ts'
import { takeTemplate } from './take.ts'

type Uploaded = Pick<TemplateEntry, 'placeholders' | 'loose' | 'uploadedAt' | 'file'>

const presentTemplate = (row: Uploaded, fields: readonly TeachingField[]): TeachingTemplate => ({
  name: row.file.name,
  size: row.file.sizeBytes,
  uploaded_at: row.uploadedAt.toISOString(),
  report: templateReport(row, fields),
})

/** As the headings: said by administrators, for the organisation that they have chosen. */
const mayEditSchool = (actor: Actor, orgId: string): Verdict =>
  isAdmin(actor) && actor.orgId === orgId ? yes : because('学校的教案模板由组织管理员设置')

/** The form of a school is its people's, also where others may look at one of its preparations. */
const isOfSchool = (actor: Actor, { orgId }: Pick<FullLesson, 'orgId'>): boolean => canReach(actor, orgId)

type Why = ReceiveRefusal | 'file.unreadable' | 'invalid'
interface Call {
  kernel: Kernel
  parts: () => AsyncIterable<UploadedPart>
  userId: string
}

/** Takes the uploaded form. */
async function taken({ kernel, parts, userId }: Call, of: TemplateOf): Promise<Uploaded | Refusal<Why>> {
  for await (const part of parts()) {
    const bytes = await partBytes(part, TEACHING_TEMPLATE_LIMIT_MB * 1024 * 1024)
    if (bytes instanceof Refusal) return bytes
    if (suffixOf(part.filename) !== 'docx') return refuse('file.wrongType', { formats: 'docx' })
    try {
      return await takeTemplate({ kernel, userId }, of, { name: part.filename, bytes })
    } catch (error) {
      if (error instanceof Unreadable) return refuse('file.unreadable', { reason: error.message })
      throw error
    }
  }
  return refuse('invalid', { message: '请上传文件' })
}

const ofLesson = ({ id, orgId }: Pick<FullLesson, 'id' | 'orgId'>): TemplateOf => ({ orgId, lessonId: id })
const ofSchool = (orgId: string): TemplateOf => ({ orgId, lessonId: null })

export const templateHandlers = bind('lesson', contract, {
  templates: async ({ actor, object, tx }) => {
    const { fields } = await findFields(tx, object.orgId)
    const own = await findTemplate(tx, ofLesson(object))
    const school = isOfSchool(actor, object) ? await findTemplate(tx, ofSchool(object.orgId)) : null
    return {
      own: own && presentTemplate(own, fields),
      school: school && presentTemplate(school, fields),
      can: abilities({ edit_school: mayEditSchool(actor, object.orgId) }),
    }
  },
  putTemplate: async ({ actor, object, tx, kernel, parts, ok, logged }) => {
    const row = ok(await taken({ kernel, parts, userId: actor.userId }, ofLesson(object)))
    logged({ before: {}, after: { 文件名: row.file.name } })
    return { template: presentTemplate(row, (await findFields(tx, object.orgId)).fields) }
  },
  removeTemplate: async ({ object, tx }) => {
    await removeTemplate(tx, ofLesson(object))
    return {}
  },
  putSchoolTemplate: async ({ actor, tx, kernel, parts, ok, logged }) => {
    const row = ok(await taken({ kernel, parts, userId: actor.userId }, ofSchool(actor.orgId)))
    logged({ before: {}, after: { 文件名: row.file.name } })
    return { template: presentTemplate(row, (await findFields(tx, actor.orgId)).fields) }
  },
  removeSchoolTemplate: async ({ actor, tx }) => {
    await removeTemplate(tx, ofSchool(actor.orgId))
    return {}
  },
  exportTemplate: async ({ actor, object, body, tx, kernel, ok }) => {
    if (body.which === 'sample')
      return {
        filename: '教案模板示例.docx',
        type: wordType,
        body: await sampleForm((await findFields(tx, object.orgId)).fields),
      }
    if (body.which === 'school') ok(isOfSchool(actor, object) || refuse('absent'))
    const row = orAbsent(await findTemplate(tx, body.which === 'own' ? ofLesson(object) : ofSchool(object.orgId)))
    return { filename: row.file.name, type: wordType, body: await formBytes(kernel, row) }
  },
})
