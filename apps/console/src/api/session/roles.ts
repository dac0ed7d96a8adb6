import { readAuth } from '../request/auth-cookie.ts'
import type { Site } from '../request/own-site.ts'

/**
 * All that the console itself reads off the roles of a session (`architecture.test.ts`). None of it is a right: the server
 * refuses by its own policies, whatever is shown here. What may be done comes with each object (`can`), and what concerns
 * one page with its answer, as `is_admin` of the dashboard's. These are asked where no answer could say it: before the
 * first request, before an organisation is chosen, and on pages that ask for nothing.
 */
type Session = { user: { role_slugs?: readonly string[] | undefined }; site?: Site | undefined } | null

const rolesOf = (session: Session) => session?.user.role_slugs ?? []

/** Who picks from the dialog (specification section 4); everybody else gets the first organisation. */
export function picksOrganisation(session: Session = readAuth()): boolean {
  const roles = rolesOf(session)
  return roles.length === 0 || roles.includes('account_admin') || roles.includes('system_operator')
}

/**
 * Somebody who has signed in to the learners' site, for whom nothing of the teachers' console is asked for. An older session
 * does not say its site: its roles do, and who has no role at all is not sent away.
 */
export function isLearner(session: Session): boolean {
  if (session?.site) return session.site === 'student'
  const roles = rolesOf(session)
  return roles.length > 0 && roles.every((role) => role === 'student')
}

/** Who looks after the platform, and is led to its settings. */
export const isOperator = (session: Session = readAuth()): boolean => rolesOf(session).includes('system_operator')
