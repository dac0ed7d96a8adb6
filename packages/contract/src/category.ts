import { z } from 'zod'
import { contentKinds } from './kinds.ts'
import { admins, endpoint, on, staff, type DomainContract } from './endpoint.ts'
import { Abilities, Id, Keyword, Paging, Version, text } from './fields.ts'

/** The organisation's own categories (/category) and those of the whole platform (/platform/category). */
export const categoryScopes = ['organisation', 'platform'] as const
export type CategoryScope = (typeof categoryScopes)[number]
export const categoryScopeLabels = {
  organisation: '组织分类',
  platform: '平台分类',
} as const satisfies Record<CategoryScope, string>

/** Levels of a category tree. */
export const categoryDepth = 4

const CategoryRow = z.object({
  id: Id,
  parent_id: Id.nullable(),
  title: z.string(),
  /** The content kind it serves; null for all kinds. */
  kind: z.enum(contentKinds).nullable(),
  scope: z.enum(categoryScopes),
  position: z.number(),
  /** Contents filed directly under it. */
  use_count: z.number(),
  version: z.number(),
  can: Abilities,
})
export type CategoryRow = z.output<typeof CategoryRow>

export interface CategoryNode extends CategoryRow {
  children: CategoryNode[]
}
const CategoryNode: z.ZodType<CategoryNode> = CategoryRow.extend({
  get children() {
    return z.array(CategoryNode)
  },
})

const params = z.object({ id: Id })
const filter = {
  /** Categories of this kind and those for all kinds. */
  kind: z.enum(contentKinds).optional().meta({ title: '类型' }),
  /** Without it: the organisation's and the platform's together. */
  scope: z.enum(categoryScopes).optional().meta({ title: '范围' }),
}

export const category = {
  list: endpoint('GET', '/apis/v2/categories', {
    summary: '分类列表',
    access: staff,
    query: z.object({ ...Paging, ...filter, keyword: Keyword }),
    data: z.object({ category: z.array(CategoryRow), total: z.number() }),
  }),
  tree: endpoint('GET', '/apis/v2/category-tree', {
    summary: '分类树',
    access: staff,
    query: z.object(filter),
    /** `can.create`: whether a category may be added at the top. */
    data: z.object({ category: z.array(CategoryNode), total: z.number(), can: Abilities }),
  }),
  create: endpoint('POST', '/apis/v2/categories', {
    summary: '新建分类',
    access: admins,
    body: z.strictObject({
      title: text('分类名称', 30),
      parent_id: Id.nullable().default(null).meta({ title: '上级分类' }),
      kind: z.enum(contentKinds).nullable().default(null).meta({ title: '类型' }),
      scope: z.enum(categoryScopes).default('organisation').meta({ title: '范围' }),
    }),
    data: z.object({ category: CategoryRow }),
    refs: { 'body.parent_id': { kind: 'category', ability: 'edit' } },
    refusals: ['nameTaken', 'category.tooDeep', 'category.intoItself'],
    sample: { body: { title: '示例分类', parent_id: '$category' } },
  }),
  update: endpoint('PUT', '/apis/v2/categories/:id', {
    summary: '修改分类',
    access: on('category', 'edit'),
    params,
    body: z.strictObject({
      title: text('分类名称', 30).optional(),
      kind: z.enum(contentKinds).nullable().optional().meta({ title: '类型' }),
      version: Version,
    }),
    data: z.object({ category: CategoryRow }),
    refusals: ['nameTaken'],
    sample: { params: { id: '$category' }, body: { title: '示例分类', version: 1 } },
  }),
  move: endpoint('POST', '/apis/v2/categories/:id/move', {
    summary: '移动分类',
    access: on('category', 'edit'),
    params,
    body: z.strictObject({
      parent_id: Id.nullable().meta({ title: '上级分类' }),
      /** Place among its new sisters, from 0. */
      position: z.number().int().min(0).max(10_000).meta({ title: '位置' }),
    }),
    data: z.object({ category: CategoryRow }),
    refs: { 'body.parent_id': { kind: 'category', ability: 'edit' } },
    refusals: ['nameTaken', 'category.tooDeep', 'category.intoItself'],
    sample: { params: { id: '$category' }, body: { parent_id: '$category', position: 0 } },
  }),
  remove: endpoint('DELETE', '/apis/v2/categories/:id', {
    summary: '删除分类',
    access: on('category', 'remove'),
    params,
    data: z.object({}),
    refusals: ['content.inUse', 'category.hasChildren'],
    sample: { params: { id: '$category' } },
  }),
} as const satisfies DomainContract
