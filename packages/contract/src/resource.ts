import { z } from 'zod'
import { PageLink } from './page-link.ts'
import { endpoint, on, ref, staff, type DomainContract } from './endpoint.ts'
import { Abilities, Id, JobBrief, Paging, PersonBrief, RichText, Tags, Timestamp, Version } from './fields.ts'
import { resourceStatuses } from './metadata.ts'

export const resourceTypes = ['picture', 'video', 'pdf', 'rich_text', 'file'] as const
export type ResourceType = (typeof resourceTypes)[number]
export const resourceTypeLabels = {
  picture: '图片',
  video: '视频',
  pdf: 'PDF',
  rich_text: '富文本',
  file: '文件',
} as const satisfies Record<ResourceType, string>

/** Whom a resource is shown to: everybody of its organisation, or its creator (and administrators). */
export const resourceScopeLabels = { true: '公开', false: '私有' } as const

/** What `keyword` is looked for in. */
export const resourceSearchKeys = ['title', 'creator', 'tag'] as const
export type ResourceSearchKey = (typeof resourceSearchKeys)[number]
export const resourceSearchKeyLabels = {
  title: '名称',
  creator: '创建人',
  tag: '标签',
} as const satisfies Record<ResourceSearchKey, string>

/** Longest name of a resource (specification section 9). */
export const resourceTitleMax = 50
export const ResourceTitle = z
  .string()
  .trim()
  .min(1, '请输入资源名称')
  .max(resourceTitleMax, `长度不能大于${resourceTitleMax}个字符`)
  .meta({ title: '资源名称' })

const inside = /^\/files\/[\w-]{22}\/[^\s\\/]*$/
const outside = /^https?:\/\/[^\s\\]+$/i
/** Address of an uploaded file, or a link to one elsewhere. */
export const FileAddress = z
  .string()
  .trim()
  .min(1, '请上传文件')
  .max(1000, '地址过长')
  .refine((url) => inside.test(url) || outside.test(url), '地址应以 http(s):// 开头或为平台内文件')
  .meta({ title: '文件' })

const Placed = z.strictObject({ url: FileAddress })
const Shown = z.object({ url: z.string(), name: z.string(), size: z.number().nullable() })

const fields = {
  title: ResourceTitle,
  is_public: z.boolean('请选择可见范围').meta({ title: '可见范围' }),
  tags: Tags.default([]),
  obj_picture: Placed.nullable().optional().meta({ title: '图片' }),
  obj_file: Placed.nullable().optional().meta({ title: '文件' }),
  obj_rich_text: RichText.nullable().optional().meta({ title: '正文' }),
}

/** What each type is made of: the field that carries it, and what is said when it is missing. */
export const resourceCarriers = {
  picture: { field: 'obj_picture', missing: '请上传图片' },
  video: { field: 'obj_file', missing: '请上传视频' },
  pdf: { field: 'obj_file', missing: '请上传PDF' },
  rich_text: { field: 'obj_rich_text', missing: '请输入正文' },
  file: { field: 'obj_file', missing: '请上传文件' },
} as const satisfies Record<ResourceType, { field: 'obj_picture' | 'obj_file' | 'obj_rich_text'; missing: string }>

export const ResourceInput = z
  .strictObject({ ...fields, obj_type: z.enum(resourceTypes).meta({ title: '类型' }) })
  .superRefine((resource, context) => {
    const { field, missing } = resourceCarriers[resource.obj_type]
    const value = resource[field]
    const isThere = value && ('url' in value || value.value.trim() !== '')
    if (!isThere) context.addIssue({ code: 'custom', path: [field], message: missing })
  })
export type ResourceInput = z.output<typeof ResourceInput>

/** What is left out stays. A new file must be of the old one's format: it takes its place wherever it is used. */
export const ResourcePatch = z.strictObject({
  title: fields.title.optional(),
  is_public: fields.is_public.optional(),
  tags: Tags.optional(),
  obj_type: z.enum(resourceTypes).optional().meta({ title: '类型' }),
  obj_picture: fields.obj_picture,
  obj_file: fields.obj_file,
  obj_rich_text: fields.obj_rich_text,
  version: Version.optional(),
})
export type ResourcePatch = z.output<typeof ResourcePatch>

export const Resource = z.object({
  id: Id,
  title: z.string(),
  obj_type: z.enum(resourceTypes),
  obj_type_name: z.string(),
  obj_picture: Shown.nullable(),
  obj_file: Shown.nullable(),
  obj_rich_text: RichText.nullable(),
  creator: PersonBrief,
  creator_name: z.string(),
  is_public: z.boolean(),
  status: z.enum(resourceStatuses),
  tags: z.array(z.string()),
  version: z.number(),
  created_at: Timestamp,
  updated_at: Timestamp,
  can: Abilities,
})
export type Resource = z.output<typeof Resource>

/** Files that one archive may bring. */
export const importFilesMax = 500
/** What the job of an import answers with. */
export const ResourceImportResult = z.object({
  created: z.number(),
  refused: z.array(z.object({ name: z.string(), reason: z.string() })),
})
export type ResourceImportResult = z.output<typeof ResourceImportResult>

const byId = z.object({ id: Id })
const byOrg = z.object({ orgid: Id })
const one = z.object({ resource: Resource })
const organisationReach = 'the handler answers only for an organisation within the caller’s reach'

