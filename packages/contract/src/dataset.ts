import { kindLabels } from './kinds.ts'
import { z } from 'zod'
import { PageLink } from './page-link.ts'
import { contentBasics, contentChanges, contentListFreeIds, contentListQuery } from './content.ts'
import { datasetSizes } from './dataset-sizes.ts'
import { checkedPath, datasetLimits, mountNameProblem, nameProblem } from './dataset-paths.ts'
import { endpoint, on, ref, staff, type DomainContract } from './endpoint.ts'
import { Id, JobBrief, Keyword, Paging, Version } from './fields.ts'
import {
  AddedFiles,
  Dataset,
  DatasetAttachment,
  DatasetChange,
  DatasetEntry,
  DatasetPreview,
  DatasetRow,
} from './dataset-record.ts'

export { datasetLimits } from './dataset-paths.ts'
export * from './dataset-record.ts'

const pathField = (label: string, isRootAllowed = false) =>
  z
    .string()
    .max(2_000, `${label}过长`)
    .transform((given, context) => {
      const checked = checkedPath(given, isRootAllowed)
      if (checked.problem === undefined) return checked.path
      context.addIssue({ code: 'custom', message: checked.problem })
      return z.NEVER
    })
    .meta({ title: label })
const FilePath = pathField('路径')
export const Folder = pathField('文件夹', true)
const EntryName = z
  .string()
  .trim()
  .superRefine((name, context) => {
    const problem = nameProblem(name)
    if (problem !== null) context.addIssue({ code: 'custom', message: problem })
  })
  .meta({ title: '名称' })
const MountName = z
  .string()
  .trim()
  .superRefine((name, context) => {
    const problem = mountNameProblem(name)
    if (problem !== null) context.addIssue({ code: 'custom', message: problem })
  })
  .meta({ title: '挂载名称' })
/** What happens to a file that meets one of its name: it takes its place, or stays out. */
const Same = z.enum(['replace', 'keep']).default('replace').meta({ title: '同名文件' })
const Paths = z
  .array(FilePath)
  .min(1, '请选择文件')
  .max(datasetLimits.pathsAtOnce, `一次最多处理${datasetLimits.pathsAtOnce}项`)
  .meta({ title: '文件' })
/** A published version; the working copy without one. */
const VersionNumber = z
  .string()
  .regex(/^\d{1,6}$/, '版本应为数字')
  .optional()
  .meta({ title: '版本' })
const OurFile = z
  .string()
  .max(1_000, '地址过长')
  .regex(/^\/files\/[\w-]{22}\/[^\s\\/]*$/, '应为已上传的文件')
  .meta({ title: '文件' })

const params = z.object({ id: Id })
const one = { params: { id: '$dataset' } }
const attachedTo = 'belongs to the content of the address, or counts as absent'

