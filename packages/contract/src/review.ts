import { contentKinds } from './kinds.ts'
import { z } from 'zod'
import { CoverShape } from './content.ts'
import { endpoint, on, staff, type DomainContract } from './endpoint.ts'
import { Abilities, Id, Keyword, Paging, PersonBrief, Timestamp, text } from './fields.ts'
import { LibraryPreview, libraryReaches } from './library.ts'

export const reviewStates = ['pending', 'approved', 'rejected', 'withdrawn'] as const
export type ReviewState = (typeof reviewStates)[number]
export const reviewStateLabels = {
  pending: '待审核',
  approved: '已通过',
  rejected: '已驳回',
  withdrawn: '已撤回',
} as const satisfies Record<ReviewState, string>

/** What tells a reviewer whether a content holds: for an experiment its newest validation. */
export const ReviewEvidence = z.object({
  state: z.enum(['good', 'warn', 'bad', 'none']),
  title: z.string(),
  lines: z.array(z.string()),
})
export type ReviewEvidence = z.output<typeof ReviewEvidence>

export const reviewLimits = { comments: 50 } as const

/** What a reviewer says of one part of the version that they looked at. */
export const PartComment = z.strictObject({
  /** Which part of the preview, counted from 0; a published version never changes. */
  at: z.number().int().min(0).max(2000).meta({ title: '位置' }),
  text: text('意见', 500),
})
export type PartComment = z.output<typeof PartComment>

/** A request to open a content to other organisations. */
export const Review = z.object({
  id: Id,
  content_id: Id,
  kind: z.enum(contentKinds),
  title: z.string(),
  cover: z.string(),
  shape: CoverShape,
  org_name: z.string(),
  reach: z.enum(libraryReaches),
  /** Published version at the time of the request. */
  version: z.number(),
  note: z.string(),
  state: z.enum(reviewStates),
  applicant: PersonBrief,
  created_at: Timestamp,
  decided_by: PersonBrief.nullable(),
  decided_at: Timestamp.nullable(),
  reason: z.string(),
  comments: z.array(PartComment.extend({ title: z.string() })),
  can: Abilities,
})
export type Review = z.output<typeof Review>

const params = z.object({ id: Id })

export const review = {
  list: endpoint('GET', '/apis/v2/reviews', {
    summary: '发布审核列表',
    access: staff,
    query: z.object({
      ...Paging,
      keyword: Keyword,
      state: z.enum(reviewStates).optional().meta({ title: '状态' }),
      kind: z.enum(contentKinds).optional().meta({ title: '类型' }),
    }),
    data: z.object({ reviews: z.array(Review), total: z.number() }),
  }),
  get: endpoint('GET', '/apis/v2/reviews/:id', {
    summary: '发布审核详情',
    access: on('review', 'view'),
    params,
    data: z.object({
      review: Review,
      /** The last request of this content that was decided before: what was said of it then. */
      before: Review.nullable(),
      evidence: ReviewEvidence,
      preview: LibraryPreview,
    }),
  }),
  /** Approved at once where the platform's audit settings ask for nobody's eyes: by default an administrator's. */
  submit: endpoint('POST', '/apis/v2/contents/:id/reviews', {
    summary: '申请共享',
    access: on('content', 'edit'),
    params,
    body: z.strictObject({
      reach: z.enum(libraryReaches, '请选择共享范围').meta({ title: '共享范围' }),
      note: z.string().trim().max(500, '说明不能超过500个字符').default('').meta({ title: '说明' }),
    }),
    data: z.object({ review: Review }),
    refusals: ['content.wrongState', 'review.waiting', 'review.decided'],
    sample: { params: { id: '$experiment' }, body: { reach: 'customer' } },
  }),
  ofContent: endpoint('GET', '/apis/v2/contents/:id/reviews', {
    summary: '内容的审核记录',
    access: on('content', 'edit'),
    params,
    query: z.object(Paging),
    data: z.object({ reviews: z.array(Review), total: z.number() }),
    sample: { params: { id: '$experiment' } },
  }),
  decide: endpoint('POST', '/apis/v2/reviews/:id/decision', {
    summary: '处理发布审核',
    access: on('review', 'decide'),
    params,
    body: z
      .strictObject({
        is_approved: z.boolean(),
        reason: z.string().trim().max(500, '原因不能超过500个字符').default('').meta({ title: '原因' }),
        comments: z
          .array(PartComment)
          .max(reviewLimits.comments, `逐项意见最多${reviewLimits.comments}条`)
          .refine((all) => new Set(all.map(({ at }) => at)).size === all.length, '同一部分只能写一条意见')
          .default([])
          .meta({ title: '逐项意见' }),
      })
      .refine((body) => body.is_approved || body.reason.length > 0, { path: ['reason'], message: '请填写驳回原因' }),
    data: z.object({ review: Review }),
    refusals: ['review.decided', 'content.wrongState'],
    sample: { body: { is_approved: true } },
  }),
  withdraw: endpoint('POST', '/apis/v2/reviews/:id/withdraw', {
    summary: '撤回发布审核',
    access: on('review', 'edit'),
    params,
    data: z.object({ review: Review }),
    refusals: ['review.decided'],
  }),
} as const satisfies DomainContract
