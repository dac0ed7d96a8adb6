import type { LearnersAnnouncement, PlaceAnnouncement } from '@lab/contract/announcement'
import type { z } from 'zod'
import type { ForLearner, ForTeachers } from './store.ts'

const common = ({ row, authorName, authorAvatar }: ForTeachers | ForLearner) => ({
  id: row.id,
  place_id: row.placeId,
  title: row.title,
  body: row.body,
  is_pinned: row.isPinned,
  author: { id: row.authorId, real_name: authorName, avatar: authorAvatar },
  created_at: row.createdAt,
  changed_at: row.changedAt,
})

export const forTeachers = (found: ForTeachers): z.input<typeof PlaceAnnouncement> => ({
  ...common(found),
  version: found.row.version,
  read_count: found.readCount,
  learner_count: found.learnerCount,
})

export const forLearner = (found: ForLearner): z.input<typeof LearnersAnnouncement> => ({
  ...common(found),
  place_kind: found.placeKind,
  place_name: found.placeName,
  is_read: found.isRead,
})
