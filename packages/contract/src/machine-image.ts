import { z } from 'zod'
import { endpoint, on, operators, ref, staff, type DomainContract } from './endpoint.ts'
import { Id, optionalText, text, Timestamp } from './fields.ts'

/** The machine images that come with the product; templates write `lab/` and the name. */
export const machineImageNames = ['minimal', 'linux-ops', 'network', 'web-db', 'python-data', 'cpp'] as const
export type MachineImageName = (typeof machineImageNames)[number]
export const machineImageLabels = {
  minimal: '最小 Linux',
  'linux-ops': 'Linux 运维',
  network: '网络实验',
  'web-db': 'Web 与数据库',
  'python-data': 'Python 数据分析',
  cpp: 'C/C++ 与调试',
} as const satisfies Record<MachineImageName, string>
export const isProductImage = (name: string): name is MachineImageName =>
  (machineImageNames as readonly string[]).includes(name)

/** What an image was made from. */
export const imageSources = ['product', 'recipe', 'archive', 'machine'] as const
export type ImageSource = (typeof imageSources)[number]
export const imageSourceLabels = {
  product: '自带',
  recipe: '自定义配方',
  archive: '导入',
  machine: '由主机保存',
} as const satisfies Record<ImageSource, string>

/** absent → queued → building → ready, or failed; a new build that fails leaves the one before it in use. */
export const imageStates = ['absent', 'queued', 'building', 'ready', 'failed'] as const
export type ImageState = (typeof imageStates)[number]
export const imageStateLabels = {
  absent: '未构建',
  queued: '排队中',
  building: '构建中',
  ready: '可用',
  failed: '构建失败',
} as const satisfies Record<ImageState, string>

export const ImageName = z
  .string()
  .trim()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, '镜像名只能用小写字母、数字和连字符，最多40个字符')
  .meta({ title: '镜像名' })
/** A name for an image of one's own. */
const OwnName = ImageName.refine((name) => !isProductImage(name), '这是自带镜像的名字，请换一个')

const packageList = (title: string, most: number) =>
  z
    .array(
      z
        .string()
        .trim()
        .regex(/^[a-z0-9][a-z0-9+.-]{1,80}$/, '软件包名只能用小写字母、数字和 + . -'),
    )
    .max(most, `${title}最多${most}个`)
    .refine((names) => new Set(names).size === names.length, '软件包不能重复')
    .default([])
    .meta({ title })

/** What an image is built from: packages of Debian, packages kept for `apt install`, and a script that runs in it as root. */
export const MachineRecipe = z.strictObject({
  packages: packageList('软件包', 300),
  cached: packageList('可离线安装的软件包', 100),
  script: optionalText('配置脚本', 20_000),
})
export type MachineRecipe = z.output<typeof MachineRecipe>

export const MachineImage = z.object({
  name: z.string(),
  title: z.string(),
  source: z.enum(imageSources),
  /** True for an image that templates of every organisation may name. */
  platform: z.boolean(),
  summary: z.string(),
  /** What templates write as their image. */
  reference: z.string(),
  packages: z.array(z.string()),
  /** Packages that `apt install` finds in the image's cache, without a network. */
  cached: z.array(z.string()),
  script: z.string(),
  state: z.enum(imageStates),
  /** What a running build is doing. */
  note: z.string(),
  /** Number of the newest finished build; 0: none. */
  build: z.number(),
  size_bytes: z.number(),
  built_at: Timestamp.nullable(),
  /** Why the last build did not finish. */
  failure: z.string(),
})
export type MachineImage = z.output<typeof MachineImage>

/** Decided when an image is made first: templates of others may name it since. */
const platform = z.boolean().default(false).meta({ title: '平台镜像' })

export const OwnRecipe = z.strictObject({ name: OwnName, title: text('名称', 50), platform, ...MachineRecipe.shape })
export type OwnRecipe = z.output<typeof OwnRecipe>

export const ImageArchive = z
  .strictObject({
    name: OwnName,
    title: text('名称', 50),
    platform,
    url: optionalText('镜像文件', 2000),
    /** Where a registry has it, instead of a file. */
    address: optionalText('镜像地址', 300),
    /** For a registry that wants to know who asks; the password is kept until the image is made. */
    username: optionalText('用户名', 200),
    password: optionalText('密码', 500),
  })
  .refine(({ url, address }) => (url === '') !== (address === ''), {
    path: ['url'],
    message: '请上传镜像文件，或填写镜像地址，二者选一',
  })
  .refine(({ username, password }) => (username === '') === (password === ''), {
    path: ['password'],
    message: '用户名和密码要一起填写',
  })
export type ImageArchive = z.output<typeof ImageArchive>

const byName = z.object({ name: ImageName })
const sample = { params: { name: 'minimal' } } as const
const started = z.object({ job_id: z.string() })

export const machineImage = {
  list: endpoint('GET', '/apis/v2/machine-images', {
    summary: '机器镜像',
    access: staff,
    data: z.object({
      images: z.array(MachineImage),
      /** Why machine images cannot be built or run on this server, and how to mend it; empty when they can. */
      lack: z.string(),
    }),
  }),
  /** The end of the newest build's log. */
  log: endpoint('GET', '/apis/v2/machine-images/:name/log', {
    summary: '机器镜像的构建日志',
    access: staff,
    params: byName,
    data: z.object({ log: z.string() }),
    sample,
  }),
  build: endpoint('POST', '/apis/v2/machine-images/:name/build', {
    summary: '构建机器镜像',
    access: operators,
    params: byName,
    data: started,
    refusals: ['env.imageBusy'],
    sample,
  }),
  /** Saves a recipe of one's own and builds it; one of the same name is changed. */
  saveRecipe: endpoint('POST', '/apis/v2/machine-images/recipes', {
    summary: '保存镜像配方',
    access: operators,
    body: OwnRecipe,
    data: started,
    refusals: ['env.imageBusy'],
    sample: { body: { name: 'my-lab', title: '我的镜像', packages: ['bash'], script: 'true' } },
  }),
  /** What `docker save` or `skopeo copy … oci-archive:` wrote, uploaded before, or an image of a registry that the server reaches. */
  importArchive: endpoint('POST', '/apis/v2/machine-images/archives', {
    summary: '导入镜像文件',
    access: operators,
    body: ImageArchive,
    data: started,
    refusals: ['env.imageBusy'],
    sample: { body: { name: 'imported', title: '导入的镜像', url: '/files/none' } },
  }),
  /** Keeps all that is on a machine of one's own trial as a new version of the template that it was started from. */
  saveMachine: endpoint('POST', '/apis/v2/templates/:id/machine-images', {
    summary: '把主机保存为模板的新版本',
    access: on('template', 'edit'),
    params: z.object({ id: Id }),
    body: z.strictObject({
      env_record_id: Id,
      machine: z.string().min(1).max(32).meta({ title: '主机' }),
      note: optionalText('版本说明', 200),
    }),
    refs: { 'body.env_record_id': ref('env_record', 'operate') },
    data: started,
    refusals: ['env.imageBusy', 'env.notRunning'],
    ratePerMinute: 10,
    sample: { params: { id: '$template' }, body: { env_record_id: '$env_record', machine: 'main' } },
  }),
  remove: endpoint('DELETE', '/apis/v2/machine-images/:name', {
    summary: '删除机器镜像',
    access: operators,
    params: byName,
    refusals: ['env.imageBusy', 'env.imageInUse'],
    sample: { params: { name: 'cpp' } },
  }),
} as const satisfies DomainContract
