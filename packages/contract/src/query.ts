import { z } from 'zod'
import { endpoint, on, type DomainContract } from './endpoint.ts'
import { Abilities, Id, Keyword, Paging, PersonBrief, RichText, Timestamp } from './fields.ts'
import { contentKinds } from './kinds.ts'
import { whereOffered, whereOfferedIsFree } from './offering.ts'
import { placeKinds } from './place-words.ts'

export const queryStates = ['open', 'answered', 'closed'] as const
export type QueryState = (typeof queryStates)[number]
export const queryStateLabels = { open: '待回答', answered: '已回答', closed: '已关闭' } as const satisfies Record<
  QueryState,
  string
>

export const QueryPost = z.object({
  id: Id,
  author: PersonBrief,
  is_teacher: z.boolean(),
  body: RichText,
  is_official: z.boolean(),
  created_at: Timestamp,
})
export const QueryThread = z.object({
  id: Id,
  title: z.string(),
  body: RichText,
  state: z.enum(queryStates),
  asker: PersonBrief,
  content_id: Id,
  content_kind: z.enum(contentKinds),
  content_title: z.string(),
  place_id: Id,
  place_kind: z.enum(placeKinds),
  place_name: z.string(),
  record_id: Id.nullable(),
  step_id: Id.nullable(),
  step_title: z.string(),
  is_pinned: z.boolean(),
  /** Shown to the whole class. */
  is_public: z.boolean(),
  post_count: z.number(),
  /** Unanswered for longer than a day. */
  is_overdue: z.boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
  can: Abilities,
})
export type QueryThread = z.output<typeof QueryThread>

const id = z.object({ id: Id })
const list = {
  query: z.object({ keyword: Keyword, state: z.enum(queryStates).optional(), ...whereOffered, ...Paging }),
  data: z.object({ queries: z.array(QueryThread), total: z.number() }),
  freeIds: whereOfferedIsFree,
}
const body = RichText.refine((text) => text.value.trim().length > 0, '请输入内容').meta({ title: '内容' })

export const query = {
  listOfContent: endpoint('GET', '/apis/v2/contents/:id/queries', {
    summary: '内容的答疑',
    access: on('content', 'view'),
    params: id,
    ...list,
  }),
  listOfPlace: endpoint('GET', '/apis/v2/places/:id/queries', {
    summary: '班级的答疑',
    access: on('place', 'lead'),
    params: id,
    ...list,
  }),
  listOfRecord: endpoint('GET', '/apis/v2/records/:id/queries', {
    summary: '学员的提问',
    access: on('record', 'view'),
    params: id,
    ...list,
  }),
  get: endpoint('GET', '/apis/v2/queries/:id', {
    summary: '提问详情',
    access: on('query_thread', 'view'),
    site: 'both',
    params: id,
    data: z.object({ query: QueryThread, posts: z.array(QueryPost) }),
  }),
  answer: endpoint('POST', '/apis/v2/queries/:id/answers', {
    summary: '回答提问',
    access: on('query_thread', 'answer'),
    params: id,
    body: z.strictObject({ body, is_official: z.boolean().default(false) }),
    data: z.object({ query: QueryThread, posts: z.array(QueryPost) }),
    refusals: ['query.closed', 'place.archived'],
    sample: { body: { body: { value: '请检查路径。' } } },
  }),
  setFlags: endpoint('PUT', '/apis/v2/queries/:id', {
    summary: '设置提问',
    access: on('query_thread', 'answer'),
    params: id,
    body: z.strictObject({ is_pinned: z.boolean().optional(), is_public: z.boolean().optional() }),
    data: z.object({ query: QueryThread }),
    refusals: ['place.archived'],
    sample: { body: { is_pinned: true } },
  }),
  markOfficial: endpoint('POST', '/apis/v2/queries/:id/official/:post_id', {
    summary: '设为标准答案',
    access: on('query_thread', 'answer'),
    params: z.object({ id: Id, post_id: Id }),
    data: z.object({ query: QueryThread, posts: z.array(QueryPost) }),
    refusals: ['place.archived'],
    freeIds: { 'params.post_id': 'found only within the thread that was checked' },
    sample: { params: { post_id: '$query_thread' } },
  }),
  close: endpoint('POST', '/apis/v2/queries/:id/close', {
    summary: '关闭提问',
    access: on('query_thread', 'answer'),
    params: id,
    data: z.object({ query: QueryThread }),
    refusals: ['query.closed', 'place.archived'],
  }),
  reopen: endpoint('POST', '/apis/v2/queries/:id/reopen', {
    summary: '重新打开提问',
    access: on('query_thread', 'answer'),
    params: id,
    data: z.object({ query: QueryThread }),
    refusals: ['place.archived'],
  }),
} as const satisfies DomainContract
