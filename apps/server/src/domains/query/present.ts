import type { QueryThread } from '@lab/contract/query'
import { abilities } from '../../kernel/policy/verdict.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { threadAbilities } from './policy.ts'
import { isOverdue } from './rules.ts'
import type { ThreadFacts } from './store.ts'

/** A thread as pages read it, for this person at this moment. */
export const presentThread = (actor: Actor, row: ThreadFacts, now: Date): QueryThread => ({
  id: row.id,
  title: row.title,
  body: row.body,
  state: row.state,
  asker: { id: row.askerId, real_name: row.askerName, avatar: row.askerAvatar },
  content_id: row.contentId,
  content_kind: row.contentKind,
  content_title: row.contentTitle,
  place_id: row.placeId,
  place_kind: row.placeKind,
  place_name: row.placeName,
  record_id: row.recordId,
  step_id: row.stepId,
  step_title: row.stepTitle,
  is_pinned: row.isPinned,
  is_public: row.isPublic,
  post_count: row.postCount,
  is_overdue: isOverdue(row, now),
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
  can: abilities(threadAbilities(actor, row)),
})
