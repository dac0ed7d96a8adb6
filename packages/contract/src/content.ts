import { z } from 'zod'
import { endpoint, on, staff, type DomainContract } from './endpoint.ts'
import {
  Abilities,
  Id,
  Keyword,
  Paging,
  PersonBrief,
  RichText,
  Tags,
  Timestamp,
  Version,
  text,
  Cover,
} from './fields.ts'
import { contentKinds } from './kinds.ts'
import { UseScopeInput, useScopes } from './permission.ts'

export const contentStates = ['draft', 'published', 'disabled'] as const
export type ContentState = (typeof contentStates)[number]
export const contentStateLabels = {
  draft: '草稿',
  published: '已发布',
  disabled: '已停用',
} as const satisfies Record<ContentState, string>

export const difficulties = ['easy', 'medium', 'hard'] as const
export type Difficulty = (typeof difficulties)[number]
export const difficultyLabels = {
  easy: '简单',
  medium: '中等',
  hard: '困难',
} as const satisfies Record<Difficulty, string>

/**
 * Where a content is kept, and so in which lists it is: among the organisation's own, among the cases of the repository, in
 * the store of practice templates, in another content that it was made for (a part: in no list of its own), or in the course
 * that is taught from it (in no list either).
 */
export const shelves = ['own', 'case', 'template', 'part', 'taught'] as const
export type Shelf = (typeof shelves)[number]

/** Which contents a list shows: the organisation's, one's own, what others granted, the repository's exemplars, or practice templates. */
export const contentScopes = ['org', 'mine', 'granted', 'case', 'template'] as const
export type ContentScope = (typeof contentScopes)[number]
export const contentScopeLabels = {
  org: '本组织',
  mine: '我创建的',
  granted: '授权给我的',
  case: '案例库',
  template: '实验练习库',
} as const satisfies Record<ContentScope, string>

/** Days that a removed content can be restored from the recycle bin. */
export const recycleDays = 30

/** What every kind's create form asks for. */
export const contentBasics = {
  title: text('名称', 50),
  cover: Cover.default(''),
  summary: RichText.default({ format: 'markdown', value: '' }).meta({ title: '简介' }),
  category_id: Id.nullable().default(null).meta({ title: '分类' }),
  tags: Tags.default([]),
  difficulty: z.enum(difficulties).default('easy').meta({ title: '难度' }),
  is_public: z.boolean().default(true).meta({ title: '公开' }),
}
/** What every kind's basics form saves; what is left out stays as it is. */
export const contentChanges = {
  title: text('名称', 50).optional(),
  cover: Cover.optional(),
  summary: RichText.optional().meta({ title: '简介' }),
  category_id: Id.nullable().optional().meta({ title: '分类' }),
  tags: Tags.optional(),
  difficulty: z.enum(difficulties).optional().meta({ title: '难度' }),
  is_public: z.boolean().optional().meta({ title: '公开' }),
}

/**
 * Where the total of a list that is filtered or searched stops in lists of more than ten thousand contents: a total of exactly
 * this many says "at least". In smaller lists totals are exact.
 */
export const filteredTotalCap = 1_001

/** Query of every content list. `tag` may name several tags, separated by commas: all must be there. */
export const contentListQuery = {
  ...Paging,
  keyword: Keyword,
  scope: z.enum(contentScopes).default('org').meta({ title: '范围' }),
  state: z.enum(contentStates).optional().meta({ title: '状态' }),
  difficulty: z.enum(difficulties).optional().meta({ title: '难度' }),
  category_id: Id.optional().meta({ title: '分类' }),
  creator_id: Id.optional().meta({ title: '创建者' }),
  tag: z.string().trim().max(60, '标签过长').optional().meta({ title: '标签' }),
}
/** Why the ids of a list's filters need no access of their own. */
export const contentListFreeIds = {
  'query.category_id': 'only narrows a list that is already limited to what the caller may see',
  'query.creator_id': 'only narrows a list that is already limited to what the caller may see',
}

export const CategoryBrief = z.object({ id: Id, title: z.string() })

/**
 * What the cover of a content without a picture draws: the weights of its parts, group by group, as `10,0,20;5` (for an
 * experiment: the points of its steps, section by section; 0 is a step to read). Empty where a kind has no parts yet.
 */
export const CoverShape = z.string()

