import { sql, type SQL } from 'drizzle-orm'
import { memberships, places } from './tables.ts'

/**
 * SQL, a table (user_id, group_id): who learns in a place. That is who is entered there as a learner; an organisation's
 * own place is open to all its students and enters nobody, so that there it is also who has begun: `begun`, a select of
 * their ids.
 */
export const learnersAmong = (placeId: SQL, begun: SQL): SQL => sql`(
  SELECT entered.user_id, entered.group_id FROM ${memberships} AS entered
  WHERE entered.place_id = ${placeId} AND entered.role = 'student'
  UNION ALL SELECT came.user_id, NULL FROM ${places} AS open CROSS JOIN LATERAL (${begun}) AS came (user_id)
  WHERE open.id = ${placeId} AND open.kind = 'organisation' AND NOT EXISTS (
    SELECT FROM ${memberships} AS entered
    WHERE entered.place_id = open.id AND entered.user_id = came.user_id AND entered.role = 'student'))`
