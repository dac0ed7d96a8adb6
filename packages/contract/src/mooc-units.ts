import { z } from 'zod'
import { Folder } from './dataset.ts'
import { DatasetEntry } from './dataset-record.ts'
import { endpoint, on, type DomainContract } from './endpoint.ts'
import { Id, Paging, PersonBrief, RichText, Timestamp } from './fields.ts'
import { learnersAct, ofRecord } from './learning-state.ts'

/** Something said in a discussion. What a teacher hid stays in sight for teachers, and for who wrote it. */
export const DiscussionPost = z.object({
  id: Id,
  author: PersonBrief,
  is_teacher: z.boolean(),
  is_own: z.boolean(),
  body: RichText,
  is_pinned: z.boolean(),
  is_hidden: z.boolean(),
  /** Whom it answers. */
  reply_to: z.object({ id: Id, name: z.string(), text: z.string() }).nullable(),
  created_at: Timestamp,
})
export type DiscussionPost = z.output<typeof DiscussionPost>

/** A discussion of a course that is offered, for its teachers. */
export const Discussion = z.object({
  /** The unit of the course. */
  id: Id,
  title: z.string(),
  section_title: z.string(),
  body: RichText,
  posts_required: z.number(),
  post_count: z.number(),
  /** Learners who said something. */
  people: z.number(),
  last_at: Timestamp.nullable(),
})
export type Discussion = z.output<typeof Discussion>

const Said = z.object({ posts: z.array(DiscussionPost), total: z.number() })
const body = RichText.refine((text) => text.value.trim().length > 0, '请输入内容').meta({ title: '内容' })
const newPost = z.strictObject({ body, reply_to: Id.nullable().default(null).meta({ title: '回复的发言' }) })
const mine = z.object({ id: Id, key: Id })
const inOffering = z.object({ id: Id, key: Id })
const ofCourse = 'a discussion of the course that the checked offering offers'
const ofDiscussion = 'found only among the posts of the discussion'
const inCourse = { params: { id: '$mooc_record', key: '$mooc_discussion' } }
const taught = { params: { id: '$mooc_offering', key: '$mooc_discussion' } }

/** What learners and teachers do in units of a course that have more than a text: data sets and discussions. */
export const moocUnits = {
  files: endpoint('GET', '/apis/v2/learning/records/:id/items/:key/files', {
    summary: '课程中的数据集文件',
    access: on('record', 'learn'),
    params: mine,
    query: z.object({ ...Paging, dir: Folder.default('') }),
    data: z.object({ entries: z.array(DatasetEntry), total: z.number() }),
    freeIds: { 'params.key': ofRecord },
    sample: { params: { id: '$mooc_record', key: '$mooc_dataset' } },
  }),
  /** One file as it is; a folder or all of them as a zip. */
  downloadFiles: endpoint('POST', '/apis/v2/exports/course-files', {
    summary: '下载课程中的数据集文件',
    access: on('record', 'learn', 'body.record_id'),
    unlogged: learnersAct.unlogged,
    ownTransactions: true,
    body: z.object({
      record_id: Id.meta({ title: '学习记录' }),
      key: Id.meta({ title: '小节' }),
      /** Everything without one. */
      path: z.string().max(2_000, '路径过长').default(''),
      token: z.string().optional(),
      domain_id: z.string().optional(),
    }),
    answer: 'file',
    freeIds: { 'body.key': ofRecord, 'body.domain_id': 'the organisation header of an export form' },
    sample: { body: { record_id: '$mooc_record', key: '$mooc_dataset' } },
  }),
  posts: endpoint('GET', '/apis/v2/learning/records/:id/items/:key/posts', {
    summary: '课程讨论',
    access: on('record', 'learn'),
    params: mine,
    query: z.object({ ...Paging }),
    data: Said,
    freeIds: { 'params.key': ofRecord },
    sample: inCourse,
  }),
  post: endpoint('POST', '/apis/v2/learning/records/:id/items/:key/posts', {
    summary: '参加课程讨论',
    ...learnersAct,
    params: mine,
    ownTransactions: true,
    body: newPost,
    data: Said,
    ratePerMinute: 30,
    freeIds: { 'params.key': ofRecord, 'body.reply_to': ofDiscussion },
    refusals: ['offering.notOpen', 'record.wrongState', 'place.archived'],
    sample: { ...inCourse, body: { body: { value: '我的看法是……' } } },
  }),
  discussions: endpoint('GET', '/apis/v2/offerings/:id/discussions', {
    summary: '课程的讨论',
    access: on('offering', 'view'),
    params: z.object({ id: Id }),
    /** Whether something can be said and put away: not in an archived place. */
    data: z.object({ discussions: z.array(Discussion), can_edit: z.boolean() }),
    sample: { params: { id: '$mooc_offering' } },
  }),
  said: endpoint('GET', '/apis/v2/offerings/:id/discussions/:key/posts', {
    summary: '讨论中的发言',
    access: on('offering', 'view'),
    params: inOffering,
    query: z.object({ ...Paging }),
    data: Said,
    freeIds: { 'params.key': ofCourse },
    sample: taught,
  }),
  answer: endpoint('POST', '/apis/v2/offerings/:id/discussions/:key/posts', {
    summary: '在讨论中发言',
    access: on('offering', 'view'),
    params: inOffering,
    body: newPost,
    data: Said,
    freeIds: { 'params.key': ofCourse, 'body.reply_to': ofDiscussion },
    refusals: ['place.archived'],
    sample: { ...taught, body: { body: { value: '可以从两方面来看。' } } },
  }),
  setPost: endpoint('PUT', '/apis/v2/offerings/:id/discussions/:key/posts/:post_id', {
    summary: '设置讨论中的发言',
    access: on('offering', 'view'),
    params: z.object({ id: Id, key: Id, post_id: Id }),
    body: z.strictObject({
      is_pinned: z.boolean().optional().meta({ title: '置顶' }),
      is_hidden: z.boolean().optional().meta({ title: '隐藏' }),
    }),
    data: z.object({ post: DiscussionPost }),
    freeIds: { 'params.key': ofCourse, 'params.post_id': ofDiscussion },
    refusals: ['place.archived'],
    sample: { params: { ...taught.params, post_id: '$mooc_post' }, body: { is_pinned: true } },
  }),
} as const satisfies DomainContract
