import type { Domain } from '../../kernel/domain.ts'
import { announcementEndpoints } from './handlers.ts'

export { announcementsFor } from './handlers.ts'
export { announce } from './operations.ts'
export { markRead } from './store.ts'

/** What teachers of a place tell its learners (公告). */
export const announcement: Domain = { name: 'announcement', endpoints: announcementEndpoints }
