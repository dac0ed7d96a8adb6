import { z } from 'zod'
import { Id, text } from './fields.ts'
import { offeringKinds } from './kinds.ts'
import { categoryMethods, missingRules } from './markbook-rules.ts'
import { refuseSameIds, type PlanPiece } from './own-ids.ts'

export const markLimits = { categories: 20, works: 500, entered: 40 } as const

const percent = (label: string) =>
  z
    .number(`${label}应为数字`)
    .min(0, `${label}应不小于0`)
    .max(100, `${label}应不大于100`)
    .meta({ title: `${label}（%）` })
const Weight = z.number('权重应为数字').min(0, '权重应不小于0').max(1000, '权重应不大于1000').meta({ title: '权重' })

export const MarkCategoryInput = z.strictObject({
  id: Id,
  title: text('分类名称', 20),
  weight: Weight,
  method: z.enum(categoryMethods).meta({ title: '计分方法' }),
  drop_lowest: z
    .number('去掉最低的项数应为数字')
    .int('去掉最低的项数应为整数')
    .min(0, '去掉最低的项数应不小于0')
    .max(20, '去掉最低的项数应不大于20')
    .meta({ title: '去掉最低的项数' }),
  takes: z.array(z.enum(offeringKinds)).max(offeringKinds.length).meta({ title: '自动归入的类型' }),
})

export const EnteredColumnInput = z.strictObject({
  id: Id,
  title: text('成绩项名称', 20),
  category_id: Id.nullable().meta({ title: '分类' }),
  weight: Weight,
  max_score: z.number('满分应为数字').gt(0, '满分应大于0').max(1000, '满分应不大于1000').meta({ title: '满分' }),
})

const Scheme = z.strictObject({
  categories: z
    .array(MarkCategoryInput)
    .min(1, '请至少设置一个分类')
    .max(markLimits.categories, `分类最多${markLimits.categories}个`)
    .meta({ title: '分类' }),
  works: z
    .array(z.strictObject({ offering_id: Id, category_id: Id.nullable(), weight: Weight.nullable() }))
    .max(markLimits.works, `单独设置的内容最多${markLimits.works}项`)
    .meta({ title: '教学内容' }),
  entered: z
    .array(EnteredColumnInput)
    .max(markLimits.entered, `录入的成绩项最多${markLimits.entered}个`)
    .meta({ title: '录入的成绩项' }),
  missing: z.enum(missingRules).meta({ title: '未提交的内容' }),
  late_percent: percent('每天扣分'),
  late_limit: percent('最多扣分'),
  is_scaled: z.boolean().meta({ title: '折算为百分制' }),
  decimals: z.union([z.literal(0), z.literal(1)], '总评小数位应为0或1').meta({ title: '总评小数位' }),
})
export type Scheme = z.output<typeof Scheme>

/** Refuses the first of some that is named as an earlier one. */
function refuseSameTitles(list: readonly { title: string }[], at: string, context: z.RefinementCtx): void {
  const again = list.findIndex(({ title }, index) => list.findIndex((one) => one.title === title) < index)
  if (again >= 0)
    context.addIssue({ code: 'custom', path: [at, again, 'title'], message: `名称「${list[again]!.title}」重复` })
}

function refuseStray({ categories, works, entered }: Scheme, context: z.RefinementCtx): void {
  const known = new Set(categories.map(({ id }) => id))
  for (const [at, list] of Object.entries({ works, entered }))
    list.forEach(({ category_id: id }, index) => {
      if (id !== null && !known.has(id))
        context.addIssue({ code: 'custom', path: [at, index, 'category_id'], message: '所选分类不存在' })
    })
}

/** 计分设置: what a mark book is made of. */
export const MarkSchemeInput = Scheme.superRefine((scheme, context) => {
  const { categories, entered } = scheme
  const pieces = (at: string, list: readonly { id: string }[]): PlanPiece[] =>
    list.map(({ id }, index) => ({ id, path: [at, index] }))
  refuseSameIds([...pieces('categories', categories), ...pieces('entered', entered)], context)
  refuseSameTitles(categories, 'categories', context)
  refuseSameTitles(entered, 'entered', context)
  refuseStray(scheme, context)
  if (categories.reduce((sum, { weight }) => sum + weight, 0) <= 0)
    context.addIssue({ code: 'custom', path: ['categories'], message: '分类的权重之和应大于0' })
  const kinds = categories.flatMap(({ takes }) => takes)
  if (new Set(kinds).size < kinds.length)
    context.addIssue({ code: 'custom', path: ['categories'], message: '同一类型只能自动归入一个分类' })
})

/** What holds until somebody says otherwise: everything counts by its weight. */
export const firstScheme = (id: string): Scheme => ({
  categories: [{ id, title: '学习内容', weight: 100, method: 'weighted', drop_lowest: 0, takes: [...offeringKinds] }],
  works: [],
  entered: [],
  missing: 'due',
  late_percent: 0,
  late_limit: 0,
  is_scaled: true,
  decimals: 1,
})