/** A content that another one consists of, or refers to, as its author is shown it. */
export const ContainedContent = z.object({
  id: Id,
  kind: z.enum(contentKinds),
  title: z.string(),
  state: z.enum(contentStates),
  published_version: z.number(),
})
export type ContainedContent = z.output<typeof ContainedContent>

/** One row of a content list. */
export const ContentRow = z.object({
  id: Id,
  org_id: Id,
  kind: z.enum(contentKinds),
  title: z.string(),
  cover: z.string(),
  shape: CoverShape,
  category: CategoryBrief.nullable(),
  tags: z.array(z.string()),
  difficulty: z.enum(difficulties),
  creator: PersonBrief,
  is_public: z.boolean(),
  shelf: z.enum(shelves),
  state: z.enum(contentStates),
  published_version: z.number(),
  version: z.number(),
  created_at: Timestamp,
  updated_at: Timestamp,
  can: Abilities,
})
export type ContentRow = z.output<typeof ContentRow>

/** One content in full, without what only its kind has. */
export const ContentDetail = ContentRow.extend({
  summary: RichText,
  source_id: Id.nullable(),
  source_version: z.number().nullable(),
  /** The content that it was made for, whose rights are its own; null for what is not a part. */
  whole_id: Id.nullable(),
  updated_by: PersonBrief.nullable(),
})
export type ContentDetail = z.output<typeof ContentDetail>

/** A content in the recycle bin. */
export const BinRow = z.object({
  id: Id,
  kind: z.enum(contentKinds),
  title: z.string(),
  creator: PersonBrief,
  deleted_by: PersonBrief.nullable(),
  deleted_at: Timestamp,
  /** From then on it cannot be restored. */
  gone_at: Timestamp,
  can: Abilities,
})

/** Where a content is and was used. */
export const ContentUse = z.object({
  id: Id,
  /** What uses it right now, by name: it cannot be deleted. */
  running: z.array(z.string()),
  /** Every class that it was placed in, also where that is over. */
  classes: z.array(z.string()),
  /** Learners' records; trials do not count. */
  records: z.number(),
  /** Whether something published or recorded still needs it, so that the recycle bin keeps it for good. */
  is_kept: z.boolean(),
})
export type ContentUse = z.output<typeof ContentUse>

/** One published version. */
export const VersionRow = z.object({
  version: z.number(),
  note: z.string(),
  published_by: PersonBrief,
  created_at: Timestamp,
  /** What its kind counts of it, by name: the files of a data set. */
  figures: z.record(z.string(), z.number()),
})
export type VersionRow = z.output<typeof VersionRow>

/** What a change of its state leaves of a content: enough to say it. Its page asks for the rest. */
export const ContentStanding = z.object({
  id: Id,
  kind: z.enum(contentKinds),
  title: z.string(),
  state: z.enum(contentStates),
  published_version: z.number(),
  version: z.number(),
})
export type ContentStanding = z.output<typeof ContentStanding>

/** What a copy could not take along, with the reason, in words: a data set for which there was no room. */
export const LeftOut = z.array(z.string())

/** A copy with more files than this of another organisation is made by a job. */
export const backgroundCopyFiles = 500

export const TakenCopy = z.object({
  content: z.object({ id: Id, kind: z.enum(contentKinds), title: z.string() }),
  left_out: LeftOut,
})
/** What was made: at once, or as the result of a job. */
export type TakenCopy = z.output<typeof TakenCopy>
/** The copy, or the job that makes it where it has much data to take along. */
export const CopyOrJob = TakenCopy.extend({ content: TakenCopy.shape.content.nullable(), job_id: Id.nullable() })

/** Body of a publish. `force` goes past missing validations and needs a reason, which the operation log keeps. */
export const PublishBody = z
  .strictObject({
    version: Version,
    note: z.string().trim().max(500, '版本说明不能超过500个字符').default('').meta({ title: '版本说明' }),
    force: z.boolean().default(false),
    reason: z.string().trim().max(500, '原因不能超过500个字符').default('').meta({ title: '原因' }),
  })
  .refine((body) => !body.force || body.reason.length > 0, { path: ['reason'], message: '请填写跳过验证的原因' })

const params = z.object({ id: Id })
const one = { params: { id: '$experiment' } }

