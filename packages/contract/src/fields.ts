import { z } from 'zod'

/** An object's id. Opaque to the console; ours are UUIDs. */
export const Id = z.uuid()

/** A moment as ISO 8601 text on the wire; handlers may return a Date. */
export const Timestamp = z
  .preprocess((value) => (value instanceof Date ? value.toISOString() : value), z.string())
  .meta({ format: 'date-time' }) as unknown as z.ZodType<string, string | Date>

/** The database knows no year 0, and nobody means one so long ago. */
const isInHistory = (given: string): boolean => !(new Date(given).getUTCFullYear() < 1900)
/** A moment as it is sent, with its offset; `error` in Chinese. */
export const moment = (error = '时间格式不正确') => z.iso.datetime({ offset: true, error }).refine(isInHistory, error)
/** A day as it is sent. */
export const day = (error = '日期格式不正确') => z.iso.date({ error }).refine(isInHistory, error)

/** A required line of text: spaces at the ends do not count. */
export const text = (label: string, max: number) =>
  z.string().trim().min(1, `请输入${label}`).max(max, `${label}不能超过${max}个字符`).meta({ title: label })

/** Text that may be empty. */
export const anyText = (label: string, max: number) =>
  z.string().trim().max(max, `${label}不能超过${max}个字符`).meta({ title: label })

/** Optional text, empty by default. */
export const optionalText = (label: string, max: number) => anyText(label, max).default('').meta({ title: label })

type Unfilled<F> = F extends z.ZodDefault<infer Inner> | z.ZodPrefault<infer Inner> ? Inner : F
type ChangesTo<S extends z.ZodRawShape> = { [K in keyof S]: z.ZodOptional<Unfilled<S[K]>> }

/** The fields of a create as an update takes them: what is left out stays, so nothing is filled in for it. */
export function changesTo<const S extends z.ZodRawShape>(shape: S): ChangesTo<S> {
  const changes = Object.entries(shape).map(([name, given]) => {
    const field = given as z.ZodType
    const hasFallback = field instanceof z.ZodDefault || field instanceof z.ZodPrefault
    if (hasFallback && field.def.checks?.length) throw new Error(`${name}: rules go before the default`)
    const bare = hasFallback ? (field.unwrap() as z.ZodType) : field
    return [name, bare.optional().meta(field.meta() ?? {})]
  })
  return Object.fromEntries(changes) as ChangesTo<S>
}

/** At most 5 tags, no duplicates, each at most 10 characters (specification section 5). */
export const Tags = z
  .array(z.string().trim().min(1, '标签不能为空').max(10, '标签最多10个字符'))
  .max(5, '标签最多不超过5个')
  .refine((tags) => new Set(tags).size === tags.length, '标签不能重复')
  .meta({ title: '标签' })

export const editorModes = ['markdown', 'wysiwyg'] as const
/** Rich text: `value` is always markdown; `format` remembers the mode it was last edited in. */
export const RichText = z.strictObject({
  format: z.enum(editorModes).default('markdown'),
  value: z.string().max(200_000, '正文不能超过200000个字符'),
})
export type RichText = z.output<typeof RichText>

export const pageSizes = [20, 50, 100, 200, 300] as const
export const defaultPageSize = 20

const wholeNumber = (label: string, fallback: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `${label}应为整数`)
    .transform(Number)
    .or(z.number().int())
    .pipe(z.number().min(1, `${label}应不小于1`).max(max, `${label}应不大于${max}`))
    .default(fallback)
    .meta({ title: label })

/** `page` and `per_page` of every list, and whether rows, total or both are wanted (a search's total is asked apart). */
export const Paging = {
  page: wholeNumber('页码', 1, 100_000_000),
  per_page: wholeNumber('每页条数', defaultPageSize, 300),
  count: z.enum(['both', 'none', 'only']).default('both').meta({ title: '计数方式' }),
}
/** Totals of searches stop counting here. */
export const totalCap = 10_001

export const Keyword = z.string().trim().max(100, '关键词不能超过100个字符').optional().meta({ title: '关键词' })

/** A version seen by the person who edits; saving over a newer one is refused (`changedMeanwhile`). */
export const Version = z.number().int().min(1).meta({ title: '版本' })

/** The same on calls of the specification, which name none: given, it is compared; left out, the last write wins. */
export const SeenVersion = Version.optional().meta({ title: '版本' })

/** What the reader may do with an object: true, or the reason why not. */
export const Abilities = z.record(z.string(), z.union([z.literal(true), z.string()]))
export type Abilities = z.output<typeof Abilities>

/** A person as shown next to an object. */
export const PersonBrief = z.object({ id: Id, real_name: z.string(), avatar: z.string().optional() })

/** A long-running job as pages show it. */
export const JobBrief = z.object({ job_id: Id })

/** Next to a setting: its version (0 before it was first saved), and who saved it last. */
export const SavedSetting = {
  version: z.number(),
  updated_by: PersonBrief.nullable(),
  updated_at: Timestamp.nullable(),
} as const
/** A change of a setting: the fields to change, and the version that the person saw. Without one it counts as the newest. */
export const SettingChange = z.looseObject({
  version: z.number().int().min(0).optional().meta({ title: '版本' }),
})

/** A picture of our own (`/files/…`), never an address elsewhere. */
export const Cover = z
  .string()
  .max(500, '封面地址过长')
  .regex(/^$|^\/(?!\/)[^\s\\]*$/, '封面应为平台内的图片')
  .meta({ title: '封面' })
