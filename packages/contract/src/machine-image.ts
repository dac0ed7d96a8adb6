import { z } from 'zod'
import { endpoint, operators, staff, type DomainContract } from './endpoint.ts'
import { Timestamp } from './fields.ts'

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

export const MachineImage = z.object({
  name: z.enum(machineImageNames),
  title: z.string(),
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

const byName = z.object({ name: z.enum(machineImageNames) })
const sample = { params: { name: 'minimal' } } as const

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
    data: z.object({ job_id: z.string() }),
    refusals: ['env.imageBusy'],
    sample,
  }),
  remove: endpoint('DELETE', '/apis/v2/machine-images/:name', {
    summary: '删除机器镜像',
    access: operators,
    params: byName,
    refusals: ['env.imageBusy', 'env.imageInUse'],
    sample: { params: { name: 'cpp' } },
  }),
} as const satisfies DomainContract
