import { sql } from 'drizzle-orm'
import { sessions, users } from './tables.ts'

/** SQL, next to a row of `users`: when one of the person's sessions was used last; null for nobody who ever signed in. */
export const lastSeen = sql<Date | null>`(SELECT max(coalesce(seen.rotated_at, seen.created_at))
  FROM ${sessions} seen WHERE seen.user_id = ${users.id})`.mapWith(sessions.createdAt)