export const dataset = {
  list: endpoint('GET', '/apis/v2/datasets', {
    summary: '数据集列表',
    access: staff,
    query: z.object({
      ...contentListQuery,
      size: z.enum(datasetSizes, '大小应为列表中的一项').optional().meta({ title: '大小' }),
    }),
    data: z.object({ datasets: z.array(DatasetRow), total: z.number() }),
    freeIds: contentListFreeIds,
  }),
  create: endpoint('POST', '/apis/v2/datasets', {
    summary: '新建数据集',
    access: staff,
    body: z.strictObject(contentBasics),
    data: z.object({ dataset: Dataset }),
    refs: { 'body.category_id': ref('category', 'view') },
    sample: { body: { title: '示例数据集', category_id: '$category' } },
  }),
  get: endpoint('GET', '/apis/v2/datasets/:id', {
    summary: '数据集详情',
    access: on('dataset', 'view'),
    params,
    /** What has it mounted, as far as the reader may see it; `hidden` says how many more there are. */
    data: z.object({
      dataset: Dataset,
      uses: z.array(z.object({ label: z.string(), title: z.string(), link: PageLink })),
      hidden: z.number(),
    }),
    sample: one,
  }),
  update: endpoint('PUT', '/apis/v2/datasets/:id', {
    summary: '修改数据集',
    access: on('dataset', 'edit'),
    params,
    body: z.strictObject({ version: Version, ...contentChanges }),
    data: z.object({ dataset: Dataset }),
    refs: { 'body.category_id': ref('category', 'view') },
    sample: { ...one, body: { version: 1, title: '示例数据集', category_id: '$category' } },
  }),

  compare: endpoint('GET', '/apis/v2/datasets/:id/versions/:number/difference', {
    summary: '对比数据集版本',
    access: on('dataset', 'view'),
    params: z.object({ id: Id, number: z.string().regex(/^\d{1,6}$/) }),
    /** Compared with the version before it, another version, or the working copy (`now`). */
    query: z.object({
      ...Paging,
      against: z
        .string()
        .regex(/^(now|\d{1,6})$/)
        .optional()
        .meta({ title: '对比版本' }),
    }),
    data: z.object({
      changes: z.array(DatasetChange),
      total: z.number(),
      added: z.number(),
      removed: z.number(),
      changed: z.number(),
    }),
    sample: { params: { id: '$dataset', number: '1' } },
  }),

  tree: endpoint('GET', '/apis/v2/datasets/:id/tree', {
    summary: '数据集文件列表',
    access: on('dataset', 'view'),
    params,
    /** What lies in `dir`, folders first; with a keyword, whatever below it is called so. */
    query: z.object({ ...Paging, dir: Folder.default(''), version: VersionNumber, keyword: Keyword }),
    data: z.object({ entries: z.array(DatasetEntry), total: z.number() }),
    sample: one,
  }),
  /** Files as they are, each preceded by a field `path` (its place below `dir`); without one its name is its place. */
  addFiles: endpoint('POST', '/apis/v2/datasets/:id/files', {
    summary: '上传数据集文件',
    access: on('dataset', 'edit'),
    params,
    query: z.object({ dir: Folder.default(''), same: Same }),
    multipart: { field: 'file', many: true },
    data: AddedFiles,
    refusals: ['file.wrongType', 'file.tooLarge', 'file.quota'],
    ratePerMinute: 600,
    sample: one,
  }),
  /** Files that were uploaded elsewhere (in parts, for their size). */
  addUploaded: endpoint('POST', '/apis/v2/datasets/:id/uploaded-files', {
    summary: '添加已上传的文件',
    access: on('dataset', 'edit'),
    params,
    body: z.strictObject({
      files: z
        .array(z.strictObject({ path: FilePath, url: OurFile }))
        .min(1, '请上传文件')
        .max(datasetLimits.filesAtOnce, `一次最多添加${datasetLimits.filesAtOnce}个文件`)
        .meta({ title: '文件' }),
      same: Same,
    }),
    data: AddedFiles,
    sample: { ...one, body: { files: [{ path: 'a.csv', url: `/files/${'x'.repeat(22)}/a.csv` }] } },
  }),
  /** An uploaded zip is taken apart into the tree; runs as a job. */
  importZip: endpoint('POST', '/apis/v2/datasets/:id/imports', {
    summary: '导入数据集压缩包',
    access: on('dataset', 'edit'),
    params,
    body: z.strictObject({ url: OurFile.meta({ title: '压缩包' }), dir: Folder.default(''), same: Same }),
    data: JobBrief,
    refusals: ['file.unreadable'],
    sample: { ...one, body: { url: `/files/${'x'.repeat(22)}/a.zip` } },
  }),
  addFolder: endpoint('POST', '/apis/v2/datasets/:id/folders', {
    summary: '新建文件夹',
    access: on('dataset', 'edit'),
    params,
    body: z.strictObject({ path: FilePath }),
    data: z.object({ path: z.string() }),
    refusals: ['nameTaken'],
    sample: { ...one, body: { path: '新文件夹' } },
  }),
  rename: endpoint('PUT', '/apis/v2/datasets/:id/tree/name', {
    summary: '重命名文件',
    access: on('dataset', 'edit'),
    params,
    body: z.strictObject({ path: FilePath, name: EntryName }),
    data: z.object({ path: z.string() }),
    refusals: ['nameTaken'],
    sample: { ...one, body: { path: 'a.csv', name: 'b.csv' } },
  }),
  move: endpoint('PUT', '/apis/v2/datasets/:id/tree/place', {
    summary: '移动文件',
    access: on('dataset', 'edit'),
    params,
    body: z.strictObject({ paths: Paths, to: Folder }),
    data: z.object({ moved: z.number() }),
    refusals: ['nameTaken'],
    sample: { ...one, body: { paths: ['a.csv'], to: '' } },
  }),
  removeEntries: endpoint('POST', '/apis/v2/datasets/:id/tree/removal', {
    summary: '删除数据集文件',
    access: on('dataset', 'edit'),
    params,
    body: z.strictObject({ paths: Paths }),
    data: z.object({ removed: z.number() }),
    sample: { ...one, body: { paths: ['nothing.csv'] } },
  }),
  preview: endpoint('GET', '/apis/v2/datasets/:id/preview', {
    summary: '预览数据集文件',
    access: on('dataset', 'view'),
    params,
    query: z.object({
      path: FilePath,
      version: VersionNumber,
      page: Paging.page,
      per_page: Paging.per_page,
    }),
    data: z.object({ preview: DatasetPreview }),
    sample: { ...one, query: { path: 'a.csv' } },
  }),
  /** One file as it is; a folder, several or all of them as a zip. */
  download: endpoint('POST', '/apis/v2/exports/dataset-files', {
    summary: '下载数据集文件',
    access: on('dataset', 'view', 'body.dataset_id'),
    body: z.object({
      dataset_id: Id,
      /** One path per line; everything without any. */
      paths: z.string().max(200_000, '选择的文件过多').default(''),
      version: VersionNumber,
      token: z.string().optional(),
      domain_id: z.string().optional(),
    }),
    answer: 'file',
    freeIds: { 'body.domain_id': 'the organisation header of an export form' },
    sample: { body: { dataset_id: '$dataset' } },
  }),

  attached: endpoint('GET', '/apis/v2/contents/:id/datasets', {
    summary: '内容使用的数据集',
    access: on('content', 'view'),
    params,
    data: z.object({ datasets: z.array(DatasetAttachment), total: z.number(), can_edit: z.boolean() }),
    sample: { params: { id: '$experiment' } },
  }),
  attach: endpoint('POST', '/apis/v2/contents/:id/datasets', {
    summary: '添加数据集',
    access: on('content', 'edit'),
    params,
    body: z.strictObject({
      dataset_ids: z
        .array(Id)
        .min(1, '请选择数据集')
        .max(10, '一次最多添加10个数据集')
        .meta({ title: kindLabels.dataset }),
    }),
    data: z.object({ datasets: z.array(DatasetAttachment), total: z.number() }),
    refs: { 'body.dataset_ids': ref('dataset', 'use') },
    sample: { params: { id: '$experiment' }, body: { dataset_ids: ['$dataset'] } },
  }),
  /** Which version learners get from the next start on, and the name below `/data`. */
  updateAttached: endpoint('PUT', '/apis/v2/contents/:id/datasets/:dataset_id', {
    summary: '修改数据集挂载',
    access: on('content', 'edit'),
    params: z.object({ id: Id, dataset_id: Id }),
    body: z.strictObject({
      name: MountName.optional(),
      pinned_version: z.number().int().min(1).nullable().optional().meta({ title: '版本' }),
    }),
    data: z.object({ dataset: DatasetAttachment }),
    refusals: ['nameTaken'],
    freeIds: { 'params.dataset_id': attachedTo },
    sample: { params: { id: '$experiment', dataset_id: '$dataset' }, body: { name: 'data', pinned_version: null } },
  }),
  detach: endpoint('DELETE', '/apis/v2/contents/:id/datasets/:dataset_id', {
    summary: '移除数据集',
    access: on('content', 'edit'),
    params: z.object({ id: Id, dataset_id: Id }),
    data: z.object({}),
    freeIds: { 'params.dataset_id': attachedTo },
    sample: { params: { id: '$experiment', dataset_id: '$dataset' } },
  }),
} as const satisfies DomainContract
