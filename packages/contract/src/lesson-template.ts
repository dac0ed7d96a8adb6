import { z } from 'zod'
import { admins, endpoint, on, type DomainContract } from './endpoint.ts'
import { Abilities, Id } from './fields.ts'
import { TemplateReport } from './teaching-template.ts'
import { TEACHING_TEMPLATE_LIMIT_MB } from './upload-rules.ts'

const params = z.object({ id: Id })
const one = { params: { id: '$lesson' } }
const upload = {
  multipart: { field: 'file' },
  // A little more than the file: what a form adds to it.
  bodyLimitBytes: (TEACHING_TEMPLATE_LIMIT_MB + 1) * 1024 * 1024,
} as const

/** A Word form that teaching plans are exported in. */
export const TeachingTemplate = z.object({
  name: z.string(),
  size: z.number(),
  uploaded_at: z.string(),
  /** By the headings of the school as they are now. */
  report: TemplateReport,
})
export type TeachingTemplate = z.output<typeof TeachingTemplate>

/** The forms that there are for a preparation: its own comes before that of the school, that before the built-in one. */
export const TeachingTemplates = z.object({
  own: TeachingTemplate.nullable(),
  school: TeachingTemplate.nullable(),
  /** `edit_school`; its own is changed by those who edit the preparation. */
  can: Abilities,
})
export type TeachingTemplates = z.output<typeof TeachingTemplates>

export const templateOrigins = ['own', 'school', 'sample'] as const

/** Forms of teaching plans: the school's, and that of one preparation. */
export const templateEndpoints = {
  templates: endpoint('GET', '/apis/v2/lessons/:id/teaching-template', {
    summary: '教案 Word 模板',
    access: on('lesson', 'view'),
    params,
    data: TeachingTemplates,
    sample: one,
  }),
  putTemplate: endpoint('POST', '/apis/v2/lessons/:id/teaching-template', {
    summary: '上传课程的教案 Word 模板',
    access: on('lesson', 'edit'),
    params,
    ...upload,
    data: z.object({ template: TeachingTemplate }),
    refusals: ['file.wrongType', 'file.tooLarge', 'file.unreadable', 'file.quota'],
    sample: one,
  }),
  removeTemplate: endpoint('DELETE', '/apis/v2/lessons/:id/teaching-template', {
    summary: '移除课程的教案 Word 模板',
    access: on('lesson', 'edit'),
    params,
    sample: one,
  }),
  /** That of the chosen organisation. */
  putSchoolTemplate: endpoint('POST', '/apis/v2/lesson-teaching-template', {
    summary: '上传学校的教案 Word 模板',
    access: admins,
    ...upload,
    data: z.object({ template: TeachingTemplate }),
    refusals: ['file.wrongType', 'file.tooLarge', 'file.unreadable', 'file.quota'],
    sample: {},
  }),
  removeSchoolTemplate: endpoint('DELETE', '/apis/v2/lesson-teaching-template', {
    summary: '移除学校的教案 Word 模板',
    access: admins,
    sample: {},
  }),
  /** A form as it is kept, or one to begin with that has all headings of the school. */
  exportTemplate: endpoint('POST', '/apis/v2/exports/lesson-teaching-template', {
    summary: '下载教案 Word 模板',
    access: on('lesson', 'view', 'body.lesson_id'),
    body: z.object({
      lesson_id: Id,
      which: z.enum(templateOrigins).default('sample').meta({ title: '模板' }),
      token: z.string().optional(),
      domain_id: z.string().optional(),
    }),
    answer: 'file',
    freeIds: { 'body.domain_id': 'the organisation header of an export form' },
    sample: { body: { lesson_id: '$lesson' } },
  }),
} as const satisfies DomainContract
