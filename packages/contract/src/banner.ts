import { z } from 'zod'
import { endpoint, on, operators, signedIn, staff, type DomainContract } from './endpoint.ts'
import { Abilities, changesTo, Id, Paging, PersonBrief, SeenVersion, text, Timestamp } from './fields.ts'
import { resourceStatuses } from './metadata.ts'

/** Who is shown a banner. */
export const bannerPolicies = ['all', 'teacher', 'student'] as const
export type BannerPolicy = (typeof bannerPolicies)[number]
export const bannerPolicyLabels = { all: '全部', teacher: '教师端', student: '学生端' } as const satisfies Record<
  BannerPolicy,
  string
>

/** How what is written stands to what is shown. */
export const bannerStatuses = ['draft', 'published', 'changed'] as const
export type BannerStatus = (typeof bannerStatuses)[number]
export const bannerStatusLabels = {
  draft: '草稿',
  published: '已发布',
  changed: '有未发布的修改',
} as const satisfies Record<BannerStatus, string>

/** Fields that banners are searched by; the first is the default. */
export const bannerSearchKeys = ['title', 'link'] as const
export type BannerSearchKey = (typeof bannerSearchKeys)[number]
export const bannerSearchKeyLabels = { title: '标题', link: '链接' } as const satisfies Record<BannerSearchKey, string>

const safe = /^(https?:\/\/[^\s"'<>\\]+|\/(?![/\\])[^\s"'<>\\]*)$/i

/** What a banner shows. */
export const BannerFace = z.strictObject({
  title: text('标题', 50),
  picture: z
    .string()
    .trim()
    .min(1, '请上传图片')
    .max(500, '图片地址不能超过500个字符')
    .regex(safe, '地址应以 http(s):// 开头或为平台内文件')
    .meta({ title: '图片' }),
  /** Where a press leads; empty for nowhere. */
  link: z
    .string()
    .trim()
    .max(500, '链接不能超过500个字符')
    .refine((link) => link === '' || safe.test(link), '链接应以 http(s):// 或 / 开头')
    .default('')
    .meta({ title: '链接' }),
  policy: z.enum(bannerPolicies).default('all').meta({ title: '展示范围' }),
})
export type BannerFace = z.output<typeof BannerFace>

export const Banner = z.object({
  id: Id,
  ...BannerFace.shape,
  /** 1: shown where it is published to. */
  use_status: z.union([z.literal(0), z.literal(1)]),
  published: z.boolean(),
  resource_status: z.enum(bannerStatuses),
  /** Whether there is a former version to go back to. */
  can_rollback: z.boolean(),
  creator: PersonBrief,
  version: z.number(),
  created_at: Timestamp,
  updated_at: Timestamp,
  can: Abilities,
})
export type Banner = z.output<typeof Banner>

/** What lists are narrowed by: its state to what is shown, or (the values of metadata `resource_status`) its use. */
export const bannerStates = [...bannerStatuses, ...resourceStatuses] as const

/** `selectKey:selectValue`; a text without a known key is looked for in the titles. */
export function readSearch(search: string | undefined): { key: BannerSearchKey; value: string } | null {
  const at = search?.indexOf(':') ?? -1
  const key = bannerSearchKeys.find((one) => one === search?.slice(0, at))
  const value = (key && search ? search.slice(at + 1) : (search ?? '')).trim()
  return value ? { key: key ?? 'title', value } : null
}

const ShownBanner = z.object({ id: Id, title: z.string(), picture: z.string(), link: z.string() })
export type ShownBanner = z.output<typeof ShownBanner>
const shownList = z.object({ list: z.array(ShownBanner), total: z.number() })
const params = z.object({ id: Id })
const one = { params: { id: '$banner' } }
const face = { title: '示例', picture: '/logo-dark.svg' }

export const banner = {
  list: endpoint('GET', '/apis/v1/teachers/banners', {
    summary: '轮播图列表',
    access: operators,
    query: z.object({
      ...Paging,
      selectKey: z.enum(bannerSearchKeys).optional().meta({ title: '搜索字段' }),
      selectValue: z.string().max(200, '搜索内容不能超过200个字符').optional().meta({ title: '搜索' }),
      search: z.string().max(200, '搜索内容不能超过200个字符').optional().meta({ title: '搜索' }),
      policy: z.enum(bannerPolicies).optional().meta({ title: '展示范围' }),
      resource_status: z.enum(bannerStates).optional().meta({ title: '状态' }),
      published: z.enum(['true', 'false', '1', '0']).optional().meta({ title: '是否发布' }),
    }),
    data: z.object({ list: z.array(Banner), total: z.number() }),
  }),
  create: endpoint('POST', '/apis/v1/teachers/banners', {
    summary: '新建轮播图',
    access: operators,
    body: BannerFace,
    data: z.object({ banner: Banner }),
    sample: { body: face },
  }),
  get: endpoint('GET', '/apis/v1/teachers/banners/:id', {
    summary: '轮播图详情',
    access: on('banner', 'view'),
    params,
    data: z.object({ banner: Banner }),
    sample: one,
  }),
  update: endpoint('PUT', '/apis/v1/teachers/banners/:id', {
    summary: '修改轮播图',
    access: on('banner', 'edit'),
    params,
    body: z.strictObject({ ...changesTo(BannerFace.shape), version: SeenVersion }),
    data: z.object({ banner: Banner }),
    sample: { ...one, body: { ...face, version: 1 } },
  }),
  remove: endpoint('DELETE', '/apis/v1/teachers/banners/:id', {
    summary: '删除轮播图',
    access: on('banner', 'remove'),
    params,
    sample: one,
  }),
  /** Publishes what is written; what is published unchanged is taken back. */
  pubStatus: endpoint('PUT', '/apis/v1/teachers/banners/:id/pub-status', {
    summary: '发布或取消发布轮播图',
    access: on('banner', 'edit'),
    params,
    data: z.object({ banner: Banner }),
    sample: one,
  }),
  useStatus: endpoint('PUT', '/apis/v1/teachers/banners/:id/use-status', {
    summary: '启用或停用轮播图',
    access: on('banner', 'edit'),
    params,
    body: z.strictObject({
      use_status: z.union([z.literal(0), z.literal(1)], '请选择启用或停用').meta({ title: '启用状态' }),
    }),
    data: z.object({ banner: Banner }),
    sample: { ...one, body: { use_status: 1 } },
  }),
  rollback: endpoint('PUT', '/apis/v1/teachers/banners/:id/rollback', {
    summary: '回退轮播图',
    access: on('banner', 'edit'),
    params,
    data: z.object({ banner: Banner }),
    refusals: ['banner.nothingBefore'],
    sample: one,
  }),
  /** What the console shows on its dashboard, in order. */
  forTeachers: endpoint('GET', '/apis/v2/my-banners', {
    summary: '教师端轮播图',
    access: staff,
    data: shownList,
  }),
  /** What students are shown, in order. */
  forStudents: endpoint('GET', '/apis/v1/students/banners', {
    summary: '学生端轮播图',
    access: signedIn,
    data: shownList,
  }),
} as const satisfies DomainContract
