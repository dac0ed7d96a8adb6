import { readAuth } from '../api/request/auth-cookie.ts'
import { isLearner } from '../api/session/roles.ts'

/** Whether this site is shown to somebody who does not learn: as a newcomer would find it, with trials instead of work. */
export const isPreview = (): boolean => !isLearner(readAuth())
