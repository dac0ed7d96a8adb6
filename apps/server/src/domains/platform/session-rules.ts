import { sql } from 'drizzle-orm'
import { platformConfigs } from './tables.ts'

/** SQL of the statement that reads sessions: whether a second factor is asked of administrators. */
export const adminsNeedCode = sql<boolean>`coalesce((
  SELECT (c.value->>'admins_need_code')::boolean FROM ${platformConfigs} c WHERE c.name = 'login_config'), false)`
