import { kindLabels } from './kinds.ts'
import { z } from 'zod'
import { Id, text } from './fields.ts'
import { suffixOf } from './upload-rules.ts'

export const lessonResourceLimits = { resources: 500, lines: 20, together: 20 } as const

/** What a preparation has to teach with. */
export const lessonResourceKinds = ['courseware', 'video', 'file', 'exp'] as const
export type LessonResourceKind = (typeof lessonResourceKinds)[number]
export const lessonResourceKindLabels = {
  courseware: '课件',
  video: '视频',
  file: '文件',
  exp: kindLabels.experiment,
} as const satisfies Record<LessonResourceKind, string>

/** What courseware is written in: slides and documents. */
export const coursewareSuffixes = ['pptx', 'ppt', 'pdf', 'docx', 'doc', 'xlsx', 'xls', 'wps', 'dps', 'et'] as const
export const isCourseware = (name: string): boolean => coursewareSuffixes.some((suffix) => suffix === suffixOf(name))

/** A file of the platform. What it is called and how large it is follow from what is stored. */
export const LessonFile = z
  .strictObject({
    name: text('文件名', 300),
    url: z
      .string()
      .max(3000, '地址过长')
      .regex(/^\/files\/[\w-]{22}\/[^\s\\]+$/, '请上传文件，或从资源库选择')
      .meta({ title: '文件' }),
    size: z.number().int().min(0).meta({ title: '文件大小' }),
    /** The resource of the library that it is the file of. */
    resource_id: Id.nullable(),
  })
  .meta({ title: '文件' })
export type LessonFile = z.output<typeof LessonFile>

const common = {
  id: Id,
  title: text('名称', 100),
  /** Lines of the outline that are taught with it. */
  row_ids: z
    .array(Id)
    .max(lessonResourceLimits.lines, `对应大纲最多${lessonResourceLimits.lines}项`)
    .meta({ title: '对应大纲' }),
}
const ofFile = <Kind extends LessonResourceKind>(kind: Kind) =>
  z.strictObject({ ...common, kind: z.literal(kind), file: LessonFile })

export const LessonResource = z
  .discriminatedUnion('kind', [
    ofFile('courseware'),
    ofFile('video'),
    ofFile('file'),
    /** It is called what the experiment was called when this was saved. */
    z.strictObject({ ...common, kind: z.literal('exp'), content_id: Id }),
  ])
  .meta({ title: '课程资源' })
export type LessonResource = z.output<typeof LessonResource>
export type FileResource = Exclude<LessonResource, { kind: 'exp' }>
export const isFileResource = (one: LessonResource): one is FileResource => one.kind !== 'exp'

const isUnique = (ids: readonly string[]): boolean => new Set(ids).size === ids.length
const ids = z.array(Id).max(lessonResourceLimits.resources)

/** What of the resources is changed: those put in, those taken out, and the order of those that are named. */
export const LessonResourcesChange = z
  .strictObject({
    put: z
      .array(LessonResource)
      .max(lessonResourceLimits.resources, `课程资源最多${lessonResourceLimits.resources}项`)
      .refine((all) => isUnique(all.map(({ id }) => id)), '资源的标识不能重复')
      .optional()
      .meta({ title: '课程资源' }),
    removed: ids.optional().meta({ title: '移除' }),
    order: ids.refine(isUnique, '资源的标识不能重复').optional().meta({ title: '顺序' }),
  })
  .meta({ title: '课程资源' })
export type LessonResourcesChange = z.output<typeof LessonResourcesChange>

/** The named ones in their order, in the places that they have among all; the others stay where they are. */
function ordered(all: readonly LessonResource[], order: readonly string[]): LessonResource[] {
  const byId = new Map(all.map((one) => [one.id, one]))
  const named = order.flatMap((id) => byId.get(id) ?? [])
  const isNamed = new Set(named.map(({ id }) => id))
  let at = 0
  return all.map((one) => (isNamed.has(one.id) ? named[at++]! : one))
}

/** Resources after a change. An experiment is linked once: two teachers may have linked it at a time. */
export function changedResources(
  before: readonly LessonResource[],
  { put = [], removed = [], order = [] }: LessonResourcesChange,
): LessonResource[] {
  const gone = new Set(removed)
  const given = new Map(put.map((one) => [one.id, one]))
  const known = new Set(before.map(({ id }) => id))
  const all = [...before.map((one) => given.get(one.id) ?? one), ...put.filter(({ id }) => !known.has(id))]
  const linked = new Set<string>()
  const kept = all.filter((one) => {
    if (gone.has(one.id)) return false
    if (isFileResource(one)) return true
    const isFirst = !linked.has(one.content_id)
    linked.add(one.content_id)
    return isFirst
  })
  return ordered(kept, order)
}
