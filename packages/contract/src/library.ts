import { contentKinds } from './kinds.ts'
import { z } from 'zod'
import { contentListFreeIds, CopyOrJob, CoverShape, difficulties } from './content.ts'
import { endpoint, on, staff, type DomainContract } from './endpoint.ts'
import { Abilities, Id, Keyword, Paging, PersonBrief, RichText, Timestamp, Version, text } from './fields.ts'

/** How something is added to a library that may hold it already: in addition to it, or in its place. */
export const libraryModes = { append: 1, overwrite: 2 } as const
export const LibraryMode = z.union(
  [z.literal(libraryModes.append), z.literal(libraryModes.overwrite)],
  '请选择入库方式',
)
export type LibraryMode = z.output<typeof LibraryMode>

export const libraryModeLabels = { 1: '追加', 2: '覆盖' } as const satisfies Record<LibraryMode, string>

/** How far a share reaches: the other organisations of one's customer, or everybody on the platform. */
export const libraryReaches = ['customer', 'platform'] as const
export type LibraryReach = (typeof libraryReaches)[number]
export const libraryReachLabels = {
  customer: '本校各组织',
  platform: '全平台',
} as const satisfies Record<LibraryReach, string>

/** A small fact of a kind, as lists and previews show it. */
export const LibraryFact = z.object({ label: z.string(), value: z.string() })
export type LibraryFact = z.output<typeof LibraryFact>

/** A content that its organisation opened to others. What is shown is its newest published version. */
export const LibraryEntry = z.object({
  id: Id,
  content_id: Id,
  kind: z.enum(contentKinds),
  title: z.string(),
  cover: z.string(),
  shape: CoverShape,
  summary: RichText,
  tags: z.array(z.string()),
  difficulty: z.enum(difficulties),
  org_name: z.string(),
  creator: PersonBrief,
  reach: z.enum(libraryReaches),
  note: z.string(),
  version: z.number(),
  /** Copies that were taken of it, anywhere. */
  taken_count: z.number(),
  facts: z.array(LibraryFact),
  /** Shared by the reader's own organisation. */
  is_own: z.boolean(),
  /** The copy that the reader made last in the present organisation. */
  own_copy: z.object({ id: Id, title: z.string(), version: z.number() }).nullable(),
  shared_by: PersonBrief,
  shared_at: Timestamp,
  can: Abilities,
})
export type LibraryEntry = z.output<typeof LibraryEntry>

/** What somebody sees of a shared content before taking a copy: texts and what is checked, no script and no answer. */
export const LibraryPreview = z.object({
  sections: z.array(
    z.object({
      title: z.string(),
      parts: z.array(
        z.object({
          title: z.string(),
          kind: z.string(),
          body: RichText,
          /** Short facts: points, machine, how it is checked, what it links to. */
          facts: z.array(z.string()),
          options: z.array(z.string()),
        }),
      ),
    }),
  ),
  /** What a copy needs that does not come with it, in words. */
  needs: z.array(z.string()),
})
export type LibraryPreview = z.output<typeof LibraryPreview>

/** Whom a new version of a content concerns, or the end of its share. */
export const ContentUsage = z.object({
  /** What uses it right now, by name: classes, and what is made with it. */
  running: z.array(z.string()),
  /** Learners' records; trials do not count. */
  records: z.number(),
  /** Copies that follow it, most first; organisations of other customers have no name. */
  copies: z.array(z.object({ org_name: z.string(), count: z.number() })),
})
export type ContentUsage = z.output<typeof ContentUsage>

/** A part of a content that its owner can lock, so that copies always follow it there. */
export const LockablePart = z.object({
  id: z.string(),
  /** 章, 节, 小节, 章节, 环节, or the part of a preparation. */
  part: z.string(),
  title: z.string(),
  /** How deep it lies: 0 for what is in nothing else. */
  level: z.number(),
  is_locked: z.boolean(),
})
export type LockablePart = z.output<typeof LockablePart>

