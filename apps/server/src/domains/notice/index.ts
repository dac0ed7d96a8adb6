import type { Domain } from '../../kernel/domain.ts'
import { noticeEndpoints } from './handlers.ts'
import { notify } from './operations.ts'
import { noticePolicy } from './policy.ts'
import { noticeOfJob } from './rules.ts'
import { findNotice, type NoticeRow } from './store.ts'

export { notify, notifyEach, takeBack, type NewNotice } from './operations.ts'
export { countUnread, deleteNotices, deleteNoticesOf } from './store.ts'
export { notices } from './tables.ts'
export { excerpt, recordLink, type NoticeText, type RecordPlace } from './rules.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    notice: NoticeRow
  }
}

/** Messages: what happened that concerns a person, in a mailbox of their own. */
export const notice: Domain = {
  name: 'notice',
  endpoints: noticeEndpoints,
  guards: {
    notice: { load: findNotice, orgOf: (row) => row.orgId, titleOf: (row) => row.title, can: noticePolicy },
  },
  async jobFinished(tx, job) {
    const text = job.ownerId ? noticeOfJob(job) : null
    if (!text || !job.ownerId) return
    await notify(tx, { ...text, userIds: [job.ownerId], orgId: job.orgId, about: `job:${job.id}` })
  },
}
