import { z } from 'zod'
import { endpoint, on, signedIn, type DomainContract } from './endpoint.ts'
import { Id, Keyword, Paging, Timestamp } from './fields.ts'
import { PageLink } from './page-link.ts'

/** What a notice is about. A person can turn every kind off but 系统. */
export const noticeKinds = [
  'question',
  'answer',
  'grade',
  'application',
  'teaching',
  'review',
  'environment',
  'job',
  'system',
] as const
export type NoticeKind = (typeof noticeKinds)[number]
export const noticeKindLabels = {
  question: '学员提问',
  answer: '提问回复',
  grade: '成绩与退回',
  application: '申请',
  teaching: '教学通知',
  review: '审核',
  environment: '实验环境',
  job: '后台任务',
  system: '系统',
} as const satisfies Record<NoticeKind, string>

/** Kinds that can be turned off in the personal centre. */
export const mutableNoticeKinds = noticeKinds.filter((kind) => kind !== 'system')

export const Notice = z.object({
  id: Id,
  kind: z.enum(noticeKinds),
  title: z.string(),
  body: z.string(),
  /** The page that shows what it is about; null when the reader has none. */
  link: PageLink.nullable(),
  is_read: z.boolean(),
  created_at: Timestamp,
})
export type Notice = z.output<typeof Notice>

const params = z.object({ id: Id })
const own = 'a person’s own mailbox'

export const notice = {
  list: endpoint('GET', '/apis/v2/my-notices', {
    summary: '我的消息',
    access: signedIn,
    query: z.object({
      ...Paging,
      keyword: Keyword,
      state: z.enum(['unread', 'read']).optional().meta({ title: '状态' }),
      kind: z.enum(noticeKinds).optional().meta({ title: '类型' }),
    }),
    /**
     * A total of ten thousand says `is_total_capped` where there are more. A word is looked for among the newest of a very
     * large mailbox only: `searched_newest` says among how many; null where that were all.
     */
    data: z.object({
      list: z.array(Notice),
      total: z.number(),
      is_total_capped: z.boolean(),
      searched_newest: z.number().nullable(),
    }),
  }),
  readAll: endpoint('POST', '/apis/v2/my-notices/read', {
    summary: '全部消息标为已读',
    access: signedIn,
    data: z.object({ count: z.number() }),
    unlogged: own,
  }),
  read: endpoint('POST', '/apis/v2/notice-records/:id/read', {
    summary: '消息标为已读',
    access: on('notice', 'edit'),
    site: 'both',
    params,
    data: z.object({ notice: Notice }),
    unlogged: own,
  }),
  unreadCount: endpoint('GET', '/apis/v2/my-unread-notice-count', {
    summary: '未读消息数',
    access: signedIn,
    data: z.object({ count: z.number() }),
  }),
  remove: endpoint('DELETE', '/apis/v2/my-notices/:id', {
    summary: '删除消息',
    access: on('notice', 'remove'),
    site: 'both',
    params,
    unlogged: own,
  }),
  removeAllRead: endpoint('DELETE', '/apis/v2/my-all-notices/my-read', {
    summary: '删除全部已读消息',
    access: signedIn,
    data: z.object({ count: z.number() }),
    unlogged: own,
  }),
} as const satisfies DomainContract