const params = z.object({ id: Id })

export const library = {
  list: endpoint('GET', '/apis/v2/library-entries', {
    summary: '共享库',
    access: staff,
    query: z.object({
      ...Paging,
      keyword: Keyword,
      /** What others opened, or what one's own organisation did. */
      scope: z.enum(['others', 'own']).default('others').meta({ title: '范围' }),
      kind: z.enum(contentKinds).optional().meta({ title: '类型' }),
      reach: z.enum(libraryReaches).optional().meta({ title: '共享范围' }),
      difficulty: z.enum(difficulties).optional().meta({ title: '难度' }),
      tag: z.string().trim().max(60, '标签过长').optional().meta({ title: '标签' }),
      /** With all that lies below it. */
      category_id: Id.optional().meta({ title: '分类' }),
    }),
    freeIds: { 'query.category_id': contentListFreeIds['query.category_id'] },
    data: z.object({ entries: z.array(LibraryEntry), total: z.number() }),
  }),
  get: endpoint('GET', '/apis/v2/library-entries/:id', {
    summary: '共享内容预览',
    access: on('library_entry', 'view'),
    params,
    data: z.object({ entry: LibraryEntry, preview: LibraryPreview }),
  }),
  take: endpoint('POST', '/apis/v2/library-entries/:id/copies', {
    summary: '从共享库复制',
    access: on('library_entry', 'use'),
    params,
    body: z.strictObject({ title: text('名称', 50).optional() }).default({}),
    data: CopyOrJob,
    refusals: ['file.quota'],
    ratePerMinute: 60,
    sample: { body: {} },
  }),
  /** Copies stay with those who took them. */
  withdraw: endpoint('DELETE', '/apis/v2/library-entries/:id', {
    summary: '取消共享',
    access: on('library_entry', 'remove'),
    params,
    data: z.object({}),
  }),
  ofContent: endpoint('GET', '/apis/v2/contents/:id/library-entry', {
    summary: '内容的共享情况',
    access: on('content', 'view'),
    params,
    data: z.object({ entry: LibraryEntry.nullable() }),
    sample: { params: { id: '$experiment' } },
  }),
  /** Asked before a new version is published and before a share ends. */
  usage: endpoint('GET', '/apis/v2/contents/:id/usage', {
    summary: '内容的使用范围',
    access: on('content', 'edit'),
    params,
    data: z.object({ usage: ContentUsage }),
    sample: { params: { id: '$experiment' } },
  }),
  locks: endpoint('GET', '/apis/v2/contents/:id/locks', {
    summary: '内容的锁定部分',
    access: on('content', 'manage'),
    params,
    data: z.object({ parts: z.array(LockablePart) }),
    sample: { params: { id: '$experiment' } },
  }),
  /** Holds from the next sync of each copy on. */
  lock: endpoint('PUT', '/apis/v2/contents/:id/locks', {
    summary: '锁定内容的部分',
    access: on('content', 'manage'),
    params,
    body: z.strictObject({
      part_ids: z.array(text('部分', 100)).max(2000, '锁定的部分最多2000个').meta({ title: '锁定的部分' }),
    }),
    freeIds: { 'body.part_ids': 'parts of this content' },
    data: z.object({ parts: z.array(LockablePart) }),
    sample: { params: { id: '$experiment' }, body: { part_ids: [] } },
  }),
} as const satisfies DomainContract

// ---- Following the source ----------------------------------------------------------------------------------------

export const syncStates = ['pending', 'accepted', 'declined'] as const
export type SyncState = (typeof syncStates)[number]
export const syncStateLabels = {
  pending: '待处理',
  accepted: '已同步',
  declined: '已忽略',
} as const satisfies Record<SyncState, string>

