import type { ApiTokenScope } from '@lab/contract/api-token'
import type { RoleSlug, Site } from '@lab/contract/endpoint'
import type { HeldRole } from './own-role.ts'

/** Who is asking, as read from the database for this request (never from the token). */
export interface Actor {
  userId: string
  realName: string
  /** Those that count on the session's site: who teaches and learns does one at a time. */
  roles: readonly RoleSlug[]
  /** Limits the role on the teachers' site to some of its abilities. */
  ownRole?: HeldRole
  sessionId: string
  /** A program acts in their name, by a token of this scope. */
  apiToken?: ApiTokenScope
  /** The password is still the one that the school gave out. */
  mustChangePassword?: boolean
  /** The platform asks a second factor of administrators, and they have none: only what is their own is open. */
  waitsForFactor?: boolean
  customerId: string | null
  /** Whose operation log has what is done, where it is not that of `customerId`. */
  loggedOf?: string
  /** The organisation chosen by the header Domain-Id; null when none (or one that is not theirs) was named. */
  orgId: string | null
  /** Organisations whose objects this person can reach; `all` for system operators. */
  reach: 'all' | ReadonlySet<string>
  /** Organisations above theirs: what was granted to one of them reaches all below it. */
  above?: ReadonlySet<string>
  /** Organisations that they administer as a member of one: it and all below it. Not those of a customer administrator. */
  administers?: ReadonlySet<string>
}

/** The actor of an endpoint that needs an organisation. */
export interface Member extends Actor {
  orgId: string
}

export const hasRole = (actor: Actor, ...roles: RoleSlug[]): boolean => roles.some((role) => actor.roles.includes(role))
export const isOperator = (actor: Actor): boolean => hasRole(actor, 'system_operator')
export const isAdmin = (actor: Actor): boolean => hasRole(actor, 'system_operator', 'account_admin')
export const canReach = (actor: Actor, orgId: string): boolean => actor.reach === 'all' || actor.reach.has(orgId)
/** Whether somebody administers an organisation as a member of it or of one above it. */
export const administersFrom = (actor: Actor, orgId: string | null): boolean =>
  orgId !== null && actor.administers?.has(orgId) === true
/** Whether a program acts by an organisation's token: it administers that one and those below it, and no customer. */
export const isOfOrganisation = (actor: Actor): boolean => actor.loggedOf !== undefined
/** The site that a session was opened for: only the learners' has the role of a student. */
export const siteOfActor = (actor: Pick<Actor, 'roles'>): Site =>
  actor.roles.includes('student') ? 'student' : 'teacher'
/** A teacher who belongs to no organisation (any more) is nobody's staff. */
export const isStaff = (actor: Actor): boolean =>
  isAdmin(actor) || (hasRole(actor, 'teacher') && (actor.reach === 'all' || actor.reach.size > 0))