export const resource = {
  list: endpoint('GET', '/apis/v2/orgs/:orgid/resources', {
    summary: '资源列表',
    access: staff,
    params: byOrg,
    query: z.object({
      ...Paging,
      type: z.enum(resourceSearchKeys).default('title').meta({ title: '搜索字段' }),
      keyword: z.string().trim().max(100, '关键词不能超过100个字符').optional().meta({ title: '关键词' }),
      status: z.enum(resourceStatuses).optional().meta({ title: '状态' }),
      obj_type: z.enum(resourceTypes).optional().meta({ title: '类型' }),
      is_public: z.enum(['true', 'false']).optional().meta({ title: '可见范围' }),
      /** Only what has an address that can be linked to. */
      has_file: z.enum(['true']).optional().meta({ title: '有文件的' }),
      mine: z.enum(['true']).optional().meta({ title: '我创建的' }),
      tag: z.string().trim().max(10, '标签最多10个字符').optional().meta({ title: '标签' }),
    }),
    /**
     * Rich texts of up to 2000 characters are in the list, whole; longer ones are `null` there. In a library of more than ten thousand, what is narrowed is counted up to a
     * thousand; `is_total_capped` says that there are more.
     */
    queryNames: { selectKey: 'type', selectValue: 'keyword' },
    data: z.object({ resources: z.array(Resource), total: z.number(), is_total_capped: z.boolean() }),
    freeIds: { 'params.orgid': organisationReach },
    sample: { params: { orgid: '$organisation' } },
  }),
  create: endpoint('POST', '/apis/v2/orgs/:orgid/resources', {
    summary: '新建资源',
    access: staff,
    params: byOrg,
    body: z.strictObject({ resource: ResourceInput }),
    data: one,
    refusals: ['file.wrongType'],
    freeIds: { 'params.orgid': organisationReach },
    sample: {
      params: { orgid: '$organisation' },
      body: {
        resource: {
          title: '实验指导',
          obj_type: 'rich_text',
          obj_rich_text: { format: 'markdown', value: '先读题。' },
          is_public: true,
        },
      },
    },
  }),
  /** Every file of an uploaded zip becomes a resource of its own, of the type that its bytes are; runs as a job. */
  importZip: endpoint('POST', '/apis/v2/orgs/:orgid/resource-imports', {
    summary: '批量导入资源',
    access: staff,
    params: byOrg,
    body: z.strictObject({
      url: FileAddress.refine((url) => inside.test(url), '请上传zip文件').meta({ title: '压缩包' }),
      is_public: fields.is_public,
      tags: fields.tags,
    }),
    data: JobBrief,
    refusals: ['file.unreadable'],
    freeIds: { 'params.orgid': organisationReach },
    sample: {
      params: { orgid: '$organisation' },
      body: { url: `/files/${'x'.repeat(22)}/a.zip`, is_public: true },
    },
  }),
  /** Visibility and tags of many at once; what may not be edited is refused as a whole. */
  updateMany: endpoint('PUT', '/apis/v2/resources', {
    summary: '批量修改资源',
    access: staff,
    body: z
      .strictObject({
        ids: z.array(Id).min(1, '请选择资源').max(300, '一次最多修改300个资源').meta({ title: '资源' }),
        is_public: fields.is_public.optional(),
        status: z.enum(resourceStatuses).optional().meta({ title: '状态' }),
        /** Added to each one's own, which stay. */
        add_tags: Tags.optional(),
      })
      .refine((body) => body.is_public !== undefined || body.status || body.add_tags?.length, '请选择要修改的内容'),
    data: z.object({ updated: z.number() }),
    refs: { 'body.ids': ref('resource', 'edit') },
    sample: { body: { ids: ['$resource'], is_public: true } },
  }),
  get: endpoint('GET', '/apis/v2/resources/:id', {
    summary: '资源详情',
    access: on('resource', 'view'),
    params: byId,
    data: one,
  }),
  /** What refers to it. Looks through many texts, so it is asked apart. */
  uses: endpoint('GET', '/apis/v2/resources/:id/uses', {
    summary: '资源使用处',
    access: on('resource', 'view'),
    params: byId,
    data: z.object({
      uses: z.array(z.object({ label: z.string(), title: z.string(), link: PageLink.nullable() })),
      /** How many more there are that the caller may not see. */
      hidden: z.number(),
    }),
  }),
  update: endpoint('POST', '/apis/v2/resources/:id', {
    summary: '修改资源',
    access: on('resource', 'edit'),
    params: byId,
    body: z.strictObject({ resource: ResourcePatch }),
    data: one,
    refusals: ['file.wrongType'],
    sample: { body: { resource: { title: '实验指导（新）' } } },
  }),
  enable: endpoint('POST', '/apis/v2/resources/:id/enable', {
    summary: '启用资源',
    access: on('resource', 'edit'),
    params: byId,
    data: one,
  }),
  disable: endpoint('POST', '/apis/v2/resources/:id/disable', {
    summary: '停用资源',
    access: on('resource', 'edit'),
    params: byId,
    data: one,
  }),
  /** The tags that the organisation's resources carry, the most used first. */
  tags: endpoint('GET', '/apis/v2/orgs/:orgid/resource-tags', {
    summary: '资源标签',
    access: staff,
    params: byOrg,
    query: z.object({ obj_type: z.enum(resourceTypes).optional().meta({ title: '类型' }) }),
    data: z.object({ tags: z.array(z.object({ name: z.string(), count: z.number() })), total: z.number() }),
    freeIds: { 'params.orgid': organisationReach },
    sample: { params: { orgid: '$organisation' } },
  }),
  remove: endpoint('DELETE', '/apis/v2/resources/:id', {
    summary: '删除资源',
    access: on('resource', 'remove'),
    params: byId,
    refusals: ['content.inUse'],
  }),
} as const satisfies DomainContract