/** A copy whose source published a newer version, or what was decided about one. */
export const SyncRow = z.object({
  /** The copy. */
  content_id: Id,
  kind: z.enum(contentKinds),
  title: z.string(),
  creator: PersonBrief,
  source: z.object({ id: Id, title: z.string(), org_name: z.string() }),
  from_version: z.number(),
  to_version: z.number(),
  /** What the source's author said about the newer version. */
  note: z.string(),
  published_at: Timestamp,
  state: z.enum(syncStates),
  decided_by: PersonBrief.nullable(),
  decided_at: Timestamp.nullable(),
  /** Why it was declined, or why something of it was left. */
  reason: z.string(),
  /** What of an accepted version was not taken over, by name; at most the first twenty. */
  left: z.array(z.string()),
  left_count: z.number(),
  /** Whether it is what the copy could take over now: neither taken over since, nor followed by a newer one, nor closed to the reader. */
  is_current: z.boolean(),
})
export type SyncRow = z.output<typeof SyncRow>

/** One change of the source against the copy as it is now; it can be taken over alone, by its `key`. */
export const SyncChange = z.object({
  key: z.string(),
  what: z.enum(['added', 'removed', 'changed', 'moved']),
  /** 设置, 章节, 环节 or 数据集. */
  part: z.string(),
  title: z.string(),
  /** `before` is the copy's present value, `after` the one that it would get. */
  fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** The copy was changed in the same place: taking it over loses that change. */
  is_conflict: z.boolean(),
  /** The source's owner locked this part: it is taken over with whatever else is. */
  is_locked: z.boolean(),
})
export type SyncChange = z.output<typeof SyncChange>

/** Why something of a newer version is not taken over; colleagues read it in the list. */
export const SyncReason = z.string().trim().max(200, '原因不能超过200个字符').default('').meta({ title: '原因' })

const ofCopy = { access: on('content', 'edit'), params, sample: { params: { id: '$experiment' } } } as const

export const sync = {
  list: endpoint('GET', '/apis/v2/content-syncs', {
    summary: '同步审核列表',
    access: staff,
    query: z.object({
      ...Paging,
      keyword: Keyword,
      state: z.enum(syncStates).default('pending').meta({ title: '状态' }),
      kind: z.enum(contentKinds).optional().meta({ title: '类型' }),
    }),
    data: z.object({ syncs: z.array(SyncRow), total: z.number() }),
  }),
  /**
   * Null when the source has nothing newer that the copy's owner may see. One that was declined says so, and can be taken over still.
   * `locked`: parts of the copy that the next sync makes as the source has them.
   */
  get: endpoint('GET', '/apis/v2/contents/:id/sync', {
    summary: '与来源的差异',
    ...ofCopy,
    data: z.object({
      sync: SyncRow.nullable(),
      changes: z.array(SyncChange),
      version: z.number(),
      locked: z.array(z.object({ part: z.string(), title: z.string() })),
    }),
  }),
  accept: endpoint('POST', '/apis/v2/contents/:id/sync', {
    summary: '同步来源的新版本',
    ...ofCopy,
    body: z.strictObject({
      version: Version,
      to_version: z.number().int().min(1),
      /** Keys of the changes to take over; the others stay as they are in the copy. */
      keys: z.array(z.string().max(200)).max(2000),
      reason: SyncReason,
    }),
    data: z.object({ taken: z.number(), left: z.number() }),
    refusals: ['sync.notNewer'],
    sample: { ...ofCopy.sample, body: { version: 1, to_version: 1, keys: [] } },
  }),
  decline: endpoint('POST', '/apis/v2/contents/:id/sync/decline', {
    summary: '忽略来源的新版本',
    ...ofCopy,
    body: z.strictObject({
      to_version: z.number().int().min(1),
      reason: SyncReason,
    }),
    data: z.object({}),
    refusals: ['sync.notNewer'],
    sample: { ...ofCopy.sample, body: { to_version: 1 } },
  }),
} as const satisfies DomainContract