export const content = {
  list: endpoint('GET', '/apis/v2/contents', {
    summary: '内容列表',
    access: staff,
    query: z.object({ ...contentListQuery, kind: z.enum(contentKinds).meta({ title: '类型' }) }),
    data: z.object({ contents: z.array(ContentRow), total: z.number() }),
    freeIds: contentListFreeIds,
    sample: { query: { kind: 'experiment' } },
  }),
  bin: endpoint('GET', '/apis/v2/contents/bin', {
    summary: '回收站',
    access: staff,
    query: z.object({ ...Paging, keyword: Keyword, kind: z.enum(contentKinds).optional().meta({ title: '类型' }) }),
    data: z.object({ contents: z.array(BinRow), total: z.number() }),
  }),
  /** What hangs from contents: asked before they are deleted, so that the question can say it. */
  uses: endpoint('POST', '/apis/v2/contents/uses', {
    summary: '内容的使用情况',
    access: staff,
    body: z.strictObject({ ids: z.array(Id).min(1).max(300) }),
    data: z.object({ uses: z.array(ContentUse) }),
    refs: { 'body.ids': { kind: 'content', ability: 'manage' } },
    unlogged: 'changes nothing',
    sample: { body: { ids: ['$experiment'] } },
  }),
  restore: endpoint('POST', '/apis/v2/contents/:id/restore', {
    summary: '从回收站恢复',
    access: on('content', 'manage'),
    params,
    data: z.object({ content: ContentStanding }),
    refusals: ['content.wrongState'],
    sample: one,
  }),
  copy: endpoint('POST', '/apis/v2/contents/:id/copy', {
    summary: '复制内容',
    access: on('content', 'use'),
    params,
    body: z.strictObject({ title: text('名称', 50).optional() }).default({}),
    data: CopyOrJob,
    refusals: ['file.quota'],
    sample: { ...one, body: {} },
  }),
  publish: endpoint('POST', '/apis/v2/contents/:id/publish', {
    summary: '发布内容',
    access: on('content', 'publish'),
    params,
    body: PublishBody,
    data: z.object({ content: ContentStanding }),
    refusals: ['content.wrongState', 'content.notReady'],
    sample: { ...one, body: { version: 1 } },
  }),
  disable: endpoint('POST', '/apis/v2/contents/:id/disable', {
    summary: '停用内容',
    access: on('content', 'publish'),
    params,
    data: z.object({ content: ContentStanding }),
    refusals: ['content.wrongState'],
    sample: one,
  }),
  enable: endpoint('POST', '/apis/v2/contents/:id/enable', {
    summary: '启用内容',
    access: on('content', 'publish'),
    params,
    data: z.object({ content: ContentStanding }),
    refusals: ['content.wrongState'],
    sample: one,
  }),
  remove: endpoint('DELETE', '/apis/v2/contents/:id', {
    summary: '删除内容',
    access: on('content', 'remove'),
    params,
    data: z.object({}),
    refusals: ['content.inUse'],
    sample: one,
  }),
  versions: endpoint('GET', '/apis/v2/contents/:id/versions', {
    summary: '内容版本列表',
    access: on('content', 'view'),
    params,
    query: z.object(Paging),
    data: z.object({ versions: z.array(VersionRow), total: z.number() }),
    sample: one,
  }),
  /**
   * The working copy becomes what a version keeps. Learners go on with what is published; name, category and the like are
   * in no version and stay.
   */
  restoreVersion: endpoint('POST', '/apis/v2/contents/:id/versions/:number/restore', {
    summary: '将历史版本恢复为草稿',
    access: on('content', 'edit'),
    params: z.object({ id: Id, number: z.string().regex(/^[1-9]\d{0,5}$/) }),
    body: z.strictObject({ version: Version }),
    data: z.object({ content: ContentStanding, left_out: LeftOut }),
    sample: { params: { id: '$experiment', number: '1' }, body: { version: 1 } },
  }),
  /** 权限设置: whom it is open to; the named ones are granted through `permission`. */
  setUseScope: endpoint('PUT', '/apis/v2/contents/:id/use-auth-scope', {
    summary: '修改使用范围',
    access: on('content', 'manage'),
    params,
    body: z.strictObject({ use_auth_scope: UseScopeInput }),
    data: z.object({ use_auth_scope: z.enum(useScopes) }),
    sample: { ...one, body: { use_auth_scope: 'all' } },
  }),
} as const satisfies DomainContract
